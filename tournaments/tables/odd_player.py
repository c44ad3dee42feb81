"""Apply the organizer's choice for an odd number: add a helper or sit a player out, and undo it."""

import random
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.core.draw.chance import take
from tournaments.core.tables.plans import Plan, WayOut
from tournaments.models import Round, SignUp
from tournaments.sign_up.queries import who_would_play
from tournaments.tables.draw_queries import past_brought_in, past_sit_outs, people_to_draw


def fit_to_plan(round_: Round, plan: Plan, rng: random.Random) -> list[SignUp]:
    """Return the lines of those who are drawn, after applying the plan's way out of an odd number.

    The round, not yet saved, records whose part changed. Raises ValidationError if the head count changed, or nobody
    can be brought in.
    """
    lines = people_to_draw(round_.event)
    if plan.way_out == WayOut.ONE_MORE:
        waiting = who_would_play(round_.event)
        if not waiting:
            raise ValidationError(_("No spare player is here."))
        brought_in = _one_of_those_least_often(waiting, past_brought_in(round_.event), rng)
        _change_part(round_, brought_in, SignUp.Part.PLAYS)
        lines = people_to_draw(round_.event)
    if plan.way_out == WayOut.SIT_OUT and lines:
        chosen = _one_of_those_least_often(lines, past_sit_outs(round_.event, [line.player_id for line in lines]), rng)
        _change_part(round_, chosen, SignUp.Part.SITS_OUT)
        lines.remove(chosen)
    expected = plan.chairs + (1 if plan.way_out == WayOut.SHARE else 0)
    if len(lines) != expected:
        raise ValidationError(_("The number of people has changed. Please choose the tables again."))
    return lines


def change_parts_back(round_: Round) -> None:
    """Restore the part of everyone whom a plan brought in or sat out."""
    for line_id, part in round_.plan.get("changed", {}).items():
        for line in round_.event.sign_ups.filter(pk=line_id):
            line.part = part
            line.save(update_fields=["part"])


def _change_part(round_: Round, line: SignUp, part: SignUp.Part) -> None:
    changed = round_.plan.get("changed", {})
    round_.plan = {**round_.plan, "changed": {**changed, str(line.pk): line.part}}
    line.part = part
    line.save(update_fields=["part"])


def _one_of_those_least_often(lines: Sequence[SignUp], before: dict[int, int], rng: random.Random) -> SignUp:
    """Return a random one of those with the lowest count."""
    fewest = min(before.get(line.player_id, 0) for line in lines)
    return take(rng, [line for line in lines if before.get(line.player_id, 0) == fewest])
