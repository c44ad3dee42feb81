"""Read chosen pairs: who plays together tonight or always, and the house pairs."""

from dataclasses import dataclass

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Round, SignUp, Wish


class How(models.TextChoices):
    """For how long two people are chosen partners, and whether they may win."""

    TONIGHT = "tonight", _("tonight")
    ALWAYS = "always", _("every evening")
    HOUSE = "house", _("tonight, not for prizes")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenPair:
    wish: Wish
    how: How


def house_pairs(round_: Round) -> set[frozenset[int]]:
    """Return the people of each pair that fills a gap and wins no prize, drawn or not."""
    return {frozenset(pair) for pair in round_.plan.house}


def chosen_wishes(event: Event) -> QuerySet[Wish]:
    wishes = Wish.objects.filter(Q(event=event) | Q(event=None), club=event.club_id, kind=Wish.Kind.TOGETHER)
    return wishes.select_related("first", "second").order_by("pk")


def chosen_pairs(round_: Round) -> list[ChosenPair]:
    """Return the chosen pairs on tonight's list, earliest first."""
    event, house = round_.event, house_pairs(round_)
    signed_up = event.sign_ups.exclude(status=SignUp.Status.GONE_HOME).values("player")
    return [
        ChosenPair(wish=wish, how=_how(wish, house))
        for wish in chosen_wishes(event).filter(first__in=signed_up, second__in=signed_up)
    ]


def _how(wish: Wish, house: set[frozenset[int]]) -> How:
    if frozenset((wish.first_id, wish.second_id)) in house:
        return How.HOUSE
    return How.ALWAYS if wish.event_id is None else How.TONIGHT
