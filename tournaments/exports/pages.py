"""The pages of an event's workbook: which columns and rows, from the queries of the earlier rooms."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.queries import progress
from tournaments.exports.workbook import Column, Kind, Page, Value
from tournaments.models import Event, Sheet, SignUp, Tally
from tournaments.seating.queries import TableRow, tables_of
from tournaments.sheets.numbers import sheet_number
from tournaments.standings.queries import standings

NAMES = 34


def event_pages(event: Event) -> Iterator[Page]:
    """Standings, Players, Tables, Hands, Sign-up and About, each from the same results."""
    tables = [(round_.number, table) for round_ in event.rounds.all() for table in tables_of(round_)]
    yield _standings(event)
    yield _players(event, [table for _number, table in tables])
    yield _tables(tables)
    yield _hands(event, [table for _number, table in tables])
    yield _sign_up(event)
    yield _about(event)


def file_name(event: Event) -> str:
    """The name of the file: date and event, without what a file system refuses."""
    name = "".join(letter for letter in event.name if letter not in '\\/:*?"<>|').strip(" .") or "event"
    return f"{event.date:%Y-%m-%d} {name} {_('results')}.xlsx"


def _standings(event: Event) -> Page:
    deals = range(1, event.deals + 1)
    columns = [
        Column(heading=_("Place")),
        Column(heading=_("Rank"), kind=Kind.NUMBER),
        Column(heading=_("Team"), width=NAMES),
        Column(heading=_("Table")),
        *(Column(heading=_("Hand %(number)s") % {"number": deal}, kind=Kind.NUMBER) for deal in deals),
        Column(heading=_("Total"), kind=Kind.NUMBER),
    ]
    rows = [
        (
            row.place_shown,
            row.place,
            row.who.name,
            ", ".join(map(str, row.who.tables)),
            *(row.who.hands.get(deal) for deal in deals),
            row.who.total,
        )
        for row in standings(event)
    ]
    return Page(title=_("Standings"), columns=columns, rows=rows)


def _players(event: Event, tables: list[TableRow]) -> Page:
    columns = [
        Column(heading=_("Name"), width=NAMES),
        Column(heading=_("Chapter"), width=20),
        Column(heading=_("Team"), width=NAMES),
        Column(heading=_("Place")),
        Column(heading=_("Hands played"), kind=Kind.NUMBER),
        Column(heading=_("Points"), kind=Kind.NUMBER),
    ]
    results = {row.who.number: row for row in standings(event)}
    rows = []
    for table in tables:
        for team in table.teams:
            result = results[team.team.number]
            for member in team.members:
                hands = [points for deal, points in result.who.hands.items() if member.plays(deal)]
                chapter = member.player.chapter.name if member.player.chapter else ""
                rows.append((member.player.list_name, chapter, team.name, result.place_shown, len(hands), sum(hands)))
    return Page(title=_("Players"), columns=columns, rows=sorted(rows, key=lambda row: str(row[0])))


def _tables(tables: list[tuple[int, TableRow]]) -> Page:
    columns = [
        Column(heading=_("Round"), kind=Kind.NUMBER),
        Column(heading=_("Table"), kind=Kind.NUMBER),
        Column(heading=_("Decks"), kind=Kind.NUMBER),
        Column(heading=_("Team number"), kind=Kind.NUMBER),
        Column(heading=_("Team"), width=NAMES),
    ]
    rows = [
        (number, table.seating.table, table.seating.decks, team.team.number, team.name)
        for number, table in tables
        for team in table.teams
    ]
    return Page(title=_("Tables"), columns=columns, rows=rows)


def _hands(event: Event, tables: list[TableRow]) -> Page:
    names = {team.team.pk: team.name for table in tables for team in table.teams}
    lines = [line for line in event.rules.lines if line.code != "out"]
    points = [_("Points on the table"), _("Points left over")]
    columns = [
        Column(heading=_("Sheet")),
        Column(heading=_("Table"), kind=Kind.NUMBER),
        Column(heading=_("Hand"), kind=Kind.NUMBER),
        Column(heading=_("Team"), width=NAMES),
        Column(heading=_("Ended by"), width=14),
        Column(heading=_("Went out"), kind=Kind.NUMBER),
        *(Column(heading=line.label, kind=Kind.NUMBER) for line in lines),
        *(Column(heading=heading, kind=Kind.NUMBER) for heading in points),
        Column(heading=_("Extra points"), kind=Kind.NUMBER),
        Column(heading=_("What for"), width=20),
        Column(heading=_("Total on the paper"), kind=Kind.NUMBER),
        Column(heading=_("Total"), kind=Kind.NUMBER),
    ]
    codes = [*(line.code for line in lines), "table.points", "held.points"]
    tallies = (
        Tally.objects.filter(sheet__seating__round__event=event)
        .exclude(sheet__state=Sheet.State.TAKEN_BACK)
        .select_related("sheet__seating")
        .order_by("sheet__deal", "sheet__seating__table", "pk")
    )
    rows = (_hand(event, tally, names, codes) for tally in tallies)
    return Page(title=_("Hands"), columns=columns, rows=rows)


def _hand(event: Event, tally: Tally, names: dict[int, str], codes: list[str]) -> tuple[Value, ...]:
    sheet = tally.sheet
    return (
        sheet_number(table=sheet.seating.table, deal=sheet.deal, deals=event.deals),
        sheet.seating.table,
        sheet.deal,
        names[tally.team_id],
        sheet.ending,
        int(sheet.went_out_id == tally.team_id),
        *(tally.counts.get(code) for code in codes),
        sum(extra["points"] for extra in tally.adjustments),
        ", ".join(extra["reason"] for extra in tally.adjustments),
        tally.paper_total,
        tally.total,
    )


def _sign_up(event: Event) -> Page:
    columns = [
        Column(heading=_("Line"), kind=Kind.NUMBER),
        Column(heading=_("Name"), width=NAMES),
        Column(heading=_("Chapter"), width=20),
        Column(heading=_("Where"), width=14),
        Column(heading=_("Takes part"), width=20),
    ]
    lines = SignUp.objects.filter(event=event).select_related("player__chapter").order_by("number")
    rows = [
        (
            line.number,
            line.player.name,
            line.player.chapter.name if line.player.chapter else "",
            line.get_status_display(),
            line.get_part_display(),
        )
        for line in lines
    ]
    return Page(title=_("Sign-up"), columns=columns, rows=rows)


def _about(event: Event) -> Page:
    done = progress(event)
    facts: list[tuple[str, Value]] = [
        (_("Club"), event.club.name),
        (_("Evening"), event.name),
        (_("Date"), event.date),
        (_("Place"), event.place),
        (_("Rules"), event.rules.name),
        (_("Version"), event.version),
        (_("Sheets in"), _("%(done)s of %(due)s") % {"done": done.sheets_in, "due": done.sheets_due}),
        (_("Results"), _("final") if event.is_final else _("not final")),
        (_("Written"), timezone.localtime()),
    ]
    if event.club.rehearsal:
        facts.append((_("Rehearsal"), _("everything here is invented")))
    columns = [Column(heading=_("What"), width=16), Column(heading=_("Value"), kind=Kind.TEXT, width=40)]
    return Page(title=_("About"), columns=columns, rows=facts)
