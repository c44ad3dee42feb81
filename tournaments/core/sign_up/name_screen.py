"""The name screen: letter by letter to one's own name, with never more names than fit."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final

MOST_NAMES: Final = 24
"""So many names are on a screen at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowed:
    """What may be pressed next: longer beginnings of names, and people, by their place in the list."""

    beginnings: tuple[str, ...]
    people: tuple[int, ...]


def narrowed(names: Sequence[str], begun: str) -> Narrowed:
    """Return what may be pressed after the letters so far.

    `names` are folded ("wanda brook"). Before the first letter there are only letters. Names are shown as soon as at
    most MOST_NAMES begin like this; before that, only those that end here and cannot be narrowed further.
    """
    found = [place for place, name in enumerate(names) if name.startswith(begun)]
    if begun and len(found) <= MOST_NAMES:
        return Narrowed(beginnings=(), people=tuple(found))
    longer = {_one_letter_more(names[place], begun) for place in found if names[place] != begun}
    ends_here = tuple(place for place in found if names[place] == begun)
    return Narrowed(beginnings=tuple(sorted(longer)), people=ends_here)


def _one_letter_more(name: str, begun: str) -> str:
    """Return the beginning with its next letter; the gap between two names is none."""
    end = len(begun) + 1
    return name[: end + 1] if name[end - 1] == " " else name[:end]


def alphabet(initials: Sequence[str]) -> tuple[str, ...]:
    """Return the letters a to z, then the initials that are none of them."""
    return (*ascii_lowercase, *sorted(set(initials) - set(ascii_lowercase)))
