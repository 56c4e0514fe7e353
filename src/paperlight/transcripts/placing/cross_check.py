"""Cross-check: a page that was read twice, once by a model that writes and once by lines.

The second reading gives the model's text its places, and a say in its verdict: what it does not
see may be invented, what only it sees may be missing. It is no judge where it is unsure itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from paperlight.transcripts.blocks.furniture import FOOTER_SHARE, HEADER_SHARE
from paperlight.transcripts.placing.align import align
from paperlight.transcripts.placing.differences import comparable_texts, differences
from paperlight.transcripts.placing.placed_blocks import placed_blocks
from paperlight.transcripts.reading_order.upright import upright_shares
from paperlight.transcripts.transcript import BlockKind
from paperlight.transcripts.verdict import State
from paperlight.transcripts.verdicts.amounts import differing_numbers
from paperlight.transcripts.verdicts.findings import Finding
from paperlight.transcripts.verdicts.second_reading import compare_readings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from paperlight.lines import Line
    from paperlight.transcripts.placing.alignment import Alignment
    from paperlight.transcripts.placing.differences import Differences, UnplacedRun
    from paperlight.transcripts.transcript import PageTranscript
    from paperlight.transcripts.verdict import Verdict

# A reading with one of these reasons in its verdict is no evidence against another.
UNSURE = frozenset({"unknown_script", "low_confidence", "nothing_read", "orientation_doubt"})
# Lines that score less are not held against a text: specks and drawings are read as letters too.
SURE_LINE = 0.9
# So many letters in a row that are printed nowhere are a sentence; fewer may be handwriting or a
# stamp that the second engine cannot read ...
INVENTED_RUN = 30
# ... unless there are so many of them, and this share of the page.
INVENTED_LETTERS = 60
INVENTED_SHARE = 0.06
# Printed lines with so many letters in all, this share of the page, are more than a label.
MISSING_LETTERS = 24
MISSING_SHARE = 0.005
# How much of a text a reason quotes, in characters.
QUOTED = 60


def cross_checked(page: PageTranscript, reading: PageTranscript, *, mode: str) -> PageTranscript:
    """Return a page with places from a second reading of it, and what that says against it.

    ``mode`` is why it was read a second time, for the record. Both are of one page, in its units.
    """
    check = _Check.of(page, reading)
    unsure = sorted(UNSURE & reading.verdict.reasons.keys())
    findings = [] if unsure else list(check.findings())
    told = (
        f"the second reading by {reading.engine} is no evidence: {reading.verdict.reasons[code]}"
        for code in unsure[:1]
    )
    return replace(
        page,
        blocks=placed_blocks(check.alignment),
        verdict=_with(page.verdict, findings, check.figures()),
        warnings=(*page.warnings, *told),
        cross_check=mode,
    )


def _with(verdict: Verdict, findings: Sequence[Finding], figures: dict[str, float]) -> Verdict:
    trusted = verdict.state in {State.OK, State.BLANK}
    return replace(
        verdict,
        state=State.SUSPECT if trusted and findings else verdict.state,
        reasons=verdict.reasons | {finding.code: finding.sentence for finding in findings},
        figures=verdict.figures | {name: round(figure, 4) for name, figure in figures.items()},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Check:
    """``ignored`` are lines that say nothing of the text; ``missing`` those that it should have."""

    alignment: Alignment
    differences: Differences
    ignored: frozenset[int]
    missing: tuple[int, ...]

    @classmethod
    def of(cls, page: PageTranscript, reading: PageTranscript) -> _Check:
        lines, in_figures = _lines(reading)
        alignment = align(page.blocks, lines)
        found = differences(alignment)
        unsure = {
            index
            for index, line in enumerate(lines)
            if line.score is not None and line.score < SURE_LINE
        }
        margins = {index for index in found.missing if _in_margin(lines[index], reading)}
        ignored = frozenset(in_figures | unsure | margins)
        return cls(
            alignment=alignment,
            differences=found,
            ignored=ignored,
            missing=tuple(index for index in found.missing if index not in ignored),
        )

    def findings(self) -> Iterator[Finding]:
        if self._seems_invented():
            yield _invented(self.differences.runs, self.differences.unplaced_share)
        letters = self._letters(self.missing)
        if letters >= MISSING_LETTERS and self.missing_share >= MISSING_SHARE:
            yield self._missing_text()
        yield from compare_readings(*comparable_texts(self.alignment, self.ignored))

    def figures(self) -> dict[str, float]:
        numbers = differing_numbers(*comparable_texts(self.alignment, self.ignored))
        return {
            "unplaced_share": self.differences.unplaced_share,
            "missing_share": self.missing_share,
            "differing_numbers": float(len(numbers)),
        }

    @property
    def missing_share(self) -> float:
        every = range(len(self.alignment.printed.lines))
        seen = self._letters([index for index in every if index not in self.ignored])
        return self._letters(self.missing) / max(seen, 1)

    def _letters(self, lines: Sequence[int]) -> int:
        spans = (self.alignment.printed.spans[line] for line in lines)
        return sum(end - start for start, end in spans)

    def _seems_invented(self) -> bool:
        found = self.differences
        longest = found.runs[0].letters if found.runs else 0
        return longest >= INVENTED_RUN or (
            found.unplaced >= INVENTED_LETTERS and found.unplaced_share >= INVENTED_SHARE
        )

    def _missing_text(self) -> Finding:
        texts = [self.alignment.printed.lines[line].text for line in self.missing]
        lines = "a line" if len(texts) == 1 else f"{len(texts)} lines"
        quoted = _quoted(max(texts, key=len))
        return Finding(
            code="missing_text",
            sentence=f"{lines} of print, {self.missing_share:.1%} of the page, "
            f"cannot be found in the text, such as {quoted}",
        )


def _lines(reading: PageTranscript) -> tuple[list[Line], set[int]]:
    """Return the lines of a reading in order, and which of them stand in figures."""
    lines: list[Line] = []
    in_figures: set[int] = set()
    for block in reading.blocks:
        if block.kind is BlockKind.FIGURE:
            in_figures.update(range(len(lines), len(lines) + len(block.lines)))
        lines.extend(block.lines)
    return lines, in_figures


def _in_margin(line: Line, reading: PageTranscript) -> bool:
    """Say whether a line stands where running heads do: some models are taught to skip those."""
    height = upright_shares(reading).box(line.box).centre[1]
    return height < HEADER_SHARE or height > 1 - FOOTER_SHARE


def _invented(runs: Sequence[UnplacedRun], share: float) -> Finding:
    return Finding(
        code="invented_text",
        sentence=f"{share:.1%} of the letters cannot be found in print, "
        f"such as {_quoted(runs[0].text)}",
    )


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return f"“{text}”" if len(text) <= QUOTED else f"“{text[:QUOTED]}…”"
