"""Turn results into contests for prizes. House pairs and people who want no prize are left out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from tournaments.core.prizes import Contest, Contestant, Person, without_barred
from tournaments.core.standings.players import PlayerResult
from tournaments.core.standings.teams import TeamPlayer, TeamResult
from tournaments.models import Event, Prize
from tournaments.standings.queries import (
    BookCounts,
    ShownList,
    book_counts,
    chapter_lists,
    player_lists,
    players_of,
    sizes_in_words,
    team_lists,
)

ContestantLists = tuple[tuple[Contestant, ...], ...]


def contests_of(event: Event, prizes: Sequence[Prize], shown: ShownList) -> dict[int, Contest]:
    """Return the contest of each prize by its number, from the hands that the page counts."""
    results = _ContestantLists(event, shown)
    lists = {kind: results.of(kind) for kind in {prize.kind for prize in prizes}}
    return {
        prize.number: Contest(
            lists=lists[prize.kind],
            place=prize.place or 1,
            passes_on=prize.kind != Prize.Kind.PLACE,
            is_the_one=prize.kind != Prize.Kind.CHAPTER,
        )
        for prize in prizes
    }


class _ContestantLists:
    """The results of an event, read once for all its prizes."""

    def __init__(self, event: Event, shown: ShownList) -> None:
        self._event, self._evening, self._after = event, shown.evening, shown.after
        self._teams = self._evening.results(after=self._after)
        everybody = (member for team in self._teams for member in team.team.members)
        self._barred = {member.player for member in everybody if member.not_for_prizes}

    def of(self, kind: str) -> ContestantLists:
        makers: dict[str, Callable[[], ContestantLists]] = {
            Prize.Kind.PLACE: self._places,
            Prize.Kind.HIGH_HAND: self._high_hands,
            Prize.Kind.LOW_TOTAL: self._low_totals,
            Prize.Kind.RED_BOOKS: lambda: self._counted(0),
            Prize.Kind.RED_THREES: lambda: self._counted(1),
            Prize.Kind.CHAPTER: self._chapters,
        }
        return makers[kind]()

    def _contestant(
        self, team: TeamResult, mark: int, count: int = 0, *, members: Iterable[TeamPlayer] | None = None
    ) -> Contestant:
        chosen = team.players if members is None else members
        people = () if team.team.not_for_prizes else self._for_prizes(chosen)
        return Contestant(team.name, people, mark, count)

    @cached_property
    def _players(self) -> list[PlayerResult]:
        return players_of(self._event, self._evening, after=self._after)

    def _player(self, player: PlayerResult, mark: int, count: int = 0) -> Contestant:
        """Return a player of an event in which each team lasts one round. Teams that are not for prizes bar both."""
        teams = (part.team.team for part in player.parts if part.team)
        is_barred = any(team.not_for_prizes for team in teams)
        return Contestant(
            player.name,
            () if is_barred else without_barred([Person(player.player, player.name)], self._barred),
            mark,
            count,
        )

    def _for_prizes(self, members: Iterable[TeamPlayer]) -> tuple[Person, ...]:
        return without_barred((Person(one.player, one.name) for one in members), self._barred)

    def _places(self) -> ContestantLists:
        """Return the event's lists: a place wins in each."""
        if self._event.ranks_players:
            return tuple(
                tuple(_labeled(self._player(row.who, -row.place), one.heading) for row in one.placed)
                for one in player_lists(self._event, self._players)
            )
        return tuple(
            tuple(_labeled(self._contestant(row.who, -row.place), one.heading) for row in one.placed)
            for one in team_lists(self._event, self._teams)
        )

    def _high_hands(self) -> ContestantLists:
        """Return each hand by itself, with those who played it."""
        sign = -1 if self._event.rules.low_wins else 1
        return (
            tuple(
                self._contestant(
                    team, sign * points, points, members=[one for one in team.team.members if one.plays(deal)]
                )
                for team in self._teams
                for deal, points in team.hands.items()
                if not team.sat_out(deal)
            ),
        )

    def _low_totals(self) -> ContestantLists:
        if self._event.ranks_players:
            return (tuple(self._player(one, -one.total, one.total) for one in self._players if one.has_counted_hand),)
        teams = (team for team in self._teams if team.has_counted_hand)
        return (tuple(self._contestant(team, -team.total, team.total) for team in teams),)

    def _counted(self, which: int) -> ContestantLists:
        """Return red books or red threes of all hands that count. None at all wins nothing."""
        counts = book_counts(self._event)
        if self._event.ranks_players:
            return (tuple(self._counted_of_players(counts, which)),)
        marks = ((team, sum(counts.get((team.team.pk, d), (0, 0))[which] for d in team.hands)) for team in self._teams)
        return (tuple(self._contestant(team, mark, mark) for team, mark in marks if mark),)

    def _counted_of_players(self, counts: BookCounts, which: int) -> Iterator[Contestant]:
        for one in self._players:
            teams = ((part.team.team.pk, part.deal) for part in one.parts if part.team)
            if mark := sum(counts.get(team, (0, 0))[which] for team in teams):
                yield self._player(one, mark, mark)

    def _chapters(self) -> ContestantLists:
        """Return each chapter with all its players, not only its best."""
        players = self._players

        def people(name: str) -> Iterator[Person]:
            return (
                Person(player.player, player.name)
                for player in players
                if player.chapter == name and player.has_counted_hand
            )

        return tuple(
            tuple(
                _labeled(
                    Contestant(row.who.name, without_barred(people(row.who.name), self._barred), -row.place),
                    sizes_in_words(sizes),
                )
                for row in placed
            )
            for sizes, placed in chapter_lists(self._event, players)
        )


def _labeled(contestant: Contestant, heading: str) -> Contestant:
    """Return a contestant with the table size of their list, if there are several lists."""
    return contestant._replace(name=f"{contestant.name} ({heading})") if heading else contestant
