"""Read the awarded prizes, which everyone sees with the results."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.humanize.templatetags.humanize import ordinal

from tournaments.models import Event, Prize
from tournaments.standings.name_queries import names_for_everyone
from tournaments.wording.rule_sets import own_words
from tournaments.wording.said import Said, said, said_label


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardedPrize:
    """A prize that somebody won: its name, and its winners' names by player id."""

    name: str
    winners: Mapping[int, str]


def awarded_prizes(event: Event) -> list[AwardedPrize]:
    """Return the awarded prizes once the winners are read out. Before, they would tell who is in front."""
    if not event.has_told_winners:
        return []
    awarded = [(prize, found) for prize in event.prizes.prefetch_related("winners") if (found := prize.winners.all())]
    if not awarded:
        return []
    name_of = names_for_everyone(event)
    return [
        AwardedPrize(name=str(prize_name(prize)), winners={one.pk: name_of(one.pk, one.name) for one in winners})
        for prize, winners in awarded
    ]


def prize_name(prize: Prize) -> Said:
    if prize.title:
        return Said.of(prize.title, {"text": prize.title})
    if prize.kind == Prize.Kind.PLACE:
        return said("%(place)s place") % {"place": ordinal(prize.place)}
    label = Prize.Kind(prize.kind).label
    kind = own_words(str(label), prize.event.rules)
    # The score sheet's own words are said as they are.
    return Said.of(kind[:1].upper() + kind[1:], said_label(label).kept if kind == str(label) else {"text": kind})
