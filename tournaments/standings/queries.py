"""Read the results: what the sheets say, the places that follow, and whether they are final."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, Protocol, TypeVar
from urllib.parse import urlencode

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.rules import TOTAL_ONLY
from tournaments.core.sheets.checked_number import SheetPlace
from tournaments.core.sheets.sheets_in import SheetsIn
from tournaments.core.standings import ranks_by
from tournaments.core.standings.credits import NOTHING, credits_by_deal, with_credits
from tournaments.core.standings.evening import ALL, Evening
from tournaments.core.standings.players import (
    ChapterResult,
    PlayerResult,
    chapter_results,
    player_results,
    players_in_round,
)
from tournaments.core.standings.ranking import Mark, Placed, ranked
from tournaments.core.standings.rounds_won import deals_of_round, teams_in_round
from tournaments.core.standings.teams import TeamResult
from tournaments.core.standings.tie_breaks import COUNTED_ON_SHEETS, CUT_CARD, TieBreakRecord, best_hand, chosen
from tournaments.models import Event, Tally
from tournaments.models.event import Lists
from tournaments.sheets.game_queries import end_in_words, games
from tournaments.standings.read_results import evening_of as evening_of  # re-exported: later rooms use only `queries`
from tournaments.standings.read_results import evenings_of as evenings_of
from tournaments.standings.sat_out_queries import sat_out
from tournaments.standings.wording import after_in_words as after_in_words
from tournaments.standings.wording import hand_in_words as hand_in_words
from tournaments.standings.wording import hands_played_in_words as hands_played_in_words
from tournaments.standings.wording import heading_of_list as heading_of_list
from tournaments.standings.wording import name_with_hands as name_with_hands
from tournaments.standings.wording import sizes_in_words as sizes_in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsState(SheetsIn):
    """The state of these results for page and paper: final or not, version, time, sheets in.

    `at` is when they were declared final, or the moment of reading. `held_back` says in words how far the last hand is,
    if these results leave it out until the winners are read out; `shown_until` names the hand before it, if there is
    one.
    """

    version: int
    is_final: bool
    at: datetime.datetime
    held_back: str = ""
    shown_until: str = ""

    @property
    def sentence(self) -> str:
        """Return whether they are final, in words."""
        if self.held_back:
            return self.held_back
        return _("These results are final") if self.is_final else _("Not final")

    @property
    def details(self) -> str:
        """Return time and sheets in, in words, or which places are shown until the winners are read out."""
        if self.shown_until:
            return _("Until the winners are read out, you see the places after %(hand)s.") % {"hand": self.shown_until}
        if self.held_back:
            return _("The places appear once the winners are read out.")
        return _("%(done)s of %(due)s sheets in at %(time)s") % {
            "time": time_format(timezone.localtime(self.at)),
            "done": self.sheets_in,
            "due": self.sheets_needed,
        }


def evening_for_everyone(event: Event) -> Evening:
    """Return the evening as phones and the wall show it: without its last hand until the winners are read out."""
    return evening_of(event).for_everyone(hides_last=event.hides_last_hand)


def results_state(event: Event, evening: Evening | None = None) -> ResultsState:
    """Return the state of the results. `evening` avoids reading the sheets again."""
    evening = evening or evening_of(event)
    return ResultsState(
        held_back=_how_far_the_last_hand_is(event, evening),
        shown_until=event.hand_name(evening.last_deal) if evening.held_back and evening.last_deal else "",
        version=event.version,
        is_final=event.is_final,
        at=event.final_at if event.is_final and event.final_at else timezone.now(),
        sheets_in=evening.sheets_in,
        sheets_needed=evening.sheets_needed,
        rounds_to_go=event.rounds_to_go,
    )


def _how_far_the_last_hand_is(event: Event, evening: Evening) -> str:
    """Return it in words for everyone who does not see it yet, or an empty text."""
    if not evening.held_back:
        return ""
    being_counted = _("%(hand)s is being counted") % {"hand": event.hand_name(evening.held_back)}
    return being_counted if evening.is_counting else _("All sheets are in")


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownList:
    """Which hands a page counts. `after` is the last one, None for every sheet that is in."""

    event: Event
    evening: Evening
    after: int | None
    round: int = 0
    """The only round that counts; 0 for all of them."""

    @property
    def may_choose(self) -> bool:
        """Return whether "after a hand, all tables" and "all sheets in" differ."""
        missing = (place for place in self.evening.missing if not self.round or place.deal in self._deals_of_round)
        return any(missing) and self.evening.complete >= (self._deals_of_round.start if self.round else 1)

    @property
    def without_lines(self) -> list[SheetPlace]:
        """Return the sheets that count here and of which only the totals are known."""
        found = self.evening.without_lines(after=self.after)
        return [place for place in found if not self.round or place.deal in self._deals_of_round]

    @property
    def _deals_of_round(self) -> range:
        return deals_of_round(self.round, self.event.hands_in_round)

    @property
    def words(self) -> str:
        """Return which hands these results count."""
        if self.round and self.after is not None:
            if self.after < self._deals_of_round.start:
                return _("No hand of this round is in at every table yet")
            return after_in_words(self.event, min(self.after, self._deals_of_round[-1]))
        return after_in_words(self.event, self.after, last=self.evening.last_shown(self.after))

    @property
    def asked(self) -> str:
        """Return the value of `?after=` that shows the same results on another page; empty for the default."""
        return "" if self.after == self.evening.after("") else str(self.after or ALL)

    @property
    def query(self) -> str:
        """Return `asked` and the round as a query string."""
        values = {"after": self.asked, "round": str(self.round or "")}
        query = urlencode({name: value for name, value in values.items() if value})
        return f"?{query}" if query else ""


def who_won_tables(event: Event, evening: Evening) -> Iterator[tuple[int, str]]:
    """Yield each table whose game is over by its points, and who has won it."""
    found = sorted(games(event, last=evening.last_deal).items())
    names = {result.team.pk: result.name for result in evening.results()} if found else {}
    for table, game in found:
        if game.is_over:
            yield table, end_in_words(names, game)


def who_won_in_words(event: Event, evening: Evening) -> list[str]:
    return [
        _("Table %(table)s: %(who)s") % {"table": table, "who": who} for table, who in who_won_tables(event, evening)
    ]


class Ranked(ranks_by.Scored, Protocol):
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def hands(self) -> Mapping[int, int]: ...
    @property
    def has_counted_hand(self) -> bool: ...
    @property
    def has_all_hands(self) -> bool: ...


R = TypeVar("R", bound=Ranked)


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedList(Generic[R]):
    """One list of places. `sizes` are its table sizes if the event has a list for each, `by_size`, else empty."""

    sizes: tuple[int, ...]
    rows: list[Placed[R]]
    by_size: bool = False

    @property
    def heading(self) -> str:
        """Return whose list it is in words, empty if it is for all."""
        return heading_of_list(self.sizes, by_size=self.by_size)

    @property
    def placed(self) -> list[Placed[R]]:
        """Return the rows with a place, which somebody has as soon as a hand counts for them."""
        return [row for row in self.rows if row.place]

    @property
    def hands_differ(self) -> bool:
        """Return whether some played fewer hands than others could, or shared some."""
        return not all(row.who.has_all_hands for row in self.rows)


def score_of(event: Event) -> Callable[[Ranked], Mark]:
    """Return the points that the event's lists compare: the total or the average per hand, or either for each chair.

    Where rounds won come first, it is the total.
    """
    per_chair = event.lists == Lists.PER_PLAYER
    return lambda one: ranks_by.score(one, ranks_by=event.ranked_by, per_chair=per_chair)


Papers = list[tuple[int, int]]
"""The tallies that somebody's points come from: team and deal of each."""


def team_lists(
    event: Event, teams: Sequence[TeamResult], *, round_: int = 0, counts: "CountsForTies | None" = None
) -> list[RankedList[TeamResult]]:
    """Return the teams in the event's lists. In a list of one round, `round_`, cards do not count.

    `counts` are those of `counts_for_ties`; with them, several lists read the sheets once.
    """

    def papers(result: TeamResult) -> Papers:
        return [(result.team.pk, deal) for deal in result.hands if not result.sat_out(deal)]

    return _lists(event, teams, papers, card=lambda result: 0 if round_ else result.team.cut_card or 0, counts=counts)


def player_lists(
    event: Event, players: Sequence[PlayerResult], *, round_: int = 0, counts: "CountsForTies | None" = None
) -> list[RankedList[PlayerResult]]:
    """Return the players in the event's lists. Tie-breaks look at each player's hands.

    Partners take one place if each team lasts; where players are ranked, each takes one. In a list of one round,
    `round_`, cards do not count. `counts` as for `team_lists`.
    """
    cards = {} if round_ or CUT_CARD not in event.tie_breaks else _cards_of(event, players)

    def papers(player: PlayerResult) -> Papers:
        return [(part.team.team.pk, part.deal) for part in player.parts if part.team]

    def card(player: PlayerResult) -> int:
        return cards.get(player.player, 0)

    return _lists(
        event, players, papers, card=card, counts=counts, unit=None if event.ranks_players else attrgetter("unit")
    )


def _cards_of(event: Event, players: Iterable[PlayerResult]) -> Mapping[int, int]:
    """Return the cards cut, by player. Where places are of teams, a player has the card of the team."""
    if event.ranks_players:
        lines = event.sign_ups.exclude(cut_card=None).values_list("player", "cut_card")
        return {player: card or 0 for player, card in lines}
    teams = ((one.player, {part.team.team for part in one.parts if part.team}) for one in players)
    return {player: max((team.cut_card or 0 for team in theirs), default=0) for player, theirs in teams}


def place_lists(
    event: Event, evening: Evening, *, after: int | None = None, round_: int = 0
) -> list[RankedList[TeamResult]] | list[RankedList[PlayerResult]]:
    """Return the lists that decide an event: of teams, or of players if each team lasts one round."""
    if event.ranks_players:
        return player_lists(event, players_of(event, evening, after=after, round_=round_), round_=round_)
    return team_lists(event, teams_of(evening, after=after, round_=round_), round_=round_)


def lists_to_read_out(
    event: Event, evening: Evening, *, by_player: bool, after: int | None = None, round_: int = 0
) -> list[RankedList[TeamResult]] | list[RankedList[PlayerResult]]:
    """Return the lists of which the winners are read out: those that decide the event, or each player's, if wished."""
    if by_player and not event.ranks_players:
        return player_lists(event, players_of(event, evening, after=after, round_=round_), round_=round_)
    return place_lists(event, evening, after=after, round_=round_)


def _lists(
    event: Event,
    everybody: Iterable[R],
    papers: Callable[[R], Papers],
    *,
    card: Callable[[R], int],
    counts: "CountsForTies | None",
    unit: Callable[[R], object] | None = None,
) -> list[RankedList[R]]:
    by_size = event.lists == Lists.PER_SIZE
    groups: dict[tuple[int, ...], list[R]] = {}
    for one in everybody:
        groups.setdefault(one.sizes if by_size else (), []).append(one)
    parting, low_wins, per_chair = chosen(event.tie_breaks), event.rules.low_wins, event.lists == Lists.PER_PLAYER
    ranked_by = event.ranked_by
    low_mark_wins = ranks_by.low_mark_wins(ranks_by=ranked_by, low_wins=low_wins)
    books = counts_for_ties(event) if counts is None else counts
    unknown = {hand for hand, of_hand in books.items() if of_hand is None}
    if unknown and any(not unknown.isdisjoint(papers(one)) for group in groups.values() for one in group):
        books = {}  # nobody knows who has the most

    def marks(one: R) -> tuple[Mark, ...]:
        first = ranks_by.marks(one, ranks_by=ranked_by, per_chair=per_chair, low_wins=low_wins)
        if not parting:
            return first
        record = _record(one.hands, papers(one), books, card=card(one), low_wins=low_wins)
        return (*first, *(tie_break.mark(record, low_total_wins=low_wins) for tie_break in parting))

    return [
        RankedList(sizes=sizes, rows=_placed(group, marks, low_wins=low_mark_wins, unit=unit), by_size=by_size)
        # Those who sat out the whole evening have no table size: last.
        for sizes, group in sorted(groups.items(), key=lambda item: (not item[0], item[0]))
    ]


def _placed(
    group: Sequence[R],
    marks: Callable[[R], tuple[Mark, ...]],
    *,
    low_wins: bool,
    unit: Callable[[R], object] | None,
) -> list[Placed[R]]:
    """Return the rows by place, then those without a hand that counts, who have no place."""
    placed = ranked(((one, marks(one)) for one in group if one.has_counted_hand), low_wins=low_wins, unit=unit)
    return placed + [Placed(0, False, one) for one in group if not one.has_counted_hand]


def _record(
    hands: Mapping[int, int], papers: Papers, counts: "CountsForTies", *, card: int, low_wins: bool
) -> TieBreakRecord:
    counted = [counts.get(paper) or (0, 0) for paper in papers]
    return TieBreakRecord(
        best_hand=best_hand([hands[deal] for _team, deal in papers], low_total_wins=low_wins),
        red_books=sum(books for books, _threes in counted),
        red_threes=sum(threes for _books, threes in counted),
        cut_card=card,
    )


BookCounts = Mapping[tuple[int, int], tuple[int, int]]
CountsForTies = Mapping[tuple[int, int], tuple[int, int] | None]
"""The same, with None for a hand of which only the total is known."""


def counts_for_ties(event: Event) -> CountsForTies:
    """Return the counts that the tie-breaks of the event look at, or none.

    In a list that counts a hand of which only the total is known, they decide nothing.
    """
    if COUNTED_ON_SHEETS.isdisjoint(event.tie_breaks):
        return {}
    counts = _counts_of_sheets(event)
    return {**_books_in(event.rules, counts), **{hand: None for hand, tally in counts.items() if TOTAL_ONLY in tally}}


def book_counts(event: Event) -> BookCounts:
    """Count red books and red threes left over, by team and deal."""
    return _books_in(event.rules, _counts_of_sheets(event))


def _counts_of_sheets(event: Event) -> dict[tuple[int, int], Mapping[str, int]]:
    rows = Tally.objects.of(event).before_the_end().values_list("team", "sheet__deal", "counts")
    return {(team, deal): counts for team, deal, counts in rows}


def _books_in(rules: RuleSet, counts: Mapping[tuple[int, int], Mapping[str, int]]) -> BookCounts:
    red = red_books(rules)
    return {
        hand: (sum(tally.get(code, 0) for code in red), tally.get("held.red_threes", 0))
        for hand, tally in counts.items()
    }


def red_books(rules: RuleSet) -> tuple[str, ...]:
    """Return the lines of red books: books that never mix wild and natural cards."""
    return tuple(line.code for line in rules.lines if line.book and line.book.made_of in ("naturals", "wilds"))


def players_of(event: Event, evening: Evening, *, after: int | None = None, round_: int = 0) -> list[PlayerResult]:
    """Return everyone who played, and those who sat out if that brings points; of one round if it is not 0.

    A credit looks at all rounds, so that the totals of the rounds add up to the total.
    """
    deals, hands, rule = evening.deals_in(after=after), evening.round_hands, event.sit_out_credit
    teams = evening.results(after=after)
    players = player_results(teams, deals, round_hands=hands)
    if players and rule != NOTHING:
        by_deal = credits_by_deal(teams, rule=rule, round_hands=hands)
        players = with_credits(players, sat_out(event, deals), rule=rule, by_deal=by_deal)
    return players_in_round(players, round_, round_hands=hands) if round_ else players


def teams_of(evening: Evening, *, after: int | None = None, round_: int = 0) -> list[TeamResult]:
    """Return every team with the points that count; those of one round, with its hands only, if it is not 0."""
    teams = evening.results(after=after)
    return teams_in_round(teams, round_, round_hands=evening.round_hands) if round_ else teams


ChapterList = tuple[tuple[int, ...], list[Placed[ChapterResult]]]
"""The table sizes of a list, empty if it is for all, and its chapters."""


def chapter_lists(event: Event, players: Iterable[PlayerResult]) -> list[ChapterList]:
    """Return the chapters in the event's lists: with a list for each table size, only players of that size count."""
    groups: dict[tuple[int, ...], list[PlayerResult]] = {}
    for player in players:
        if event.lists != Lists.PER_SIZE:
            groups.setdefault((), []).append(player)
        elif player.sizes:
            groups.setdefault(player.sizes, []).append(player)
    lists = ((sizes, _chapters_placed(event, group)) for sizes, group in sorted(groups.items()))
    return [(sizes, rows) for sizes, rows in lists if rows]


def _chapters_placed(event: Event, players: Iterable[PlayerResult]) -> list[Placed[ChapterResult]]:
    low_wins = event.rules.low_wins
    found = chapter_results(players, best_of=event.best_of_chapter, score=score_of(event), low_wins=low_wins)
    return ranked(((chapter, (chapter.average,)) for chapter in found), low_wins=low_wins)
