"""Render what a table sees of its own sheet besides the boxes: who still has to accept it, and what was sent."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, QueryDict

from tournaments.models import Sheet
from tournaments.sheets.call_queries import call_on_page
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.next_table_queries import places_now
from tournaments.sheets.program_queries import program_of
from tournaments.sheets.queries import is_in, is_of_earlier_round, last_submission, table_in_round
from tournaments.sheets.sheet_page import layout_of, shown_and_scored
from tournaments.tables.queries import TeamAtTable
from tournaments.web.access import Writer
from tournaments.web.responses import render_event


@dataclass(frozen=True, slots=True, kw_only=True)
class Acceptance:
    """Which team keyed a sheet in, and which others found it right. 0: nobody has said yet who keyed it in."""

    keyed_in_by: int
    accepted: frozenset[int]

    def next_team(self, teams: Sequence[TeamAtTable]) -> TeamAtTable | None:
        """Return the next team that has to look at the sheet, None if every other team has."""
        done = {self.keyed_in_by, *self.accepted}
        return next((team for team in teams if team.position not in done), None)

    def is_complete(self, teams: Sequence[TeamAtTable]) -> bool:
        """Return whether nobody has to be asked any more."""
        return bool(self.keyed_in_by) and self.next_team(teams) is None


def read_acceptance(posted: QueryDict, teams: Sequence[TeamAtTable]) -> Acceptance:
    """Return what the pages before said. A team alone at its table needs nobody's consent."""
    positions = {str(team.position): team.position for team in teams}
    alone = teams[0].position if len(teams) == 1 else 0
    accepted = (positions.get(position, 0) for position in posted.getlist("accepted"))
    return Acceptance(
        keyed_in_by=positions.get(posted.get("keyed-in-by", ""), alone), accepted=frozenset(accepted) - {0}
    )


def acceptance_page(request: HttpRequest, writer: Writer, form: SheetForm, acceptance: Acceptance) -> HttpResponse:
    """Ask who keyed the sheet in, or show it to the next team. What was typed goes along in hidden fields."""
    team = acceptance.next_team(form.table.teams) if acceptance.keyed_in_by else None
    texts = form.sent.texts
    aside = [(name, value) for name, value in form.set_aside if name not in form.fields]
    context = {
        "team": team,
        "acceptance": acceptance,
        "carried": [*((name, texts[name]) for name in form.fields if texts.get(name)), *aside],
    }
    return render_event(request, "sheets/table/accept.html", form.event, _shown(writer, form) | context)


def sent_page(
    request: HttpRequest, writer: Writer, form: SheetForm, saved: Sheet | None, *, closed: str
) -> HttpResponse:
    """Show the sheet that is in, read-only, or only why there is none to key in."""
    event, deal = form.event, form.saved.deal
    context = {
        "saved": saved if is_in(saved) else None,
        "closed": closed,
        "waits": event.has_to_be_confirmed(from_table=True),
        "next_deal": _next_deal(form),
        "is_another_round_planned": is_of_earlier_round(event, deal) or event.rounds_to_go > 0,
        "now": places_now(event, form.table) if is_of_earlier_round(event, deal) else None,
        "saved_submission": last_submission(saved),
        "program": program_of(event),
    }
    return render_event(request, "sheets/table/sent.html", event, _shown(writer, form) | context)


def _next_deal(form: SheetForm) -> int | None:
    """Return the next hand of the round, None if the table does not play it."""
    seating, deal = form.table.seating, form.saved.deal + 1
    later = table_in_round(form.event, seating.round_id, table=seating.table, deal=deal, with_people=False)
    return deal if later and later.seating.plays(deal) else None


def _shown(writer: Writer, form: SheetForm) -> dict[str, object]:
    """Return the sheet as the form shows it, to read only."""
    table, deal = form.table, form.saved.deal
    return {
        "writer": writer,
        "form": form,
        "layout": layout_of(form, *shown_and_scored(form)),
        "table": table,
        "deal": deal,
        "number": form.event.sheet_number(table=table.seating.table, deal=deal),
    } | call_on_page(form.event, table.seating, deal)
