from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paperlight.engines.ppocr.ruled_tables import ruled_tables
from paperlight.engines.ppocr.rulings import Ruling, Rulings


def _rule(position, start, end):
    return Ruling(position=position, start=start, end=end)


def _lattice(xs, ys):
    return (
        [_rule(y, xs[0], xs[-1]) for y in ys],
        [_rule(x, ys[0], ys[-1]) for x in xs],
    )


def _tables(across, down):
    rulings = Rulings(horizontal=tuple(across), vertical=tuple(down))
    return ruled_tables(rulings, longest_px=2400)


def _spans(table):
    return {(c.row, c.column): (c.row_span, c.column_span) for c in table.cells}


def test_a_full_lattice_has_a_cell_in_every_slot():
    (table,) = _tables(*_lattice([100, 300, 500], [100, 160, 220, 280]))

    assert (3, 2) == (table.rows, table.columns)
    assert {(row, column): (1, 1) for row in range(3) for column in range(2)} == _spans(table)


def test_a_missing_rule_merges_the_cells_on_both_sides():
    across = [_rule(y, 100, 500) for y in (100, 160, 220)]
    down = [_rule(100, 100, 220), _rule(300, 160, 220), _rule(500, 100, 220)]

    (table,) = _tables(across, down)

    assert {(0, 0): (1, 2), (1, 0): (1, 1), (1, 1): (1, 1)} == _spans(table)


def test_a_cell_may_span_rows():
    across = [_rule(100, 100, 500), _rule(160, 300, 500), _rule(220, 100, 500)]
    down = [_rule(x, 100, 220) for x in (100, 300, 500)]

    (table,) = _tables(across, down)

    assert {(0, 0): (2, 1), (0, 1): (1, 1), (1, 1): (1, 1)} == _spans(table)


def test_a_double_rule_is_one_border():
    across, down = _lattice([100, 300, 500], [100, 160, 164, 220])

    (table,) = _tables(across, down)

    assert 2 == table.rows


def test_tables_that_do_not_touch_are_two():
    first, second = (
        _lattice([100, 300, 500], [100, 160, 220]),
        _lattice([100, 300, 500], [700, 760, 820]),
    )

    tables = _tables(first[0] + second[0], first[1] + second[1])

    assert 2 == len(tables)


def test_a_frame_and_an_underlined_heading_are_no_table():
    frame = _lattice([100, 1500], [100, 2300])

    assert [] == _tables([*frame[0], _rule(200, 300, 900)], frame[1])


def test_columns_with_a_rule_between_them_are_no_table():
    assert [] == _tables([_rule(100, 100, 1500)], [_rule(800, 100, 2300)])


def test_rules_that_enclose_a_cell_of_six_corners_are_no_table():
    across = [_rule(100, 100, 500), _rule(160, 300, 500), _rule(220, 100, 500)]
    down = [_rule(100, 100, 220), _rule(300, 160, 220), _rule(500, 100, 220)]

    assert [] == _tables(across, down)


@given(
    widths=st.lists(st.integers(40, 400), min_size=2, max_size=8),
    heights=st.lists(st.integers(30, 200), min_size=2, max_size=12),
    jitter=st.randoms(use_true_random=False),
)
def test_a_lattice_is_exact_whatever_its_sizes_and_small_slants(widths, heights, jitter):
    xs = [100 + sum(widths[:i]) for i in range(len(widths) + 1)]
    ys = [100 + sum(heights[:i]) for i in range(len(heights) + 1)]
    across, down = _lattice(xs, ys)
    shaken = [
        [
            _rule(r.position + jitter.uniform(-3, 3), r.start - jitter.uniform(-6, 6), r.end)
            for r in rules
        ]
        for rules in (across, down)
    ]

    (table,) = _tables(*shaken)

    assert (len(heights), len(widths)) == (table.rows, table.columns)
    assert len(heights) * len(widths) == len(table.cells)
