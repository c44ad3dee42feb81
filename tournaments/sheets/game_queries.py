"""The games of an event whose points decide how many hands each table plays."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import DealScore, RuleSet, books_made
from tournaments.core.sheets.entered import EnteredSheet
from tournaments.core.sheets.game import GameAtTable, HandAtTable, table_game
from tournaments.models import Event, Seat, Seating, Sheet
from tournaments.tables.queries import TableWithTeams, TeamAtTable
from tournaments.wording.points import points
from tournaments.wording.rule_sets import opening_on_paper


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsAtTable:
    """The hands of one table whose sheets are in, by number, and the first hand it plays."""

    first_deal: int
    hands: Mapping[int, HandAtTable]

    def game(self, rules: RuleSet, *, last: int | None = None) -> GameAtTable:
        """Return the table's game, as it was after the hand `last` if that is given."""
        hands = {deal: hand for deal, hand in self.hands.items() if last is None or deal <= last}
        return table_game(rules, hands, first_deal=self.first_deal)


def hands_at_tables(event: Event, tables: Collection[int] = ()) -> dict[int, HandsAtTable]:
    """Return the hands of these tables, or of all tables, in one query."""
    seatings = Seating.objects.filter(round__event=event)
    if tables:
        seatings = seatings.filter(table__in=tables)
    by_books = event.rules.target_books is not None
    columns = [
        "table",
        "first_deal",
        "sheets__deal",
        "sheets__state",
        "sheets__tallies__team",
        "sheets__tallies__total",
    ]
    rows = seatings.order_by("table", "first_deal", "sheets__deal", "sheets__tallies__pk")
    first: dict[int, int] = {}
    hands: dict[int, dict[int, tuple[str, dict[int, int], dict[int, int]]]] = {}
    for table, first_deal, deal, state, team, total, *counts in rows.values_list(
        *columns, *["sheets__tallies__counts"] * by_books
    ):
        first.setdefault(table, first_deal)
        at_table = hands.setdefault(table, {})
        if state in (None, Sheet.State.TAKEN_BACK):
            continue
        _state, totals, books = at_table.setdefault(deal, (state, {}, {}))
        if state in Sheet.PLAYED and team is not None:
            totals[team] = total
            books[team] = books_made(event.rules, counts[0] or {}) if by_books else 0
    return {
        table: HandsAtTable(
            first_deal=first_deal,
            hands={
                deal: HandAtTable(totals, books, state in Sheet.PLAYED)
                for deal, (state, totals, books) in hands[table].items()
            },
        )
        for table, first_deal in first.items()
    }


def hand_typed(rules: RuleSet, table: TableWithTeams, entered: EnteredSheet, score: DealScore) -> HandAtTable:
    """Return the hand as it would be if this sheet were saved."""
    teams = [row.team.pk for row in table.teams]
    books = [books_made(rules, tally.counts) for tally in entered.tallies]
    return HandAtTable(
        dict(zip(teams, (team.total for team in score.teams), strict=True)), dict(zip(teams, books, strict=True))
    )


def games(event: Event, tables: Collection[int] = (), *, last: int | None = None) -> dict[int, GameAtTable]:
    """Return the games at these tables, or at all tables; none if the number of hands is fixed.

    `last` leaves out later hands.
    """
    if not event.rules.length_varies:
        return {}
    return {table: hands.game(event.rules, last=last) for table, hands in hands_at_tables(event, tables).items()}


def later_hands(event: Event, *, last: int) -> range:
    """Return the hands after the first, up to `last`, to offer tally sheets for.

    If the points decide how many hands there are, those begin with the next hand of a table whose game goes on.
    """
    known = games(event).values()
    next_hands = [game.after + 1 for game in known if not game.is_over]
    if known and not next_hands:
        return range(0)
    return range(max(2, min(next_hands, default=2)), last + 1)


def game_at(event: Event, table: TableWithTeams) -> list[str]:
    """Return what to say about one table's game; nothing if the number of hands is fixed."""
    found = games(event, [table.seating.table])
    return [line for game in found.values() for line in state_in_words(event.rules, table.teams, game)]


def state_in_words(rules: RuleSet, teams: Iterable[TeamAtTable], game: GameAtTable) -> list[str]:
    """Return who has won a table's game, or what each team still needs; empty before its first hand."""
    rows = [row for row in teams if row.team.pk in game.totals]
    if game.is_over:
        end = end_in_words({row.team.pk: row.name for row in rows}, game)
        return [end, _not_counted(game.not_counted)] if game.not_counted else [end]
    if game.is_tied:
        return [_("A tie: play one more hand.")]
    return [_needs(rules, row, game.missing[row.team.pk]) for row in rows if row.team.pk in game.missing]


def end_in_words(names: Mapping[int, str], game: GameAtTable) -> str:
    """Return who has won a game that is over. `names` are by team."""
    winners = [names[team] for team in game.winners]
    if not winners:
        return _("This table ended early.")
    said = {"team": winners[0], "teams": ", ".join(winners), "deal": game.after}
    sentence = _("A tie after Hand %(deal)s: %(teams)s.") if winners[1:] else _("%(team)s won after Hand %(deal)s.")
    return sentence % said


def _not_counted(hands: tuple[int, ...]) -> str:
    said = ngettext(
        "Hand %(hands)s does not count: the game was over.",
        "Hands %(hands)s do not count: the game was over.",
        len(hands),
    )
    return said % {"hands": ", ".join(map(str, hands))}


def _needs(rules: RuleSet, row: TeamAtTable, missing: int) -> str:
    said = {"team": row.name, "points": points(missing), "books": missing}
    if rules.target_books is None:
        people = len(row.players)
        return ngettext("%(team)s needs %(points)s more.", "%(team)s need %(points)s more.", people) % said
    return ngettext("%(team)s: %(books)s book to go.", "%(team)s: %(books)s books to go.", missing) % said


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGame:
    """The game around one hand of a table: its opening melds, what the game needs, and the hand after which it is over.

    `openings` are those of the teams by position, empty if they are the same. `over_after` is 0 unless the hand is
    after the end of the game.
    """

    opening: str
    openings: list[tuple[int, int]]
    said: list[str]
    over_after: int


def sheet_game(event: Event, table: TableWithTeams, deal: int, *, typed: HandAtTable | None = None) -> SheetGame:
    """Return the game around one hand. A query only if points decide about openings or the length of the game.

    `typed` counts instead of the saved hand.
    """
    rules = event.rules
    own = _openings(event, table, deal) if rules.opening.by_score else []
    opening = points(own[0]) if own else opening_on_paper(rules, [deal])
    openings = []
    if len(set(own)) > 1:
        opening = ", ".join(f"{row.name}: {points(one)}" for row, one in zip(table.teams, own, strict=True))
        openings = [(row.position, one) for row, one in zip(table.teams, own, strict=True)]
    if not rules.length_varies:
        return SheetGame(opening=opening, openings=openings, said=[], over_after=0)
    at_table = hands_at_tables(event, [table.seating.table])[table.seating.table]
    if typed:
        at_table = replace(at_table, hands={**at_table.hands, deal: typed})
    game = at_table.game(rules)
    return SheetGame(
        opening=opening,
        openings=openings,
        said=state_in_words(rules, table.teams, game),
        over_after=game.after if game.is_over and game.after < deal else 0,
    )


def own_opening(event: Event, table: TableWithTeams, team: TeamAtTable, deal: int) -> str:
    """Return the opening meld of a team in a hand, in words if a missing hand leaves its points open."""
    own = _openings(event, table, deal) if event.rules.opening.by_score else []
    return points(own[table.teams.index(team)]) if own else opening_on_paper(event.rules, [deal])


def _openings(event: Event, table: TableWithTeams, deal: int) -> list[int]:
    """Return the opening meld (points) of each team by its running score.

    There is none if an earlier hand of a team is missing or the game is over. A team has a running
    score from every table where it played.
    """
    teams = [row.team.pk for row in table.teams]
    seats = Seat.objects.filter(team__in=teams, seating__round__event=event, seating__first_deal__lt=deal)
    seatings = Seating.objects.filter(pk__in=seats.values("seating")).select_related("round")
    first = event.first_of_round(deal) if event.hands_start_again else 1
    played = {
        (seating.table, hand)
        for seating in seatings
        for hand in range(max(first, seating.round.first_deal), deal)
        if seating.may_play(hand) and (hand <= seating.round.last_deal or event.rules.length_varies)
    }
    if not played:
        return [event.rules.opening.points(deal=1, running_score=0) for _team in teams]
    tables = hands_at_tables(event, {number for number, _hand in played})
    hands = [tables[number].hands.get(hand) for number, hand in played]
    if None in hands or any(each.game(event.rules, last=deal - 1).is_over for each in tables.values()):
        return []
    scores = (sum(hand.points.get(team, 0) for hand in hands if hand) for team in teams)
    return [event.rules.opening.points(deal=1, running_score=score) for score in scores]
