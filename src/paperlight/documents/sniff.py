"""What bytes are, told by their content and never by a name."""

from __future__ import annotations

import re

# Enough for every signature below; a PDF may begin with up to this much junk.
HEAD_BYTES = 4096

_SIGNATURES = (
    ("png", b"\x89PNG\r\n\x1a\n"),
    ("jpeg", b"\xff\xd8\xff"),
    ("tiff", b"II*\0"),
    ("tiff", b"MM\0*"),
    ("tiff", b"II+\0"),
    ("tiff", b"MM\0+"),
    ("gif", b"GIF87a"),
    ("gif", b"GIF89a"),
    ("jp2", b"\0\0\0\x0cjP  \r\n\x87\n"),
    ("jp2", b"\xff\x4f\xff\x51"),
)
_AVIF_BRANDS = {b"avif", b"avis"}
_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
# Sizes of the header that follows the file header of a BMP.
_BMP_HEADERS = {12, 16, 40, 52, 56, 64, 108, 124}

_LOOKS_LIKE = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word, Excel or PowerPoint file"),
    (b"{\\rtf", "an RTF file"),
    (b"%!PS", "a PostScript file"),
    (b"8BPS", "a Photoshop file"),
    (b"AT&TFORM", "a DjVu file"),
    (b"\xff\x0a", "a JPEG XL picture"),
    (b"\0\0\0\x0cJXL ", "a JPEG XL picture"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"MZ", "a Windows program"),
    (b"\x7fELF", "a Linux program"),
)
_INSIDE_ZIP = (
    (b"word/", "a Word file"),
    (b"xl/", "an Excel file"),
    (b"ppt/", "a PowerPoint file"),
    (b"application/epub", "an EPUB book"),
    (b"application/vnd.oasis.opendocument", "an OpenDocument file"),
    (b"[Content_Types].xml", "an Office file"),
)
_OFFICE = re.compile("Word|Excel|PowerPoint|Office|OpenDocument|RTF|HTML|PostScript|EPUB")


def sniff(head: bytes) -> str | None:
    """Return the format that the first bytes of a file show (``pdf``, ``png`` ...), or None."""
    for name, signature in _SIGNATURES:
        if head.startswith(signature):
            return name
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "webp"
    if head[:2] == b"BM" and int.from_bytes(head[14:18], "little") in _BMP_HEADERS:
        return "bmp"
    if head[4:8] == b"ftyp":
        return _from_brands(head)
    return "pdf" if b"%PDF-" in head[:1024] else None


def _from_brands(head: bytes) -> str | None:
    length = int.from_bytes(head[:4], "big")
    brands = {head[8:12], *(head[at : at + 4] for at in range(16, min(length, len(head)), 4))}
    if brands & _AVIF_BRANDS:
        return "avif"
    return "heic" if brands & _HEIC_BRANDS else None


def describe_unknown(head: bytes) -> str:
    """Return in words what bytes look like that ``sniff`` does not know, and the next step."""
    looks = _looks_like(head)
    step = (
        "Save or print it as PDF first."
        if _OFFICE.search(looks)
        else "Paperlight reads PDF, PNG, JPEG, TIFF, WebP, BMP, GIF, JPEG 2000, AVIF and HEIC."
    )
    return f"This is no document that Paperlight reads; it looks like {looks}. {step}"


def _looks_like(head: bytes) -> str:
    for signature, words in _LOOKS_LIKE:
        if head.startswith(signature):
            return words
    if head[:4] == b"PK\x03\x04":
        return next((words for mark, words in _INSIDE_ZIP if mark in head), "a ZIP archive")
    if head[4:8] == b"ftyp":
        return "a video"
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "HTML"
    if start.startswith((b"<?xml", b"<svg")):
        return "an SVG drawing" if b"<svg" in start else "XML"
    return "text" if _is_text(head) else "unknown binary data"


def _is_text(head: bytes) -> bool:
    if head[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        return True
    control = sum(byte < 32 and byte not in b"\t\r\n\f" for byte in head)  # noqa: PLR2004 - ASCII
    return control == 0
