"""Render the page of one sheet: its boxes, what is open about it, and what can be done with a saved one."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse

from scoring import DealScore
from tournaments.core.sheets.entered import EnteredSheet, to_fill_in, worth
from tournaments.core.sheets.outliers import range_from_text
from tournaments.models import Event, Sheet, SheetHistory
from tournaments.models.event import Entry
from tournaments.sheets import queries
from tournaments.sheets.call_queries import call_on_page
from tournaments.sheets.conflict import differing_boxes
from tournaments.sheets.forms import ConfirmForm, QuestionForm, SheetForm
from tournaments.sheets.game_queries import SheetGame, hand_typed, sheet_game
from tournaments.sheets.layout import Layout, sheet_layout
from tournaments.sheets.move_forms import MoveForm
from tournaments.sheets.program_queries import program_of
from tournaments.sheets.queries import is_in
from tournaments.sheets.questions import ASK_WHY, LOOK_AGAIN, Question, first_questioned
from tournaments.sheets.ready_sheet import is_correction
from tournaments.sheets.saved_sheet_page import already_in, is_read_only
from tournaments.sheets.sent_sheet import box
from tournaments.web.access import Writer
from tournaments.web.responses import render_event
from tournaments.wording.reasons import CONFIRMED
from tournaments.wording.rule_sets import lone_player_in_words


def sheet_page(
    request: HttpRequest,
    writer: Writer,
    form: SheetForm,
    saved: Sheet | None,
    *,
    questions: list[Question] | None = None,
    conflict: bool = False,
    typed_move: MoveForm | None = None,
    typed_at: tuple[int, int] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the sheet with the questions to answer before it is saved, or beside what someone else saved.

    `typed_move` is the form that asks where the typed numbers belong; `typed_at` is the table and hand at which
    they were typed, if another.
    """
    event, table, deal = form.event, form.table, form.saved.deal
    entered, score = shown_and_scored(form)
    layout, shows_saved = layout_of(form, entered, score), is_in(saved)
    game = game_around(writer, form, saved, entered, score)
    context = {
        "form": form,
        "layout": layout,
        "table": table,
        "deal": deal,
        "number": event.sheet_number(table=table.seating.table, deal=deal),
        "opening": game.opening,
        "game": game,
        "lone_player": lone_player_in_words(event.rules) if any(foot.factor for foot in layout.feet) else "",
        "saved": saved if shows_saved else None,
        "sent_back": saved.sent_back if saved else "",
        "missing_before": [] if shows_saved else queries.hands_missing_before(event, table, deal),
        "writer": writer,
        "typing": queries.typing_now(event, writer.name).get((table.seating.pk, deal), []),
        "saved_submission": queries.last_submission(saved),
        "opens_extras": any("extra" in name for name in form.errors),
        "theirs": _theirs(writer, form, saved) if conflict else None,
        "swap": form.sent.swap,
        "typed_move": typed_move or MoveForm(None, event=event, place=(table.seating.table, deal)),
        "typed_at": typed_at,
        "other_entry": _other_entry(form),
        "offers_totals": event.rules.counts_totals and not form.has_totals_only,
        "program": program_of(event) if writer.is_table else None,
    }
    context |= _forms_of_saved(writer, form, saved) | _asked(form, layout, questions or [])
    if saved is not None and is_read_only(request, writer, form, saved):
        context |= already_in(request, form, layout, saved, to_confirm=bool(context["confirm_form"]))
    if writer.is_table:
        context |= call_on_page(event, table.seating, deal)
    template = "sheets/table/sheet.html" if writer.is_table else "sheets/sheet.html"
    return render_event(request, template, event, context, step="play", status=status)


def _other_entry(form: SheetForm) -> str:
    """Return the way of keying in that the page's button changes to."""
    if form.has_totals_only:
        return form.event.entry
    return Entry.COUNTS if form.entry_mode == Entry.POINTS else Entry.POINTS


def _forms_of_saved(writer: Writer, form: SheetForm, saved: Sheet | None) -> dict[str, object]:
    """Return the forms that confirm a saved sheet and that put it in question."""
    event = form.event
    place = (event.club.slug, event.pk, form.table.seating.table, form.saved.deal)
    version = queries.version_shown(event, saved)
    confirm_form = ConfirmForm(initial={"version": version}, auto_id="confirm-%s")
    question_form = QuestionForm(None, table=form.table, version=version)
    return {
        "confirm_form": confirm_form.sent_to("sheets:confirm", *place) if _may_confirm(event, writer, saved) else None,
        "question_form": question_form.sent_to("sheets:question", *place),
    }


def _asked(form: SheetForm, layout: Layout, questions: list[Question]) -> dict[str, object]:
    """Return the questions, the boxes they are about, and what the page asks for beside them."""
    asked = {question.code for question in questions}
    first_box = next(box(position, [*codes, "paper"][0]) for position, codes in form.codes.items())
    return open_questions(questions) | {
        "asked": " ".join(sorted(asked)),
        "first_questioned": (first_questioned(questions, layout.slips) or first_box) if asked & LOOK_AGAIN else "",
        "asks_why": asked & ASK_WHY or "why" in form.errors,
        "asks_reason": "correction" in asked,
        "asks_only_why": asked == {"correction"},
    }


def open_questions(questions: Sequence[Question]) -> dict[str, object]:
    """Return what the page shows of questions as long as they are open."""
    open_now = {question.code for question in questions}
    return {
        "questions": questions,
        "questioned": list(dict.fromkeys(name for question in questions for name in question.boxes)),
        "asks_here": bool(open_now - ASK_WHY),
        "asks_again": bool(open_now & LOOK_AGAIN),
        "asks_paper": "paper" in open_now,
        "asks_about_paper": not open_now.isdisjoint({"same-numbers", "ahead"}),
        "asks_empty": "empty" in open_now,
        "asks_impossible": "impossible" in open_now,
    }


def shown_and_scored(form: SheetForm) -> tuple[EnteredSheet, DealScore]:
    """Return the counts that the form shows, typed or saved, with their score."""
    saved = to_fill_in(form.saved) if form.fills_in else form.saved
    entered = form.entered() if form.is_bound else saved
    return entered, worth(form.rules, entered)


def layout_of(form: SheetForm, entered: EnteredSheet, score: DealScore, *, ahead: Collection[str] = ()) -> Layout:
    """Return the boxes with their score. Problems of boxes that are still `ahead` are not shown."""
    return sheet_layout(form, entered, score, usual=range_from_text(str(form["usual"].value())), ahead=ahead)


def game_around(
    writer: Writer, form: SheetForm, saved: Sheet | None, entered: EnteredSheet, score: DealScore
) -> SheetGame:
    """Return the game around the sheet: a correction counts as typed, a new sheet once it is saved.

    While the last hand is held back, a table does not read who has won or what each team still needs.
    """
    event, typed = form.event, None
    if event.rules.length_varies and form.is_bound and is_correction(form, saved):
        typed = hand_typed(event.rules, form.table, entered, score)
    game = sheet_game(event, form.table, form.saved.deal, typed=typed)
    return replace(game, said=[]) if writer.is_table and event.hides_last_hand else game


def _may_confirm(event: Event, writer: Writer, saved: Sheet | None) -> bool:
    if saved is None or writer.is_table or saved.saved_by == writer.name:
        return False
    is_played = saved.state in Sheet.PLAYED
    return event.is_unconfirmed(is_played=is_played, from_table=saved.from_table, confirmed_by=saved.confirmed_by)


def _is_sent_back(sheet: Sheet | None, last: SheetHistory | None) -> bool:
    if sheet is None or last is None or not sheet.sent_back:
        return False
    return last.why == sheet.sent_back and last.saved_at != sheet.saved_at


def _theirs(writer: Writer, form: SheetForm, saved: Sheet | None) -> dict[str, object]:
    """Return what someone else saved meanwhile, beside what was typed here."""
    event = form.event
    other = SheetForm(event, form.table, form.saved.deal, saved, hides_totals=True)
    entered = other.saved
    last = saved.saves.last() if saved else None
    return {
        "by": last.saved_by if last else "",
        "at": last.saved_at if last else None,
        "is_confirmed": last is not None and last.why == CONFIRMED,
        "is_sent_back": _is_sent_back(saved, last),
        "version": queries.version_shown(event, saved),
        "why_closed": queries.why_closed_to_tables(event, saved, form.saved.deal) if writer.is_table else "",
        "is_restored": form.cleaned_data["version"] == queries.DISCARDED,
        "layout": sheet_layout(other, entered, worth(event.rules, entered)),
        "differences": differing_boxes(event.rules, form.table, entered, form.entered()),
    }
