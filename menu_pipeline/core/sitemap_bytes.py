"""From a sitemap's body to text, in pieces: decompression and decoding that never hold more than a piece.

A gzip bomb therefore costs one piece of memory and, at the cap, the time to unpack the cap.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from itertools import chain

import webencodings

from menu_pipeline.core.sitemap_harvest import ReadingStopped

PIECE = 64 * 1024  # bytes read or unpacked at a time
HEAD = 1024  # bytes enough to see a byte order mark and an XML declaration
MAX_GZIP_LAYERS = 2  # a .sitemap.gz sent with Content-Encoding: gzip by a server that packed it again
MAX_GZIP_MEMBERS = 1000  # RFC 1952 section 2.2 allows any number; each costs a decompressor

_GZIP_MAGIC = b"\x1f\x8b"
_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
_UNMARKED_UTF16 = ((b"<\x00", "utf-16le"), (b"\x00<", "utf-16be"))  # XML 1.0 appendix F.1
_XML_ENCODING = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']""")
_CHARSET = re.compile(r"""charset\s*=\s*["']?([A-Za-z0-9._:-]+)""", re.I)


def text_pieces(body: bytes, content_type: str | None, cap_bytes: int) -> Iterator[str]:
    """The decoded text of ``body`` piece by piece, unpacked where its bytes say gzip (names and types lie).

    Raises ``ReadingStopped`` while iterating: ``truncated`` at ``cap_bytes`` unpacked bytes, or with problem
    ``broken_gzip``. What came before stays good. Bytes that are not UTF-8 in a UTF-8 document come out as
    lone surrogates (PEP 383), so that a URL can keep them percent-encoded.
    """
    pieces = _slices(body)
    for _ in range(MAX_GZIP_LAYERS):
        head, pieces = _with_head(pieces, len(_GZIP_MAGIC))
        if not head.startswith(_GZIP_MAGIC):
            break
        pieces = _gunzipped(pieces)
    return _decoded(_capped(pieces, cap_bytes), content_type)


def _slices(body: bytes) -> Iterator[bytes]:
    return (body[start : start + PIECE] for start in range(0, len(body), PIECE))


def _with_head(pieces: Iterable[bytes], size: int) -> tuple[bytes, Iterator[bytes]]:
    """At least the first ``size`` bytes, where there are so many, and the whole again."""
    rest = iter(pieces)
    head = b""
    for piece in rest:
        head += piece
        if len(head) >= size:
            break
    return head, chain((head,), rest)


def _capped(pieces: Iterable[bytes], cap_bytes: int) -> Iterator[bytes]:
    room = cap_bytes
    for piece in pieces:
        yield piece[:room]
        room -= len(piece)
        if room < 0:
            raise ReadingStopped(truncated=True)


def _gunzipped(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """All members one after the other (RFC 1952 section 2.2); zeros and what is no member are padding."""
    member, members = zlib.decompressobj(wbits=31), 1
    for piece in pieces:
        data = piece
        while data:
            if member.eof:
                data = data.lstrip(b"\0")
                if not data.startswith(_GZIP_MAGIC[: len(data)]) or not data:
                    break
                member, members = zlib.decompressobj(wbits=31), members + 1
                if members > MAX_GZIP_MEMBERS:
                    raise ReadingStopped(truncated=True)
            yield from _unpacked(member, data)
            data = member.unused_data
    if not member.eof:
        raise ReadingStopped("broken_gzip")


def _unpacked(member: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    try:
        while data:
            piece = member.decompress(data, PIECE)
            if piece:
                yield piece
            data = member.unconsumed_tail
    except zlib.error as error:
        raise ReadingStopped("broken_gzip") from error


def _decoded(pieces: Iterable[bytes], content_type: str | None) -> Iterator[str]:
    head, whole = _with_head(pieces, HEAD)
    label, mark = _encoding(head, content_type)
    errors = "surrogateescape" if label == "utf-8" else "replace"
    decoder = webencodings.lookup(label).codec_info.incrementaldecoder(errors)
    skip = mark
    for piece in whole:
        yield decoder.decode(piece[skip:])
        skip = 0
    yield decoder.decode(b"", True)


def _encoding(head: bytes, content_type: str | None) -> tuple[str, int]:
    """The WHATWG name of the encoding, and the length of the byte order mark.

    Mark first, then what the document says of itself, then the header (RFC 7303 section 3 has the header
    second; in the field the header is a server's default), then UTF-8 (sitemaps.org).
    """
    for mark, label in _BYTE_ORDER_MARKS:
        if head.startswith(mark):
            return label, len(mark)
    for start, label in _UNMARKED_UTF16:
        if head.startswith(start):
            return label, 0
    return _declared(head, content_type), 0


def _declared(head: bytes, content_type: str | None) -> str:
    declaration = _XML_ENCODING.search(head)
    charset = _CHARSET.search(content_type or "")
    labels = [declaration[1].decode("ascii") if declaration else "", charset[1] if charset else ""]
    for encoding in map(webencodings.lookup, labels):
        # A declaration that could be read as ASCII was not written in UTF-16, whatever it says.
        if encoding is not None and not encoding.name.startswith("utf-16"):
            return str(encoding.name)
    return "utf-8"
