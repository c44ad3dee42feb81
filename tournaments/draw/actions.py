"""Writes of the partner draw: drawing a draft, showing it to everyone. One transaction each."""

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.draw.method.draw_rules import DrawRules
from tournaments.draw.partners import METHOD_VERSION, prepare
from tournaments.draw.queries import past_sit_outs, people_to_draw, wishes_tonight
from tournaments.models import (
    Draw,
    DrawWishes,
    Event,
    Player,
    Round,
    Seat,
    Seating,
    Sheet,
    SignUp,
    Team,
    TeamMember,
)
from tournaments.seating.plan import Plan, WayOut

DIGITS_OF_A_DRAW = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Room for one team: the table, its place on the sheet, its chairs, and the people who share them."""

    table: int
    position: int
    chairs: int
    people: int


def new_draw_number() -> int:
    """A number nobody could foresee, short enough to be written down."""
    return secrets.randbelow(10**DIGITS_OF_A_DRAW)


@transaction.atomic
def draw_partners(*, round_: Round, plan: Plan, number: int, made_by: User | None) -> Draw:
    """Draw everybody who is here into the teams and tables of a plan, as a draft that replaces an earlier one.

    Whoever plays only if needed gets the chair that one more player fills; who sits out is drawn among those who
    did so least often. Raises DrawError where no draw keeps the wishes, ValidationError where hands were played
    already or the head count is not the plan's any more.
    """
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    refuse_after_sheets(round_)
    chance = random.Random(number)
    lines = _fit_to_plan(event, plan, chance)
    places = places_of(plan, len(lines))
    players = [line.player for line in lines]
    position = {player.pk: index for index, player in enumerate(players)}
    wishes = wishes_tonight(event, players)
    rules = DrawRules(
        chapters=tuple(_chapter_key(line) if event.chapter_rule else None for line in lines),
        sizes=tuple(place.people for place in places),
        together=tuple((position[a], position[b]) for a, b in wishes.together),
        never=tuple((position[a], position[b]) for a, b in wishes.never),
    )
    drawn = prepare(rules).draw(chance)
    teams = [[players[index] for index in team] for team in drawn.teams]
    _replace_teams(round_, places, teams, plan)
    draw = Draw.objects.create(
        round=round_,
        number=number,
        method_version=METHOD_VERSION,
        names=[{"player": line.player_id, "name": line.player.name, "chapter": _chapter_name(line)} for line in lines],
        rules={"sizes": list(rules.sizes), "chapter_rule": event.chapter_rule, "couples": event.couples},
        teams=[list(team) for team in drawn.teams],
        method=drawn.method,
        uniform=drawn.uniform,
        clashes=len(drawn.clashes),
        added_by_wishes=drawn.added_by_wishes,
        made_at=timezone.now(),
        made_by=made_by,
    )
    DrawWishes.objects.create(draw=draw, together=rules.together, never=rules.never)
    return draw


@transaction.atomic
def show_everyone(*, round_: Round) -> None:
    """Make the draft the tables that everybody sees."""
    if not round_.seatings.exists():
        raise ValidationError(_("There is nothing to show yet: draw the partners first."))
    round_.shown_at = timezone.now()
    round_.save(update_fields=["shown_at"])


@transaction.atomic
def put_away(*, round_: Round) -> None:
    """Take the drawn tables back, so that others can be chosen; the log of the draw stays."""
    refuse_after_sheets(round_)
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    event.sign_ups.filter(part=SignUp.Part.SITS_OUT).update(part=SignUp.Part.PLAYS)
    _clear(round_)


def refuse_after_sheets(round_: Round) -> None:
    """Raise ValidationError where a sheet of the round is in: then the teams are those who played it."""
    if Sheet.objects.filter(seating__round=round_).exists():
        raise ValidationError(_("A sheet of these tables is in already, so the partners stay as they are."))


def places_of(plan: Plan, people: int) -> list[Place]:
    """Room for every team of a plan. With one person more than chairs the smallest team shares its chairs."""
    places = [
        Place(table=table, position=position, chairs=chairs, people=chairs)
        for table, table_plan in enumerate(plan.tables, start=1)
        for position, chairs in enumerate(table_plan.teams, start=1)
    ]
    if people > plan.chairs:
        shared = min((place for place in places if place.chairs > 1), key=lambda place: place.chairs)
        places[places.index(shared)] = replace(shared, people=shared.chairs + 1)
    return places


def _fit_to_plan(event: Event, plan: Plan, chance: random.Random) -> list[SignUp]:
    """The lines of those who are drawn, after the plan's way out of an odd number was taken."""
    lines = people_to_draw(event)
    if plan.way_out == WayOut.ONE_MORE:
        _bring_in(event)
        lines = people_to_draw(event)
    if plan.way_out == WayOut.SIT_OUT:
        lines.remove(_sit_out(event, lines, chance))
    expected = plan.chairs + (1 if plan.way_out == WayOut.SHARE else 0)
    if len(lines) != expected:
        raise ValidationError(_("The number of people has changed. Please choose the tables again."))
    return lines


def _bring_in(event: Event) -> None:
    waiting = event.sign_ups.filter(part=SignUp.Part.IF_NEEDED, status=SignUp.Status.HERE).order_by("number").first()
    if waiting is None:
        raise ValidationError(_("Nobody is there who plays only if needed."))
    waiting.part = SignUp.Part.PLAYS
    waiting.save(update_fields=["part"])


def _sit_out(event: Event, lines: Sequence[SignUp], chance: random.Random) -> SignUp:
    """Nobody sits out twice before everybody did once: chance decides among those who did least often."""
    before = past_sit_outs(event)
    fewest = min(before.get(line.player_id, 0) for line in lines)
    candidates = [line for line in lines if before.get(line.player_id, 0) == fewest]
    chosen = candidates[int(chance.random() * len(candidates))]
    chosen.part = SignUp.Part.SITS_OUT
    chosen.save(update_fields=["part"])
    return chosen


def _replace_teams(round_: Round, places: Sequence[Place], teams: Sequence[Sequence[Player]], plan: Plan) -> None:
    _clear(round_)
    round_.plan = {"way_out": plan.way_out, "tables": [list(table.teams) for table in plan.tables]}
    round_.save(update_fields=["plan"])
    seatings = Seating.objects.bulk_create(
        Seating(round=round_, table=number, decks=table.decks) for number, table in enumerate(plan.tables, start=1)
    )
    created = Team.objects.bulk_create(
        Team(event_id=round_.event_id, number=number, chairs=place.chairs)
        for number, place in enumerate(places, start=1)
    )
    Seat.objects.bulk_create(
        Seat(seating=seatings[place.table - 1], team=team, position=place.position)
        for place, team in zip(places, created, strict=True)
    )
    TeamMember.objects.bulk_create(
        TeamMember(team=team, player=player) for team, members in zip(created, teams, strict=True) for player in members
    )


def _clear(round_: Round) -> None:
    round_.seatings.all().delete()
    Team.objects.filter(event=round_.event_id).delete()
    round_.shown_at = None
    round_.plan = {}
    round_.save(update_fields=["shown_at", "plan"])


def _chapter_key(line: SignUp) -> str | None:
    return line.player.chapter.key if line.player.chapter else None


def _chapter_name(line: SignUp) -> str:
    return line.player.chapter.name if line.player.chapter else ""
