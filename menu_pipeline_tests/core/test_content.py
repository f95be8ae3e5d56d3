"""What a body is, and which characters its bytes stand for."""

from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.content import content_kind, decode, detect_encoding

URL = "https://kitchen.example/menu"
PAGE = b"<!doctype html><html><body><h1>Menu</h1></body></html>"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


# --- kind -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "body", "kind"),
    [
        ("text/html", PAGE, "html"),
        ("TEXT/HTML; charset=utf-8", PAGE, "html"),
        ("text/html,text/html", PAGE, "html"),
        ("application/xhtml+xml", PAGE, "html"),
        ("text/html", b"Soto 18k", "html"),
        ("text/html", b"\x00\x01<a href='/z'>", "html"),
        ("application/pdf", b"%PDF-1.7\n", "pdf"),
        ("image/jpeg", b"\xff\xd8\xff\xe0", "image"),
        ("image/svg+xml", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "image"),
        ("application/json", b'{"a": 1}', "json"),
        ("application/ld+json", b"[1]", "json"),
        ("text/xml", b'<?xml version="1.0"?><rss/>', "xml"),
        ("application/rss+xml; charset=utf-8", b"<rss/>", "xml"),
        ("text/plain", b"Soup 3.50\nFish 12.00", "text"),
        ("text/css", b"p{}", "text"),
        ("application/javascript", b"let a = 1", "text"),
        ("application/zip", b"PK\x03\x04", "binary"),
        ("video/mp4", b"\x00\x00\x00\x18ftypmp42", "binary"),
        ("application/octet-stream", bytes(range(256)), "binary"),
        ("application/msword", b"anything", "binary"),
    ],
)
def test_an_honest_label_is_believed(label: str, body: bytes, kind: str) -> None:
    assert content_kind(label, body, URL) == kind


@pytest.mark.parametrize(
    ("label", "body", "kind"),
    [
        ("text/html", b"%PDF-1.4", "pdf"),
        ("text/html", b"\xef\xbb\xbf\n%PDF-1.4", "pdf"),
        ("application/octet-stream", b"%PDF-1.4", "pdf"),
        ("text/html", PNG, "image"),
        ("text/html", b"GIF89a", "image"),
        ("text/html", b"RIFF\x00\x00\x00\x00WEBPVP8 ", "image"),
        ("text/html", b"\x00\x00\x00\x1cftypavif", "image"),
        ("text/html", b"MZ\x90\x00\x03", "binary"),
        ("text/html", gzip.compress(b"x", mtime=0), "binary"),
        ("text/plain", bytes(range(20)), "binary"),
        ("text/plain", PAGE, "html"),
        ("application/pdf", PAGE, "html"),
        ("image/png", PAGE, "html"),
        ("application/json", PAGE, "html"),
        ("application/octet-stream", PAGE, "html"),
        ("text/xml", b'<?xml version="1.0"?>\n<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"/>', "html"),
        ("text/html", b'<?xml version="1.0"?>\n<!-- made by hand --><urlset><url/></urlset>', "xml"),
        ("text/html", b'<?xml version="1.0"?><!DOCTYPE html><html/>', "html"),
        ("text/html", b"<rss version='2.0'>", "xml"),
        ("application/pdf", b"no signature", "text"),
    ],
)
def test_a_wrong_label_gives_way_to_what_the_bytes_show(label: str, body: bytes, kind: str) -> None:
    assert content_kind(label, body, URL) == kind


@pytest.mark.parametrize("label", [None, "", "unknown/unknown", "html", "application/octet-stream"])
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (PAGE, "html"),
        (b"\n <p>Soup", "html"),
        (b"\xff\xfe<\x00h\x00t\x00m\x00l\x00>\x00", "html"),
        (b'<?xml version="1.0"?><feed/>', "xml"),
        (b' {"name": "Soup"}', "json"),
        (b'[{"name": "Soup"}]', "json"),
        (b"Soup 3.50", "text"),
        (b"BMW drivers welcome", "text"),
        (b"\x00\x01\x02", "binary"),
    ],
)
def test_without_a_useful_label_the_bytes_decide(label: str | None, body: bytes, kind: str) -> None:
    assert content_kind(label, body, URL) == kind


def test_the_extension_decides_last() -> None:
    assert content_kind(None, b"plain words", "https://kitchen.example/a/menu.HTML?x=1") == "html"
    assert content_kind(None, b"plain words", "https://kitchen.example/menu.html/list") == "text"
    assert content_kind(None, b"plain words", "https://[broken") == "text"


@pytest.mark.parametrize("body", [b"", b" \r\n\t"])
def test_nothing_but_white_space_is_empty(body: bytes) -> None:
    assert content_kind("text/html", body, URL) == "empty"


@given(st.one_of(st.none(), st.text(max_size=60)), st.binary(max_size=300), st.text(max_size=60))
def test_any_input_is_some_kind(label: str | None, body: bytes, url: str) -> None:
    kinds = {"html", "pdf", "image", "json", "xml", "text", "binary", "empty"}
    assert content_kind(label, body, url) in kinds


# --- encoding -------------------------------------------------------------------------------------------------------


def test_a_byte_order_mark_beats_header_and_meta() -> None:
    body = b'\xef\xbb\xbf<meta charset="iso-8859-1">\xc3\xa9'
    assert detect_encoding(body, "text/html; charset=windows-1251") == "utf-8"
    assert decode(body, None).endswith("\u00e9")
    assert not decode(body, None).startswith("\ufeff")


@pytest.mark.parametrize(("mark", "codec"), [(b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")])
def test_utf16_is_known_by_its_mark(mark: bytes, codec: str) -> None:
    assert decode(mark + "ラーメン".encode(codec), "text/html; charset=utf-8") == "ラーメン"


@pytest.mark.parametrize(
    ("header", "encoding"),
    [
        ("text/html; charset=windows-1251", "windows-1251"),
        ('text/html; charset="Shift_JIS"', "shift_jis"),
        ("text/html; charset='utf-8'", "utf-8"),
        ("text/html;CHARSET = latin1", "windows-1252"),
        ("text/html charset=koi8-r", "koi8-r"),
        ("text/html; charset=utf-8, text/html", "utf-8"),
        ("text/html; charset=utf-8; charset=koi8-r", "koi8-r"),
    ],
)
def test_the_header_beats_the_meta_element(header: str, encoding: str) -> None:
    assert detect_encoding(b"<meta charset=euc-kr>", header) == encoding


@pytest.mark.parametrize(
    "header", ["text/html; charset=bogus", "text/html; charset=", "text/html; xcharset=koi8-r", ""]
)
def test_a_useless_header_gives_way_to_the_meta_element(header: str) -> None:
    assert detect_encoding(b"<meta charset=euc-kr>", header) == "euc-kr"


@pytest.mark.parametrize(
    "markup",
    [
        '<meta charset="iso-8859-2">',
        "<META CHARSET=iso8859-2>",
        "<meta/charset='iso-8859-2'/>",
        "<meta http-equiv='Content-Type' content='text/html; charset=iso-8859-2'>",
        "<meta content='text/html; charset = \"iso-8859-2\"' http-equiv=content-type>",
        "<!-- <meta charset=koi8-r> --><meta charset=iso-8859-2>",
        "<!--><meta charset=iso-8859-2>",
        "<p title='<meta charset=koi8-r>'><meta charset=iso-8859-2>",
        "<meta charset=bogus><meta charset=iso-8859-2>",
        "<meta name=x content='charset=koi8-r'><meta charset=iso-8859-2>",
        "<meta a=1 a=2 charset=iso-8859-2 charset=koi8-r>",
        "<?php echo 1 ?><!doctype html></ br><meta charset=iso-8859-2>",
        '<?xml version="1.0" encoding="iso-8859-2"?><html>',
    ],
)
def test_a_declaration_in_the_page_is_found(markup: str) -> None:
    assert detect_encoding(markup.encode(), None) == "iso-8859-2"


@pytest.mark.parametrize(
    "markup",
    [
        "<meta charset=iso-8859-2",
        "<meta charset='iso-8859-2>",
        "<!-- <meta charset=iso-8859-2>",
        "<meta http-equiv='Content-Style-Type' content='text/html; charset=iso-8859-2'>",
        "<meta content='text/html; charset=iso-8859-2'>",
        "<metacharset=iso-8859-2>",
        "<p title='<meta charset=iso-8859-2>'>",
        '<meta http-equiv="content-type" content="text/html; charset=\'iso-8859-2">',
    ],
)
def test_what_only_looks_like_a_declaration_is_none(markup: str) -> None:
    assert detect_encoding(markup.encode(), None) == "windows-1252"


def test_a_declaration_after_the_prescan_is_still_found() -> None:
    late = b"<html><head>" + b" " * 3000 + b'<meta charset="windows-1251">'
    assert detect_encoding(late, "text/html") == "windows-1251"


def test_a_readable_meta_element_cannot_declare_utf16() -> None:
    assert detect_encoding(b"<meta charset=utf-16>", None) == "utf-8"
    assert detect_encoding(b"<meta charset=x-user-defined>", None) == "windows-1252"


def test_undeclared_utf8_is_recognised_even_with_a_stray_byte() -> None:
    menu = "Crème brûlée à 7,50 € · ".encode() * 20
    assert detect_encoding(menu, "text/html") == "utf-8"
    assert detect_encoding(menu + b"\x80" + menu[:-1], "text/html") == "utf-8"


def test_undeclared_bytes_follow_the_page_language() -> None:
    assert detect_encoding('<html lang="ru"><p>Борщ'.encode("cp1251"), None) == "windows-1251"
    assert detect_encoding("<html lang=zh-TW><p>牛肉麵".encode("big5"), None) == "big5"
    assert detect_encoding("<html lang=de><p>Käsespätzle".encode("cp1252"), None) == "windows-1252"


def test_plain_ascii_is_what_the_standard_says() -> None:
    assert detect_encoding(b"<p>Soup", None) == "windows-1252"
    assert detect_encoding(b"", None) == "windows-1252"


@pytest.mark.parametrize(
    ("label", "codec", "text"),
    [
        ("iso-8859-1", "cp1252", "Käse 9,50 €"),
        ("gb2312", "gb18030", "红烧牛肉面 €"),
        ("ks_c_5601-1987", "cp949", "김치찌개 8,000원"),
        ("sjis", "cp932", "ラーメン①"),
        ("tis-620", "cp874", "ต้มยำกุ้ง"),
        ("x-mac-cyrillic", "mac_cyrillic", "Борщ"),
        ("iso-2022-jp", "iso-2022-jp", "ラーメン"),
    ],
)
def test_labels_mean_what_browsers_take_them_for(label: str, codec: str, text: str) -> None:
    assert decode(text.encode(codec), f"text/html; charset={label}") == text


@pytest.mark.parametrize("label", ["gb2312", "gbk", "GB18030"])
def test_the_euro_of_a_chinese_code_page_is_one(label: str) -> None:
    body = "炒面 ".encode("gbk") + b"6,50 \x80 \xff!"
    assert decode(body, f"text/html; charset={label}") == "炒面 6,50 € \ufffd!"
    assert decode("縓丂".encode("gb18030") + b"\xb0", f"text/html; charset={label}").startswith("縓丂")


def test_utf7_is_never_decoded() -> None:
    assert "<script>" not in decode(b"+ADw-script+AD4-", "text/html; charset=utf-7")


def test_bytes_that_are_no_character_are_replaced() -> None:
    assert decode(b"caf\xe9 au lait", "text/html; charset=utf-8") == "caf\ufffd au lait"


@given(st.one_of(st.none(), st.text(max_size=60)), st.binary(max_size=2000))
def test_any_bytes_decode_to_text_that_can_be_stored(label: str | None, body: bytes) -> None:
    text = decode(body, label)
    stored = text.encode("utf-8")
    assert decode(stored, "text/html; charset=utf-8") == text.removeprefix("\ufeff")


@given(st.lists(st.sampled_from([*"<>!-/='\" ", "meta", "charset", "utf-8", "content", "<!--", "-->", "\x00"])))
def test_any_broken_markup_has_some_encoding(pieces: list[str]) -> None:
    assert detect_encoding("".join(pieces).encode(), None)
