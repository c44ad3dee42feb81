"""Play: the grid of tables and hands, and the acts on a saved sheet."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.browser_choices import keep_choice, kept_choice
from accounts.models import User
from tournaments.core.sheets.checked_number import SheetPlace, read_table_and_hand
from tournaments.events.queries import others_that_day
from tournaments.models import Event, Round, Sheet
from tournaments.models.progress import Progress, progress
from tournaments.models.seating import last_round
from tournaments.rounds.next_round_queries import may_make_again
from tournaments.rounds.tied_table_queries import open_ties
from tournaments.sheets import queries
from tournaments.sheets.actions import (
    confirm_sheet,
    put_in_question,
    resume_table,
    send_back_sheet,
    stop_table,
    undo_confirmation,
    undo_save,
)
from tournaments.sheets.call_queries import open_calls
from tournaments.sheets.due_queries import due_sheets
from tournaments.sheets.forms import ConfirmForm, QuestionForm, SheetNumberForm, read_or_raise
from tournaments.sheets.from_table_queries import sheets_from_tables
from tournaments.sheets.grid_queries import (
    DUE,
    FROM_TABLE,
    NOT_YET,
    GridRow,
    hands_to_print,
    is_any,
    is_nothing_in,
    late_by,
    missing_cells,
    play_grid,
    tables_behind,
    waiting_for,
)
from tournaments.sheets.number_of_hands_actions import add_hand, end_after, remove_hand
from tournaments.sheets.number_of_hands_queries import possible_ends, with_held_back
from tournaments.sheets.open_matter_queries import matters_of_version
from tournaments.sheets.queries import SheetReference
from tournaments.sheets.sheet_views import saved_in_words, table_or_404
from tournaments.sheets.tiles import tiles
from tournaments.sign_up.chair_queries import waiting_for_chair
from tournaments.tables.chapter_queries import clashes_since_draw
from tournaments.tables.queries import TableWithTeams, rounds_started
from tournaments.tables.sit_out_queries import sitting_out
from tournaments.web.access import Writer, entry_event, found_or_404, member_event, members_and_helpers
from tournaments.web.acts import note_done, undoes
from tournaments.web.fields import whole_number
from tournaments.web.left_behind import left
from tournaments.web.responses import HtmxRequest, done, errors_shown, render_event, tell, way_back
from tournaments.wording.reasons import LOOK_AGAIN
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _

ROOM_ORDER, MISSING_FIRST = "room-order", "missing"
"""The cookie that holds the order of the tables, and the order in which tables whose sheet is missing come first."""
TABLES_IN_SIGHT = 9
"""So many tiles are in sight at 1366 × 768."""
TABLES_IN_SIGHT_ON_A_PHONE = 4
"""So many tiles are in sight at 390 × 844."""


@members_and_helpers
@never_cache
@require_GET
def play(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    event, writer = entry_event(request, club, event_id)
    form = SheetNumberForm(request.GET, event=event)
    found = form.found
    if request.htmx and "number" in request.GET:
        return render(request, "sheets/_typed.html", {"event": event, "found": found, "form": form})
    if found and found.is_checked:
        return redirect("sheets:sheet", club, event_id, *found.place)
    matters = matters_of_version(event)
    rounds = rounds_started(event)
    shown_round = whole_number(request.GET.get("round", ""))
    shown_round = shown_round if shown_round in rounds else rounds[-1]
    grid = play_grid(event, writer.name, matters, round_number=shown_round)
    confirmed = read_table_and_hand(request.GET.get("confirmed", ""))
    state = progress(event)
    ends = None if writer.is_helper or shown_round < rounds[-1] else possible_ends(event, grid)
    has_all_sheets = state.all_in and not writer.is_helper
    may_start_round = state.may_start_round and not writer.is_helper
    if (has_all_sheets or may_start_round) and not form.is_bound:
        form.leave_focus()
    context = {
        "progress": state,
        "calls": open_calls(event, timezone.now()),
        "from_tables": sheets_from_tables(event, confirmed) if confirmed or is_any(grid, FROM_TABLE) else [],
        "has_all_sheets": has_all_sheets,
        "may_start_round": may_start_round,
        "matters": matters,
        "grid": grid,
        "rounds": rounds,
        "shown_round": shown_round,
        "due_elsewhere": _due_elsewhere(event, grid, state),
        "waiting": waiting_for(event, grid),
        "missing": missing_cells(grid) if event.has_rounds and ends else [],
        "hands_to_print": hands_to_print(grid, event.rules),
        "form": form,
        "found": found,
        "writer": writer,
        "ends": ends,
    }
    context |= _room(request, event, grid, confirmed, shown_round)
    if not writer.is_helper:
        context["last"] = queries.last_saved(event) if state.sheets_in and not state.is_final else None
        context["may_make_again"] = (
            shown_round == rounds[-1] > 1 and is_nothing_in(grid) and may_make_again(last_round(event))
        )
    if not request.htmx:
        context |= _only_on_a_whole_page(event, writer, state, shown_round) | _just_saved(request, event, writer)
    status = 404 if form.errors else 200
    response = render_event(request, "sheets/play.html", event, context, step="play", status=status)
    if "order" in request.GET:
        keep_choice(response, ROOM_ORDER, MISSING_FIRST if context["is_missing_first"] else "")
    return response


def _room(
    request: HtmxRequest, event: Event, grid: list[GridRow], confirmed: SheetPlace | None, shown_round: int
) -> dict[str, object]:  # fmt: skip
    """Return the tiles in the order that was asked for, and the address at which the browser asks for them again.

    In every order a table whose sheet is late comes first.
    """
    is_missing_first = request.GET.get("order", kept_choice(request, ROOM_ORDER)) == MISSING_FIRST
    behind = tables_behind(grid)
    rows = sorted(grid, key=lambda row: (-late_by(row), is_missing_first and row.table.seating.table not in behind))
    asked = {"round": str(shown_round) if event.has_rounds else ""}
    asked["confirmed"] = f"{confirmed.table}.{confirmed.deal}" if confirmed else ""
    saved = read_table_and_hand(request.GET.get("saved", "")) if not request.htmx else None
    is_large = len(grid) > TABLES_IN_SIGHT
    return {
        "tiles": tiles(event, rows, turned=event.sheet_number(table=saved.table, deal=saved.deal) if saved else ""),
        "poll_query": urlencode({name: value for name, value in asked.items() if value}),
        "is_missing_first": is_missing_first,
        "is_large": is_large,
        "offers_missing_first": len(grid) > TABLES_IN_SIGHT_ON_A_PHONE and bool(behind),
    }


def _only_on_a_whole_page(event: Event, writer: Writer, state: Progress, shown_round: int) -> dict[str, object]:
    """Return what only a whole page shows; most of it is the organizer's alone."""
    shown: dict[str, object] = {"sits_out": _sits_out(event, shown_round)}
    if writer.is_helper:
        return shown
    return shown | {
        "ties": open_ties(event) if state.may_start_round else [],
        "late_names": _late_names(event, state),
        "others": others_that_day(event),
        "clashes": [] if state.has_begun else clashes_since_draw(event),
    }


def _late_names(event: Event, state: Progress) -> str:
    """Return the names of those who came and have no chair."""
    if not state.shown or state.all_in:
        return ""
    return ", ".join(line.player.name for line in waiting_for_chair(event, last_round(event)))


def _sits_out(event: Event, shown_round: int) -> str:
    """Return the names of those who sit out of the round that is played; empty for an earlier one."""
    if not event.has_rounds:
        return ""
    round_ = last_round(event)
    if round_.number != shown_round or round_.shown_at is None:
        return ""
    return ", ".join(player.name for player in sitting_out(event, round_))


def _due_elsewhere(event: Event, grid: list[GridRow], state: Progress) -> list[SheetReference]:
    """Return the sheets that are due in a round that is not shown."""
    missing = sum(cell.state in (DUE, NOT_YET) for row in grid for cell in row.cells)
    if state.rounds == 1 or state.sheets_to_go == missing:
        return []
    shown = {cell.number for row in grid for cell in row.cells}
    return [sheet for sheet in due_sheets(event) if sheet.number not in shown]


def _just_saved(request: HttpRequest, event: Event, writer: Writer) -> dict[str, object]:
    """Report that the sheet in the address was saved, with Undo.

    Reads the sheet, because a message in the session would be another write at every save.
    """
    saved_path = queries.address_of_saved(event, request.GET)
    place = read_table_and_hand(request.GET.get("saved", ""))
    sheet = queries.own_sheet(event, table=place.table, deal=place.deal, saved_by=writer.name) if place else None
    if place is None or sheet is None:
        return {"saved_path": saved_path}
    messages.success(request, saved_in_words(event, sheet, place.table))
    where = [event.club.slug, event.pk, place.table, place.deal]
    undo = {"url": reverse("sheets:undo", args=where), "data": {"version": queries.version_shown(event, sheet)}}
    saved = queries.just_saved(event, sheet)
    return {"saved_path": saved_path, "undo": undo, "just_saved": saved}


@members_and_helpers
@require_POST
def undo(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal)
    version = queries.version_known(event.timeline, request.POST.get("version", ""))
    with errors_shown(request):
        before = queries.saved_sheet(row.seating, deal)
        totals = _totals_of(before, row) if before else []
        sheet = undo_save(event=event, table=row, deal=deal, version=version, saved_by=writer.name, user=writer.user)
        # What a table keyed in would come back as the desk's own, which nobody confirms.
        again = "" if before and before.from_table else request.path
        shown = {"version": queries.version_shown(event, sheet)}
        tell(request, _undone_in_words(event, row, sheet, totals), undo_url=again, undo_data=shown)
    return redirect(way_back(request, reverse("sheets:play", args=[club, event_id])))


def _undone_in_words(event: Event, table: TableWithTeams, sheet: Sheet, totals_before: Sequence[int]) -> str:
    """Return what an Undo made of a sheet: its totals if they changed."""
    said = {"sheet": event.sheet_name(table.seating.table, sheet.deal)}
    if sheet.state == Sheet.State.TAKEN_BACK and not sheet.sent_back:
        return _("%(sheet)s is empty again.") % said
    totals = _totals_of(sheet, table)
    if sheet.state != Sheet.State.ENTERED or totals == totals_before:
        return _("%(sheet)s is as it was before.") % said
    return _("%(sheet)s has %(totals)s points again.") % (said | {"totals": queries.totals_in_words(totals)})


def _totals_of(sheet: Sheet, table: TableWithTeams) -> list[int]:
    """Return the totals of a sheet in the order of its teams; none of an undone sheet."""
    if sheet.state not in Sheet.PLAYED:
        return []
    total_of = dict(sheet.tallies.values_list("team", "total"))
    return [total_of[team.team.pk] for team in table.teams if team.team.pk in total_of]


@require_POST
@transaction.atomic
def end_evening_after(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """End the evening after a hand; the last planned hand lets it go on."""
    event = member_event(request, club, event_id)
    deal = whole_number(request.POST.get("deal", ""))
    with errors_shown(request):
        before = end_after(event=event, deal=deal)
        ends = left(Round, "last_deal", "ends_early", is_last=True, event=event_id)
        undo_url = reverse("sheets:end-after", args=[club, event_id])
        said = _("The round ends after %(hand)s.") if event.has_rounds else _("The evening ends after %(hand)s.")
        sentence = said % {"hand": event.hand_name(deal)}
        if event.rules.length_varies and deal == event.most_deals:
            sentence = _("The evening goes on.")
        elif deal < before:
            sentence = with_held_back(event, sentence)
        done(request, sentence, undo=undo_url, undo_data={"deal": before}, left=[ends])
    return redirect("sheets:play", club=club, event_id=event_id)


@require_POST
@transaction.atomic
def add_one_hand(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    deal = whole_number(request.POST.get("deal", ""))
    assert isinstance(request.user, User)
    with errors_shown(request):
        add_hand(event=event, deal=deal, saved_by=request.user.name, user=request.user)
        sentence = _("%(hand)s is added.") % {"hand": event.hand_name(deal)}
        done(request, sentence, undo=remove_added_hand, undo_data={"deal": deal})
    return redirect("sheets:play", club=club, event_id=event_id)


@undoes("sheets.add-hand")
def remove_added_hand(request: HttpRequest, club: str, event_id: int, *, deal: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        remove_hand(event=event, deal=deal)
        note_done(request)
    return redirect("sheets:play", club=club, event_id=event_id)


@members_and_helpers
@require_POST
@transaction.atomic
def stop(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal)
    with errors_shown(request):
        stop_table(event=event, table=row, from_deal=deal, saved_by=writer.name, user=writer.user)
        sentence = _("Table %(table)s ends before %(hand)s.") % {"table": table, "hand": event.hand_name(deal)}
        not_played = left(
            Sheet,
            "deal",
            state=Sheet.State.NOT_PLAYED,
            seating__table=table,
            seating__round=row.seating.round_id,
        )
        done(request, sentence, undo=go_on, undo_data={"table": table, "deal": deal}, left=[not_played])
    return redirect("sheets:play", club=club, event_id=event_id)


@undoes("sheets.stop")
def go_on(request: HttpRequest, club: str, event_id: int, *, table: int, deal: int) -> HttpResponse:
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal)
    with errors_shown(request):
        resume_table(event=event, table=row, from_deal=deal, saved_by=writer.name, user=writer.user)
        done(request, _("Table %(table)s plays on.") % {"table": table})
    return redirect("sheets:play", club=club, event_id=event_id)


@members_and_helpers
@require_POST
@transaction.atomic
def confirm(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Confirm a sheet as a second person, or send it back with a reason."""
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal)
    saved = found_or_404(queries.saved_sheet(row.seating, deal))
    with errors_shown(request):
        told = read_or_raise(ConfirmForm(request.POST))
        version = queries.version_known(event.timeline, told["version"])
        said = {"number": event.sheet_number(table=table, deal=deal), "sheet": event.sheet_name(table, deal)}
        if told["send_back"]:
            why = told["why"] or LOOK_AGAIN
            send_back_sheet(event=event, sheet=saved, version=version, why=why, by=writer.name, user=writer.user)
            done(request, _("Sent back: %(number)s, %(sheet)s.") % said)
            return redirect("sheets:play", club=club, event_id=event_id)
        confirm_sheet(event=event, sheet=saved, version=version, by=writer.name, user=writer.user)
        _confirmed(request, event, saved, _("Confirmed: %(number)s, %(sheet)s.") % said, {"table": table, "deal": deal})
        play_page = reverse("sheets:play", args=[club, event_id])
        return redirect(f"{play_page}?confirmed={table}.{deal}")
    return redirect("sheets:sheet", club=club, event_id=event_id, table=table, deal=deal)


def _confirmed(request: HttpRequest, event: Event, before: Sheet, sentence: Said, place: dict[str, int]) -> None:
    """Report a confirmation, with Undo unless the sheet was sent back before: a reason is not given twice."""
    undo = "" if before.sent_back else undo_confirm
    shown = queries.version_shown(event, Sheet.objects.get(pk=before.pk))
    done(request, sentence, undo=undo, undo_data={**place, "shown": shown})


@undoes("sheets.confirm")
def undo_confirm(request: HttpRequest, club: str, event_id: int, *, table: int, deal: int, shown: str) -> HttpResponse:
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal)
    saved = found_or_404(queries.saved_sheet(row.seating, deal))
    version = queries.version_known(event.timeline, shown)
    with errors_shown(request):
        undo_confirmation(event=event, sheet=saved, version=version, by=writer.name, user=writer.user)
        sentence = _("%(sheet)s waits for its confirmation again.")
        done(request, sentence % {"sheet": event.sheet_name(table, deal)})
    return redirect("sheets:play", club=club, event_id=event_id)


@members_and_helpers
@require_POST
def question(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Put a team's score in question, with a word why."""
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal)
    with errors_shown(request):
        told = read_or_raise(QuestionForm(request.POST, table=row))
        _question(request, event, writer, row, deal, position=told["team"], why=told["why"], shown=told["version"])
    return redirect("sheets:sheet", club=club, event_id=event_id, table=table, deal=deal)


@require_POST
def settle(request: HttpRequest, club: str, event_id: int, table: int, deal: int) -> HttpResponse:
    """Settle what a team put in question. Needs a login: a helper may not."""
    event, writer = entry_event(request, club, event_id)
    row = table_or_404(event, table, deal)
    position, shown = whole_number(request.POST.get("settled", "")), request.POST.get("version", "")
    with errors_shown(request):
        _question(request, event, writer, row, deal, position=position, why="", shown=shown)
    return redirect("sheets:sheet", club=club, event_id=event_id, table=table, deal=deal)


def _question(
    request: HttpRequest,
    event: Event,
    writer: Writer,
    row: TableWithTeams,
    deal: int,
    *,
    position: int,
    why: str,
    shown: str,
) -> None:
    sheet = put_in_question(
        event=event,
        table=row,
        sheet=found_or_404(queries.saved_sheet(row.seating, deal)),
        position=position,
        why=why,
        version=queries.version_known(event.timeline, shown),
        saved_by=writer.name,
        user=writer.user,
    )
    undo = reverse("sheets:undo", args=[event.club.slug, event.pk, row.seating.table, deal])
    said = _("Put in question.") if why else _("Settled.")
    if event.is_final:
        said = said_together([said, _("The results are no longer final.")])
    tell(request, said, undo_url=undo, undo_data={"version": queries.version_shown(event, sheet)})
