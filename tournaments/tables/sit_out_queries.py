"""Read who is here and has no chair in a round: who sits out, by the sign-up or by the schedule, and who waits."""

from collections.abc import Iterable

from tournaments.models import Event, Player, Round, SignUp
from tournaments.models.schedule import schedule_in_use, scheduled_sit_outs
from tournaments.tables.queries import spare_people, tables_of


def sitting_out(event: Event, round_: Round, spare: Iterable[SignUp] | None = None) -> list[Player]:
    """Return who is here and sits out of a round, by the sign-up or by the schedule.

    `spare` are the `spare_people`, if they are read already.
    """
    lines_without_chair = spare_people(event, round_) if spare is None else spare
    by_sign_up = [line.player for line in lines_without_chair if line.part == SignUp.Part.SITS_OUT]
    planned = scheduled_sit_outs(schedule_in_use(event)).get(round_.number, ())
    if not planned:
        return by_sign_up
    seated = {player for table in tables_of(round_) for team in table.teams for player in team.present}
    lines = event.sign_ups.filter(player__in=planned, status__in=SignUp.PRESENT).select_related("player")
    known = seated.union(by_sign_up)
    return by_sign_up + [line.player for line in lines.order_by("number") if line.player not in known]


def waiting_for_chair(event: Event, round_: Round, spare: Iterable[SignUp] | None = None) -> list[SignUp]:
    """Return the lines of those who came to play and have no chair in a round, although they do not sit out in turn.

    `spare` are the `spare_people`, if they are read already.
    """
    lines = spare_people(event, round_) if spare is None else spare
    in_turn = scheduled_sit_outs(schedule_in_use(event)).get(round_.number, ())
    return [line for line in lines if line.part == SignUp.Part.PLAYS and line.player_id not in in_turn]
