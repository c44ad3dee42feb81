"""Holds an imported list against the people a club knows: who is new, known, or a question. Writes nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Chapter, Player
from tournaments.names import PersonName, name_key
from tournaments.roster.likeness import near_duplicates
from tournaments.roster.reading_people import RosterRow


class Choice(StrEnum):
    """What becomes of one row of the list."""

    ADD = "add"
    SAME = "same"
    LEAVE_OUT = "leave-out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One row of the list, who it may be already, and what happens if the organiser says nothing."""

    index: int
    row: RosterRow
    known: Player | None
    default: Choice
    is_question: bool


def compare(rows: Sequence[RosterRow], known: Mapping[str, Sequence[Player]]) -> list[Candidate]:
    """A candidate for every row, in order. Same name: taken as known; nearly the same name: a question."""
    strangers = [i for i, row in enumerate(rows) if name_key(row.given, row.family) not in known]
    alike = _alike(rows, strangers, [player for players in known.values() for player in players])
    return [_candidate(index, row, known, alike.get(index)) for index, row in enumerate(rows)]


def _candidate(index: int, row: RosterRow, known: Mapping[str, Sequence[Player]], alike: Player | None) -> Candidate:
    namesakes = known.get(name_key(row.given, row.family), ())
    if row.duplicate_of is not None:
        return Candidate(index=index, row=row, known=None, default=Choice.LEAVE_OUT, is_question=True)
    if namesakes:
        same = next((player for player in namesakes if _chapters_agree(row, player)), None)
        return Candidate(
            index=index, row=row, known=same or namesakes[0], default=Choice.SAME, is_question=same is None
        )
    return Candidate(index=index, row=row, known=alike, default=Choice.ADD, is_question=alike is not None)


def _chapters_agree(row: RosterRow, player: Player) -> bool:
    """Whether nothing speaks against the two being one: one of them has no chapter, or both have the same."""
    return row.chapter is None or player.chapter is None or Chapter.key_of(row.chapter) == player.chapter.key


def _alike(rows: Sequence[RosterRow], strangers: Sequence[int], players: Sequence[Player]) -> dict[int, Player]:
    new = [rows[i].name for i in strangers]
    old = [PersonName(given=player.given_name, family=player.family_name) for player in players]
    found: dict[int, Player] = {}
    for stranger, player in near_duplicates(new, old):
        found.setdefault(strangers[stranger], players[player])
    return found
