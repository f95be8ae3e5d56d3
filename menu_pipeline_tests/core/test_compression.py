"""Content codings, undone within a bound."""

from __future__ import annotations

import contextlib
import gzip
import tracemalloc
import zlib
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menu_pipeline.core.compression import (
    MAX_MEMBERS,
    PIECE_BYTES,
    BodyTooLarge,
    BoundedDecoder,
    UndecodableBody,
    decompress,
    single_coding,
)

LIMIT = 16 * 1024 * 1024
MENU = b"<li>Soto Ayam Rp18.000</li>" * 300


def raw_deflate(data: bytes) -> bytes:
    return zlib.compress(data, wbits=-15)


PACKERS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "gzip": ("gzip", gzip.compress),
    "x-gzip": ("X-GZIP", gzip.compress),
    "zlib": ("deflate", zlib.compress),
    "raw deflate": ("Deflate", raw_deflate),
    "gzip labelled deflate": ("deflate", gzip.compress),
    "plain": ("identity", bytes),
    "no label": ("", bytes),
}


def in_chunks(data: bytes, sizes: Iterable[int], coding: str, limit: int = LIMIT) -> bytes:
    decoder = BoundedDecoder(coding, limit)
    out: list[bytes] = []
    position = 0
    for size in sizes:
        out.extend(decoder.feed(data[position : position + size]))
        position += size
    out.extend(decoder.feed(data[position:]))
    return b"".join([*out, *decoder.finish()])


@pytest.mark.parametrize("packer", PACKERS)
def test_one_coding_is_undone(packer: str) -> None:
    coding, pack = PACKERS[packer]
    assert decompress(pack(MENU), coding, LIMIT) == MENU


@given(st.binary(max_size=3000), st.lists(st.integers(0, 400), max_size=30), st.sampled_from(sorted(PACKERS)))
def test_chunks_of_any_size_come_to_the_same(data: bytes, sizes: list[int], packer: str) -> None:
    coding, pack = PACKERS[packer]
    assert in_chunks(pack(data), sizes, coding) == data


@given(st.binary(max_size=2000), st.sampled_from(["gzip", "deflate", "identity", "br", "gzip, gzip", ""]), st.data())
def test_any_bytes_give_a_body_or_one_of_two_errors(data: bytes, coding: str, more: st.DataObject) -> None:
    sizes = more.draw(st.lists(st.integers(0, 300), max_size=5))
    with contextlib.suppress(UndecodableBody, BodyTooLarge):
        assert len(in_chunks(data, sizes, coding, 5000)) <= 5000


@given(st.binary(min_size=1, max_size=600), st.integers(0, 590))
def test_damage_anywhere_in_a_gzip_body_raises_no_other_error(damage: bytes, at: int) -> None:
    packed = bytearray(gzip.compress(MENU * 10))
    packed[at : at + len(damage)] = damage
    with contextlib.suppress(UndecodableBody, BodyTooLarge):
        decompress(bytes(packed), "gzip", LIMIT)


@pytest.mark.parametrize("packer", ["gzip", "zlib", "raw deflate"])
def test_a_cut_body_is_called_cut(packer: str) -> None:
    coding, pack = PACKERS[packer]
    packed = pack(MENU * 10)
    for end in range(3, len(packed) - 9, 7):
        with pytest.raises(UndecodableBody) as problem:
            decompress(packed[:end], coding, LIMIT)
        assert problem.value.reason == "cut"


def test_several_gzip_members_are_one_body() -> None:
    members = [gzip.compress(part) for part in (b"soup", b"", b"fish", b"cheese")]
    assert decompress(b"".join(members), "gzip", LIMIT) == b"soupfishcheese"
    assert in_chunks(b"".join(members), [1] * 200, "gzip") == b"soupfishcheese"


@pytest.mark.parametrize("padding", [b"\0" * 100, b"garbage", b"\x1f", b"\x1f\x1f"])
def test_what_follows_the_last_member_is_ignored(padding: bytes) -> None:
    assert decompress(gzip.compress(MENU) + padding, "gzip", LIMIT) == MENU
    assert in_chunks(gzip.compress(MENU) + padding, [1] * 1000, "gzip") == MENU


def test_members_without_end_are_refused() -> None:
    with pytest.raises(UndecodableBody, match="members"):
        decompress(gzip.compress(b"") * (MAX_MEMBERS + 1), "gzip", LIMIT)


def test_plain_text_under_a_wrong_label_is_read_as_it_is() -> None:
    """Servers that compress already compressed or cached pages label plain ones by mistake."""
    assert decompress(MENU, "gzip", LIMIT) == MENU
    assert decompress(b'\xef\xbb\xbf {"a": 1}', "deflate", LIMIT) == b'\xef\xbb\xbf {"a": 1}'


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_what_is_neither_coded_nor_text_is_broken(coding: str) -> None:
    with pytest.raises(UndecodableBody) as problem:
        decompress(b"\xff\xff\xff", coding, LIMIT)
    assert problem.value.reason == "broken"


@pytest.mark.parametrize("coding", ["gzip", "deflate", "identity", ""])
def test_an_empty_body_is_empty_whatever_its_label(coding: str) -> None:
    assert decompress(b"", coding, LIMIT) == b""


@pytest.mark.parametrize("coding", ["br", "zstd", "compress", "BR", "dcb"])
def test_codings_nobody_asked_for_are_refused(coding: str) -> None:
    with pytest.raises(UndecodableBody) as problem:
        single_coding(coding)
    assert problem.value.reason == "unsupported_coding"


@pytest.mark.parametrize("coding", ["gzip, gzip", "gzip,br", "deflate, identity, gzip", "br, gzip"])
def test_stacked_codings_are_refused(coding: str) -> None:
    with pytest.raises(UndecodableBody) as problem:
        single_coding(coding)
    assert problem.value.reason == "stacked_codings"


@pytest.mark.parametrize("label", [None, "", "identity", "utf-8", "none", "binary", " , "])
def test_labels_that_are_no_codings_are_ignored(label: str | None) -> None:
    assert single_coding(label) is None


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
def test_a_bomb_is_stopped_at_the_limit_without_filling_memory(coding: str) -> None:
    pack = zlib.compressobj(9, zlib.DEFLATED, 31 if coding == "gzip" else 15)
    bomb = b"".join(pack.compress(bytes(1 << 20)) for _ in range(256)) + pack.flush()
    tracemalloc.start()
    try:
        with pytest.raises(BodyTooLarge):
            decompress(bomb, coding, 1 << 20)
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_the_limit_holds_to_the_byte() -> None:
    for pack, coding in ((gzip.compress, "gzip"), (zlib.compress, "deflate"), (bytes, None)):
        assert decompress(pack(bytes(5000)), coding, 5000) == bytes(5000)
        with pytest.raises(BodyTooLarge):
            decompress(pack(bytes(5001)), coding, 5000)


def test_pieces_are_small_enough_to_look_around_between_them() -> None:
    decoder = BoundedDecoder("gzip", LIMIT)
    assert max(len(piece) for piece in decoder.feed(gzip.compress(bytes(LIMIT)))) <= PIECE_BYTES
