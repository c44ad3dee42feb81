"""Reads of the prizes: what each is for, who won it or would win it, and who is in the hat for a door prize."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Prize, SignUp
from tournaments.prizes.awarding import Award, Person, awards
from tournaments.prizes.contests import contests_of
from tournaments.templatetags.points import points


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    """One prize: who has it (empty: not given yet), else who would win it as the results stand."""

    prize: Prize
    name: str
    winners: tuple[Person, ...]
    award: Award

    @property
    def is_given(self) -> bool:
        """Whether it was given to somebody."""
        return bool(self.winners)

    @property
    def is_door(self) -> bool:
        """Whether chance draws it."""
        return self.prize.kind == Prize.Kind.DOOR

    @property
    def measure(self) -> str:
        """What it is won with, in words; nothing where the place or the chapter says it."""
        if not self.award.entries:
            return ""
        count = self.award.entries[0].amount
        if self.prize.kind == Prize.Kind.RED_BOOKS:
            return ngettext("%(count)s red book", "%(count)s red books", count) % {"count": count}
        if self.prize.kind == Prize.Kind.RED_THREES:
            return ngettext("%(count)s red three", "%(count)s red threes", count) % {"count": count}
        if self.prize.kind in (Prize.Kind.HIGH_HAND, Prize.Kind.LOW_TOTAL):
            return _("%(points)s points") % {"points": points(count)}
        return ""

    @property
    def candidates(self) -> list[tuple[Person, bool]]:
        """Those who could be given it, and whether they get it unless somebody says otherwise."""
        return [(person, True) for person in self.award.gets] + [(person, False) for person in self.award.has_another]


def prize_name(prize: Prize) -> str:
    """What the prize is called on pages and paper."""
    if prize.title:
        return prize.title
    if prize.kind == Prize.Kind.PLACE:
        return _("Place %(place)s") % {"place": prize.place}
    kind = str(prize.get_kind_display())
    return kind[:1].upper() + kind[1:]


def prize_rows(event: Event) -> list[PrizeRow]:
    """Every prize of an event, in order."""
    prizes = list(event.prizes.prefetch_related("winners"))
    won = {prize.number: tuple(Person(player.pk, player.name) for player in prize.winners.all()) for prize in prizes}
    waiting = [prize for prize in prizes if not won[prize.number] and prize.kind != Prize.Kind.DOOR]
    given = {prize.number: _one_prize_of(prize) for prize in prizes if won[prize.number]}
    found = awards(contests_of(event, waiting), given=given) if waiting else {}
    return [
        PrizeRow(
            prize=prize,
            name=prize_name(prize),
            winners=won[prize.number],
            award=found.get(prize.number, Award()),
        )
        for prize in prizes
    ]


def hat(event: Event) -> list[Person]:
    """Those a door prize is drawn from: who is here, is for prizes and has none yet, in the order of the sign-up."""
    have = {player for prize in event.prizes.prefetch_related("winners") for player in _one_prize_of(prize)}
    here = event.sign_ups.filter(status=SignUp.Status.HERE, player__not_for_prizes=False).select_related("player")
    people = (Person(line.player_id, line.player.name) for line in here.order_by("number"))
    return [person for person in people if person.player not in have]


def _one_prize_of(prize: Prize) -> list[int]:
    """The players whose one prize this is: nobody's, where a whole chapter won it."""
    return [] if prize.kind == Prize.Kind.CHAPTER else [player.pk for player in prize.winners.all()]
