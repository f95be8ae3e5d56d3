"""Processes of ours that must run the same code as we do."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping


def same_modules(environment: Mapping[str, str]) -> dict[str, str]:
    """``environment``, in which ``python -m`` finds the modules that this process finds, and no others.

    Python looks into the working directory first: started beside a checkout, or beside somebody's ``json.py``, a
    child would run that instead.
    """
    found = os.pathsep.join(path or os.getcwd() for path in sys.path)
    return {**environment, "PYTHONSAFEPATH": "1", "PYTHONPATH": found}
