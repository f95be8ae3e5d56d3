"""What a body is, whatever its label says: its kind (WHATWG MIME Sniffing) and its character encoding (WHATWG HTML).

Nothing here raises for any input: a body is always some kind and always decodes to some text.
"""

from __future__ import annotations

import codecs
import re
from typing import Final, Literal
from urllib.parse import urlsplit

import webencodings

ContentKind = Literal["html", "pdf", "image", "json", "xml", "text", "binary", "empty"]

_SNIFF_BYTES: Final = 1445  # MIME Sniffing section 5.2: the resource header
_BINARY_BYTES: Final = bytes([*range(0x09), 0x0B, *range(0x0E, 0x1B), *range(0x1C, 0x20)])
_SPACE: Final = b"\t\n\x0c\r "

# --- kind -----------------------------------------------------------------------------------------------------------

#: Signatures long enough to be believed over any label (MIME Sniffing sections 6 and 7; RFC 8081, PKWARE, 7-Zip).
_MAGIC: Final[tuple[tuple[bytes, ContentKind], ...]] = (
    (b"%PDF-", "pdf"),
    (b"GIF87a", "image"),
    (b"GIF89a", "image"),
    (b"\x89PNG\r\n\x1a\n", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"\x00\x00\x01\x00", "image"),
    (b"\x00\x00\x02\x00", "image"),
    (b"\xff\x0a", "image"),
    (b"\x00\x00\x00\x0cJXL ", "image"),
    (b"\x00\x00\x00\x0cjP  ", "image"),
    (b"PK\x03\x04", "binary"),
    (b"PK\x05\x06", "binary"),
    (b"\x1f\x8b", "binary"),
    (b"Rar!\x1a\x07", "binary"),
    (b"7z\xbc\xaf\x27\x1c", "binary"),
    (b"\xfd7zXZ\x00", "binary"),
    (b"\x28\xb5\x2f\xfd", "binary"),
    (b"\x7fELF", "binary"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "binary"),
    (b"OggS\x00", "binary"),
    (b"fLaC\x00", "binary"),
    (b"ID3", "binary"),
    (b"\x1aE\xdf\xa3", "binary"),
    (b"FLV\x01", "binary"),
    (b"wOFF", "binary"),
    (b"wOF2", "binary"),
    (b"OTTO\x00", "binary"),
    (b"\x00\x01\x00\x00", "binary"),
    (b"\x00asm", "binary"),
    (b"%!PS-Adobe-", "binary"),
)
#: Signatures of two or three letters that words may start with: believed only beside bytes that no text has.
_SHORT_MAGIC: Final[tuple[tuple[bytes, ContentKind], ...]] = ((b"BM", "image"), (b"MZ", "binary"), (b"BZh", "binary"))
_IMAGE_BRANDS: Final = frozenset({b"avif", b"avis", b"heic", b"heix", b"heim", b"heis", b"mif1", b"msf1"})

_HTML_TAGS: Final = re.compile(
    rb"<(?:!doctype[ \t\r\n\f]+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|link|main"
    rb"|ul|span)(?=[\s/>])|<!--",
    re.IGNORECASE,
)
_HTML_ROOT: Final = re.compile(rb"<(?:!doctype[ \t\r\n\f]+html|html)(?=[\s/>])", re.IGNORECASE)
_XML_PROLOG: Final = re.compile(rb"(?:<\?.*?\?>|<!--.*?-->|<!doctype\b[^>\[]*(?:\[.*?\]\s*)?>|\s+)*", re.I | re.S)
_XML_ROOT: Final = re.compile(rb"<(?:[\w.-]+:)?([\w.-]+)")
_FEED_ROOTS: Final = frozenset({b"rss", b"feed", b"urlset", b"sitemapindex", b"rdf"})
_JSON_START: Final = re.compile(rb'\s*(?:\{\s*(?:"[^"]*"\s*:|\})|\[\s*(?:["\[{\]\d-]|true\b|false\b|null\b))')

_HTML_TYPES: Final = frozenset({"text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml"})
_XML_TYPES: Final = frozenset({"text/xml", "application/xml", "application/rss", "application/atom"})
_JSON_TYPES: Final = frozenset({"application/json", "text/json", "text/x-json", "application/x-json"})
_PDF_TYPES: Final = frozenset({"application/pdf", "application/x-pdf", "text/pdf", "application/acrobat"})
_TEXT_TYPES: Final = frozenset({"application/javascript", "application/ecmascript", "application/x-javascript"})
#: Labels that say nothing (MIME Sniffing section 7, "unknown type", and the catch-alls servers fall back on).
_UNKNOWN_TYPES: Final = frozenset(
    {"", "unknown/unknown", "application/unknown", "*/*", "application/octet-stream", "binary/octet-stream",
     "application/x-download", "application/download", "application/force-download", "content/unknown", "text"}
)  # fmt: skip
_EXTENSIONS: Final[dict[str, ContentKind]] = {
    "html": "html", "htm": "html", "xhtml": "html", "json": "json", "xml": "xml", "rss": "xml", "atom": "xml",
}  # fmt: skip


def content_kind(content_type: str | None, body: bytes, url: str) -> ContentKind:
    """What ``body`` is: its own first bytes where they are certain, else the label, else ``url``'s extension.

    Of several media types in one header the last one counts (WHATWG Fetch, "extract a MIME type").
    """
    if not body.strip(_SPACE):
        return "empty"
    mime = _media_type(content_type)
    head = body[:_SNIFF_BYTES]
    certain = _kind_by_magic(head)
    if certain is not None:
        return certain
    text = _without_bom(head)
    if text is not None and _HTML_ROOT.match(text.lstrip(_SPACE)):
        return "html"
    declared = _kind_by_label(mime)
    if declared == "html":
        return "xml" if text is not None and _is_feed(text) else "html"
    if declared == "xml":
        return "html" if text is not None and _xml_root(text) == b"html" else "xml"
    if declared == "text":
        return _kind_of_plain(text)
    if declared is not None:
        return declared
    return _kind_unlabelled(text, url)


def _media_type(content_type: str | None) -> str:
    """The last ``type/subtype`` of a Content-Type header, lower case, without parameters; "" when there is none."""
    for part in reversed((content_type or "").split(",")):
        essence = part.split(";", 1)[0].strip().lower()
        if "/" in essence:
            return essence
    return ""


def _kind_by_magic(head: bytes) -> ContentKind | None:
    for signature, kind in _MAGIC:
        if head.startswith(signature):
            return kind
    if head[:4] == b"RIFF" and len(head) >= 12:
        return "image" if head[8:12] == b"WEBP" else "binary"
    if head[4:8] == b"ftyp":
        return "image" if head[8:12] in _IMAGE_BRANDS else "binary"
    if b"%PDF-" in head[:1024] and not head.lstrip(_SPACE).startswith(b"<"):
        return "pdf"  # readers accept the header anywhere in the first 1,024 bytes (PDF 32000-1, annex H.3.4.1)
    for signature, kind in _SHORT_MAGIC:
        if head.startswith(signature) and _is_binary(head):
            return kind
    return None


def _without_bom(head: bytes) -> bytes | None:
    """The head as ASCII-compatible bytes, or None when it has bytes that no text has."""
    for bom, codec in ((b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le")):
        if head.startswith(bom):
            return head[2:].decode(codec, "replace").encode()
    head = head.removeprefix(b"\xef\xbb\xbf")
    return None if _is_binary(head) else head


def _is_binary(head: bytes) -> bool:
    return len(head.translate(None, _BINARY_BYTES)) != len(head)


def _kind_by_label(mime: str) -> ContentKind | None:
    """What the label alone says, or None when it says nothing."""
    major, _, minor = mime.partition("/")
    if mime in _UNKNOWN_TYPES or not minor:
        return None
    if mime in _HTML_TYPES:
        return "html"
    if mime in _PDF_TYPES:
        return None  # a PDF shows its signature; without it the label is wrong
    if major == "image":
        return "image"
    if mime in _JSON_TYPES or minor.endswith("+json"):
        return "json"
    if mime in _XML_TYPES or minor.endswith("+xml"):
        return "xml"
    if major == "text" or mime in _TEXT_TYPES:
        return "text"
    return "binary"


def _kind_of_plain(text: bytes | None) -> ContentKind:
    """A body labelled as some text: servers without a type for a page say ``text/plain``."""
    if text is None:
        return "binary"
    if _HTML_TAGS.match(text.lstrip(_SPACE)):
        return "html"
    return "xml" if text.lstrip(_SPACE).startswith(b"<?xml") else "text"


def _kind_unlabelled(text: bytes | None, url: str) -> ContentKind:
    if text is None:
        return "binary"
    start = text.lstrip(_SPACE)
    if start.startswith(b"<?xml") or _is_feed(text):
        return "html" if _xml_root(text) == b"html" else "xml"
    if _HTML_TAGS.match(start):
        return "html"
    if _JSON_START.match(text):
        return "json"
    return _EXTENSIONS.get(_extension(url), "text")


def _xml_root(text: bytes) -> bytes:
    """Local name of the first element, lower case, or ``b""``."""
    prolog = _XML_PROLOG.match(text)
    root = _XML_ROOT.match(text, prolog.end() if prolog else 0)
    return root.group(1).lower() if root else b""


def _is_feed(text: bytes) -> bool:
    return text.lstrip(_SPACE).startswith(b"<") and _xml_root(text) in _FEED_ROOTS


def _extension(url: str) -> str:
    try:
        path = urlsplit(url).path
    except ValueError:
        return ""
    return path.rsplit("/", 1)[-1].rpartition(".")[2].lower()


# --- encoding -------------------------------------------------------------------------------------------------------

_PRESCAN_BYTES: Final = 1024  # HTML section 13.2.3.2
_LATE_PRESCAN_BYTES: Final = 64 * 1024  # a browser finds a later <meta> while parsing and starts again
_DEFAULT: Final = "windows-1252"
_HEADER_CHARSET: Final = re.compile(r"""(?:^|[;,\s])charset\s*=\s*["']?([^\s;,"']+)""", re.IGNORECASE)
_CONTENT_CHARSET: Final = re.compile(
    rb"""charset[\t\n\x0c\r ]*=[\t\n\x0c\r ]*(?:"([^"]*)"|'([^']*)'|(["'])|([^\t\n\x0c\r ;]+))""", re.IGNORECASE
)
_XML_ENCODING: Final = re.compile(rb"""<\?xml[^>]*?encoding[\x00-\x20]*=[\x00-\x20]*(?:"([^"]*)"|'([^']*)')""")
_TAG: Final = re.compile(rb"<!--|<meta(?=[\t\n\x0c\r /])|</?[a-z]|<[!/?]", re.IGNORECASE)
_TAG_NAME_END: Final = re.compile(rb"[\t\n\x0c\r >]")
#: Quantifiers are possessive: a tag cut short must fail to match, not match as something shorter.
_ATTRIBUTE: Final = re.compile(
    rb"""[\t\n\x0c\r /]*+(?:>|([^\t\n\x0c\r />][^\t\n\x0c\r =/>]*+)"""
    rb"""(?:[\t\n\x0c\r ]*+=[\t\n\x0c\r ]*+(?:"([^"]*)"|'([^']*)'|(?!["'])([^\t\n\x0c\r >]*+)(?=[\t\n\x0c\r >]))"""
    rb"""|(?=[\t\n\x0c\r ]*+[^=\t\n\x0c\r ])))"""
)
_LANG: Final = re.compile(rb"""<html\b[^>]*?\blang\s*=\s*["']?([a-z]{2,3}(?:-[a-z]+)*)""", re.IGNORECASE)
#: HTML section 13.2.3.2, the table of defaults by locale: used for undeclared pages that are not UTF-8.
_BY_LANGUAGE: Final = {
    "ar": "windows-1256", "az": "windows-1254", "ba": "windows-1251", "be": "windows-1251", "bg": "windows-1251",
    "cs": "windows-1250", "el": "iso-8859-7", "et": "windows-1257", "fa": "windows-1256", "he": "windows-1255",
    "hr": "windows-1250", "hu": "iso-8859-2", "ja": "shift_jis", "kk": "windows-1251", "ko": "euc-kr",
    "ku": "windows-1254", "ky": "windows-1251", "lt": "windows-1257", "lv": "windows-1257", "mk": "windows-1251",
    "pl": "iso-8859-2", "ru": "windows-1251", "sah": "windows-1251", "sk": "windows-1250", "sl": "iso-8859-2",
    "sr": "windows-1251", "tg": "windows-1251", "th": "windows-874", "tr": "windows-1254", "tt": "windows-1251",
    "uk": "windows-1251", "vi": "windows-1258", "zh": "gbk", "zh-hant": "big5", "zh-hk": "big5", "zh-tw": "big5",
}  # fmt: skip


#: The error handler of ``_euro_or_replaced``.
_EURO_OR_REPLACED: Final = "menu_pipeline.euro_or_replaced"


def _euro_or_replaced(error: UnicodeError) -> tuple[str, int]:
    """Encoding section 10.2.1, the gb18030 decoder: a byte 0x80 is the euro sign, as in Windows' code page 936."""
    assert isinstance(error, UnicodeDecodeError)
    if error.object[error.start] == 0x80:
        return "€", error.start + 1
    return "\ufffd", error.end


codecs.register_error(_EURO_OR_REPLACED, _euro_or_replaced)


def decode(body: bytes, content_type: str | None) -> str:
    """``body`` as text without its byte order mark; bytes that make no character become U+FFFD."""
    encoding = detect_encoding(body, content_type)
    if encoding in ("gbk", "gb18030"):
        return body.decode("gb18030", _EURO_OR_REPLACED)  # Encoding section 10.1.1: one decoder for both
    text, _ = webencodings.decode(body, encoding, errors="replace")
    return str(text)


def detect_encoding(body: bytes, content_type: str | None) -> str:
    """WHATWG name (lower case) of the encoding to read ``body`` with.

    In order: byte order mark, header, ``<meta>`` or XML declaration in the first 1,024 bytes, the same further on,
    well-formed UTF-8, the default of the page's language, windows-1252.
    """
    return (
        _by_bom(body)
        or _by_header(content_type)
        or _prescan(body[:_PRESCAN_BYTES])
        or (_prescan(body[:_LATE_PRESCAN_BYTES]) if len(body) > _PRESCAN_BYTES else None)
        or _by_bytes(body)
    )


def _lookup(label: str) -> str | None:
    encoding = webencodings.lookup(label)
    return None if encoding is None else str(encoding.name)


def _by_bom(body: bytes) -> str | None:
    if body.startswith(b"\xef\xbb\xbf"):
        return "utf-8"
    if body.startswith(b"\xfe\xff"):
        return "utf-16be"
    return "utf-16le" if body.startswith(b"\xff\xfe") else None


def _by_header(content_type: str | None) -> str | None:
    labels = _HEADER_CHARSET.findall(content_type or "")
    return _lookup(labels[-1]) if labels else None


def _by_bytes(body: bytes) -> str:
    """Nothing is declared: judged by the bytes themselves."""
    if body.isascii():
        return _DEFAULT
    if _is_mostly_utf8(body):
        return "utf-8"
    language = _LANG.search(body[:_PRESCAN_BYTES])
    if language is None:
        return _DEFAULT
    tag = language.group(1).decode("ascii").lower()
    return _BY_LANGUAGE.get(tag) or _BY_LANGUAGE.get(tag.partition("-")[0], _DEFAULT)


def _is_mostly_utf8(body: bytes) -> bool:
    """Whether the bytes above 0x7F form UTF-8; a stray byte or a cut last character does not spoil a long text."""
    text = body.decode("utf-8", "replace")
    bad = text.count("\ufffd")
    if bad == 0:
        return True
    good = sum(not character.isascii() for character in text) - bad
    return good > 20 * bad


def _prescan(head: bytes) -> str | None:
    """HTML section 13.2.3.2, "prescan a byte stream to determine its encoding", falling back on an XML declaration."""
    if head.startswith(b"<\x00?\x00x\x00"):
        return "utf-16le"
    if head.startswith(b"\x00<\x00?\x00x"):
        return "utf-16be"
    position = 0
    while tag := _TAG.search(head, position):
        word = tag.group().lower()
        if word == b"<!--":
            end = head.find(b"-->", tag.start() + 2)
            position = end + 3 if end >= 0 else len(head)
        elif word == b"<meta":
            attributes, position = _attributes(head, tag.end())
            if attributes is None:
                break
            if encoding := _meta_encoding(attributes):
                return encoding
        elif word[-1:].isalpha():
            name_end = _TAG_NAME_END.search(head, tag.end())
            attributes, position = _attributes(head, name_end.start()) if name_end else (None, 0)
            if attributes is None:
                break
        else:
            end = head.find(b">", tag.end())
            position = end + 1 if end >= 0 else len(head)
    return _xml_encoding(head)


def _attributes(head: bytes, position: int) -> tuple[dict[bytes, bytes] | None, int]:
    """A tag's attributes and where they end; None in their place when the bytes run out inside the tag."""
    found: dict[bytes, bytes] = {}
    while match := _ATTRIBUTE.match(head, position):
        position = match.end()
        name = match.group(1)
        if name is None:
            return found, position
        value = match.group(2) or match.group(3) or match.group(4) or b""
        found.setdefault(name.lower(), value.lower())
    return None, len(head)


def _meta_encoding(attributes: dict[bytes, bytes]) -> str | None:
    if b"charset" in attributes:
        label = attributes[b"charset"]
    elif attributes.get(b"http-equiv") == b"content-type":
        match = _CONTENT_CHARSET.search(attributes.get(b"content", b""))
        if match is None:
            return None
        label = match.group(1) or match.group(2) or match.group(4) or b""
    else:
        return None
    encoding = _lookup(label.decode("latin-1"))
    if encoding in ("utf-16le", "utf-16be"):
        return "utf-8"  # a <meta> that was readable as ASCII is not in UTF-16
    return _DEFAULT if encoding == "x-user-defined" else encoding


def _xml_encoding(head: bytes) -> str | None:
    """HTML section 13.2.3.3, "get an XML encoding"."""
    match = _XML_ENCODING.match(head)
    if match is None:
        return None
    encoding = _lookup((match.group(1) or match.group(2) or b"").decode("latin-1"))
    return "utf-8" if encoding in ("utf-16le", "utf-16be") else encoding
