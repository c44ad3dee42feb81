"""Read who is here and sits out of a round, by the sign-up or by the schedule."""

from collections.abc import Iterable

from tournaments.models import Event, Player, Round, SignUp
from tournaments.models.schedule import schedule_in_use, scheduled_sit_outs
from tournaments.sign_up.chair_queries import lines_without_chair
from tournaments.tables.queries import tables_of


def sitting_out(event: Event, round_: Round, without_chair: Iterable[SignUp] | None = None) -> list[Player]:
    """Return who is here and sits out of a round, by the sign-up or by the schedule.

    `without_chair` are the `lines_without_chair`, if they are read already.
    """
    lines = lines_without_chair(event, round_) if without_chair is None else without_chair
    by_sign_up = [line.player for line in lines if line.part == SignUp.Part.SITS_OUT]
    planned = scheduled_sit_outs(schedule_in_use(event)).get(round_.number, ())
    if not planned:
        return by_sign_up
    seated = {player for table in tables_of(round_) for team in table.teams for player in team.present}
    in_turn = event.sign_ups.filter(player__in=planned, status__in=SignUp.PRESENT).select_related("player")
    known = seated.union(by_sign_up)
    return by_sign_up + [line.player for line in in_turn.order_by("number") if line.player not in known]
