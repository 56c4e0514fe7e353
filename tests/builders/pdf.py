"""PDF files written by hand, so that each test says exactly what is in its input."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")
FILE_ID = b"0123456789abcdef"
A4 = "[0 0 595 842]"


@dataclass(kw_only=True)
class PdfBuilder:
    """Numbered objects, and the file they make. Object 1 is the catalogue, 2 the page tree."""

    catalogue: str = ""
    trailer: str = ""
    objects: list[bytes] = field(default_factory=lambda: [b"", b""])
    pages: list[int] = field(default_factory=list)

    def add(self, body: bytes | str) -> int:
        """Add an object and return its number."""
        self.objects.append(body.encode() if isinstance(body, str) else body)
        return len(self.objects)

    def stream(self, data: bytes, entries: str = "") -> int:
        """Add a stream object and return its number."""
        head = f"<< /Length {len(data)} {entries} >>\nstream\n".encode()
        return self.add(head + data + b"\nendstream")

    def page(self, content: bytes | str, *, media: str = A4, extra: str = "") -> int:
        """Add a page that draws ``content`` and return its number."""
        data = content.encode("cp1252") if isinstance(content, str) else content
        drawn = self.stream(data)
        number = self.add(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {media} /Contents {drawn} 0 R {extra} >>"
        )
        self.pages.append(number)
        return number

    def build(self, *, startxref: int | None = None) -> bytes:
        """Return the file; ``startxref`` overrides where it says that its table stands."""
        kids = " ".join(f"{page} 0 R" for page in self.pages)
        self.objects[0] = f"<< /Type /Catalog /Pages 2 0 R {self.catalogue} >>".encode()
        self.objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(self.pages)} >>".encode()
        return _file(self.objects, self.trailer, startxref)


def _file(objects: Sequence[bytes], trailer: str, startxref: int | None) -> bytes:
    data = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = len(data) if startxref is None else startxref
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer} >>\n".encode()
    return data + b"startxref\n%d\n%%%%EOF\n" % table


def show(text: str, *, x: float = 72, y: float = 720, size: float = 14, font: str = "F1") -> str:
    """Return the operators that show one line of text at (x, y), origin at the bottom left."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {x} {y} Td ({escaped}) Tj ET\n"


def add_font(pdf: PdfBuilder, base: str = "Helvetica") -> int:
    """Add one of the fourteen standard fonts and return its number."""
    return pdf.add(
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{base} /Encoding /WinAnsiEncoding >>"
    )


def add_text_page(pdf: PdfBuilder, content: str, *, media: str = A4, extra: str = "") -> int:
    """Add a page with fonts F1 (Helvetica) and F2 (its bold) and return its number."""
    plain, bold = add_font(pdf), add_font(pdf, "Helvetica-Bold")
    fonts = f"/Resources << /Font << /F1 {plain} 0 R /F2 {bold} 0 R >> >>"
    return pdf.page(content, media=media, extra=f"{fonts} {extra}")


def text_pdf(*contents: str, media: str = A4, page_extra: str = "") -> bytes:
    """Return a PDF with one page for each content stream; see ``show`` for their text."""
    pdf = PdfBuilder()
    for content in contents or (show("Hello Paperlight 12345"),):
        add_text_page(pdf, content, media=media, extra=page_extra)
    return pdf.build()


def add_image_page(
    pdf: PdfBuilder,
    data: bytes,
    size_px: tuple[int, int],
    *,
    filters: str = "/DCTDecode",
    colours: str = "/DeviceRGB",
    bits: int = 8,
    media_pt: tuple[float, float] = (595, 842),
    over: str = "",
) -> int:
    """Add a page that one image fills, with ``over`` drawn on it; return the page's number."""
    width, height = size_px
    image = pdf.stream(
        data,
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /Filter {filters}"
        f" /ColorSpace {colours} /BitsPerComponent {bits}",
    )
    font = add_font(pdf)
    return pdf.page(
        f"q {media_pt[0]} 0 0 {media_pt[1]} 0 0 cm /Im0 Do Q\n{over}",
        media=f"[0 0 {media_pt[0]} {media_pt[1]}]",
        extra=f"/Resources << /XObject << /Im0 {image} 0 R >> /Font << /F1 {font} 0 R >> >>",
    )


def image_pdf(
    data: bytes, size_px: tuple[int, int], **kind: str | int | tuple[float, float]
) -> bytes:
    """Return a PDF of one page that one image fills; keywords as for ``add_image_page``."""
    pdf = PdfBuilder()
    add_image_page(pdf, data, size_px, **kind)  # type: ignore[arg-type]  # passed through
    return pdf.build()


def flate_image_pdf(pixels: bytes, size_px: tuple[int, int], *, colours: str) -> bytes:
    """Return a PDF of one page that one zip-compressed image fills."""
    return image_pdf(zlib.compress(pixels, 9), size_px, filters="/FlateDecode", colours=colours)


def attach(pdf: PdfBuilder, files: Mapping[str, bytes], *, portfolio: bool = False) -> None:
    """Embed files in the document."""
    names = ""
    for name, data in files.items():
        stored = pdf.stream(data, "/Type /EmbeddedFile")
        spec = pdf.add(f"<< /Type /Filespec /F ({name}) /UF ({name}) /EF << /F {stored} 0 R >> >>")
        names += f"({name}) {spec} 0 R "
    pdf.catalogue += f" /Names << /EmbeddedFiles << /Names [{names}] >> >>"
    if portfolio:
        pdf.catalogue += " /Collection << /Type /Collection /View /D >>"


def enc_pdf(*, user: bytes = b"", owner: bytes = b"owner", text: str = "Locked 4711") -> bytes:
    """Return a PDF of one page, encrypted with 40-bit RC4: printing and copying forbidden."""
    permissions = -64
    owner_key = _md5(_padded(owner or user))[:5]
    owner_entry = _rc4(owner_key, _padded(user))
    seed = _padded(user) + owner_entry + permissions.to_bytes(4, "little", signed=True) + FILE_ID
    key = _md5(seed)[:5]
    pdf = PdfBuilder()
    plain = add_font(pdf)
    content_number = len(pdf.objects) + 1
    salt = content_number.to_bytes(3, "little") + b"\0\0"
    pdf.page(
        _rc4(_md5(key + salt)[:10], show(text).encode("cp1252")),
        extra=f"/Resources << /Font << /F1 {plain} 0 R >> >>",
    )
    lock = pdf.add(
        f"<< /Filter /Standard /V 1 /R 2 /O <{owner_entry.hex()}>"
        f" /U <{_rc4(key, PADDING).hex()}> /P {permissions} >>"
    )
    pdf.trailer = f"/Encrypt {lock} 0 R /ID [<{FILE_ID.hex()}> <{FILE_ID.hex()}>]"
    return pdf.build()


def _padded(password: bytes) -> bytes:
    return (password + PADDING)[:32]


def _md5(data: bytes) -> bytes:
    return hashlib.md5(data, usedforsecurity=False).digest()


def _rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) % 256
        state[i], state[j] = state[j], state[i]
    out = bytearray()
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + state[i]) % 256
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) % 256])
    return bytes(out)
