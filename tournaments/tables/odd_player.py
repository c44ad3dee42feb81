"""Apply the organizer's choice for an odd number: add a helper or sit a player out, and undo it."""

import random
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.core.draw.chance import take
from tournaments.core.tables.plans import Plan, WayOut
from tournaments.models import Round, SignUp
from tournaments.sign_up.queries import who_would_play
from tournaments.tables.draw_queries import people_to_draw
from tournaments.tables.turn_queries import PeopleHere


def fit_to_plan(round_: Round, plan: Plan, rng: random.Random) -> list[SignUp]:
    """Return the lines of those who are drawn, after applying the plan's way out of an odd number.

    The round, not yet saved, records whose part changed. Raises ValidationError if the head count changed, or nobody
    can be brought in.
    """
    here = PeopleHere(event=round_.event, playing=people_to_draw(round_.event), spare=who_would_play(round_.event))
    if plan.way_out == WayOut.ONE_MORE and not here.spare:
        raise ValidationError(_("No alternate is here."))
    if not here.fit(plan):
        raise ValidationError(_("The number of people has changed. Please choose the tables again."))
    left_out = take(rng, here.choice(plan).best) if plan.way_out in (WayOut.ONE_MORE, WayOut.SIT_OUT) else ()
    lines = here.lines(plan)
    drawn = [line for place, line in enumerate(lines) if place not in left_out]
    for line in drawn:
        if line.part == SignUp.Part.IF_NEEDED:
            _change_part(round_, line, SignUp.Part.PLAYS)
    for place in left_out:
        if lines[place].part == SignUp.Part.PLAYS:
            _change_part(round_, lines[place], SignUp.Part.SITS_OUT)
    return sorted(drawn, key=lambda line: line.number)


def change_parts_back(round_: Round) -> None:
    """Restore the part of everyone whom a plan brought in or sat out."""
    for line_id, part in round_.plan.changed.items():
        for line in round_.event.sign_ups.filter(pk=line_id):
            line.part = part
            line.save(update_fields=["part"])


def _change_part(round_: Round, line: SignUp, part: SignUp.Part) -> None:
    round_.plan = replace(round_.plan, changed={**round_.plan.changed, line.pk: line.part})
    line.part = part
    line.save(update_fields=["part"])
