"""Reads of the prizes: what each is for, who won it or would win it, and who is in the hat for a door prize."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.prizes import Award, Contestant, Person, award, awards, one_prize_of
from tournaments.models import Event, Prize, SignUp
from tournaments.prizes.contests import contests_of
from tournaments.wording.points import points


class PrizeCandidate(NamedTuple):
    """Somebody who could be given a prize: whether they get it unless somebody says otherwise, and if not, why."""

    person: Person
    gets: bool
    other_prize: str = ""


class PassedOver(NamedTuple):
    """Those who did as well or better and have another prize: with what, and the names of their prizes."""

    entry: Contestant
    measure: str
    other_prizes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    """One prize: who has it (empty: not given yet), else who would win it as the results stand.

    `others` names the other prize of each player who has one.
    """

    prize: Prize
    name: str
    winners: tuple[Person, ...]
    award: Award
    others: Mapping[int, str]

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
        return _measure(self.prize, self.award.entries[0].amount) if self.award.entries else ""

    @property
    def passed_over(self) -> list[PassedOver]:
        """Who is passed over, the best first; not those who were given it all the same."""
        players = {person.player for person in self.winners}
        return [
            PassedOver(entry, _measure(self.prize, entry.amount), self._prizes_of(entry))
            for entry in self.award.passed_over
            if not players.intersection(person.player for person in entry.people)
        ]

    @property
    def candidates(self) -> list[PrizeCandidate]:
        """Those who could be given it: who gets it first, then the best of those who have another prize."""
        passed = self.award.passed_over
        best = [entry for entry in passed if entry.mark == passed[0].mark]
        others = (*self.award.has_another, *(person for entry in best for person in entry.people))
        return [
            *(PrizeCandidate(person, gets=True) for person in self.award.gets),
            *(PrizeCandidate(person, False, self.others[person.player]) for person in dict.fromkeys(others)),
        ]

    def _prizes_of(self, entry: Contestant) -> str:
        return ", ".join(dict.fromkeys(self.others[person.player] for person in entry.people))


def _measure(prize: Prize, count: int) -> str:
    """So many red books, red threes or points in words."""
    if prize.kind == Prize.Kind.RED_BOOKS:
        return ngettext("%(count)s red book", "%(count)s red books", count) % {"count": count}
    if prize.kind == Prize.Kind.RED_THREES:
        return ngettext("%(count)s red three", "%(count)s red threes", count) % {"count": count}
    if prize.kind in (Prize.Kind.HIGH_HAND, Prize.Kind.LOW_TOTAL):
        return _("%(points)s points") % {"points": points(count)}
    return ""


def prize_name(prize: Prize) -> str:
    """What the prize is called on pages and paper."""
    if prize.title:
        return prize.title
    if prize.kind == Prize.Kind.PLACE:
        return _("%(place)s place") % {"place": ordinal(prize.place)}
    kind = str(prize.get_kind_display())
    return kind[:1].upper() + kind[1:]


def prize_rows(event: Event) -> list[PrizeRow]:
    """Every prize of an event, in order."""
    prizes = list(event.prizes.prefetch_related("winners"))
    names = {prize.number: prize_name(prize) for prize in prizes}
    won = {prize.number: tuple(Person(player.pk, player.name) for player in prize.winners.all()) for prize in prizes}
    given = {prize.number: _one_prize_of(prize) for prize in prizes if won[prize.number]}
    contests = contests_of(event, [prize for prize in prizes if prize.kind != Prize.Kind.DOOR])
    found = awards(contests, given=given)
    rows = []
    for prize in prizes:
        rest = {number: players for number, players in given.items() if number != prize.number}
        others = one_prize_of(contests, {n: one for n, one in found.items() if n != prize.number}, given=rest)
        contest = contests.get(prize.number)
        as_given = award(contest, taken=others) if contest and won[prize.number] else Award()
        rows.append(
            PrizeRow(
                prize=prize,
                name=names[prize.number],
                winners=won[prize.number],
                award=found.get(prize.number, as_given),
                others={player: names[number] for player, number in others.items()},
            )
        )
    return rows


def hat(event: Event) -> list[Person]:
    """Those a door prize is drawn from: who is here, is for prizes and has none yet, in the order of the sign-up."""
    have = {player for prize in event.prizes.prefetch_related("winners") for player in _one_prize_of(prize)}
    here = event.sign_ups.filter(status=SignUp.Status.HERE, player__not_for_prizes=False).select_related("player")
    people = (Person(line.player_id, line.player.name) for line in here.order_by("number"))
    return [person for person in people if person.player not in have]


def _one_prize_of(prize: Prize) -> list[int]:
    """The players whose one prize this is: nobody's, where a whole chapter won it."""
    return [] if prize.kind == Prize.Kind.CHAPTER else [player.pk for player in prize.winners.all()]
