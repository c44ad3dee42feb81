"""Read prizes: what each is for, who won or would win, and who is in the hat for a door prize."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.prizes import Award, Contestant, Person, award, awards, one_prize_of
from tournaments.models import Event, Prize, SignUp
from tournaments.prizes.contests import contests_of
from tournaments.sheets.queries import sheets_in_words
from tournaments.standings.prize_queries import names_together, partners_in, prize_name
from tournaments.standings.queries import ShownList, evening_of, results_state
from tournaments.wording.points import points
from tournaments.wording.rule_sets import own_words


class PrizeCandidate(NamedTuple):
    """Someone who could win a prize: whether they win by default, and if not, why."""

    person: Person
    gets: bool
    other_prize: str = ""


class PassedOver(NamedTuple):
    """Contestants with an equal or better result who are skipped: their result, and their prizes.

    Without another prize they play without prizes.
    """

    contestant: Contestant
    measure: str
    other_prizes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeRow:
    """One prize: its winners (empty: not given yet), or who would win now.

    `won_by` and `would_win` are the names of those who won and of those who would get it, partners together. `others`
    names the other prize of each player who has one. `uncounted` are the sheets that hide what wins it.
    `waits_for` names a prize whose open tie decides who gets this one.
    """

    prize: Prize
    name: str
    winners: tuple[Person, ...]
    award: Award
    others: Mapping[int, str]
    won_by: Sequence[str] = ()
    would_win: Sequence[str] = ()
    uncounted: str = ""
    waits_for: str = ""

    @property
    def is_given(self) -> bool:
        return bool(self.winners)

    def can_be_given(self, in_hat: Sequence[Person]) -> bool:
        """Return whether it has no winner yet, and somebody can win it now: a door prize, those in the hat."""
        return not self.is_given and not self.waits_for and bool(in_hat if self.is_door else self.candidates)

    @property
    def in_line(self) -> tuple[Person, ...]:
        """Return those who would get it as their one prize. Of a tie, nobody knows yet."""
        waits = self.is_given or self.award.is_tie or self.prize.kind == Prize.Kind.CHAPTER
        return () if waits else self.award.gets

    @property
    def is_door(self) -> bool:
        return self.prize.kind == Prize.Kind.DOOR

    @property
    def measure(self) -> str:
        """Return the winning result in words, empty if place or chapter says it."""
        return _measure(self.prize, self.award.winning[0].amount) if self.award.winning else ""

    @property
    def won_with(self) -> str:
        """Return the winners' result in words.

        It is empty without winners, if by the results others win, and if place or chapter says it.
        """
        if not self.winners:
            return ""
        by_results = {person for one in self.award.winning for person in one.people}
        return self.measure if by_results.issuperset(self.winners) else ""

    @property
    def winning(self) -> list[str]:
        """Return the names of those who would win: the teams, or if somebody plays in two of them, each person once."""
        people = [person for one in self.award.winning for person in one.people]
        if len(set(people)) < len(people):
            return [person.name for person in dict.fromkeys(people)]
        return [one.name for one in self.award.winning]

    @property
    def passed_over(self) -> list[PassedOver]:
        """Return who is passed over, best first, without those who won anyway."""
        players = {person.player for person in self.winners}
        return [
            PassedOver(contestant, _measure(self.prize, contestant.amount), self._prizes_of(contestant))
            for contestant in self.award.passed_over
            if not players.intersection(person.player for person in contestant.people)
        ]

    @property
    def candidates(self) -> list[PrizeCandidate]:
        """Return those who could win: the default winners, then the best of those with another prize."""
        passed = [contestant for contestant in self.award.passed_over if contestant.people]
        best = [contestant for contestant in passed if contestant.mark == passed[0].mark]
        others = (*self.award.has_another, *(person for contestant in best for person in contestant.people))
        return [
            *(PrizeCandidate(person, gets=True) for person in self.award.gets),
            *self._with_other_prize(dict.fromkeys(others)),
        ]

    @property
    def not_twice(self) -> list[PrizeCandidate]:
        """Return those of the winning teams who have another prize and do not get this one."""
        return self._with_other_prize(self.award.has_another)

    def _with_other_prize(self, people: Iterable[Person]) -> list[PrizeCandidate]:
        return [PrizeCandidate(person, False, self.others[person.player]) for person in people]

    def _prizes_of(self, contestant: Contestant) -> str:
        return ", ".join(dict.fromkeys(self.others[person.player] for person in contestant.people))


def _measure(prize: Prize, count: int) -> str:
    """Return that many red books, red threes or points in words."""
    if prize.kind == Prize.Kind.RED_BOOKS:
        said = ngettext("%(count)s red book", "%(count)s red books", count) % {"count": count}
        return own_words(said, prize.event.rules)
    if prize.kind == Prize.Kind.RED_THREES:
        return ngettext("%(count)s red three", "%(count)s red threes", count) % {"count": count}
    if prize.kind in (Prize.Kind.HIGH_HAND, Prize.Kind.LOW_TOTAL):
        return _("%(points)s points") % {"points": points(count)}
    return ""


def shown_list(event: Event, asked: str = "") -> ShownList:
    """Return the hands that the page of results counts for the same `asked`."""
    evening = evening_of(event)
    return ShownList(event=event, evening=evening, after=evening.after(asked))


def prize_rows(event: Event, shown: ShownList | None = None) -> list[PrizeRow]:
    """Return every prize. `shown` are the hands that count, by default those that the page of results shows first."""
    prizes = list(event.prizes.prefetch_related("winners"))
    names = {prize.number: prize_name(prize) for prize in prizes}
    won = {prize.number: tuple(Person(player.pk, player.name) for player in prize.winners.all()) for prize in prizes}
    given = {prize.number: _one_prize_of(prize) for prize in prizes if won[prize.number]}
    shown = shown or shown_list(event)
    contests = contests_of(event, [prize for prize in prizes if prize.kind != Prize.Kind.DOOR], shown)
    found = awards(contests, given=given)
    without_lines = sheets_in_words(event, shown.without_lines)
    partners = partners_in(event) if prizes else []
    rows = []
    for prize in prizes:
        rest = {number: players for number, players in given.items() if number != prize.number}
        others = one_prize_of(contests, {n: one for n, one in found.items() if n != prize.number}, given=rest)
        contest = contests.get(prize.number)
        as_given = award(contest, taken=others) if contest and won[prize.number] else Award()
        one = found.get(prize.number, as_given)
        rows.append(
            PrizeRow(
                prize=prize,
                name=names[prize.number],
                winners=won[prize.number],
                won_by=names_together(prize, dict(won[prize.number]), partners),
                would_win=names_together(prize, dict(one.gets), partners),
                award=one,
                waits_for=names.get(one.open_tie, ""),
                uncounted=without_lines if prize.kind in {Prize.Kind.RED_BOOKS, Prize.Kind.RED_THREES} else "",
                others={player: names[number] for player, number in others.items()},
            )
        )
    return rows


def hat(event: Event, rows: Sequence[PrizeRow] | None = None) -> list[Person]:
    """Return those a door prize is drawn from: here, eligible and without a prize, in the order of the sign-up.

    Once all sheets are in, whoever is in line for another prize is left out too. `rows` are all prizes, if known.
    """
    rows = prize_rows(event) if rows is None else rows
    have = {player for row in rows for player in _one_prize_of(row.prize)}
    if results_state(event).all_in:
        have |= {person.player for row in rows for person in row.in_line}
    here = event.sign_ups.filter(status=SignUp.Status.HERE, player__not_for_prizes=False).select_related("player")
    people = (Person(line.player_id, line.player.name) for line in here.order_by("number"))
    return [person for person in people if person.player not in have]


def _one_prize_of(prize: Prize) -> list[int]:
    """Return the players whose one prize this is; none if a whole chapter won it."""
    return [] if prize.kind == Prize.Kind.CHAPTER else [player.pk for player in prize.winners.all()]
