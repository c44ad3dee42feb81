"""Read a draw by slips: who is in the hat, and what was pulled."""

from collections.abc import Sequence

from tournaments.core.draw.hat import Hat
from tournaments.models import Round, SignUp
from tournaments.tables.draw_queries import people_to_draw, rules_for
from tournaments.tables.queries import plan_of
from tournaments.tables.seat_teams import places_of


def is_pulling(round_: Round) -> bool:
    """Return whether a draw by slips has begun and is not seated."""
    return "hat" in round_.plan


def lines_in_hat(round_: Round) -> list[SignUp]:
    wanted = round_.plan.get("hat", [])
    lines = {line.pk: line for line in SignUp.objects.filter(pk__in=wanted).select_related("player__chapter")}
    return [lines[pk] for pk in wanted if pk in lines]


def hat_fits(round_: Round) -> bool:
    """Return whether the hat has exactly the people who are here. People come and go."""
    return sorted(round_.plan["hat"]) == sorted(line.pk for line in people_to_draw(round_.event))


def hat_of(round_: Round, lines: Sequence[SignUp]) -> Hat:
    """Return the hat with the pulls so far."""
    sizes = tuple(place.people for place in places_of(plan_of(round_), len(lines)))
    pulled = tuple((a, b) for a, b in round_.plan.get("pulled", []))
    return Hat(rules=rules_for(round_.event, [line.player for line in lines], sizes), pulled=pulled)
