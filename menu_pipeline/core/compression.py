"""Content codings, undone within a bound: ``gzip`` and ``deflate``, at most one of them (RFC 9110 section 8.4.1).

Brotli, zstd and stacked codings are never asked for, so an answer that uses them is refused instead of expanded:
two layers of gzip turn 16 KiB into 16 GiB, and no cap on what arrived can see that coming.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

#: Largest piece handed out at once, in bytes: what a caller on an event loop decompresses between two looks around.
PIECE_BYTES: Final = 256 * 1024
#: A gzip body may have several members (RFC 1952 section 2.2); a million empty ones are only there to burn CPU.
MAX_MEMBERS: Final = 1024

_HEAD_BYTES: Final = 512  # kept back until the real format can be told
_GZIP_MAGIC: Final = b"\x1f\x8b"
_IDENTITY: Final = frozenset({"", "identity"})
_GZIP: Final = frozenset({"gzip", "x-gzip"})
#: IANA HTTP Content Coding Registry, 2025: names that really say the body is coded, in ways we do not undo.
_UNSUPPORTED: Final = frozenset(
    {"br", "zstd", "dcb", "dcz", "compress", "x-compress", "exi", "pack200-gzip", "aes128gcm"}
)
#: Bytes no text has (WHATWG MIME Sniffing section 3, "binary data byte"), as a deletion table for ``bytes.translate``.
_BINARY_BYTES: Final = bytes([*range(0x09), 0x0B, *range(0x0E, 0x1B), *range(0x1C, 0x20)])


class UndecodableBody(ValueError):
    """The body cannot be undone: ``reason`` is ``unsupported_coding``, ``stacked_codings``, ``broken`` or ``cut``."""

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        super().__init__(detail)


class BodyTooLarge(ValueError):
    """The body, undone, is larger than ``limit`` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"the body is larger than {limit} bytes")


def single_coding(content_encoding: str | None) -> str | None:
    """The one coding to undo, ``gzip`` or ``deflate``, or None for a plain body.

    A name outside IANA's registry (``utf-8``, ``none``) is a mistake for something else; browsers ignore it and so
    do we. Raises ``UndecodableBody`` for codings we do not undo and for more than one.
    """
    names = [part.strip().lower() for part in (content_encoding or "").split(",")]
    known = [name for name in names if name in _GZIP or name == "deflate" or name in _UNSUPPORTED]
    if len(known) > 1:
        raise UndecodableBody("stacked_codings", f"more than one content coding: {', '.join(known)}")
    if known and known[0] in _UNSUPPORTED:
        raise UndecodableBody("unsupported_coding", f"content coding {known[0]} was not asked for")
    if not known:
        return None
    return "gzip" if known[0] in _GZIP else "deflate"


def decompress(data: bytes, content_encoding: str | None, limit: int) -> bytes:
    """``data`` without its content coding. Raises ``BodyTooLarge`` past ``limit`` bytes, else ``UndecodableBody``."""
    decoder = BoundedDecoder(content_encoding, limit)
    return b"".join([*decoder.feed(data), *decoder.finish()])


class BoundedDecoder:
    """Undoes one content coding, piece by piece, never holding more than a piece of what comes out.

    Both methods are to be run to their end. They raise ``BodyTooLarge`` when more than ``limit`` bytes have gone in
    or come out, and ``UndecodableBody`` when the coding is not one we undo, is broken, or ends early.
    """

    def __init__(self, content_encoding: str | None, limit: int) -> None:
        self._coding = single_coding(content_encoding)
        self._limit = limit
        self._taken = 0
        self._given = 0
        self._members = 1
        self._head: bytes | None = b"" if self._coding else None
        self._stream: zlib._Decompress | None = None
        self._after_end = b""

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The plain bytes that ``data`` makes available, in pieces of at most 256 KiB (plain bodies: as they came)."""
        self._taken += len(data)
        if self._taken > self._limit:
            raise BodyTooLarge(self._limit)
        if self._head is not None:
            self._head += data
            if len(self._head) < _HEAD_BYTES:
                return
            data = self._settle_format(self._head)
        yield from self._decode(data)

    def finish(self) -> Iterator[bytes]:
        """What is left once the last byte is in."""
        if self._head:
            yield from self._decode(self._settle_format(self._head))
        if self._stream is None or self._stream.eof:
            return
        rest = self._stream.flush()
        if not self._stream.eof:
            raise UndecodableBody("cut", f"the {self._coding} body ends early")
        yield self._count(rest)

    def _settle_format(self, head: bytes) -> bytes:
        """Decides by the first bytes what the body really is: labels are often wrong. Returns ``head``."""
        self._head = None
        if head.startswith(_GZIP_MAGIC):
            self._stream = zlib.decompressobj(wbits=31)
        elif _is_plain_text(head):
            self._stream = None
        elif self._coding == "deflate":
            # RFC 9110 section 8.4.1.2: the zlib format; many servers send the bare deflate stream without its wrapper.
            self._stream = zlib.decompressobj(wbits=15 if _has_zlib_header(head) else -15)
        else:
            raise UndecodableBody("broken", "the body is labelled gzip and is neither gzip nor text")
        return head

    def _decode(self, data: bytes) -> Iterator[bytes]:
        if self._stream is None:
            yield self._count(data)
            return
        while data:
            if self._stream.eof and not self._next_member(data):
                return
            piece = self._inflate(self._after_end + data)
            self._after_end = b""
            data = self._stream.unconsumed_tail or self._stream.unused_data
            if piece:
                yield self._count(piece)

    def _inflate(self, data: bytes) -> bytes:
        assert self._stream is not None
        room = self._limit - self._given + 1  # one byte over is enough to know
        try:
            return self._stream.decompress(data, min(PIECE_BYTES, room))
        except zlib.error as problem:
            raise UndecodableBody("broken", f"the {self._coding} body is broken") from problem

    def _next_member(self, data: bytes) -> bool:
        """Whether another gzip member follows; anything else after the end is padding, ignored as ``gunzip`` does."""
        following = self._after_end + data
        if not following.startswith(_GZIP_MAGIC):
            # One lone 0x1f may be the first byte of a magic number cut between two chunks.
            self._after_end = following if following == _GZIP_MAGIC[:1] else b""
            return False
        self._members += 1
        if self._members > MAX_MEMBERS:
            raise UndecodableBody("broken", f"more than {MAX_MEMBERS} gzip members")
        self._stream = zlib.decompressobj(wbits=31)
        return True

    def _count(self, piece: bytes) -> bytes:
        self._given += len(piece)
        if self._given > self._limit:
            raise BodyTooLarge(self._limit)
        return piece


def _has_zlib_header(head: bytes) -> bool:
    """RFC 1950 section 2.2: method 8, and the first two bytes are a multiple of 31."""
    return len(head) >= 2 and head[0] & 0x0F == 8 and (head[0] << 8 | head[1]) % 31 == 0


def _is_plain_text(head: bytes) -> bool:
    """Whether the body was never compressed: it starts like markup or JSON and holds no byte that text cannot have."""
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return start in (b"<", b"{", b"[") and len(head.translate(None, _BINARY_BYTES)) == len(head)
