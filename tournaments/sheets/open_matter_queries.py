"""Read what has to be settled before the results are final."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from django.db.models import F, Q, QuerySet

from tournaments.core.sheets.entered import compared_total, worth
from tournaments.models import Event, Seat, Sheet, Tally
from tournaments.models.event import KindOfTotals
from tournaments.sheets.content_queries import entered_from, sheet_content
from tournaments.tables.queries import TableWithTeams, table_rows
from tournaments.web.public_polls import page_version
from tournaments.web.version_cache import VersionCache, VersionKey


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenMatter:
    """What is open about a sheet: it was sent back, its paper says another total, or a team disputes its score.

    `kind` says whether `counted`, with which the paper was compared, is before or after missing books.
    """

    number: str
    table: int
    deal: int
    team: str = ""
    position: int = 0
    counted: int = 0
    kind: str = ""
    written_total: int | None = None
    in_question: str = ""
    sent_back: str = ""


MATTERS: VersionCache[list[OpenMatter]] = VersionCache(most=64)


def matters_of_version(event: Event) -> list[OpenMatter]:
    """Return `open_matters`, found once for each version: every desk asks every 15 seconds."""
    return MATTERS.get(VersionKey(event.pk, page_version(event)), lambda: open_matters(event))


def open_matters(event: Event) -> list[OpenMatter]:
    """Return what is open about the sheets that are in or were sent back, hand by hand. Final results settle all."""
    if event.is_final:
        return []
    open_sheets = set(_open_tallies(event).values_list("sheet", flat=True))
    if not open_sheets:
        return []
    sheets: dict[Sheet, list[Tally]] = {}
    for tally in Tally.objects.filter(sheet__in=open_sheets).select_related("sheet"):
        sheets.setdefault(tally.sheet, []).append(tally)
    seats = Seat.objects.filter(seating__round__event=event)
    tables = {row.seating.pk: row for row in table_rows(seats)}
    found = [
        matter
        for sheet, tallies in sheets.items()
        for matter in _matters(event, tables[sheet.seating_id].at(sheet.deal), sheet, tallies)
    ]
    return sorted(found, key=lambda matter: (matter.deal, matter.table))


def _open_tallies(event: Event) -> QuerySet[Tally]:
    """Return the tallies that make their sheets an open matter, found in one pass over those of the event."""
    # A negative total may be written without its minus. The deduction for missing books is known after scoring.
    is_total = Q(written_total=F("total")) | Q(total__lt=0, written_total=-1 * F("total"))
    differs = Q(sheet__state=Sheet.State.ENTERED) & ~Q(written_total=None) & ~(is_total & ~_may_lack_books(event))
    disputed = ~Q(in_question="") & ~Q(sheet__state=Sheet.State.TAKEN_BACK)
    is_open = Tally.BEFORE_THE_END & (differs | ~Q(sheet__sent_back="")) | disputed
    return Tally.objects.filter(is_open, sheet__seating__round__event=event)


def _may_lack_books(event: Event) -> Q:
    """Return the condition of tallies whose paper may state another number than the total: before missing books."""
    if event.kind_of_totals != KindOfTotals.BEFORE or not event.rules.deducts_missing:
        return Q(pk__in=[])
    if event.rules.missing == "always":
        return ~Q(pk__in=[])  # of every tally: an empty Q negated would say nothing
    return Q(sheet__ending="out") & ~Q(sheet__went_out=F("team"))


def to_settle(matters: Iterable[OpenMatter]) -> Collection[OpenMatter]:
    """Return the first matter of each sheet with a score in question."""
    return {matter.number: matter for matter in matters if matter.in_question}.values()


def in_question(event: Event) -> QuerySet[Tally]:
    """Return the tallies whose team disputes its score."""
    return Tally.objects.of(event).exclude(in_question="")


def _matters(event: Event, table: TableWithTeams, sheet: Sheet, tallies: list[Tally]) -> Iterator[OpenMatter]:
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
        matter = replace(of_sheet, team=row.name, position=row.position, counted=team.total)
        if tally.in_question:
            yield replace(matter, in_question=tally.in_question)
        compared = compared_total(team, tally.written_total, event.kind_of_totals)
        if sheet.state == Sheet.State.ENTERED and compared.difference:
            yield replace(matter, written_total=compared.written_total, counted=compared.counted, kind=compared.kind)
