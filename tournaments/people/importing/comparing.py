"""Compare an imported list with the club's people: who is new, known, or a question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.core.people.chapters import chapters_agree
from tournaments.core.people.importing.person_rows import ListRow
from tournaments.core.people.likeness import near_duplicates
from tournaments.core.people.names import PersonName, name_key
from tournaments.models import Chapter, Player


class RowDecision(StrEnum):
    ADD = "add"
    SAME = "same"
    LEAVE_OUT = "leave-out"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowMatch:
    """One row of the list, who it may be, and what happens without an answer.

    `repeated` is the earlier row with the same name.
    """

    index: int
    row: ListRow
    known: Player | None
    default: RowDecision
    is_question: bool
    repeated: ListRow | None = None

    @property
    def fills_chapter(self) -> bool:
        """Return whether the known person would get the list's chapter."""
        return bool(self.known and self.known.chapter is None and Chapter.key_of(self.row.chapter or ""))

    @property
    def fills_lot(self) -> bool:
        """Return whether the known person would get the list's lot."""
        return bool(self.known and self.row.lot and not self.known.lot)


def compare(rows: Sequence[ListRow], known: Mapping[str, Sequence[Player]]) -> list[RowMatch]:
    """Return a match for every row, in order. The same name counts as known. A similar name, or the same name in
    another chapter, is a question whose default is that they are two people.
    """
    namesakes = [known.get(name_key(row.given, row.family), ()) for row in rows]
    strangers = [i for i, found in enumerate(namesakes) if not found]
    alike = _alike(rows, strangers, [player for players in known.values() for player in players])
    by_line = {row.line: row for row in rows}
    return [_match(i, row, namesakes[i], alike.get(i), by_line) for i, row in enumerate(rows)]


def _match(
    index: int, row: ListRow, namesakes: Sequence[Player], alike: Player | None, by_line: Mapping[int, ListRow]
) -> RowMatch:
    if row.duplicate_of is not None:
        repeated = by_line.get(row.duplicate_of)
        namesake = repeated and not chapters_agree(_home(repeated), _home(row))
        default = RowDecision.ADD if namesake else RowDecision.LEAVE_OUT
        return RowMatch(index=index, row=row, known=None, default=default, is_question=True, repeated=repeated)
    if namesakes:
        same = next(
            (player for player in namesakes if chapters_agree(_home(row), player.chapter and player.chapter.key)), None
        )
        default = RowDecision.SAME if same else RowDecision.ADD
        return RowMatch(index=index, row=row, known=same or namesakes[0], default=default, is_question=same is None)
    return RowMatch(index=index, row=row, known=alike, default=RowDecision.ADD, is_question=alike is not None)


def _home(row: ListRow) -> str | None:
    return row.chapter and Chapter.key_of(row.chapter)


def _alike(rows: Sequence[ListRow], strangers: Sequence[int], players: Sequence[Player]) -> dict[int, Player]:
    new = [rows[i].name for i in strangers]
    old = [PersonName(given=player.given_name, family=player.family_name) for player in players]
    found: dict[int, Player] = {}
    for stranger, player in near_duplicates(new, old):
        found.setdefault(strangers[stranger], players[player])
    return found
