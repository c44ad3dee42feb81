"""The shapes of plain values: `true` is not a number, a text has no zero byte, a list has a limit."""

import pytest

from tournaments.core.evening_file.shapes import (
    amount,
    clock,
    day,
    flag,
    listed,
    maybe,
    moment,
    number,
    one_of,
    record,
    table,
    text,
    token,
)

POINT = record({"x": number(0, 9), "name": text(3)}, optional=["name"])


@pytest.mark.parametrize(
    ("shape", "valid", "other"),
    [
        (text(3), ["", "abc", "äöü"], [None, 1, "abcd", "a\0b", "\ud800", "a\udfff", ["a"]]),
        (text(5), ["ab"], ["a\nb", "a\u2028b", "a\u202eb", "a\uffff", "a\u200bb"]),
        (text(5, lines=True), ["a\r\n\tb"], ["a\x0bb", "a\u2028b", "a\u202eb", "a\uffff"]),
        (text(3, least=1), ["a"], [""]),
        (number(0, 9), [0, 9], [-1, 10, True, 1.0, "1", None]),
        (flag, [True, False], [0, 1, None, "true"]),
        (one_of(["red", "black"]), ["red"], ["blue", None, ["red"], 1]),
        (day, ["2026-11-20"], ["2026-13-20", "today", None, 20261120, "0001-01-01", "9999-12-31"]),
        (clock, ["18:30:00"], ["25:00", "18:30:00+01:00", None]),
        (moment, ["2026-11-20T21:04:05+00:00"], ["2026-11-20T21:04:05", "soon", None, "9999-12-31T23:59:59+00:00"]),
        (token, ["c9f0c1a2-3b4c-4d5e-8f60-718293a4b5c6"], ["c9f0", None, 5]),
        (amount, ["0.00", "9999.99"], ["5", "5.0", "-5.00", "10000.00", "5.00\n", "٥.٠٠", 5, 5.0, None]),
        (maybe(flag), [None, True], ["", 0]),
        (listed(flag, 2), [[], [True, False]], [[True] * 3, [1], "ab", None, {}]),
        (table(text(2), flag, 1), [{}, {"a": True}], [{"a": True, "b": True}, {"abc": True}, {"a": 1}, [], None]),
        (POINT, [{"x": 1}, {"x": 1, "name": "a"}], [{}, {"x": 10}, {"x": 1, "y": 2}, {"name": "a"}, [], None]),
    ],
)
def test_a_shape_accepts_its_values_and_no_others(shape, valid, other):
    assert [value for value in valid if not shape(value)] == []
    assert [value for value in other if shape(value)] == []
