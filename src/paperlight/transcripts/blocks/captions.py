"""Captions: paragraphs that name a figure or a table."""

from __future__ import annotations

import re

# A caption is no longer than this many characters.
LONGEST_CAPTION = 400

_NAMED = re.compile(
    r"(?:fig(?:ure|uur|ura|\.)?|abb(?:ildung|\.)?|tab(?:le|elle|leau|la|el|ell|\.)?|tabela|tabell|"
    r"afbeelding|illustration|chart|diagram|bild|kuva|grafik|gráfico|grafico|plate|scheme|"
    r"[图圖図表])\s*[A-Z]?\d+(?:[.\-–]\d+)*[a-z]?\s*(?:[.:：—–)|]|\s|$)",
    re.IGNORECASE,
)


def names_a_figure(text: str) -> bool:
    """Say whether a paragraph begins as a caption does: ``Fig. 3: ...``, ``表 2``."""
    return len(text) <= LONGEST_CAPTION and _NAMED.match(text) is not None
