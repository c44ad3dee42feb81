"""Writes drawn teams to their tables and keeps the log: what drawing by chance and by slips have in common."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.core.draw.draw import METHOD_VERSION
from tournaments.core.draw.rules import DrawRules, clashes_in
from tournaments.core.tables.plans import Plan
from tournaments.core.tables.seats import TeamPlace, TeamToSeat, allocate
from tournaments.models import Draw, DrawWishes, Event, Player, Round, Seat, Seating, Sheet, SignUp, Team, TeamMember
from tournaments.tables.chosen_partner_queries import house_pairs
from tournaments.tables.draw_queries import chapter_key, chapter_name, chapters_apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """Teams as they were made, by chance or by slips, and what the log says of it."""

    number: int
    teams: Sequence[Sequence[int]]
    method: str
    uniform: bool
    added_by_wishes: int = 0


def log_draw(*, round_: Round, lines: Sequence[SignUp], rules: DrawRules, drawn: Drawn, made_by: User | None) -> Draw:
    """Keep the log of a draw; the wishes that held are kept apart from it."""
    event = round_.event
    draw = Draw.objects.create(
        round=round_,
        number=drawn.number,
        method_version=METHOD_VERSION,
        names=[{"player": line.player_id, "name": line.player.name, "chapter": chapter_name(line)} for line in lines],
        rules={"sizes": list(rules.sizes), "chapter_rule": chapters_apart(event), "couples": event.couples},
        teams=[list(team) for team in drawn.teams],
        method=drawn.method,
        uniform=drawn.uniform,
        clashes=len(clashes_in(drawn.teams, rules.chapters)),
        added_by_wishes=drawn.added_by_wishes,
        made_at=timezone.now(),
        made_by=made_by,
    )
    DrawWishes.objects.create(draw=draw, together=rules.together, never=rules.never)
    return draw


def seat_teams(
    *,
    round_: Round,
    plan: Plan,
    places: Sequence[TeamPlace],
    lines: Sequence[SignUp],
    teams: Sequence[Sequence[int]],
    chance: random.Random,
) -> None:
    """Write drawn teams to the tables of a plan, in place of any that were there; fixed chairs keep their tables."""
    kept = plan_to_store(round_, plan)
    clear_tables(round_)
    round_.plan = kept
    round_.save(update_fields=["plan"])
    seated = [_seated(lines, team) for team in teams]
    order = allocate(places, seated, spread=round_.event.spreads_chapters, chance=chance)
    members = [[lines[index].player for index in teams[number]] for number in order]
    _write_teams(_write_tables(round_, plan), places, members, house_pairs(round_))


def _write_tables(round_: Round, plan: Plan) -> list[Seating]:
    required = round_.event.required_books
    return Seating.objects.bulk_create(
        Seating(round=round_, table=number, decks=table.decks, required=required.get(str(table.players), {}))
        for number, table in enumerate(plan.tables, start=1)
    )


def _write_teams(
    seatings: Sequence[Seating],
    places: Sequence[TeamPlace],
    members: Sequence[Sequence[Player]],
    house: set[frozenset[int]],
) -> None:
    """Write a team for each place with its people, numbered in the order of the places."""
    event_id = seatings[0].round.event_id
    created = Team.objects.bulk_create(
        Team(
            event_id=event_id,
            number=number,
            chairs=place.chairs,
            not_for_prizes=frozenset(player.pk for player in players) in house,
        )
        for number, (place, players) in enumerate(zip(places, members, strict=True), start=1)
    )
    Seat.objects.bulk_create(
        Seat(seating=seatings[place.table - 1], team=team, position=place.position)
        for place, team in zip(places, created, strict=True)
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player=player)
        for team, players in zip(created, members, strict=True)
        for player in players
    )


def plan_to_store(round_: Round, plan: Plan) -> dict[str, object]:
    """What a round remembers of its plan, with whose part in the evening was changed for it, and its house pairs."""
    tables = [list(table.teams) for table in plan.tables]
    changed = round_.plan.get("changed", {})
    return {"way_out": plan.way_out, "tables": tables, "changed": changed, **_stored_house_teams(round_)}


def _stored_house_teams(round_: Round) -> dict[str, object]:
    """The house pairs, which stay what they are whatever is drawn."""
    return {"house": round_.plan["house"]} if round_.plan.get("house") else {}


def _seated(lines: Sequence[SignUp], team: Sequence[int]) -> TeamToSeat:
    chapters = (chapter_key(lines[index]) for index in team)
    tables = (lines[index].fixed_table for index in team)
    return TeamToSeat(
        chapters=tuple(key for key in chapters if key),
        fixed_table=next((table for table in tables if table), None),
    )


def clear_tables(round_: Round) -> None:
    """Delete the teams and tables of a round, and what it remembers of its plan but the house pairs."""
    round_.seatings.all().delete()
    Team.objects.filter(event=round_.event_id).delete()
    if round_.shown_at:
        # Whoever looks at the tables from a phone sees that they are no more.
        Event.raise_version(pk=round_.event_id, stays_final=True)
    round_.shown_at = None
    round_.plan = _stored_house_teams(round_)
    round_.save(update_fields=["shown_at", "plan"])


def refuse_after_sheets(round_: Round) -> None:
    """Raise ValidationError where a sheet of the round is in: then the teams are those who played it."""
    if Sheet.objects.filter(seating__round=round_).exists():
        raise ValidationError(_("A sheet of these tables is already in, so the partners stay as they are."))


def places_of(plan: Plan, people: int) -> list[TeamPlace]:
    """Room for every team of a plan. With one person more than chairs the smallest team shares its chairs."""
    places = [
        TeamPlace(table=table, position=position, chairs=chairs, people=chairs)
        for table, table_plan in enumerate(plan.tables, start=1)
        for position, chairs in enumerate(table_plan.teams, start=1)
    ]
    if people > plan.chairs:
        shared = min((place for place in places if place.chairs > 1), key=lambda place: place.chairs)
        places[places.index(shared)] = replace(shared, people=shared.chairs + 1)
    return places
