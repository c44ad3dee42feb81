"""Find the new chapters of a list that are probably a slip for another chapter, and settle them by the answers."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.core.people.importing.person_rows import ListRow
from tournaments.core.people.likeness import near_duplicates
from tournaments.core.people.names import PersonName, folded


@dataclass(frozen=True, slots=True, kw_only=True)
class AlikeChapter:
    """A new chapter that is like another one, of the club or of the same list, and the people whose chapter it is.

    `place` is the place of its first person in the list.
    """

    name: str
    like: str
    place: int
    people: tuple[PersonName, ...]


def alike_chapters(rows: Sequence[ListRow], known: Iterable[str]) -> list[AlikeChapter]:
    """Return each new chapter that is like one of the club's, or like one that more people of the list have.

    `known` are the names of the club's chapters. Of two with as many people the earlier one of the list is kept.
    """
    places: dict[str, list[int]] = {}
    for place, row in enumerate(rows):
        if key := folded(row.chapter or ""):
            places.setdefault(key, []).append(place)
    club = {folded(name): name for name in known}
    new = {key: rows[found[0]].chapter or "" for key, found in places.items() if key not in club}
    likes = _likes([new[key] for key in sorted(new, key=lambda key: -len(places[key]))], list(club.values()))
    return [
        AlikeChapter(
            name=name,
            like=likes[name],
            place=places[key][0],
            people=tuple(rows[place].name for place in places[key]),
        )
        for key, name in new.items()
        if name in likes
    ]


def _likes(new: Sequence[str], known: Sequence[str]) -> dict[str, str]:
    """Return for each new name the first one that it is like: a known one, or a new one before it.

    Another number is another chapter: "Chapter1" and "Chapter2".
    """
    candidates = [*known, *new]
    pairs = near_duplicates([_as_name(name) for name in new], [_as_name(name) for name in candidates])
    found: dict[str, str] = {}
    for place, other in pairs:
        if other < len(known) + place and _digits(new[place]) == _digits(candidates[other]):
            found.setdefault(new[place], candidates[other])
    return found


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def with_chapters(rows: Iterable[ListRow], same: Mapping[str, str]) -> list[ListRow]:
    """Return the rows with each chapter of `same` replaced by the one that it is, through a chain of them too."""
    by_key = {folded(name): other for name, other in same.items()}
    return [dataclasses.replace(row, chapter=_settled(row.chapter, by_key)) for row in rows]


def _settled(chapter: str | None, same: Mapping[str, str]) -> str | None:
    while chapter and folded(chapter) in same:
        chapter = same[folded(chapter)]
    return chapter


def _as_name(chapter: str) -> PersonName:
    return PersonName(given=chapter, family="")
