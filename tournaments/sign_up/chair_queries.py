"""Read who of the sign-up has no chair in a round, and who has one and is not here."""

from collections.abc import Iterable

from django.db.models import Exists, F, OuterRef, QuerySet

from tournaments.models import Event, Player, Round, Sheet, SignUp, TeamMember
from tournaments.models.schedule import schedule_in_use, scheduled_sit_outs


def lines_without_chair(event: Event, round_: Round) -> list[SignUp]:
    """Return who is here or on the way without a chair now or in a coming hand: sitting out, spare, or late."""
    lines = event.sign_ups.filter(status__in=SignUp.PRESENT).exclude(player__in=_seated(round_))
    later_sheets = Sheet.objects.filter(seating__seats__team=OuterRef("team"), deal__gte=OuterRef("last_deal"))
    coming = TeamMember.objects.filter(team__seats__seating__round=round_, last_deal__gte=F("first_deal"))
    lines = lines.exclude(player__in=coming.exclude(Exists(later_sheets.played())).values("player"))
    return list(lines.select_related("player__chapter").order_by("number"))


def absent_at_tables(round_: Round) -> list[Player]:
    """Return who has a chair but, by the sign-up, went home or never came."""
    lines = round_.event.sign_ups.exclude(status__in=SignUp.PRESENT).select_related("player").order_by("number")
    return [line.player for line in lines.filter(player__in=_seated(round_))]


def waiting_for_chair(event: Event, round_: Round, without_chair: Iterable[SignUp] | None = None) -> list[SignUp]:
    """Return the lines of those who came to play and have no chair in a round, although they do not sit out in turn.

    `without_chair` are the `lines_without_chair`, if they are read already.
    """
    lines = lines_without_chair(event, round_) if without_chair is None else without_chair
    in_turn = scheduled_sit_outs(schedule_in_use(event)).get(round_.number, ())
    return [line for line in lines if line.part == SignUp.Part.PLAYS and line.player_id not in in_turn]


def lines_without_place(event: Event, round_: Round) -> list[SignUp]:
    """Return who has no chair in a round and does not sit out either, so no page of the round has a place for them."""
    lines = lines_without_chair(event, round_)
    waiting = waiting_for_chair(event, round_, lines)
    return [line for line in lines if line in waiting or line.part == SignUp.Part.IF_NEEDED]


def _seated(round_: Round) -> QuerySet[TeamMember, int]:
    """Return the keys of the players who have a chair now."""
    here = TeamMember.objects.filter(team__seats__seating__round=round_, last_deal__isnull=True)
    return here.values_list("player", flat=True).order_by()
