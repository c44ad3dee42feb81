"""The worksheets of an event's workbook, from the queries and lists of earlier rooms."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.rule_words import ENDINGS_IN_WORKBOOK
from scoring.rules import TOTAL_ONLY, TYPED_POINTS
from tournaments.core.exports.file_names import safe_file_name
from tournaments.core.exports.worksheet import CellValue, Worksheet
from tournaments.core.people.names import team_name
from tournaments.core.standings.evening import Evening
from tournaments.core.standings.teams import TeamResult
from tournaments.exports.points_beside import PointsBeside
from tournaments.exports.queries import hands_of, lines_of, seat_rows
from tournaments.models import Event, Sheet, SignUp
from tournaments.prizes.queries import prize_rows
from tournaments.standings.grids import PlacesGrid, PlayersGrid, TeamsGrid
from tournaments.standings.how_queries import how_places_are_decided
from tournaments.standings.queries import (
    RankedList,
    ShownList,
    after_in_words,
    evening_of,
    place_lists,
    player_lists,
    players_of,
    results_state,
    who_won_tables,
)
from tournaments.standings.sat_out_queries import sit_outs_by_round
from tournaments.wording.rule_sets import end_of_game


class WorkbookSource:
    """An event's results, with the list that the page of results shows for the same `asked`."""

    def __init__(self, event: Event, asked: str) -> None:
        self.event = event
        self.evening: Evening = evening_of(event)
        self.after = self.evening.after(asked)
        self.last_shown = self.evening.last_shown(self.after)
        self.deals = range(1, (self.last_shown if self.after else max(event.rules.deals or 1, self.last_shown)) + 1)
        self.words = after_in_words(event, self.after, last=self.last_shown)
        self.results = self.evening.results(after=self.after)


def standings_worksheet(results: WorkbookSource) -> Worksheet:
    """Return every team with its place and its points by hand; every player, if each team lasts one round."""
    lists = place_lists(results.event, results.evening, after=results.after)
    grid = PlayersGrid if results.event.ranks_players else TeamsGrid
    return _below_each_other(results, grid, lists, title=_("Standings"))


def players_worksheet(results: WorkbookSource) -> Worksheet:
    """Return everyone with the points of their hands. Each hand brings the team's full points."""
    lists = player_lists(results.event, players_of(results.event, results.evening, after=results.after))
    return _below_each_other(results, PlayersGrid, lists, title=_("Players"))


def _below_each_other(
    results: WorkbookSource, grid: type[PlacesGrid], lists: Sequence[RankedList[Any]], title: str
) -> Worksheet:
    """Return lists with the same columns as one worksheet, which has headings even without a list."""
    headings: Sequence[str] = ()
    rows: list[list[CellValue]] = []
    for one in lists or [RankedList(sizes=(), rows=[])]:
        headings, *of_list = grid(results.event, one, deals=results.deals).as_values()
        rows += of_list
    return Worksheet(title=title, headings=headings, rows=rows)


def tables_worksheet(results: WorkbookSource) -> Worksheet:
    """Return who sits where, with the decks and who won a game to a target; of several rounds also who sat out."""
    event, names = results.event, {team.pk: team.name for team in results.evening.teams}
    ends_by_points, has_rounds = event.rules.length_varies, event.has_rounds
    winners = dict(who_won_tables(event, results.evening)) if ends_by_points else {}
    headings = (
        *([_("Round")] if has_rounds else []),
        *(_("Table"), _("Decks"), _("Line number"), _("Team number"), _("Team")),
        *([_("Who won the table")] if ends_by_points else []),
    )
    rows: list[tuple[CellValue, ...]] = [
        (
            *([number] if has_rounds else []),
            *(table, decks, position, team_number, names.get(team, "")),
            *([winners.get(table)] if ends_by_points else []),
        )
        for number, table, decks, position, team_number, team in seat_rows(event)
    ]
    if has_rounds:
        rows += _sit_outs(results)
        rows.sort(key=itemgetter(0))
    return Worksheet(title=_("Tables"), headings=headings, rows=rows)


def _sit_outs(results: WorkbookSource) -> Iterator[tuple[CellValue, ...]]:
    """Yield who sat out of each round: the person's name in place of a team's."""
    for number, names in sit_outs_by_round(results.event, results.evening).items():
        yield from ((number, _("sat out"), None, None, None, name) for name in names)


def hands_worksheet(results: WorkbookSource) -> Worksheet:
    """Return every sheet that is in, with every count, and with its round if there are several.

    With the points that no count has, such as those of missing books, each row adds up to its total.
    """
    event, beside = results.event, PointsBeside(results.event)
    added_up = [*TYPED_POINTS, *([TOTAL_ONLY] if results.evening.without_lines() else [])]
    lines = [line for line in event.rules.lines if line.code != "out" and not line.is_computed]
    codes = [*(line.code for line in lines), *added_up]
    headings = (
        *(_("Sheet"), _("Table"), *([_("Round")] if event.has_rounds else [])),
        *(_("Hand"), _("Team"), _("State"), _("Ended by"), _("Went out")),
        *(line.label for line in lines),
        *(_("Points on the table"), _("Points left over"), _("Total only"))[: len(added_up)],
        *beside.columns.values(),
        *(_("Extra points"), _("What for")),
        *(_("Total on the paper"), _("Total")),
    )
    states = {state: str(label) for state, label in Sheet.State.choices}
    teams = {result.team.pk: result for result in results.results}
    endings = {ending: _(label) for ending, label in ENDINGS_IN_WORKBOOK.items()}
    rows = [
        (
            event.sheet_number(table=table, deal=deal),
            *(table, *_round_and_hand(event, deal)),
            *(_name_in_hand(teams.get(team), deal), states[state], endings.get(ending)),
            int(out == team) if ending or TOTAL_ONLY not in counts else None,
            *map(counts.get, codes),
            *beside.of(seating, deal, team),
            sum(extra["points"] for extra in extras) if extras else None,
            ", ".join(extra["reason"] for extra in extras) or None,
            *(written_total, total),
        )
        for table, deal, state, ending, out, team, counts, extras, written_total, total, seating in hands_of(event)
    ]
    return Worksheet(title=_("Hands"), headings=headings, rows=rows, names=headings.index(_("Team")) + 1)


def _name_in_hand(result: TeamResult | None, deal: int) -> str:
    """Return the names of those of a team who played a hand, or of all if nobody did; empty without a team."""
    if result is None:
        return ""
    playing = [player.name for player in result.team.members if player.plays(deal)]
    return team_name(playing) if playing and not result.team.stays_the_same else result.name


def _round_and_hand(event: Event, deal: int) -> Sequence[int]:
    """Return the number of a hand, after the number of its round if there are several."""
    return event.round_and_hand(deal) if event.has_rounds else [deal]


def sign_up_worksheet(results: WorkbookSource) -> Worksheet:
    """Return the sign-up list, without private wishes, and with what each person paid if the evening has a price."""
    has_price = results.event.price is not None
    headings = (
        *(_("Line"), _("Last name"), _("First name"), _("Chapter"), _("Where"), _("Takes part")),
        *([_("Paid")] if has_price else []),
    )
    statuses, parts = dict(SignUp.Status.choices), dict(SignUp.Part.choices)
    rows = [
        (
            *(number, family or None, known_as or given, chapter, str(statuses[status]), str(parts[part])),
            *([paid] if has_price else []),
        )
        for number, family, given, known_as, chapter, status, part, paid in lines_of(results.event)
    ]
    return Worksheet(title=_("Sign-up"), headings=headings, rows=rows)


def prizes_worksheet(results: WorkbookSource) -> Worksheet:
    """Return each prize with a row for everyone who won it, or one without a name if nobody has."""
    shown = ShownList(event=results.event, evening=results.evening, after=results.after)
    rows = [
        (
            row.name,
            person.name if person else None,
            row.won_with or None,
            row.prize.received_at and timezone.localtime(row.prize.received_at),
        )
        for row in prize_rows(results.event, shown)
        for person in row.winners or [None]
    ]
    headings = (_("Prize"), _("Winner"), _("Result"), _("Received"))
    return Worksheet(title=_("Prizes"), headings=headings, rows=rows)


def about_worksheet(results: WorkbookSource) -> Worksheet:
    """Return the facts of the evening, and how far its results are."""
    event = results.event
    state = results_state(event, results.evening)
    facts: list[tuple[str, CellValue]] = [
        (_("Club"), event.club.name),
        (_("Evening"), event.name),
        (_("Date"), event.date),
        (_("Place"), event.place or None),
        (_("Rules"), event.rules.name),
        (_("Sheets in"), state.sheets_in),
        (_("Sheets in all"), state.sheets_needed),
        (_("Results"), state.sentence),
        (_("Standings and players"), results.words),
    ]
    if event.has_rounds:
        facts.append((_("Places go by"), event.get_ranks_by_display()))
        facts.append((_("Someone who sits out gets"), event.get_sit_out_credit_display()))
    how = how_places_are_decided(event, without_lines=results.evening.without_lines(after=results.after))
    how = how or [_("A tie stays a tie. Every hand counts as on its sheet.")]
    facts += [(_("How places are decided"), sentence) for sentence in how]
    facts.append((_("Written"), timezone.localtime()))
    if end := end_of_game(event.rules):
        facts.append((_("End of the game"), end))
    if event.club.rehearsal:
        facts.append((_("Rehearsal"), _("everything here is invented")))
    return Worksheet(title=_("About"), headings=(_("What"), _("Value")), rows=facts)


WORKSHEETS: Mapping[str, Callable[[WorkbookSource], Worksheet]] = {
    "standings": standings_worksheet,
    "players": players_worksheet,
    "tables": tables_worksheet,
    "hands": hands_worksheet,
    "prizes": prizes_worksheet,
    "sign-up": sign_up_worksheet,
    "about": about_worksheet,
}


def worksheets_of(event: Event, asked: str = "") -> Iterator[Worksheet]:
    """Yield every worksheet, each built when it is needed."""
    results = WorkbookSource(event, asked)
    return (page(results) for page in WORKSHEETS.values())


def event_worksheet(event: Event, key: str, asked: str = "") -> Worksheet | None:
    return WORKSHEETS[key](WorkbookSource(event, asked)) if key in WORKSHEETS else None


def hands_counted_in_words(event: Event, asked: str) -> str:
    """Return which hands the worksheets with places count."""
    return WorkbookSource(event, asked).words


def worksheet_titles() -> list[tuple[str, str]]:
    """Return key and title of every worksheet, in order."""
    titles = (_("Standings"), _("Players"), _("Tables"), _("Hands"), _("Prizes"), _("Sign-up"), _("About"))
    return list(zip(WORKSHEETS, titles, strict=True))


def file_name(event: Event, *, ending: str = "xlsx", page: str = "") -> str:
    """Return the file name: date, event and page."""
    words = " ".join(filter(None, (f"{event.date:%Y-%m-%d}", safe_file_name(event.name), _("results"), page)))
    return f"{words}.{ending}"
