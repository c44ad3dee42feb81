"""Find the meaning of a table's columns by headings, or by content if there are none."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.core.people.names import folded

from .cells import is_name_like, is_whole_name
from .grid import FileRow, Grid
from .remarks import ImportRemark, shown

_HEADING_ROWS: Final = 25
"""A list that begins further down, below more title lines, would be a strange list."""


def _headings(text: str) -> tuple[str, ...]:
    return tuple(text.split(", "))


_HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": _headings(
        "name, names, full name, fullname, player, players, player name, players name, player names, member, "
        "member name, participant, first last, first last name, first and last name, first name last name, "
        "last first, last name first, last name first name, name last first, name first last, nombre, nombres, "
        "nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, apellido y nombre, "
        "apellidos y nombre, apellidos y nombres, jugador, jugadora, jugadores, participante, socio, miembro"
    ),
    "given": _headings(
        "first name, first names, first, firstname, given name, given names, given, forename, nombre de pila, "
        "primer nombre"
    ),
    "family": _headings(
        "last name, last names, last, lastname, surname, family name, family, apellido, apellidos, primer apellido"
    ),
    "chapter": _headings(
        "chapter, chapters, chapter name, home chapter, capitulo, village, villages, club, club name, home club, "
        "group, grupo, park, rv park, home park, parque, community, comunidad, local, neighborhood, barrio"
    ),
    "lot": _headings(
        "lot, lot no, lot number, site, site no, site number, rv site, space, space no, space number, lote, sitio, "
        "espacio, parcela, unit"
    ),
}
"""Headings as `folded` leaves them ("Site #" is "site"), the better of two first."""

_ALL_HEADINGS: Final = frozenset(heading for headings in _HEADINGS.values() for heading in headings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The places of the known columns: whole names or two columns of them, and whatever else was found."""

    name: int | None = None
    given: int | None = None
    family: int | None = None
    chapter: int | None = None
    lot: int | None = None
    heading_line: FileRow | None = None
    ignored: tuple[str, ...] = ()
    guesses: tuple[ImportRemark, ...] = ()
    is_split: bool = False
    """The column after the name is what followed a comma in one cell: "Winter, Ned" or "Ned Winter, Texas"."""

    @property
    def known(self) -> int:
        return sum(column is not None for column in (self.name, self.given, self.family, self.chapter, self.lot))


def find_columns(table: Grid) -> Columns | None:
    candidates = [with_headings(line) for line in table.lines[:_HEADING_ROWS]]
    found = [columns for columns in candidates if columns is not None]
    if found:
        return max(found, key=lambda columns: columns.known)  # the first of the best
    return _without_headings(table.lines)


def with_headings(line: FileRow) -> Columns | None:
    """Return the columns if this line holds the headings, or else None."""
    headings = [_readings(cell) for cell in line.cells]
    places = {meaning: _place(headings, aliases) for meaning, aliases in _HEADINGS.items()}
    name, given, family = places["name"], places["given"], places["family"]
    match (name, given, family):
        case (None, None, None):
            return None
        case (None, None, only) | (None, only, None):
            name, given, family = only, None, None
        case (_, None, int()):  # Name | Surname
            name, given = None, name
        case (_, int(), None):  # Name | First name
            name, family = None, name
        case (_, int(), int()):
            name = None
    used = {name, given, family, places["chapter"], places["lot"]}
    return Columns(
        name=name,
        given=given,
        family=family,
        chapter=places["chapter"],
        lot=places["lot"],
        heading_line=line,
        ignored=tuple(shown(cell) for place, cell in enumerate(line.cells) if cell.strip() and place not in used),
    )


def _readings(heading: str) -> frozenset[str]:
    """Return the meanings of a heading: itself, or both sides of "Lot/Site" and "Nombre / Name"."""
    whole = folded(heading)
    if whole in _ALL_HEADINGS:
        return frozenset((whole,))
    return frozenset(folded(side) for side in heading.split("/"))


def _place(headings: Sequence[frozenset[str]], aliases: Iterable[str]) -> int | None:
    return next((place for alias in aliases for place, said in enumerate(headings) if alias in said), None)


def _without_headings(lines: Sequence[FileRow]) -> Columns | None:
    """Find the first columns with names in most lines: whole names and perhaps a chapter, or names in two columns."""
    width = max((len(line.cells) for line in lines), default=0)
    filled = {place: [line.cell(place) for line in lines if line.cell(place).strip()] for place in range(width)}
    names = [place for place, cells in filled.items() if _mostly(map(is_name_like, cells), len(lines))]
    if not names:
        return None
    if len(names) == 1:
        return _name_column(names[0], filled)
    return _two_columns(names[0], names[1], filled)


def _name_column(place: int, filled: Mapping[int, Sequence[str]]) -> Columns:
    after = filled.get(place + 1, ())
    is_split = _mostly((cell.startswith(" ") and is_name_like(cell) for cell in after), len(after))
    return Columns(name=place, guesses=_guess("whole_name_guessed", place), is_split=is_split)


def _two_columns(first: int, second: int, filled: Mapping[int, Sequence[str]]) -> Columns:
    if _mostly(map(is_whole_name, filled[first]), len(filled[first])):
        if 2 * len({folded(cell) for cell in filled[second]}) > len(filled[second]):
            return _name_column(first, filled)
        return Columns(name=first, chapter=second, guesses=_guess("name_chapter_guessed", first, second))
    if _mostly((cell.startswith(" ") for cell in filled[second]), len(filled[second])):
        # Splitting "Ellsworth, Fay" at the comma leaves a space before Fay.
        return Columns(family=first, given=second, guesses=_guess("family_given_guessed", first, second))
    return Columns(given=first, family=second, guesses=_guess("given_family_guessed", first, second))


def _mostly(answers: Iterable[bool], number: int) -> bool:
    return 2 * sum(answers) > number


def _guess(code: str, first: int, second: int = 0) -> tuple[ImportRemark]:
    return (ImportRemark(code=code, values={"first": _letter(first), "second": _letter(second)}),)


def _letter(place: int) -> str:
    """Return the letter a spreadsheet shows above a column: A to Z, AA and on."""
    return ("", "A", "B")[place // 26] + chr(ord("A") + place % 26)
