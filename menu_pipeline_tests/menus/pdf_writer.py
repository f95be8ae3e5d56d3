"""A PDF made of placed texts, for tests: one font (Helvetica, WinAnsi), no compression, nothing else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Placed:
    """A text at ``x``, ``y`` (points from the lower left corner) in ``size`` points."""

    x: float
    y: float
    text: str
    size: float = 11
    bold: bool = False


def write_pdf(pages: list[list[Placed]], width: int = 595, height: int = 842) -> bytes:
    """A PDF of ``pages``; texts must be in Latin-1 (plus the euro sign)."""
    count = len(pages)
    kids = " ".join(f"{5 + 2 * i} 0 R" for i in range(count))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {count} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    for i, texts in enumerate(pages):
        stream = b"\n".join(_show(text) for text in texts)
        resources = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
        box = f"[0 0 {width} {height}]"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Resources {resources} /Contents {6 + 2 * i} 0 R >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    return _file(objects)


def _show(text: Placed) -> bytes:
    encoded = text.text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    font = "F2" if text.bold else "F1"
    return b"BT /%s %g Tf %g %g Td (%s) Tj ET" % (font.encode(), text.size, text.x, text.y, encoded)


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
