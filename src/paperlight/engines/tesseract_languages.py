"""BCP 47 codes -> Tesseract's language packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paperlight.errors import EngineMissing, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

# The languages of the two letters that people write; any other code is passed on as it is.
PACKS = {
    "ar": "ara",
    "be": "bel",
    "bg": "bul",
    "bn": "ben",
    "ca": "cat",
    "cs": "ces",
    "da": "dan",
    "de": "deu",
    "el": "ell",
    "en": "eng",
    "es": "spa",
    "et": "est",
    "fa": "fas",
    "fi": "fin",
    "fr": "fra",
    "gu": "guj",
    "he": "heb",
    "hi": "hin",
    "hr": "hrv",
    "hu": "hun",
    "hy": "hye",
    "it": "ita",
    "ja": "jpn",
    "ka": "kat",
    "kk": "kaz",
    "kn": "kan",
    "ko": "kor",
    "lt": "lit",
    "lv": "lav",
    "mk": "mkd",
    "ml": "mal",
    "mr": "mar",
    "nb": "nor",
    "ne": "nep",
    "nl": "nld",
    "nn": "nor",
    "no": "nor",
    "pa": "pan",
    "pl": "pol",
    "pt": "por",
    "ro": "ron",
    "ru": "rus",
    "sk": "slk",
    "sl": "slv",
    "sq": "sqi",
    "sr": "srp",
    "sv": "swe",
    "ta": "tam",
    "te": "tel",
    "th": "tha",
    "tr": "tur",
    "uk": "ukr",
    "ur": "urd",
    "vi": "vie",
    "yi": "yid",
    "zh": "chi_sim",
    "zh-hans": "chi_sim",
    "zh-cn": "chi_sim",
    "zh-sg": "chi_sim",
    "zh-hant": "chi_tra",
    "zh-tw": "chi_tra",
    "zh-hk": "chi_tra",
}
# Packs that are not languages: orientation, and mathematics of an old version.
NOT_LANGUAGES = frozenset({"osd", "equ"})
# Every language slows Tesseract down and adds doubt.
MOST_LANGUAGES = 12


def packs_for(languages: Iterable[str], installed: frozenset[str]) -> list[str]:
    """Return the packs of the languages; raise EngineMissing naming what to install."""
    packs = [_pack(language) for language in languages]
    missing = [pack for pack in packs if pack not in installed]
    if missing:
        wanted = " ".join(f"tesseract-ocr-{pack.replace('_', '-')}" for pack in missing)
        raise EngineMissing(
            f"Tesseract has no language {', '.join(missing)}. Install it (Debian and Ubuntu: "
            f"apt install {wanted}). Installed: {', '.join(sorted(installed)) or 'none'}."
        )
    return list(dict.fromkeys(packs))


def default_packs(installed: frozenset[str]) -> list[str]:
    """Return all languages that are installed, English last.

    Raises EngineMissing when there are none, UsageError when there are too many to guess.
    """
    packs = sorted(
        (
            pack
            for pack in installed - NOT_LANGUAGES
            if "/" not in pack and not pack.endswith("_vert")
        ),
        # Tesseract prefers the first; English is installed everywhere and rarely why it is used.
        key=lambda pack: (pack == "eng", pack),
    )
    if not packs:
        raise EngineMissing(
            "Tesseract has no language (Debian and Ubuntu: apt install tesseract-ocr-eng)."
        )
    if len(packs) > MOST_LANGUAGES:
        raise UsageError(
            f"Tesseract has {len(packs)} languages; name those of the document, such as el or ru."
        )
    return packs


def _pack(language: str) -> str:
    code = language.lower().replace("_", "-")
    return PACKS.get(code) or PACKS.get(code.split("-", maxsplit=1)[0]) or language
