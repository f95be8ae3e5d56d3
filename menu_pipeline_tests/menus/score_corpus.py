"""Scores the extractor on labelled pages that stand beside the checkout, if they do.

    python -m menu_pipeline_tests.menus.score_corpus [--split dev] [--pages] [--show ID]

Writes predictions to a temporary folder and runs the corpus' own ``score.py``; says so loudly and exits 0
when the corpus is not there.
"""

from __future__ import annotations

import argparse
import json
import mimetypes
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from menu_pipeline import menus
from menu_pipeline.menus.model import Hints

CORPUS = Path(__file__).resolve().parents[2].parent / "shared" / "cases" / "menus"


def gold_of(split: str) -> list[dict[str, Any]]:
    return [json.loads(path.read_text("utf-8")) for path in sorted((CORPUS / split).glob("*.json"))]


def page_of(identity: str) -> Path:
    return next(path for path in sorted((CORPUS / "pages").iterdir()) if path.stem == identity)


def predict(identity: str) -> tuple[dict[str, Any], float]:
    """The prediction for one page and the milliseconds it took."""
    path = page_of(identity)
    kind = mimetypes.guess_type(path.name)[0]
    body = path.read_bytes()
    started = time.process_time()
    result = menus.extract(body, "https://kitchen.example/", kind, Hints())  # a file's name would give it away
    return menus.to_json(result), 1000 * (time.process_time() - started)


def score(split: str, pages: bool) -> int:
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for gold in gold_of(split):
            prediction, took = predict(gold["id"])
            times.append(took)
            Path(folder, gold["id"] + ".json").write_text(json.dumps(prediction), "utf-8")
            if not prediction["items"]:
                print(f"  {gold['id']}: {prediction['reason']}")
        command = [sys.executable, str(CORPUS / "score.py"), folder, "--split", split]
        code = subprocess.run([*command, *(["--pages"] if pages else [])], check=False).returncode
    times.sort()
    print(f"ms a page: median {times[len(times) // 2]:.1f}, worst {times[-1]:.1f}")
    return code


def show(identity: str) -> int:
    """Prints what is wrong on one page: missing and invented items."""
    sys.path.insert(0, str(CORPUS))
    import score as scorer  # type: ignore[import-not-found]

    gold = next(g for split in ("dev", "dev2") for g in gold_of(split) if g["id"] == identity)
    prediction, _ = predict(identity)
    row = scorer.score_page(gold, prediction)
    for word, items in (("missing", row["fn_list"]), ("invented", row["fp_list"])):
        for name, amounts in items:
            print(f"{word:9s} {name!r} {amounts}")
    print({k: row[k] for k in ("gold", "pred", "tp", "fp", "fn")}, prediction["reason"])
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split", default="dev", choices=["dev", "dev2"])
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--show")
    arguments = parser.parse_args()
    if not CORPUS.is_dir():
        print(f"SKIPPED: no corpus at {CORPUS}", file=sys.stderr)
        return 0
    return show(arguments.show) if arguments.show else score(arguments.split, arguments.pages)


if __name__ == "__main__":
    sys.exit(main())
