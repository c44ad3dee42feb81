"""The games of an event whose points decide how many hands each table plays."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import RuleSet, books_made
from tournaments.core.sheets.game import HandAtTable, TableGame, table_game
from tournaments.models import Event, Seating, Sheet
from tournaments.tables.queries import TableRow, TeamRow
from tournaments.wording.points import points
from tournaments.wording.rule_sets import opening_on_paper


@dataclass(frozen=True, slots=True, kw_only=True)
class TableHands:
    """The hands of one table whose sheets are in, by number, and the first hand it plays."""

    first_deal: int
    hands: Mapping[int, HandAtTable]

    def game(self, rules: RuleSet, *, last: int | None = None) -> TableGame:
        """Return the table's game, as it was after the hand `last` if that is given."""
        hands = {deal: hand for deal, hand in self.hands.items() if last is None or deal <= last}
        return table_game(rules, hands, first_deal=self.first_deal)


def hands_at_tables(event: Event, tables: Collection[int] = ()) -> dict[int, TableHands]:
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
        table: TableHands(
            first_deal=first_deal,
            hands={
                deal: HandAtTable(totals, books, state in Sheet.PLAYED)
                for deal, (state, totals, books) in hands[table].items()
            },
        )
        for table, first_deal in first.items()
    }


def games(event: Event, tables: Collection[int] = (), *, last: int | None = None) -> dict[int, TableGame]:
    """Return the games at these tables, or at all tables; none if the number of hands is fixed.

    `last` leaves out later hands.
    """
    if not event.rules.length_varies:
        return {}
    return {table: hands.game(event.rules, last=last) for table, hands in hands_at_tables(event, tables).items()}


def game_at(event: Event, table: TableRow) -> list[str]:
    """Return what to say about one table's game; nothing if the number of hands is fixed."""
    found = games(event, [table.seating.table])
    return [line for game in found.values() for line in state_in_words(event.rules, table.teams, game)]


def state_in_words(rules: RuleSet, teams: Iterable[TeamRow], game: TableGame) -> list[str]:
    """Return who has won a table's game, or what each team still needs; empty before its first hand."""
    rows = [row for row in teams if row.team.pk in game.totals]
    if game.is_over:
        end = end_in_words({row.team.pk: row.name for row in rows}, game)
        return [end, _not_counted(game.not_counted)] if game.not_counted else [end]
    if game.is_tied:
        return [_("A tie: play one more hand.")]
    return [_needs(rules, row, game.missing[row.team.pk]) for row in rows if row.team.pk in game.missing]


def end_in_words(names: Mapping[int, str], game: TableGame) -> str:
    """Return who has won a game that is over. `names` are by team."""
    winners = [names[team] for team in game.winners]
    if not winners:
        return _("This table stopped early.")
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


def _needs(rules: RuleSet, row: TeamRow, missing: int) -> str:
    said = {"team": row.name, "points": points(missing), "books": missing}
    if rules.target_books is None:
        people = len(row.present)
        return ngettext("%(team)s needs %(points)s more.", "%(team)s need %(points)s more.", people) % said
    return ngettext("%(team)s: %(books)s book to go.", "%(team)s: %(books)s books to go.", missing) % said


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGame:
    """The game around one hand of a table: its opening melds, what the game needs, and the hand after which it is over.

    `over_after` is 0 unless the hand is after the end of the game.
    """

    opening: str
    said: list[str]
    over_after: int


def sheet_game(event: Event, table: TableRow, deal: int) -> SheetGame:
    """Return the game around one hand. A query only if points decide about openings or the length of the game."""
    rules = event.rules
    opening = opening_on_paper(rules, [deal])
    if not rules.length_varies and not rules.opening.by_score:
        return SheetGame(opening=opening, said=[], over_after=0)
    hands = hands_at_tables(event, [table.seating.table])[table.seating.table]
    before = hands.game(rules, last=deal - 1)
    if rules.opening.by_score and before.after == deal - 1:
        opening = _openings(rules, table, before.totals)
    game = hands.game(rules)
    return SheetGame(
        opening=opening,
        said=state_in_words(rules, table.teams, game) if rules.length_varies else [],
        over_after=game.after if rules.length_varies and game.is_over and game.after < deal else 0,
    )


def _openings(rules: RuleSet, table: TableRow, totals: Mapping[int, int]) -> str:
    """Return the opening meld of each team by its running score, once if all are the same."""
    needed = [rules.opening.points(deal=1, running_score=totals.get(row.team.pk, 0)) for row in table.teams]
    if len(set(needed)) == 1:
        return points(needed[0])
    return ", ".join(f"{row.present_name}: {points(one)}" for row, one in zip(table.teams, needed, strict=True))
