"""A PDF made of placed texts, for tests: Helvetica in a few encodings, no compression, nothing else."""

from __future__ import annotations

import math
from dataclasses import dataclass

#: Fonts by name: their base font, and the encoding the file states for them.
_FONTS = {
    "plain": (b"Helvetica", b"/WinAnsiEncoding"),
    "bold": (b"Helvetica-Bold", b"/WinAnsiEncoding"),
    "italic": (b"Helvetica-Oblique", b"/WinAnsiEncoding"),
    # Says it is the Macintosh's encoding while the bytes are Windows'.
    "misstated": (b"Helvetica", b"/MacRomanEncoding"),
    "misstated bold": (b"Helvetica-Bold", b"/MacRomanEncoding"),
    # Says of the glyph of ``LOST`` that it is no character; the table comes behind the Japanese font.
    "lossy": (b"Helvetica", b"/WinAnsiEncoding /ToUnicode 10 0 R"),
}
#: What is written for the glyph that the lossy font has no character for.
LOST = "•"
_LOSSY = (
    b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
    b"1 begincodespacerange <00><FF> endcodespacerange\n"
    b"3 beginbfrange <20><7e><0020> <95><95><0000> <a0><ff><00a0> endbfrange\nendcmap end end"
)
#: The font of Japanese texts, by the name ``Placed.font`` takes; it comes behind those of ``_FONTS``.
JAPANESE = "japanese"
_JAPANESE_FONT = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /KozMinPro-Regular /Encoding /UniJIS-UTF16-H /DescendantFonts ["
    b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /KozMinPro-Regular /DW 1000"
    b" /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 6 >>"
    b" /FontDescriptor << /Type /FontDescriptor /FontName /KozMinPro-Regular /Flags 4 /FontBBox [0 -200 1000 900]"
    b" /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 740 /StemV 80 >> >>] >>"
)


@dataclass(frozen=True)
class Placed:
    """A text at ``x``, ``y`` (points from the lower left corner) in ``size`` points.

    ``angle`` is the way it runs in degrees, ``spacing`` what is added behind each character in points, ``font`` a name
    of ``_FONTS`` in the place of plain or bold, ``slant`` how far it leans to the right for each point of height.
    """

    x: float
    y: float
    text: str
    size: float = 11
    bold: bool = False
    angle: float = 0
    spacing: float = 0
    font: str = ""
    slant: float = 0


def write_pdf(pages: list[list[Placed]], width: int = 595, height: int = 842, rotate: int = 0) -> bytes:
    """A PDF of ``pages``, shown turned by ``rotate`` degrees; texts must be in Latin-1 (plus the euro sign)
    unless their font is ``JAPANESE``."""
    count = len(pages)
    first = 5 + len(_FONTS)
    kids = " ".join(f"{first + 2 * i} 0 R" for i in range(count))
    fonts = " ".join(f"/F{n} {3 + n} 0 R" for n in range(len(_FONTS) + 1))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        *(b"<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding %s >>" % font for font in _FONTS.values()),
        _JAPANESE_FONT,
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(_LOSSY), _LOSSY),
    ]
    for i, texts in enumerate(pages):
        stream = b"\n".join(_show(text) for text in texts)
        box = f"[0 0 {width} {height}] /Rotate {rotate}"
        content = f"/Resources << /Font << {fonts} >> >> /Contents {first + 2 * i + 1} 0 R"
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox {box} {content} >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    return _file(objects)


def write_unreadable() -> bytes:
    """A page of glyphs by number, in a font that says nowhere which characters they are."""
    font = b"/BaseFont /ABCDEF+Odd"
    system = b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
    stream = b"\n".join(b"BT /F0 12 Tf 60 %d Td <00230024002500260027> Tj ET" % (700 - 20 * i) for i in range(6))
    return _file(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [6 0 R] /Count 1 >>",
            b"<< /Type /Font /Subtype /Type0 %s /Encoding /Identity-H /DescendantFonts [4 0 R] >>" % font,
            b"<< /Type /Font /Subtype /CIDFontType2 %s %s /FontDescriptor 5 0 R /DW 600 >>" % (font, system),
            b"<< /Type /FontDescriptor /FontName /ABCDEF+Odd /Flags 4 /FontBBox [0 0 600 700] /ItalicAngle 0"
            b" /Ascent 700 /Descent 0 /CapHeight 700 /StemV 80 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]"
            b" /Resources << /Font << /F0 3 0 R >> >> /Contents 7 0 R >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        ]
    )


def _show(text: Placed) -> bytes:
    if text.font == JAPANESE:
        encoded, font = b"<%s>" % text.text.encode("utf-16-be").hex().encode(), len(_FONTS)
    else:
        escaped = text.text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        encoded, font = b"(%s)" % escaped, list(_FONTS).index(text.font or ("bold" if text.bold else "plain"))
    turn = math.radians(text.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    matrix = (cos, sin, text.slant * cos - sin, text.slant * sin + cos, text.x, text.y)
    placed = b" ".join(b"%g" % round(number, 4) for number in matrix)
    return b"BT /F%d %g Tf %g Tc %s Tm %s Tj ET" % (font, text.size, text.spacing, placed, encoded)


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
