"""Write a calendar by RFC 5545."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

FORM_VERSION = 1
"""Raised when a reader of the form must change."""

LONGEST_LINE = 75
"""Octets of a line before it is folded, without the line break."""

ESCAPED = str.maketrans(
    {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", **{chr(code): "" for code in (*range(10), *range(11, 32), 127)}}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEntry:
    """An evening in a calendar; its moments know their zone. Without `starts_at` it fills the day."""

    uid: str
    title: str
    date: datetime.date
    starts_at: datetime.datetime | None
    place: str
    changed: datetime.datetime


def calendar_file(name: str, time_zone: str, entries: Iterable[CalendarEntry]) -> bytes:
    """Return the file. Moments are in UTC, so that it needs no rules of a time zone."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Handfoot//Evenings//EN",
        f"X-HANDFOOT-VERSION:{FORM_VERSION}",
        f"X-WR-CALNAME:{escaped(name)}",
        f"X-WR-TIMEZONE:{escaped(time_zone)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        *(line for entry in entries for line in _entry(entry)),
        "END:VCALENDAR",
    ]
    return b"".join(folded_line(line) + b"\r\n" for line in lines)


def _entry(entry: CalendarEntry) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escaped(entry.uid)}"
    yield f"DTSTAMP:{_moment(entry.changed)}"
    if entry.starts_at is None:
        yield f"DTSTART;VALUE=DATE:{entry.date:%Y%m%d}"
    else:
        yield f"DTSTART:{_moment(entry.starts_at)}"
        yield "DURATION:PT3H"
    yield f"SUMMARY:{escaped(entry.title)}"
    if entry.place:
        yield f"LOCATION:{escaped(entry.place)}"
    yield "END:VEVENT"


def _moment(moment: datetime.datetime) -> str:
    return f"{moment.astimezone(datetime.UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    r"""Return a text as a value, without control characters.

    >>> escaped("Hall 2; bring cards, please\n")
    'Hall 2\\; bring cards\\, please\\n'
    """
    return text.translate(ESCAPED)


def folded_line(line: str) -> bytes:
    """Return a line in UTF-8, folded so that no part is longer than 75 octets and no letter is cut.

    >>> [len(part) for part in folded_line("SUMMARY:" + 100 * "x").split(b"\\r\\n")]
    [75, 34]
    """
    parts = [b""]
    for letter in line:
        octets = letter.encode()
        if len(parts[-1]) + len(octets) > LONGEST_LINE:
            parts.append(b" ")
        parts[-1] += octets
    return b"\r\n".join(parts)
