"""The PDF library (pypdfium2, PDFium) and its functions, loaded when the first PDF comes."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from importlib import import_module
from typing import Any


class PdfUnreadable(Exception):
    """The file is broken, encrypted or without usable characters; ``str(error)`` says which."""


@lru_cache(maxsize=1)
def library() -> tuple[Any, Any]:
    """The PDF library and its raw functions, loaded when the first PDF comes: most sites have none."""
    try:
        return import_module("pypdfium2"), import_module("pypdfium2.raw")
    except ImportError as error:
        raise PdfUnreadable("pypdfium2 is not installed") from error


@lru_cache(maxsize=32)
def unchecked(name: str) -> Any:
    """A function of the library on a page's text, without the bindings' checks of its arguments.

    They take three quarters of a call's time, and there are ten calls a word. Arguments must be as C wants them:
    ``c_void_p``, int (for a C int) and ``byref``.
    """
    function = getattr(library()[1], name)
    result = ctypes.c_void_p if name == "FPDFText_GetTextObject" else function.restype
    return ctypes.CFUNCTYPE(result)(ctypes.cast(function, ctypes.c_void_p).value or 0)
