#!/bin/sh
# Installs the packages of a lock file into an environment. Usage: scripts/install_locked.sh VENV/bin LOCK
#
# pip installs uv (locked, like all else), and uv the rest: seconds of work where pip takes a minute. uv does not read
# pip's configuration: its index and certificates are handed over, and where uv fails all the same, pip does it.
set -eu
bin=$1
lock=$2
quiet_pip() { "$bin/python" -m pip --disable-pip-version-check --no-input -qq "$@"; }
configured() { "$bin/python" -m pip config get "global.$1" 2>/dev/null || "$bin/python" -m pip config get ":env:.$1" 2>/dev/null || true; }

# Modules are compiled when they are imported first: most never are, and to compile all takes as long as to install them.
quiet_pip install --no-compile --require-hashes --no-deps -r requirements/build.txt

index=$(configured index-url)
certificates=$(configured cert)
[ -z "$index" ] || export UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-$index}"
[ -z "$certificates" ] || export SSL_CERT_FILE="${SSL_CERT_FILE:-$certificates}"
"$bin/uv" pip install --quiet --python "$bin/python" --require-hashes --no-deps -r "$lock" || {
    echo "uv could not install $lock (its reason is above): pip takes over, which is slower" >&2
    quiet_pip install --no-compile --require-hashes --no-deps -r "$lock"
}
