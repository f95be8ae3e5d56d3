"""What the browser is started with."""

import re
from pathlib import Path

import playwright
import pytest

from menu_pipeline.browser.rendering import FLAGS


def test_what_playwright_turns_off_stays_off():
    """Ours is the last ``--disable-features``, and Chromium forgets the ones before."""
    bundle = Path(playwright.__file__).parent / "driver" / "package" / "lib" / "coreBundle.js"
    if not bundle.exists():
        pytest.skip("this Playwright keeps its switches elsewhere")
    found = re.search(r"disabledFeatures = \[(.*?)\]", bundle.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    theirs = set(re.findall(r'^\s*"(\w+)",?$', found[1], re.MULTILINE))
    assert "HttpsUpgrades" in theirs
    (ours,) = (flag.partition("=")[2].split(",") for flag in FLAGS if flag.startswith("--disable-features="))
    elsewhere = {name for name in theirs if name.startswith("ms") or name.endswith("Win")}  # Edge's, Windows'
    assert theirs - elsewhere <= set(ours)
