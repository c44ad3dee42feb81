"""The calendar by RFC 5545: line breaks, folding, escaping, moments."""

import datetime
import re

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.hall.icalendar import CalendarEntry, calendar_file, escaped, folded_line

CENTRAL = datetime.timezone(datetime.timedelta(hours=-6))
CHANGED = datetime.datetime(2026, 11, 1, 9, 30, tzinfo=CENTRAL)


def entry(**changes):
    usual = {
        "uid": "7.abc@handfoot",
        "title": "Friday Night",
        "date": datetime.date(2026, 11, 20),
        "starts_at": datetime.datetime(2026, 11, 20, 18, 30, tzinfo=CENTRAL),
        "place": "Hall 2",
        "changed": CHANGED,
    }
    return CalendarEntry(**usual | changes)


def test_a_calendar_with_one_evening():
    assert calendar_file("Tuesday Club", "America/Chicago", [entry()]).decode().split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Handfoot//Evenings//EN",
        "X-HANDFOOT-VERSION:1",
        "X-WR-CALNAME:Tuesday Club",
        "X-WR-TIMEZONE:America/Chicago",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        "BEGIN:VEVENT",
        "UID:7.abc@handfoot",
        "DTSTAMP:20261101T153000Z",
        "DTSTART:20261121T003000Z",
        "DURATION:PT3H",
        "SUMMARY:Friday Night",
        "LOCATION:Hall 2",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
    ]


def test_an_evening_without_a_time_fills_its_day():
    text = calendar_file("Club", "UTC", [entry(starts_at=None, place="")]).decode()
    assert "DTSTART;VALUE=DATE:20261120\r\n" in text
    assert "DURATION:PT3H" not in text
    assert "LOCATION" not in text


def test_a_calendar_without_evenings_has_no_entry():
    assert b"VEVENT" not in calendar_file("Club", "UTC", [])


def test_what_separates_values_is_escaped_and_control_characters_are_dropped():
    assert escaped("a\\b;c,d\ne\rf\x00g\x7f") == r"a\\b\;c\,d\nefg"


def test_a_line_of_75_octets_is_not_folded():
    assert folded_line("x" * 75) == b"x" * 75
    assert folded_line("x" * 76) == b"x" * 75 + b"\r\n x"


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=300))
def test_a_folded_line_is_short_cuts_no_letter_and_unfolds_to_itself(text):
    folded = folded_line(text)
    parts = folded.split(b"\r\n")
    assert all(len(part) <= 75 for part in parts)
    assert [part.decode() for part in parts]
    assert folded.replace(b"\r\n ", b"").decode() == text


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=100))
def test_an_escaped_text_reads_as_it_was_and_takes_one_line(text):
    written = escaped(text)
    assert not re.search(r"[\x00-\x1f\x7f]", written)
    read = re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], written)
    assert read == re.sub(r"[\x00-\x09\x0b-\x1f\x7f]", "", text)
