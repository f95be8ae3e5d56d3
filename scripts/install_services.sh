#!/usr/bin/env bash
# Installs what the tests need beside Python: PostgreSQL and NATS servers and Chromium, through apt-get, when missing.
# The tests start them themselves, on free ports and in folders of their own.
set -euo pipefail

have_postgres() {
    [[ -n "${MENU_PIPELINE_TEST_DATABASE_URL:-}" ]] || command -v initdb >/dev/null ||
        compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null
}

have_chromium() {
    [[ -n "${MENU_PIPELINE_TEST_CHROMIUM:-}" ]] || command -v chromium-headless-shell >/dev/null ||
        command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null
}

have_nats() {
    [[ -n "${MENU_PIPELINE_TEST_NATS_URL:-}" ]] || command -v nats-server >/dev/null || [[ -x /usr/sbin/nats-server ]]
}

missing=()
have_postgres || missing+=(postgresql)
have_chromium || missing+=(chromium-headless-shell fonts-liberation)
have_nats || missing+=(nats-server)
if [[ ${#missing[@]} -eq 0 ]]; then
    exit 0
fi

by_hand="install ${missing[*]} by hand, or set MENU_PIPELINE_TEST_DATABASE_URL / _CHROMIUM / _NATS_URL"
if ! command -v apt-get >/dev/null; then
    echo "services: missing ${missing[*]}, and there is no apt-get here: $by_hand" >&2
    exit 1
fi
as_root=()
if [[ $EUID -ne 0 ]]; then
    if ! sudo -n true 2>/dev/null; then
        echo "services: missing ${missing[*]}, and this account is not root and has no sudo without a password: $by_hand" >&2
        exit 1
    fi
    as_root=(sudo -n)
fi

echo "services: installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
# The headless shell is Chromium without windows: a fifth of the processor time a page. Not every distribution has it.
install_missing() {
    "${as_root[@]}" apt-get update -qq || return
    apt-cache show chromium-headless-shell >/dev/null 2>&1 || missing=("${missing[@]/#chromium-headless-shell/chromium}")
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}"
}
if ! install_missing >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "services: apt-get failed: $by_hand" >&2
    exit 1
fi
