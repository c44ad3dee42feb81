"""Read sheets: the grid of tables and hands, and the content of one sheet."""

import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.core.exceptions import ValidationError
from django.db.models import Exists, F, Min, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import RuleSet
from scoring.rule_words import ENDINGS_ON_SHEET
from tournaments.core.sheets.checked_number import read_table_and_hand
from tournaments.core.sheets.entered import paper_difference, worth
from tournaments.core.sheets.sheet_rows import endings_by_key
from tournaments.models import Event, Seat, Seating, Sheet, Tally, Typing
from tournaments.sheets.game_queries import end_in_words as end_in_words  # re-exported, as below
from tournaments.sheets.game_queries import game_at as game_at
from tournaments.sheets.game_queries import games as games
from tournaments.sheets.game_queries import hands_at_tables as hands_at_tables
from tournaments.sheets.game_queries import sheet_game as sheet_game
from tournaments.sheets.game_queries import state_in_words as state_in_words
from tournaments.sheets.read_sheets import as_entered as as_entered  # re-exported: later rooms use only `queries`
from tournaments.sheets.read_sheets import entered_from as entered_from
from tournaments.sheets.read_sheets import line_in_words as line_in_words
from tournaments.sheets.read_sheets import sheet_content as sheet_content
from tournaments.sheets.recount_queries import RecountedSheet as RecountedSheet
from tournaments.sheets.recount_queries import has_later_sheets as has_later_sheets
from tournaments.sheets.recount_queries import recounted_sheets as recounted_sheets
from tournaments.tables.queries import TableRow, seatings_of, table_rows
from tournaments.web.fields import whole_number

IN, DUE, NOT_YET, UNFINISHED, NOT_PLAYED = "in", "due", "not-yet", "unfinished", "not-played"
NO_TABLE = "no-table"
NOT_COUNTED = "not-counted"
TO_CONFIRM, SENT_BACK = "to-confirm", "sent-back"
STATES: dict[str, str] = {Sheet.State.ENTERED: IN, Sheet.State.UNFINISHED: UNFINISHED}
STATE_COLUMNS = ("seating", "deal", "state", "confirmed_by", "sent_back")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReference:
    """A sheet to refer to: its big number, table and hand."""

    number: str
    table: int
    deal: int


def sheet_reference(event: Event, *, table: int, deal: int) -> SheetReference:
    return SheetReference(number=event.sheet_number(table=table, deal=deal), table=table, deal=deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    """One sheet in the grid: its number, its state, who is typing in it, and what is open about it.

    Hands that a table does not have to play have no sheet, in the state NO_TABLE. A sheet of a hand after the end is
    NOT_COUNTED.
    """

    number: str
    table: int
    deal: int
    state: str
    typing: tuple[str, ...] = ()
    matters: tuple["OpenMatter", ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    table: TableRow
    cells: tuple[GridCell, ...]
    game: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMatter:
    """What is open about a sheet: it was sent back, its paper says another total, or a team disputes its score."""

    number: str
    table: int
    deal: int
    team: str = ""
    counted: int = 0
    paper: int | None = None
    in_question: str = ""
    sent_back: str = ""


def open_matters(event: Event) -> list[OpenMatter]:
    """Return what is open about the sheets that are in or were sent back, hand by hand."""
    entered = Tally.objects.of(event).before_the_end().filter(sheet__state=Sheet.State.ENTERED)
    differing = entered.exclude(paper_total=None).exclude(paper_total=F("total"))
    # A negative total may be written without its minus. The deduction for missing books is known after scoring.
    differing = differing.exclude(total__lt=0, paper_total=-1 * F("total"))
    sent_back = Sheet.objects.filter(Sheet.BEFORE_THE_END, seating__round__event=event).exclude(sent_back="")
    is_open = Q(sheet__tallies__in=differing) | Q(sheet__tallies__in=in_question(event)) | Q(sheet__in=sent_back)
    sheets: dict[Sheet, list[Tally]] = {}
    for tally in Tally.objects.filter(is_open).distinct().select_related("sheet"):
        sheets.setdefault(tally.sheet, []).append(tally)
    seats = Seat.objects.filter(seating__round__event=event)
    tables = {row.seating.pk: row for row in table_rows(seats)} if sheets else {}
    found = [
        matter
        for sheet, tallies in sheets.items()
        for matter in _matters(event, tables[sheet.seating_id], sheet, tallies)
    ]
    return sorted(found, key=lambda matter: (matter.deal, matter.table))


def in_question(event: Event) -> QuerySet[Tally]:
    """Return the tallies whose team disputes its score."""
    return Tally.objects.of(event).exclude(in_question="")


def _matters(event: Event, table: TableRow, sheet: Sheet, tallies: list[Tally]) -> Iterator[OpenMatter]:
    entered = entered_from(table, sheet.deal, sheet_content(sheet.state, sheet.ending, sheet.went_out_id, tallies))
    score = worth(event.rules, entered)
    of_sheet = OpenMatter(
        number=event.sheet_number(table=table.seating.table, deal=sheet.deal),
        table=table.seating.table,
        deal=sheet.deal,
    )
    if sheet.sent_back:
        yield replace(of_sheet, sent_back=sheet.sent_back)
    for row, tally, team in zip(table.teams, entered.tallies, score.teams, strict=True):
        matter = replace(of_sheet, team=row.name, counted=team.total)
        if tally.in_question:
            yield replace(matter, in_question=tally.in_question)
        if sheet.state == Sheet.State.ENTERED and paper_difference(team, tally.paper_total):
            yield replace(matter, paper=tally.paper_total)


def play_grid(event: Event, who: str, matters: Iterable[OpenMatter] = ()) -> list[GridRow]:
    """Return tables × hands. A sheet is due if a later hand of the table is in, or every other table has it."""
    is_open: dict[tuple[int, int], list[OpenMatter]] = {}
    for matter in matters:
        is_open.setdefault((matter.table, matter.deal), []).append(matter)
    sheets = Sheet.objects.filter(seating__round__event=event).exclude(state=Sheet.State.TAKEN_BACK, sent_back="")
    saved = {(seating, deal): _state_of(event, *said) for seating, deal, *said in sheets.values_list(*STATE_COLUMNS)}
    typing = typing_now(event, who)
    at_tables = games(event)
    grid = []
    for round_ in event.rounds.all():
        by_number: dict[int, list[TableRow]] = {}
        later = [deal for _seating, deal in saved] if event.rules.length_varies else []
        last_shown = max(round_.last_deal, *later, round_.first_deal)
        for row in seatings_of(round_):
            by_number.setdefault(row.seating.table, []).append(row)
        expected = Expected([row.seating for rows in by_number.values() for row in rows], saved)
        for table, rows in by_number.items():
            cells = []
            for deal in range(round_.first_deal, last_shown + 1):
                seating = next((row.seating for row in rows if row.seating.may_play(deal)), None)
                place = (seating.pk if seating else 0, deal)
                state = saved.get(place, "")
                if seating is None or deal > round_.last_deal or not seating.plays(deal):
                    state = NOT_COUNTED if state else NO_TABLE
                state = state or expected.of(table, deal)
                number = event.sheet_number(table=table, deal=deal)
                names = tuple(typing.get(place, ()))
                found = tuple(is_open.get((table, deal), ()))
                cell = GridCell(number=number, table=table, deal=deal, state=state, typing=names, matters=found)
                cells.append(cell)
            said = state_in_words(event.rules, rows[-1].teams, at_tables[table]) if table in at_tables else ()
            grid.append(GridRow(table=rows[-1], cells=tuple(cells), game=tuple(said)))
    return grid


def _state_of(event: Event, state: str, confirmed_by: str, sent_back: str) -> str:
    if sent_back:
        return SENT_BACK
    if state == Sheet.State.ENTERED and event.second_person and not confirmed_by:
        return TO_CONFIRM
    return STATES.get(state, NOT_PLAYED)


@dataclass(frozen=True, slots=True, kw_only=True)
class PossibleEnds:
    """The hands after which the evening may end early, the hand that may be added, and the last hand now.

    `planned` is the last planned hand if the evening ends early already, else 0. `added` is 0 for none. `varies` means
    that the points decide how many hands there are.
    """

    early: tuple[int, ...] = ()
    planned: int = 0
    added: int = 0
    last: int = 0
    varies: bool = False


def possible_ends(event: Event, grid: Sequence[GridRow]) -> PossibleEnds:
    """Return the last hand that all tables have in and the later ones, without the hand that is the last one now."""
    deals = [cell.deal for cell in grid[0].cells] if grid else []
    missing = [cell.deal for row in grid for cell in row.cells if cell.state in (DUE, NOT_YET, SENT_BACK)]
    if not deals:
        return PossibleEnds()
    complete = min(missing, default=deals[-1] + 1) - 1
    if event.rules.length_varies:
        round_ = grid[0].table.seating.round
        counted = [deal for deal in deals if deal <= round_.last_deal and not round_.ends_early]
        early = tuple(deal for deal in counted if missing and deal >= max(complete, 1))
        return PossibleEnds(early=early, planned=event.most_deals if round_.ends_early else 0, varies=True)
    early = tuple(deal for deal in deals[:-1] if missing and deal >= max(complete, 1))
    last, planned = deals[-1], event.planned_deals
    may_add = last == planned < event.sheet_numbers.most_deals
    return PossibleEnds(
        early=early, planned=planned if last < planned else 0, added=last + 1 if may_add else 0, last=last
    )


class Expected:
    """Tells whether a missing sheet is due: a later hand of its table is in, or every other table has it."""

    def __init__(self, seatings: Collection[Seating], saved: Iterable[tuple[int, int]]) -> None:
        """The seatings of one round, and the event's sheets that are in, each a seating and a hand."""
        self._tables_at = cache(lambda deal: sum(seating.plays(deal) for seating in seatings))
        tables = {seating.pk: seating.table for seating in seatings}
        self._latest: dict[int, int] = {}
        self._in = Counter[int]()
        for seating, deal in saved:
            if seating in tables:
                self._latest[tables[seating]] = max(deal, self._latest.get(tables[seating], 0))
                self._in[deal] += 1

    def of(self, table: int, deal: int) -> str:
        """Return whether this missing sheet is due."""
        if self._latest.get(table, 0) > deal:
            return DUE
        return DUE if self._in[deal] == self._tables_at(deal) - 1 > 0 else NOT_YET


def table_for(event: Event, *, table: int, deal: int, with_people: bool = True) -> TableRow | None:
    """Return that table in the round of that deal once the tables are shown, else None. See `table_rows`."""
    varies = event.rules.length_varies
    if varies and deal > event.most_deals:
        return None
    found = Seat.objects.filter(
        Q() if varies else Q(seating__round__last_deal__gte=deal),
        Q(seating__last_deal=None) | Q(seating__last_deal__gte=deal),
        seating__round__event=event,
        seating__round__shown_at__isnull=False,
        seating__round__first_deal__lte=deal,
        seating__table=table,
        seating__first_deal__lte=deal,
    )
    return next(iter(table_rows(found, with_people=with_people)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundSheet:
    """The sheet of a typed number. Without a check digit (`is_checked`), someone has to confirm the teams."""

    table: TableRow
    deal: int
    is_checked: bool

    @property
    def place(self) -> tuple[int, int]:
        return self.table.seating.table, self.deal

    @property
    def teams(self) -> str:
        return " – ".join(team.present_name for team in self.table.teams)


def sheet_of_number(event: Event, typed: str) -> FoundSheet:
    """Return the sheet of a number with its check digit (31-9), or of a table and a hand (3.1).

    Raises ValidationError if there is no such sheet.
    """
    checked = event.sheet_numbers.read(typed)
    place = checked or read_table_and_hand(typed)
    row = table_for(event, table=place.table, deal=place.deal) if place else None
    if place is None or row is None:
        raise ValidationError(_("There is no sheet %(number)s tonight.") % {"number": typed})
    return FoundSheet(table=row, deal=place.deal, is_checked=checked is not None)


def missing_before(table: TableRow, deal: int) -> list[int]:
    """Return the earlier hands of this table that are not in."""
    seating = table.seating
    places = Seating.objects.filter(round=seating.round_id, table=seating.table)
    came_in = set(Sheet.objects.filter(seating__in=places).not_undone().values_list("deal", flat=True))
    first = max(seating.round.first_deal, places.aggregate(first=Min("first_deal"))["first"])
    return [earlier for earlier in range(first, deal) if earlier not in came_in]


def saved_sheet(seating: Seating, deal: int) -> Sheet | None:
    return seating.sheets.filter(deal=deal).prefetch_related("tallies").first()


def own_sheet(event: Event, *, table: int, deal: int, saved_by: str) -> Sheet | None:
    """Return the sheet of that table and deal if that person saved it last."""
    sheets = Sheet.objects.filter(seating__round__event=event, seating__table=table, deal=deal)
    return sheets.filter(saves__version=F("version"), saves__saved_by=saved_by).not_undone().first()


@dataclass(frozen=True, slots=True, kw_only=True)
class JustSaved:
    """A sheet that was saved a moment ago: each team's name and total, and what its game still needs."""

    number: str
    totals: list[tuple[str, int]]
    game: list[str]


def just_saved(event: Event, sheet: Sheet) -> JustSaved:
    (table,) = table_rows(Seat.objects.filter(seating=sheet.seating_id))
    totals = dict(sheet.tallies.values_list("team", "total"))
    return JustSaved(
        number=event.sheet_number(table=table.seating.table, deal=sheet.deal),
        totals=[(row.name, totals[row.team.pk]) for row in table.teams if row.team.pk in totals],
        game=game_at(event, table),
    )


def other_totals(event: Event, sheet: Sheet | None) -> list[int]:
    entered = Tally.objects.of(event).filter(sheet__state=Sheet.State.ENTERED)
    return list(entered.exclude(sheet=sheet).values_list("total", flat=True))


TYPING_LASTS = datetime.timedelta(seconds=75)


def typing_now(event: Event, who: str) -> dict[tuple[int, int], list[str]]:
    """Return who else is typing now, by seating and hand, without those who saved the sheet since."""
    saved = Sheet.objects.filter(
        seating=OuterRef("seating"), deal=OuterRef("deal"), saved_by=OuterRef("who"), saved_at__gte=OuterRef("seen_at")
    )
    recent = Typing.objects.filter(seating__round__event=event, seen_at__gte=timezone.now() - TYPING_LASTS)
    recent = recent.exclude(Exists(saved))
    found: dict[tuple[int, int], list[str]] = {}
    for seating, deal, name in recent.exclude(who=who).values_list("seating", "deal", "who"):
        found.setdefault((seating, deal), []).append(name)
    return found


def endings_in_words(rules: RuleSet, positions: Collection[int]) -> tuple[tuple[str, str], ...]:
    """Return the keys of the ending's box with their meaning in words, for teams at these positions."""
    known = endings_by_key(rules, positions).items()
    return tuple((key, _(ENDINGS_ON_SHEET[ending]) % {"number": position}) for key, (ending, position) in known)


def version_shown(event: Event, sheet: Sheet | None) -> str:
    """Return the sheet's version for its forms, 0 if none is saved. After a restore it equals no earlier one."""
    return f"{sheet.version if sheet else 0}-{event.timeline}".removesuffix("-")


DISCARDED = -1
"""The version of a form that was opened before a backup was restored. No sheet has it."""


def version_known(timeline: str, posted: str) -> int:
    """Return the sheet's version that a form of this timeline shows, or DISCARDED."""
    number, _dash, of_form = posted.partition("-")
    return whole_number(number) if of_form == timeline else DISCARDED


def last_submission(sheet: Sheet | None) -> str:
    """Return the number of the last saved form, whose draft is obsolete."""
    last = sheet.saves.order_by("-version").values_list("submission", flat=True).first() if sheet else None
    return str(last or "")
