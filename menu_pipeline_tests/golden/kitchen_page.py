"""A page of a made-up kitchen, with its dishes or with none."""

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str, lang: str) -> str:
    head = f"<head><meta charset=utf-8><title>{title}</title></head>"
    return f"<!doctype html><html lang='{lang}'>{head}<body>{body}</body></html>"


def menu(key: str, body: str, dishes: list[str], title: str, lang: str = "en", optional: tuple[str, ...] = ()) -> Odd:
    return Odd(key, _page(body, title, lang), dishes, url="https://kitchen.example/", optional=optional)


def nothing(key: str, body: str, title: str, lang: str = "en") -> Odd:
    return Odd(key, _page(body, title, lang), url="https://kitchen.example/")
