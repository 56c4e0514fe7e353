"""Searchable PDFs as other programs see them: poppler extracts and draws, qpdf looks inside."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pytest

from builders.known_words import (
    DPI,
    POINT,
    add_scan,
    draw_known,
    in_points,
    knowing,
    words_in,
)
from builders.pdf import PdfBuilder, add_text_page, show, text_pdf
from builders.poppler import drawn, need_poppler, plain_text, words_of_pages
from builders.searchable import make_searchable
from builders.transcripts import info
from paperlight.documents.open import open_document
from paperlight.documents.page import RenderSize
from paperlight.engines.scripted import ScriptedEngine
from paperlight.errors import OutputRefused, UsageError
from paperlight.geometry import Affine
from paperlight.outputs.output import OutputOptions
from paperlight.outputs.pdf.searchable_pdf import SearchablePdfOutput
from paperlight.read_options import TextLayerUse

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from builders.known_words import KnownPage
    from paperlight.geometry import Box
    from paperlight.lines import Line

READER, OWNER = "reader", "owner"
LANGUAGES = ("en", "fr", "de", "es", "sv", "ja", "zh-Hans", "zh-Hant")
# What a page may add to a PDF: a twentieth of the original and 50 kB.
MOST_GROWTH, MOST_ADDED = 1.05, 50_000


def horizontal_iou(a: Box, b: Box) -> float:
    shared = min(a.x1, b.x1) - max(a.x0, b.x0)
    return max(shared, 0) / (max(a.x1, b.x1) - min(a.x0, b.x0))


def misplaced(found: Sequence[tuple[str, Box]], lines: Sequence[Line]) -> list[str]:
    """Return the words that were not extracted at their place."""
    return [
        word.text
        for word, line in words_in(lines)
        if not any(
            text == word.text
            and horizontal_iou(box, word.quad.box) >= 0.8
            and line.box.y0 <= box.centre[1] <= line.box.y1
            for text, box in found
        )
    ]


def scans(pages: Sequence[KnownPage], **options: object) -> bytes:
    pdf = PdfBuilder()
    for page in pages:
        add_scan(pdf, page, **options)  # type: ignore[arg-type]  # passed through
    return pdf.build()


def one_scan(seed: int = 5) -> tuple[bytes, ScriptedEngine]:
    page = draw_known("en", seed, line_count=6)
    return scans([page]), knowing([in_points(page)])


# Places


@pytest.mark.parametrize("language", LANGUAGES)
def test_poppler_finds_every_word_of_a_picture_at_its_place(tmp_path: Path, language: str) -> None:
    need_poppler()
    page = draw_known(language, seed=11)

    made = make_searchable(tmp_path, page.encoded(), knowing([page.lines]))

    assert [] == misplaced(words_of_pages(made)[0], in_points(page))


@pytest.mark.parametrize("quarter_turns", [1, 2, 3])
@pytest.mark.parametrize("language", ["en", "de", "ja", "zh-Hans"])
def test_poppler_finds_every_word_of_a_picture_on_its_side(
    tmp_path: Path, language: str, quarter_turns: int
) -> None:
    need_poppler()
    page = draw_known(language, seed=quarter_turns).turned(quarter_turns)

    made = make_searchable(tmp_path, page.encoded(), knowing([page.lines]))

    found = words_of_pages(made)[0]
    # Along the print, which runs down or up the page when it lies on its side.
    turn = Affine(a=0, b=1, d=1, e=0) if quarter_turns % 2 else Affine()
    upright = [(text, turn.box(box)) for text, box in found]
    assert [] == misplaced(upright, [line.mapped(turn) for line in in_points(page)])


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("user_unit", [1, 2.5])
@pytest.mark.parametrize("language", ["fr", "zh-Hant"])
def test_poppler_finds_every_word_of_a_scan_that_is_rotated_cropped_and_in_its_own_unit(
    tmp_path: Path, rotate: int, user_unit: float, language: str
) -> None:
    need_poppler()
    page = draw_known(language, seed=rotate)
    original = scans(
        [page], rotate=rotate, offset=(-50, 120), bleed=20, extra=f"/UserUnit {user_unit}"
    )

    made = make_searchable(tmp_path, original, knowing([in_points(page, user_unit)]))

    # Poppler does not know user units.
    assert [] == misplaced(words_of_pages(made)[0], in_points(page))
    assert drawn(tmp_path / "original") == drawn(made)


@pytest.mark.parametrize("degrees", [-3, 0.6, 3])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_words_on_a_skewed_page_stay_whole(tmp_path: Path, language: str, degrees: float) -> None:
    need_poppler()
    page = draw_known(language, seed=3).skewed(degrees)

    made = make_searchable(tmp_path, page.encoded(), knowing([page.lines]))

    assert [] == misplaced(words_of_pages(made)[0], in_points(page))


@pytest.mark.parametrize("degrees", [-3, 3])
def test_text_without_spaces_follows_its_slanted_line(tmp_path: Path, degrees: float) -> None:
    need_poppler()
    page = draw_known("ja", seed=3).skewed(degrees)

    made = make_searchable(tmp_path, page.encoded(), knowing([page.lines]))

    found = words_of_pages(made)[0]
    written = "".join(line.text for line in page.lines)
    assert sorted(written.replace(" ", "")) == sorted("".join(text for text, _ in found))
    for text, box in found:
        line = next(line for line in in_points(page) if text in line.text)
        share = (box.centre[0] - line.quad.a[0]) / (line.quad.b[0] - line.quad.a[0])
        expected = line.quad.a[1] + share * (line.quad.b[1] - line.quad.a[1])
        assert abs(expected + line.quad.thickness / 2 - box.centre[1]) < line.quad.thickness / 2


def test_the_frames_of_a_tiff_become_pages_with_their_own_text(tmp_path: Path) -> None:
    need_poppler()
    pages = [draw_known(language, seed=21) for language in ("en", "ja", "de")]
    stream = BytesIO()
    bilevel = [page.image.convert("1") for page in pages]
    bilevel[0].save(
        stream,
        "TIFF",
        save_all=True,
        append_images=bilevel[1:],
        compression="group4",
        dpi=(100, 100),
    )

    made = make_searchable(tmp_path, stream.getvalue(), knowing([page.lines for page in pages]))

    found = words_of_pages(made)
    for words, page in zip(found, pages, strict=True):
        assert [] == misplaced(words, in_points(page))


def test_text_is_copied_in_the_order_of_the_blocks(tmp_path: Path) -> None:
    data, engine = one_scan()

    made = make_searchable(tmp_path, data, engine)

    page = draw_known("en", 5, line_count=6)
    expected = " ".join(line.text for line in page.lines)
    with pikepdf.open(made) as pdf:
        first = pdf.pages[0].Contents[0].read_bytes()
    assert first.startswith(b"q\nBT\n3 Tr\n")
    assert first.endswith(b"ET\nQ\n")
    need_poppler()
    assert expected.split() == plain_text(made).split()


# The original


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("0.9 0 0 0.9 10 10 cm\n0.5 g\n", "", id="a scale that is never undone"),
        pytest.param("q q q 0.8 0 0 0.8 0 0 cm\n", "", id="more q than Q"),
        pytest.param("", "Q Q Q Q\n", id="more Q than q"),
        pytest.param("BT 7 Tr\n", "", id="text that never ends"),
    ],
)
def test_no_state_of_the_original_moves_the_text(tmp_path: Path, before: str, after: str) -> None:
    need_poppler()
    page = draw_known("en", seed=8, line_count=5)
    original = scans([page], before=before, after=after)

    made = make_searchable(tmp_path, original, knowing([in_points(page)]))

    assert [] == misplaced(words_of_pages(made)[0], in_points(page))
    assert drawn(tmp_path / "original") == drawn(made)


def test_pages_sizes_bookmarks_labels_attachments_and_metadata_are_kept(tmp_path: Path) -> None:
    pages = [draw_known("en", seed=1, line_count=3), draw_known("de", seed=2, line_count=3)]
    plain = tmp_path / "plain.pdf"
    plain.write_bytes(scans(pages, rotate=90))
    with pikepdf.open(plain) as pdf:
        with pdf.open_outline() as outline:
            outline.root.append(pikepdf.OutlineItem("Second page", 1))
        pdf.attachments["data.csv"] = b"a,b\n1,2\n"
        pdf.docinfo["/Title"] = "A title"
        with pdf.open_metadata() as metadata:
            metadata["dc:title"] = "A title"
        pdf.Root.PageLabels = pikepdf.Dictionary(
            Nums=[0, pikepdf.Dictionary(S=pikepdf.Name.r, St=4)]
        )
        rich = BytesIO()
        pdf.save(rich)

    made = make_searchable(tmp_path, rich.getvalue(), knowing([in_points(page) for page in pages]))

    with pikepdf.open(BytesIO(rich.getvalue())) as before, pikepdf.open(made) as after:
        assert ["Second page"] == [item.title for item in after.open_outline().root]
        assert b"a,b\n1,2\n" == after.attachments["data.csv"].get_file().read_bytes()
        assert before.docinfo == after.docinfo
        assert before.Root.Metadata.read_bytes() == after.Root.Metadata.read_bytes()
        assert ["iv", "v"] == [page.label for page in after.pages]
        for old, new in zip(before.pages, after.pages, strict=True):
            assert {*old.obj.keys()} == {*new.obj.keys()}
            assert all(old.obj[key] == new.obj[key] for key in ("/MediaBox", "/CropBox", "/Rotate"))
            assert old.Contents.read_raw_bytes() == new.Contents[1].read_raw_bytes()
            assert (
                old.Resources.XObject.Im0.read_raw_bytes()
                == new.Resources.XObject.Im0.read_raw_bytes()
            )


def test_a_digital_pdf_comes_back_byte_by_byte(tmp_path: Path) -> None:
    original = text_pdf(show("Digital text needs no second layer"))

    made = make_searchable(tmp_path, original, ScriptedEngine())

    assert original == made.read_bytes()


def test_only_the_scanned_page_of_a_mixed_pdf_gets_text(tmp_path: Path) -> None:
    need_poppler()
    page = draw_known("en", seed=4, line_count=4)
    pdf = PdfBuilder()
    add_text_page(pdf, show("Digital page"))
    add_scan(pdf, page)

    made = make_searchable(tmp_path, pdf.build(), knowing([[], in_points(page)]))

    digital, scanned = words_of_pages(made)
    assert ["Digital", "page"] == [text for text, _ in digital]
    assert [] == misplaced(scanned, in_points(page))


def test_pages_that_were_not_asked_for_stay_in_the_document(tmp_path: Path) -> None:
    need_poppler()
    pages = [draw_known("en", seed=seed, line_count=3) for seed in (1, 2, 3)]
    engine = knowing([in_points(page) for page in pages])

    made = make_searchable(tmp_path, scans(pages), engine, numbers=[2])

    first, second, third = words_of_pages(made)
    assert ([], []) == (first, third)
    assert [] == misplaced(second, in_points(pages[1]))


def test_frames_that_were_not_asked_for_stay_in_the_document(tmp_path: Path) -> None:
    need_poppler()
    pages = [draw_known("en", seed=seed, line_count=3) for seed in (1, 2, 3)]
    stream = BytesIO()
    images = [page.image for page in pages]
    images[0].save(stream, "TIFF", save_all=True, append_images=images[1:], dpi=(100, 100))
    engine = knowing([page.lines for page in pages])

    made = make_searchable(tmp_path, stream.getvalue(), engine, numbers=[2])

    first, second, third = words_of_pages(made)
    assert ([], []) == (first, third)
    assert [] == misplaced(second, in_points(pages[1]))


def test_pages_that_share_their_resources_share_one_font(tmp_path: Path) -> None:
    pages = [draw_known("en", seed=seed, line_count=2) for seed in (1, 2)]
    plain = tmp_path / "plain.pdf"
    plain.write_bytes(scans(pages))
    with pikepdf.open(plain) as pdf:
        shared = pdf.make_indirect(pdf.pages[0].obj.Resources)
        for each in pdf.pages:
            del each.obj["/Resources"]
        pdf.Root.Pages.Resources = shared
        inherited = BytesIO()
        pdf.save(inherited)

    made = make_searchable(
        tmp_path, inherited.getvalue(), knowing([in_points(page) for page in pages])
    )

    with pikepdf.open(made, inherit_page_attributes=False) as pdf:
        assert ["/PaperlightText"] == list(pdf.Root.Pages.Resources.Font.keys())
        assert not any("/Resources" in each.obj for each in pdf.pages)


def test_a_pdf_that_is_read_a_second_time_has_its_text_once(tmp_path: Path) -> None:
    need_poppler()
    page = draw_known("en", seed=6, line_count=4)
    engine = knowing([in_points(page)])
    once = make_searchable(tmp_path, scans([page]), engine).read_bytes()

    twice = make_searchable(tmp_path, once, engine, text_layer=TextLayerUse.IGNORE)

    expected = [word.text for word, _ in words_in(page.lines)]
    assert sorted(expected) == sorted(text for text, _ in words_of_pages(twice)[0])
    assert [] == misplaced(words_of_pages(twice)[0], in_points(page))


@pytest.mark.parametrize("encryption", [2, 3, 4, 6])
def test_an_encrypted_pdf_stays_encrypted_with_its_passwords_and_permissions(
    tmp_path: Path, encryption: int
) -> None:
    data, engine = one_scan()
    locked = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        pdf.save(
            locked,
            encryption=pikepdf.Encryption(
                user=READER,
                owner=OWNER,
                R=encryption,
                aes=encryption >= 4,
                metadata=encryption >= 4,
                allow=pikepdf.Permissions(modify_other=False),
            ),
        )

    made = make_searchable(tmp_path, locked.getvalue(), engine, password=READER)

    with pytest.raises(pikepdf.PasswordError):
        pikepdf.open(made)
    with pikepdf.open(made, password=OWNER) as pdf:
        assert not pdf.allow.modify_other
    need_poppler()
    words = [word.text for word, _ in words_in(draw_known("en", 5, line_count=6).lines)]
    assert sorted(words) == sorted(text for text, _ in words_of_pages(made, password=READER)[0])


def test_a_pdf_that_only_its_owner_may_change_keeps_that_lock(tmp_path: Path) -> None:
    data, engine = one_scan()
    locked = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        forbidding = pikepdf.Permissions(extract=False)
        pdf.save(locked, encryption=pikepdf.Encryption(owner=OWNER, allow=forbidding))

    made = make_searchable(tmp_path, locked.getvalue(), engine)

    with pikepdf.open(made) as pdf:
        assert (True, False) == (pdf.is_encrypted, pdf.allow.extract)


def test_a_dense_page_adds_little(tmp_path: Path) -> None:
    pages = [draw_known(language, 7, line_count=36) for language in ("en", "zh-Hans")]
    data = scans(pages)

    made = make_searchable(tmp_path, data, knowing([in_points(page) for page in pages]))

    assert made.stat().st_size <= len(data) * MOST_GROWTH + MOST_ADDED * len(pages)
    assert made.stat().st_size <= len(data) + 25_000


def test_a_black_and_white_scan_does_not_swell(tmp_path: Path) -> None:
    page = draw_known("en", seed=9, line_count=30)
    stream = BytesIO()
    page.image.convert("1").save(stream, "TIFF", compression="group4", dpi=(100, 100))

    made = make_searchable(tmp_path, stream.getvalue(), knowing([page.lines]))

    assert made.stat().st_size <= len(stream.getvalue()) + 15_000


def test_a_pdf_whose_pages_qpdf_cannot_find_is_refused_with_a_next_step(tmp_path: Path) -> None:
    source = tmp_path / "original"
    source.write_bytes(text_pdf())

    with pytest.raises(OutputRefused, match="leave 'pdf' out of --to"):
        SearchablePdfOutput(
            BytesIO(), info(name="letter.pdf", page_count=3), OutputOptions(source=source)
        )


def test_a_file_that_is_no_pdf_any_more_is_refused_with_a_next_step(tmp_path: Path) -> None:
    source = tmp_path / "original"
    source.write_bytes(b"%PDF-1.7\nnothing")

    with pytest.raises(OutputRefused, match="Print it to a new PDF"):
        SearchablePdfOutput(BytesIO(), info(name="letter.pdf"), OutputOptions(source=source))


def test_without_the_input_there_is_nothing_to_make_searchable() -> None:
    with pytest.raises(UsageError, match="made from the input itself"):
        SearchablePdfOutput(BytesIO(), info(name="letter.pdf"), OutputOptions())


def test_a_picture_that_cannot_be_decoded_keeps_its_page(tmp_path: Path) -> None:
    page = draw_known("en", seed=1, line_count=3)
    cut = page.encoded("TIFF", compression="tiff_lzw")
    spoilt = cut[:8] + bytes(len(cut) - 400) + cut[-392:]

    made = make_searchable(tmp_path, spoilt, knowing([()]))

    with pikepdf.open(made) as pdf:
        assert 1 == len(pdf.pages)
        assert [pytest.approx(827 * POINT, abs=0.1), pytest.approx(1169 * POINT, abs=0.1)] == [
            float(value) for value in pdf.pages[0].mediabox[2:]
        ]


def test_what_one_sees_of_a_picture_is_the_picture(tmp_path: Path) -> None:
    page = draw_known("en", seed=2, line_count=5)

    made = make_searchable(tmp_path, page.encoded(), knowing([page.lines]))

    with open_document(made) as document:
        seen = document.page(1).render(RenderSize(dpi=DPI)).pixels
    assert (1169, 827) == seen.shape[:2]
    assert page.image.convert("RGB").tobytes() == seen.tobytes()
