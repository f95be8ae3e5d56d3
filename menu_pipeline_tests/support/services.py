"""Servers the tests need, each started for one session on a free loopback port and stopped with it.

PostgreSQL is found on PATH or where Debian puts it; ``MENU_PIPELINE_TEST_DATABASE_URL`` names one that runs already.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import psycopg2
import psycopg2.errors
from psycopg2.extensions import connection as PgConnection
from sqlalchemy import URL, make_url

START_TIMEOUT_S = 100.0
STOP_TIMEOUT_S = 60.0
_START_TRIES = 3  # a free port may be taken by another program before the server binds it

_PR_SET_PDEATHSIG = 1

#: Starts a server and gives its URL for the duration.
Server = Callable[[], AbstractContextManager[str]]


class ServiceMissing(Exception):
    """A server program is not installed; the message says what to do."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def find_chromium() -> Path:
    """A local Chromium or Chrome; raises ``ServiceMissing``."""
    named = os.environ.get("MENU_PIPELINE_TEST_CHROMIUM")
    programs = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = named or next(filter(None, map(shutil.which, programs)), None)
    if not found or not Path(found).exists():
        raise ServiceMissing("no Chromium found: run `make services`, or set MENU_PIPELINE_TEST_CHROMIUM to its path")
    return Path(found)


def find_postgres() -> Path:
    """The folder of PostgreSQL's server programs; raises ``ServiceMissing``."""
    on_path = shutil.which("initdb")
    candidates = [Path(on_path).resolve().parent] if on_path else []
    debian = Path("/usr/lib/postgresql")
    candidates += sorted(debian.glob("*/bin"), key=lambda path: int(path.parent.name.split(".")[0]), reverse=True)
    for folder in candidates:
        if all((folder / program).exists() for program in ("initdb", "postgres")):
            return folder
    raise ServiceMissing(
        "no PostgreSQL server found: run `make services`, or set MENU_PIPELINE_TEST_DATABASE_URL to a running one"
    )


@contextlib.contextmanager
def postgres_server() -> Iterator[str]:
    """URL of a PostgreSQL server: the one the environment names, else a private cluster for the duration."""
    named = os.environ.get("MENU_PIPELINE_TEST_DATABASE_URL")
    if named:
        yield named
        return
    programs = find_postgres()
    account = _server_account()
    with tempfile.TemporaryDirectory(prefix="menu-pipeline-pg-", ignore_cleanup_errors=True) as folder:
        if account is not None:
            shutil.chown(folder, account)
        password = secrets.token_hex(8)
        _initialise(programs, Path(folder), password, account)
        with _run_postgres(programs, Path(folder), account) as port:
            yield f"postgresql://menu:{password}@127.0.0.1:{port}/postgres"


@contextlib.contextmanager
def fresh_database(server_url: str) -> Iterator[str]:
    """URL of an empty database on the server, dropped afterwards.

    A role that may not create databases gets a schema of its own in the one it was given.
    """
    name = f"menu_pipeline_test_{secrets.token_hex(6)}"
    url = make_url(server_url)
    try:
        _execute(url, f"create database {name}")
    except psycopg2.errors.InsufficientPrivilege:
        with _fresh_schema(url, name) as schema_url:
            yield schema_url
        return
    try:
        yield url.set(database=name).render_as_string(hide_password=False)
    finally:
        _execute(url, f"drop database if exists {name} with (force)")


@contextlib.contextmanager
def s3_server() -> Iterator[str]:
    """Endpoint URL of a moto S3 server (a process of its own)."""
    program = Path(sys.executable).with_name("moto_server")
    if not program.exists():
        raise ServiceMissing("no moto_server beside this Python: run `make test`, which installs it")
    with tempfile.TemporaryDirectory(prefix="menu-pipeline-s3-") as folder:
        log = Path(folder) / "log"

        def command(port: int) -> list[str]:
            return [str(program), "-H", "127.0.0.1", "-p", str(port)]

        with _serve(command, log, _answers_http, stop=signal.SIGTERM) as port:
            yield f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def nats_server() -> Iterator[str]:
    """URL of a NATS server with JetStream: the one the environment names, else one of our own for the duration."""
    named = os.environ.get("MENU_PIPELINE_TEST_NATS_URL")
    if named:
        yield named
        return
    program = find_nats()
    with tempfile.TemporaryDirectory(prefix="menu-pipeline-nats-", ignore_cleanup_errors=True) as folder:

        def command(port: int) -> list[str]:
            return [program, "--addr", "127.0.0.1", "--port", str(port), "--jetstream", "--store_dir", folder]

        with _serve(command, Path(folder) / "log", _greets, stop=signal.SIGINT) as port:
            yield f"nats://127.0.0.1:{port}"


def find_nats() -> str:
    """The NATS server program, on PATH or where Debian puts it; raises ``ServiceMissing``."""
    found = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin:/usr/local/bin")
    if not found:
        raise ServiceMissing(
            "no nats-server found: run `make services`, or set MENU_PIPELINE_TEST_NATS_URL to one with JetStream"
        )
    return found


def _greets(port: int) -> bool:
    """Whether a NATS server is there: it speaks first (https://docs.nats.io/reference/reference-protocols)."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            return connection.recv(4) == b"INFO"
    except OSError:
        return False


def _server_account() -> str | None:
    """The account to run PostgreSQL as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    import pwd

    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _initialise(programs: Path, folder: Path, password: str, account: str | None) -> None:
    password_file = folder / "password"
    password_file.write_text(password)
    if account is not None:
        shutil.chown(password_file, account)
    command = [
        *(str(programs / "initdb"), "--pgdata", str(folder / "data"), "--username", "menu"),
        *("--auth", "scram-sha-256", "--pwfile", str(password_file)),
        *("--encoding", "UTF8", "--locale", "C", "--no-sync"),
    ]
    done = subprocess.run(command, user=account, capture_output=True, text=True, timeout=120, cwd=folder, check=False)
    if done.returncode:
        raise RuntimeError(f"initdb failed: {done.stderr.strip()}")


@contextlib.contextmanager
def _run_postgres(programs: Path, folder: Path, account: str | None) -> Iterator[int]:
    settings = {
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "max_connections": "200",
        # A test cluster is thrown away: nothing of it needs to survive a power cut.
        "fsync": "off",
        "synchronous_commit": "off",
        "full_page_writes": "off",
    }

    def command(port: int) -> list[str]:
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        return [str(programs / "postgres"), "-D", str(folder / "data"), "-p", str(port), *options]

    # SIGINT is PostgreSQL's fast shutdown: clients are disconnected, the server ends.
    with _serve(command, folder / "log", _accepts, stop=signal.SIGINT, account=account) as port:
        yield port


@contextlib.contextmanager
def _serve(
    command: Callable[[int], Sequence[str]],
    log: Path,
    ready: Callable[[int], bool],
    *,
    stop: signal.Signals,
    account: str | None = None,
) -> Iterator[int]:
    """Runs a server on a free port until it is ready; gives the port, and ends the server whatever happens."""
    for _ in range(_START_TRIES):
        port = free_port()
        with log.open("wb") as output:
            process = subprocess.Popen(
                command(port),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=log.parent,
                user=account,
                preexec_fn=lambda: _die_with_parent(stop),
            )
        try:
            if _becomes_ready(process, lambda port=port: ready(port)):
                yield port
                return
        finally:
            _end(process, stop)
    raise RuntimeError(f"{command(0)[0]} did not start: {log.read_text(errors='replace')[-2000:]}")


def _die_with_parent(stop: signal.Signals) -> None:
    """On Linux the kernel ends the server when pytest is killed; elsewhere a killed pytest leaves it behind."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(stop))


def _becomes_ready(process: subprocess.Popen[bytes], ready: Callable[[], bool]) -> bool:
    give_up = time.monotonic() + START_TIMEOUT_S
    while process.poll() is None and time.monotonic() < give_up:
        if ready():
            return True
        time.sleep(0.05)
    return False


def _end(process: subprocess.Popen[bytes], stop: signal.Signals) -> None:
    if process.poll() is not None:
        return
    process.send_signal(stop)
    try:
        process.wait(STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(STOP_TIMEOUT_S)


def _accepts(port: int) -> bool:
    """Whether PostgreSQL takes connections (a refused password means that it does)."""
    try:
        psycopg2.connect(host="127.0.0.1", port=port, user="nobody", password="x", dbname="postgres").close()
    except psycopg2.OperationalError as error:
        return "authentication failed" in str(error)
    return True


def _answers_http(port: int) -> bool:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        opener.open(f"http://127.0.0.1:{port}/", timeout=5).close()
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False
    return True


@contextlib.contextmanager
def _fresh_schema(url: URL, name: str) -> Iterator[str]:
    _execute(url, f"create schema {name}")
    try:
        yield url.update_query_dict({"options": f"-csearch_path={name}"}).render_as_string(hide_password=False)
    finally:
        _execute(url, f"drop schema if exists {name} cascade")


def _execute(url: URL, statement: str) -> None:
    connection = connect(url)
    try:
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute(statement)
    finally:
        connection.close()


def connect(url: URL) -> PgConnection:
    """A connection to the database of a SQLAlchemy URL, without SQLAlchemy."""
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg2.connect(plain, connect_timeout=60)


#: What boto3 needs to speak to the S3 server; moto takes any credentials.
def s3_environment(endpoint: str) -> Mapping[str, str]:
    return {
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_EC2_METADATA_DISABLED": "true",
    }
