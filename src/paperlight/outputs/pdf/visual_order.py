"""Text in the order in which it is printed, from left to right.

A PDF shows characters from left to right, and programs that extract its text turn what is written
from right to left (Hebrew, Arabic) back into the order of reading. This is the part of Unicode's
bidirectional algorithm (UAX 9) that one word needs.
"""

from __future__ import annotations

import unicodedata

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_LEFT_TO_RIGHT = frozenset({"L", "EN", "AN"})
# Between two digits these belong to the number: 12,50 and 3/4 and +49-30.
_INSIDE_NUMBERS = frozenset({"ES", "CS", "ET"})


def is_right_to_left(text: str) -> bool:
    """Say whether the first character with a direction is written from right to left."""
    kinds = (unicodedata.bidirectional(character) for character in text)
    return next((kind != "L" for kind in kinds if kind in _RIGHT_TO_LEFT | {"L"}), False)


def visual(word: str) -> str:
    """Return a word's characters in the order in which they stand from left to right."""
    if not any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in word):
        return word
    runs = _runs(word)
    if is_right_to_left(word):
        runs.reverse()
    return "".join(text[::-1] if backwards else text for text, backwards in runs)


def _runs(word: str) -> list[tuple[str, bool]]:
    """Split a word where its direction changes; say of each run whether it runs backwards."""
    runs: list[tuple[str, bool]] = []
    for character, backwards in zip(word, _directions(word), strict=True):
        if runs and runs[-1][1] == backwards:
            runs[-1] = (runs[-1][0] + character, backwards)
        else:
            runs.append((character, backwards))
    return runs


def _directions(word: str) -> list[bool]:
    """Say for each character whether it runs backwards.

    Marks go with what they stand on; signs between two runs of one direction go with these, else
    with the word.
    """
    known = [_direction(unicodedata.bidirectional(character)) for character in word]
    for at, character in enumerate(word):
        kind = unicodedata.bidirectional(character)
        if kind == "NSM" and at:
            known[at] = known[at - 1]
        elif (
            kind in _INSIDE_NUMBERS and word[at - 1 : at].isdigit() and word[at + 1 :][:1].isdigit()
        ):
            known[at] = False
    base = is_right_to_left(word)
    settled: list[bool] = []
    for at, direction in enumerate(known):
        if direction is not None:
            settled.append(direction)
            continue
        before = settled[-1] if settled else base
        after = next((other for other in known[at:] if other is not None), base)
        settled.append(before if before == after else base)
    return settled


def _direction(kind: str) -> bool | None:
    if kind in _RIGHT_TO_LEFT:
        return True
    return False if kind in _LEFT_TO_RIGHT else None
