"""Reads for the partner draw: who is drawn, and which wishes hold tonight."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Event, Player, SignUp, Wish
from tournaments.models.event import Couples

Pairs = tuple[tuple[int, int], ...]


def people_to_draw(event: Event) -> list[SignUp]:
    """The lines of everybody who gets a chair, in the order of the sheet: the order that the draw's log keeps."""
    present = (SignUp.Status.HERE, SignUp.Status.ON_THE_WAY)
    lines = event.sign_ups.filter(status__in=present, part=SignUp.Part.PLAYS).select_related("player__chapter")
    return list(lines.order_by("number"))


def past_sit_outs(event: Event) -> dict[int, int]:
    """How often each person of the club sat out in other events."""
    counted: dict[int, int] = {}
    past = SignUp.objects.filter(event__club=event.club_id, part=SignUp.Part.SITS_OUT)
    for player in past.exclude(event=event).values_list("player", flat=True):
        counted[player] = counted.get(player, 0) + 1
    return counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Pairs of players who are to be kept together or apart tonight."""

    together: Pairs
    never: Pairs


def wishes_tonight(event: Event, players: list[Player]) -> Wishes:
    """The wishes that hold for these people: chosen partners, private ones, and couples as the event says."""
    here = [player.pk for player in players]
    wishes = Wish.objects.filter(Q(event=event) | Q(event=None), club=event.club_id, first__in=here, second__in=here)
    couples = event.club.couples.filter(first__in=here, second__in=here).values_list("first", "second")
    together = [(wish.first_id, wish.second_id) for wish in wishes if wish.kind == Wish.Kind.TOGETHER]
    never = [(wish.first_id, wish.second_id) for wish in wishes if wish.kind == Wish.Kind.NEVER]
    if event.couples == Couples.TOGETHER:
        together += couples
    if event.couples == Couples.APART:
        never += couples
    return Wishes(together=tuple(sorted(set(together))), never=tuple(sorted(set(never))))
