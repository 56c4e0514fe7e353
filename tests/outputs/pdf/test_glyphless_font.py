from __future__ import annotations

import base64
import runpy
from pathlib import Path

from paperlight.outputs.pdf import glyphless_font
from paperlight.outputs.pdf.glyphless_font import GlyphlessFont

TOOL = Path(__file__).parents[3] / "tools" / "make_glyphless_font.py"


def test_the_font_is_what_its_tool_makes() -> None:
    made = runpy.run_path(str(TOOL))["font"]()

    assert made == glyphless_font._TRUETYPE


def test_the_font_is_smaller_than_a_kilobyte() -> None:
    assert len(glyphless_font._TRUETYPE) < 1000
    assert base64.b64encode(glyphless_font._TRUETYPE).startswith(b"AAEAAAAK")


def test_a_character_keeps_its_number() -> None:
    font = GlyphlessFont()

    assert "000100020001" == font.encoded("aba")
    assert "0003" == font.encoded("🙂")
    assert "0001" == font.encoded("a")
