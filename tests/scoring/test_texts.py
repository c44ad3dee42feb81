"""Letters that no text may contain."""

import sys
import xml.etree.ElementTree as ET
from xml.sax.saxutils import escape

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.texts import REFUSED, refused_in, without_refused


@pytest.mark.parametrize("text", ["", "Ada", "Élise 🃏", "👩‍🦳", "=1+1", "<b>", "\ufffd", "\ue000", "\u00a0"])
def test_what_people_write_is_clean(text):
    assert refused_in(text) is None
    assert without_refused(text) == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a\x00", "control"),
        ("a\x1f", "control"),
        ("a\nb", "control"),
        ("a\x7f", "control"),
        ("a\x9f", "control"),
        ("a\u2028b", "control"),
        ("a\u2029b", "control"),
        ("\u202aa", "direction"),
        ("\u202ea", "direction"),
        ("\u2066a", "direction"),
        ("\u2069a", "direction"),
        ("\ud800", "surrogate"),
        ("a\u00adb", "invisible"),
        ("a\ufeff", "invisible"),
        ("\u061ca", "invisible"),
        ("\ufdd0", "noncharacter"),
        ("\ufdef", "noncharacter"),
        ("\ufffe", "noncharacter"),
        ("\U0010ffff", "noncharacter"),
    ],
)
def test_each_kind_is_found_and_removed(text, kind):
    assert refused_in(text) == kind
    assert refused_in(without_refused(text)) is None
    assert len(without_refused(text)) == len(text) - 1


@pytest.mark.parametrize("text", ["a\nb", "a\r\nb", "\ta"])
def test_a_text_of_several_lines_may_break_them(text):
    assert refused_in(text, lines=True) is None


def test_a_text_of_several_lines_is_still_checked():
    assert refused_in("a\n\u202eb", lines=True) == "direction"
    assert refused_in("a\x0bb", lines=True) == "control"


def test_a_text_of_several_lines_keeps_its_breaks():
    assert without_refused("a\n\tb\r\n\u202ec\x0b", lines=True) == "a\n\tb\r\nc"


@pytest.mark.long
def test_the_neighbors_of_what_is_refused_are_clean():
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    found = {letter for letter in every if refused_in(letter)}
    assert {"\u2027", "\u202f", "\u2065", "\u206a", "\ud7ff", "\ue000", "\ufdcf", "\ufdf0", "\ufffd"}.isdisjoint(found)
    assert len(found) == sum(len(letters.findall(every)) for letters in REFUSED.values())


@given(st.text())
@example("".join(map(chr, range(0x30))) + "\ufffe\uffff\ud800")
def test_what_remains_is_valid_xml(text):
    kept = without_refused(text)
    assert ET.fromstring(f"<t>{escape(kept)}</t>").text == (kept or None)
