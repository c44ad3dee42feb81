"""Sentences that remember how they were put together, so that they can be said again in another language."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Self

from django.utils.translation import gettext, ngettext, override

PLACES = re.compile(r"%\((\w+)\)s|%%")
"""Where a sentence is filled in."""
LONGEST = 4_000
Kept = Mapping[str, Any]
"""A sentence as it is stored: `msgid` and `values`, with `plural` and `count` of a plural, or its parts as `joined`."""
RowName = Callable[[str, int], str]
"""Returns the present name of a row, by the name of its model and its number."""


class Said(str):
    """A sentence in the reader's language. `kept` is how it is stored; `%` fills it in like any text.

    A value that is a row, such as a person, is stored by its number.
    """

    kept: Kept

    @classmethod
    def of(cls, text: str, kept: Kept) -> Self:
        found = cls(text)
        found.kept = kept
        return found

    def __mod__(self, values: Any) -> "Said":
        text = str(self) % values
        if not isinstance(values, Mapping):
            return Said.of(text, {"text": text})
        kept = {name: _kept(value) for name, value in values.items()}
        return Said.of(text, {**self.kept, "values": kept})


def said(sentence: str) -> Said:
    """Return the translated sentence, as gettext does."""
    return Said.of(gettext(sentence), {"msgid": sentence})


def said_plural(singular: str, plural: str, count: int) -> Said:
    """Return the translated sentence for a number, as ngettext does."""
    return Said.of(ngettext(singular, plural, count), {"msgid": singular, "plural": plural, "count": count})


def said_label(label: object) -> Said:
    """Return a label or choice of a form. A lazy one is remembered by its msgid, which English returns as it is."""
    if isinstance(label, str):
        return Said.of(label, {"text": label})
    with override("en"):
        msgid = str(label)
    return said(msgid) if msgid else Said.of("", {"text": ""})


def said_together(parts: Iterable[object], between: str = " ") -> Said:
    """Return several sentences as one, or several rows, such as people, with what is written between them."""
    found = list(parts)
    return Said.of(between.join(map(str, found)), {"joined": [_kept(one) for one in found], "between": between})


def said_as(text: str, rows: Iterable[object], between: str = " & ") -> Said:
    """Return a text that names rows, such as people, in a way of its own. It is stored as those rows."""
    return Said.of(text, said_together(rows, between).kept)


def say(kept: Kept, name_of: RowName) -> str:
    """Return a stored sentence in the reader's language. A sentence of another version is said as well as it can be.

    It is cut after `LONGEST` characters, and so is each sentence in it.
    """
    told = _say(kept, name_of)
    return told if len(told) <= LONGEST else f"{told[: LONGEST - 1]}…"


def _say(kept: Kept, name_of: RowName) -> str:
    if "joined" in kept:
        return str(kept["between"]).join(_again(one, name_of) for one in kept["joined"])
    if "msgid" not in kept:
        return str(kept.get("text", ""))
    singular = kept["msgid"]
    sentence = ngettext(singular, kept["plural"], kept["count"]) if "plural" in kept else gettext(singular)
    if "values" not in kept:
        return sentence
    values = {name: str(_again(value, name_of)) for name, value in kept["values"].items()}
    # Not by `%`: a file that somebody changed could ask for a text of any length.
    return PLACES.sub(lambda place: values.get(place[1], place[0]) if place[1] else "%", sentence)


def rows_in(kept: Kept) -> Iterator[tuple[str, int]]:
    """Yield the model and number of every row that a stored sentence names."""
    for value in [*kept.get("joined", ()), *kept.get("values", {}).values()]:
        if isinstance(value, dict):
            yield from [(value["row"], value["pk"])] if "row" in value else rows_in(value)


def numbers_in(kept: Kept, name: str) -> Iterator[int]:
    """Yield the numbers that a stored sentence has under this name, such as those of its tables."""
    for key, value in kept.get("values", {}).items():
        if key == name and isinstance(value, int):
            yield value
    for value in [*kept.get("joined", ()), *kept.get("values", {}).values()]:
        if isinstance(value, dict):
            yield from numbers_in(value, name)


def with_rows(kept: Kept, number: Callable[[str, Any], int | None]) -> dict[str, Any]:
    """Return a stored sentence with other numbers of the rows that it names."""

    def changed(value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        if "row" in value:
            return {**value, "pk": number(value["row"], value["pk"])}
        return with_rows(value, number)

    several = {name: [changed(value) for value in kept[name]] for name in ("joined",) if name in kept}
    named = {"values": {name: changed(value) for name, value in kept["values"].items()}} if "values" in kept else {}
    return {**kept, **several, **named}


def _kept(value: Any) -> Any:
    if isinstance(value, Said):
        return value.kept
    if hasattr(value, "pk"):
        # One that was deleted has no number any more, and is "someone".
        return {"row": type(value).__name__, "pk": value.pk or 0}
    if isinstance(value, int):
        return value
    # What is no text yet may be a lazy one.
    return str(value) if isinstance(value, str) else said_label(value).kept


def _again(value: Any, name_of: RowName) -> Any:
    if not isinstance(value, dict):
        return value
    return name_of(value["row"], value["pk"]) if "row" in value else say(value, name_of)
