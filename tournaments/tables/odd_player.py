"""Apply the organizer's choice for an odd number: bring somebody in or let a player sit out, and undo it."""

import random
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.core.tables.plans import Plan, WayOut
from tournaments.models import Round, SignUp
from tournaments.sign_up.queries import who_would_play
from tournaments.tables.draw_queries import past_brought_in, past_sit_outs, people_to_draw


def fit_to_plan(round_: Round, plan: Plan, chance: random.Random) -> list[SignUp]:
    """The lines of those who are drawn, after the plan's way out of an odd number was taken.

    Whose part it changed is remembered in the round, not yet saved. ValidationError where the head count is not the
    plan's any more, or nobody is there to be brought in.
    """
    lines = people_to_draw(round_.event)
    if plan.way_out == WayOut.ONE_MORE:
        _change_part(round_, _who_is_brought_in(round_, chance), SignUp.Part.PLAYS)
        lines = people_to_draw(round_.event)
    if plan.way_out == WayOut.SIT_OUT and lines:
        chosen = _who_sits_out(round_, lines, chance)
        _change_part(round_, chosen, SignUp.Part.SITS_OUT)
        lines.remove(chosen)
    expected = plan.chairs + (1 if plan.way_out == WayOut.SHARE else 0)
    if len(lines) != expected:
        raise ValidationError(_("The number of people has changed. Please choose the tables again."))
    return lines


def change_parts_back(round_: Round) -> None:
    """Give everybody whom a plan brought in or let sit out the part they had chosen themselves."""
    for line_id, part in round_.plan.get("changed", {}).items():
        for line in round_.event.sign_ups.filter(pk=line_id):
            line.part = part
            line.save(update_fields=["part"])


def _change_part(round_: Round, line: SignUp, part: SignUp.Part) -> None:
    changed = round_.plan.get("changed", {})
    round_.plan = {**round_.plan, "changed": {**changed, str(line.pk): line.part}}
    line.part = part
    line.save(update_fields=["part"])


def _who_is_brought_in(round_: Round, chance: random.Random) -> SignUp:
    """Nobody is brought in twice before everybody who waits was once."""
    waiting = who_would_play(round_.event)
    if not waiting:
        raise ValidationError(_("No spare player is here."))
    return _one_of_those_least_often(waiting, past_brought_in(round_.event), chance)


def _who_sits_out(round_: Round, lines: Sequence[SignUp], chance: random.Random) -> SignUp:
    """Nobody sits out twice before everybody did once."""
    return _one_of_those_least_often(lines, past_sit_outs(round_.event), chance)


def _one_of_those_least_often(lines: Sequence[SignUp], before: dict[int, int], chance: random.Random) -> SignUp:
    """Chance decides among those for whom the count by player is lowest."""
    fewest = min(before.get(line.player_id, 0) for line in lines)
    candidates = [line for line in lines if before.get(line.player_id, 0) == fewest]
    return candidates[int(chance.random() * len(candidates))]
