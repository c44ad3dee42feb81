"""Rounds as plain values, as the database and an evening's file hold them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tournaments.core.draw.rules import Members

from .making import blocks_in
from .repeats import partners_at
from .rounds import ScheduleRound, ScheduleTable

RoundValues = Mapping[str, Any]


def as_values(rounds: Iterable[ScheduleRound]) -> list[dict[str, Any]]:
    """Return the rounds as lists and numbers. A table has points only after it has played."""
    return [_round_values(each) for each in rounds]


def _round_values(each: ScheduleRound) -> dict[str, Any]:
    won = (
        {"cuts": [{"person": person, "worth": worth} for person, worth in each.tie_winners]} if each.tie_winners else {}
    )
    return {"tables": [_table_values(table) for table in each.tables], "sit_outs": list(each.sit_outs), **won}


def _table_values(table: ScheduleTable) -> dict[str, Any]:
    points = {"points": list(table.points)} if table.points else {}
    extra = {"extra": list(table.extra)} if table.extra else {}
    return {"table": table.number, "teams": [list(team) for team in table.teams], **points, **extra}


def rounds_from(values: Iterable[RoundValues]) -> list[ScheduleRound]:
    return [
        ScheduleRound(
            tables=tuple(
                ScheduleTable(
                    number=table["table"],
                    teams=tuple(map(tuple, table["teams"])),
                    points=tuple(table.get("points", ())),
                    extra=tuple(table.get("extra", ())),
                )
                for table in each["tables"]
            ),
            sit_outs=tuple(each["sit_outs"]),
            tie_winners=tuple((cut["person"], cut["worth"]) for cut in each.get("cuts", ())),
        )
        for each in values
    ]


def lasting_teams(rounds: Sequence[ScheduleRound]) -> list[Members]:
    """Return the teams of an evening of fixed teams, with those who take turns, in order."""
    people = sorted({person for each in rounds for person in each.seated})
    pairs = {pair for each in rounds for table in each.tables for pair in partners_at(table)}
    return blocks_in(people, pairs)
