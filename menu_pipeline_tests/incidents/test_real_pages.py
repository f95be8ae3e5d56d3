"""The real pages of ../shared/cases served over loopback as small sites, through the commands a user types."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
from click.testing import CliRunner

from menu_pipeline.cli import main

CASES = Path(__file__).parents[2].parent / "shared" / "cases" / "menus"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CASES.is_dir(), reason=f"no real pages at {CASES}: this test measures and cannot run here"),
]

TYPES = {".html": "text/html; charset=utf-8", ".json": "application/json", ".pdf": "application/pdf"}


class Pages(BaseHTTPRequestHandler):
    """One site a page: / links to /menu, which is the page."""

    protocol_version = "HTTP/1.1"
    files: ClassVar[dict[str, Path]] = {}

    def do_GET(self):
        host = self.headers["Host"].partition(":")[0]
        file = self.files.get(host)
        if file is None or self.path not in ("/", "/menu"):
            return self.reply(404, "text/plain", b"not here")
        if self.path == "/":
            return self.reply(200, TYPES[".html"], b'<title>Welcome</title><p>Hello.</p><a href="/menu">Menu</a>')
        return self.reply(200, TYPES[file.suffix], file.read_bytes())

    def reply(self, status, content_type, body):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    folder = tmp_path_factory.mktemp("real")
    labels = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((CASES / "dev").glob("*.json"))]
    assert len(labels) == 24
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_port
    Pages.files = {f"{label['id']}.test": next((CASES / "pages").glob(f"{label['id']}.*")) for label in labels}
    hosts, partners = folder / "hosts", folder / "partners.csv"
    hosts.write_text("".join(f"127.0.0.1 {host}\n" for host in Pages.files), encoding="utf-8")
    rows = [f"{host},http://{host}:{port}/,{host},kitchen," for host in Pages.files]
    partners.write_text("\n".join(["site,seed_url,name,kind,page_budget", *rows]) + "\n", encoding="utf-8")
    environment = {
        "MENU_PIPELINE_HOME": str(folder / "home"),
        "MENU_PIPELINE_HOSTS_FILE": str(hosts),
        "MENU_PIPELINE_ALLOW_NETWORKS": "127.0.0.0/8",
        "MENU_PIPELINE_MIN_DELAY_S": "0.1",
    }
    yield folder, partners, environment
    server.shutdown()
    server.server_close()


def command(environment, *arguments):
    done = CliRunner().invoke(main, arguments, env=environment, prog_name="menu-pipeline")
    assert done.exit_code == 0, done.output[-3000:]
    return done.stdout


@pytest.mark.timeout(300)
def test_real_pages_come_out_of_the_commands_as_menus(served):
    folder, partners, environment = served
    command(environment, "sites", "import", str(partners))
    command(environment, "crawl", "--all")
    rows = json.loads(command(environment, "menus", "--json"))
    assert all(row["fetched_at"] and row["verified_at"] and row["source_url"] for row in rows)
    predictions = folder / "predictions"
    predictions.mkdir()
    dishes = {}
    for row in rows:
        key = (row["site"].removesuffix(".test"), row.get("section"), row["name"])
        dishes.setdefault(key, set()).add(row["price"])
    pages: dict[str, list[dict[str, object]]] = {}
    for (page, _, name), amounts in dishes.items():
        prices = [{"amount": amount} for amount in sorted(filter(None, amounts))]
        pages.setdefault(page, []).append({"name": name, "prices": prices})
    for page, items in pages.items():
        (predictions / f"{page}.json").write_text(json.dumps({"items": items}), encoding="utf-8")
    summary = folder / "summary.json"
    subprocess.run(
        [sys.executable, str(CASES / "score.py"), str(predictions), "--split", "dev", "--json", str(summary)],
        check=True,
        capture_output=True,
        timeout=200,
    )
    score = json.loads(summary.read_text(encoding="utf-8"))["summary"]
    assert score["micro_f1"] >= 0.85
    assert score["negative_clean"] >= 5
