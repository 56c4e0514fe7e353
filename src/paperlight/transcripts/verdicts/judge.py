"""Judge: how far to trust a page, and why.

Nothing here decides alone what is true; it decides what a person should look at. Each reason is
a code, a sentence, and the figure behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from paperlight.engines.engine import RegionKind
from paperlight.transcripts.verdict import State, Verdict
from paperlight.transcripts.verdicts.answers import doubts_about, printed_text
from paperlight.transcripts.verdicts.completeness import stopped_early
from paperlight.transcripts.verdicts.confidence import confidence_at, mean_confidence, share_below
from paperlight.transcripts.verdicts.scripts import script_figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paperlight.engines.engine import Generation
    from paperlight.lines import Line
    from paperlight.prepare.prepared import PreparedPage
    from paperlight.transcripts.verdicts.findings import Finding

# Mean confidence of clean print and fair scans is 0.98 and more. Measured on print that was made
# ever smaller, 0.96 goes with 3 wrong characters in a hundred, 0.93 with 7, 0.85 with 11.
LOW_MEAN = 0.94
# Under this it is no writing that the engine knows, whatever the letters look like.
UNREADABLE_MEAN = 0.75
# This share of the characters may score as low as they like ...
TAIL_SHARE = 0.05
# ... the next ones not below this.
LOW_TAIL = 0.65
# A page where more characters than this share score under the limit is suspect.
LOW_CHARACTER_LIMIT = 0.6
LOW_CHARACTER_SHARE = 0.1
# Pages with fewer characters than this have no tail worth speaking of.
FEW_CHARACTERS = 40
# Marks of a letter's size for each character read; measured pages have 0.35 to 1.35 (a Latin letter
# may be two marks, touching letters are one), pages with digital text up to 1.1. A letterhead drawn
# as outlines around 100 digital characters has 3.9.
MARKS_A_CHARACTER = 3.0
# Below this many marks, specks may be all there is.
MANY_MARKS = 60
# Below this resolution small print is guessed (dots an inch).
LOW_DPI = 150.0
# A picture that shows less than a third of what the page holds, each way, has no small print left.
MOST_REDUCTION = 3.0
# A photograph of unknown resolution with this many pixels on its shorter side still shows a sheet
# well enough, however large it was; at the usual bound a page four times as long as wide has less.
SHORT_SIDE_PX = 600


@dataclass(slots=True)
class _Case:
    """What is held against a page so far."""

    reasons: dict[str, str] = field(default_factory=dict)
    figures: dict[str, float] = field(default_factory=dict)
    partial: bool = False

    def add(self, finding: Finding | None) -> None:
        if finding is not None:
            self.reasons[finding.code] = finding.sentence
            self.partial = self.partial or finding.partial

    def verdict(self, *, blank: bool) -> Verdict:
        if self.partial:
            state = State.PARTIAL
        elif self.reasons:
            state = State.SUSPECT
        else:
            state = State.BLANK if blank else State.OK
        figures = {name: round(figure, 4) for name, figure in self.figures.items()}
        return Verdict(state=state, reasons=self.reasons, figures=figures)


def judge(prepared: PreparedPage, generation: Generation) -> Verdict:
    """Return the verdict on a page that an engine answered for."""
    case = _Case()
    text = printed_text(generation.text) or "\n".join(line.text for line in generation.lines)
    _judge_completeness(case, prepared, generation)
    for doubt in doubts_about(generation.text, prepared.ink):
        case.add(doubt)
    _judge_confidence(case, generation.lines)
    _judge_script(case, generation.lines)
    _judge_ink(case, prepared, generation, text)
    _judge_picture(case, prepared, generation.lines)
    _judge_reduction(case, prepared)
    return case.verdict(blank=prepared.ink.nothing_to_read and not text.strip())


def _judge_completeness(case: _Case, prepared: PreparedPage, generation: Generation) -> None:
    if prepared.incomplete is not None:
        case.partial = True
        case.reasons["incomplete_picture"] = (
            f"a part of the picture is missing: {prepared.incomplete}"
        )
    case.add(stopped_early(generation))


def _judge_confidence(case: _Case, lines: Sequence[Line]) -> None:
    mean, tail = mean_confidence(lines), confidence_at(TAIL_SHARE, lines)
    if mean is None or tail is None:
        return
    low = share_below(LOW_CHARACTER_LIMIT, lines)
    case.figures |= {
        "mean_confidence": mean,
        "low_tail_confidence": tail,
        "low_confidence_share": low,
    }
    if mean < LOW_MEAN:
        case.reasons["low_confidence"] = f"the mean confidence is {mean:.2f}, under {LOW_MEAN}"
    many = sum(len(line.text) for line in lines) >= FEW_CHARACTERS
    if many and (tail < LOW_TAIL or low > LOW_CHARACTER_SHARE):
        case.reasons["low_tail"] = (
            f"{low:.0%} of the characters score under {LOW_CHARACTER_LIMIT}: "
            "some lines are likely to be wrong"
        )


def _judge_script(case: _Case, lines: Sequence[Line]) -> None:
    script = script_figures(lines)
    case.figures |= {
        "hollow_share": script.hollow_share,
        "foreign_share": script.foreign_share,
        "vowelless_share": script.vowelless_share,
    }
    mean = mean_confidence(lines)
    if script.unknown or (mean is not None and mean < UNREADABLE_MEAN):
        case.reasons["unknown_script"] = (
            "the page seems to be written in a script that the engine does not know, "
            "or to stand upside down; what was read of it is not its text"
        )


def _judge_ink(case: _Case, prepared: PreparedPage, generation: Generation, text: str) -> None:
    ink, characters = prepared.ink, sum(not character.isspace() for character in text)
    case.figures |= {
        "ink_coverage": ink.coverage,
        "marks": float(ink.marks),
        "characters": float(characters),
    }
    # The texture of a picture looks like letters. Digital text may stand beside text that is drawn
    # as outlines or in small pictures, so it excuses nothing.
    pictures = characters and (
        any(region.kind is RegionKind.FIGURE for region in generation.regions)
        or "![" in generation.text
    )
    if ink.nothing_to_read and characters:
        case.reasons["text_without_ink"] = (
            f"{characters} characters were read where no mark could be a letter"
        )
    elif ink.marks >= MANY_MARKS and ink.marks > MARKS_A_CHARACTER * characters and not pictures:
        case.reasons["ink_without_text"] = (
            f"{ink.marks} marks could be letters, but only {characters} characters were read"
        )
    elif not characters and not ink.nothing_to_read:
        case.reasons["nothing_read"] = (
            f"there are {ink.marks} marks on the page, but no text was read"
        )


def _judge_picture(case: _Case, prepared: PreparedPage, lines: Sequence[Line]) -> None:
    recognised = any(line.score is not None for line in lines)
    if prepared.dpi is not None:
        case.figures["dpi"] = prepared.dpi
    if recognised and prepared.dpi is not None and prepared.dpi < LOW_DPI:
        case.reasons["low_resolution"] = (
            f"the picture has {prepared.dpi:.0f} dots an inch, under {LOW_DPI:.0f}; "
            "small print may be misread"
        )
    confidence = prepared.steps.orientation_confidence
    if confidence is not None:
        case.figures["orientation_confidence"] = confidence
    if prepared.steps.orientation_doubt is not None:
        case.reasons["orientation_doubt"] = prepared.steps.orientation_doubt


def _judge_reduction(case: _Case, prepared: PreparedPage) -> None:
    """A long strip or a huge sheet may look blank, or well read, because it was made small."""
    if prepared.known_lines is not None or prepared.reduction <= MOST_REDUCTION:
        return
    shortest = min(prepared.size.width, prepared.size.height)
    enough = shortest >= SHORT_SIDE_PX if prepared.dpi is None else prepared.dpi >= LOW_DPI
    if not enough:
        case.figures["reduction"] = prepared.reduction
        case.reasons["too_small"] = (
            f"the page was made {prepared.reduction:.1f} times smaller to be looked at, so small "
            "print is lost; cut it into shorter pieces"
        )
