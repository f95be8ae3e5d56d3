from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from menu_pipeline.demo.process import StreetProcess
from menu_pipeline_tests.demo.visitor import Visitor


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StreetProcess]:
    """The hand-made kitchens, served by a process of their own, one a test module."""
    folder: Path = tmp_path_factory.mktemp("street")
    with StreetProcess(folder) as process:
        yield process


@pytest.fixture(scope="module")
def visitor(street: StreetProcess) -> Visitor:
    return Visitor(street)
