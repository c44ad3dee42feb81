"""Read a draw by lots: who is in the hat, and what was pulled."""

from collections.abc import Sequence
from dataclasses import replace

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.core.draw.hat import Hat
from tournaments.models import Player, Round, SignUp
from tournaments.people.queries import find_people
from tournaments.tables.draw_queries import people_to_draw, rules_for
from tournaments.tables.queries import plan_of
from tournaments.tables.seat_teams import room_of_plan
from tournaments.web.name_box import FoundNames


def lines_in_hat(round_: Round) -> list[SignUp]:
    wanted = round_.plan.hat or ()
    lines = {line.pk: line for line in SignUp.objects.filter(pk__in=wanted).select_related("player__chapter")}
    return [lines[pk] for pk in wanted if pk in lines]


def people_in_hat(round_: Round) -> QuerySet[Player]:
    """Return the people whose names are still in the hat: nobody if people came or left since it was filled."""
    left: list[int] = []
    if round_.plan.is_pulling and hat_fits(round_):
        lines = lines_in_hat(round_)
        left = [lines[number].player_id for number in hat_of(round_, lines).left]
    return round_.event.club.players.select_related("chapter").filter(pk__in=left)


def who_is_in_the_hat(in_hat: QuerySet[Player], text: str) -> FoundNames:
    """Return those still in the hat whom a text may mean."""
    found = find_people(text, among=in_hat)
    return found if found.items or not text else replace(found, said=[_("No one by that name is in the hat.")])


def hat_fits(round_: Round) -> bool:
    """Return whether the hat has exactly the people who are here. People come and go."""
    return sorted(round_.plan.hat or ()) == sorted(line.pk for line in people_to_draw(round_.event))


def hat_of(round_: Round, lines: Sequence[SignUp]) -> Hat:
    """Return the hat with the pulls so far."""
    sizes = tuple(place.people for place in room_of_plan(plan_of(round_), len(lines)))
    return Hat(rules=rules_for(round_.event, [line.player for line in lines], sizes), pulled=round_.plan.pulled)
