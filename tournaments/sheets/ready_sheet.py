"""Prepare a sheet before it is saved: its score, what is open about it, and who saves what."""

from dataclasses import dataclass

from scoring import DealScore
from tournaments.core.sheets.entered import EnteredSheet, with_written_totals_of, worth
from tournaments.models import Sheet
from tournaments.sheets import queries
from tournaments.sheets.actions import Saving
from tournaments.sheets.forms import SheetForm
from tournaments.sheets.queries import is_in
from tournaments.sheets.questions import (
    Question,
    differences_agreed_to,
    questions_about_the_paper,
    questions_before_saving,
)
from tournaments.web.access import Writer
from tournaments.wording.reasons import FILLED_IN, FROM_THE_TABLE


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadySheet:
    """A valid sheet, scored, with the questions to answer before it is saved. `was_in`: it corrects a saved one.

    `form` knows which differences from the paper its writer chose to save.
    """

    form: SheetForm
    entered: EnteredSheet
    score: DealScore
    saving: Saving
    was_in: bool
    questions: list[Question]


def ready_to_save(writer: Writer, form: SheetForm, saved: Sheet | None) -> ReadySheet:
    """Score a valid form, and ask what is open about it. `saved` is the sheet that its writer may know.

    A table is told nothing of other tables' sheets.
    """
    event, was_in = form.event, is_correction(form, saved)
    entered = form.entered(empty_as_zero=not form.cleaned_data["unfinished"])
    score = worth(event.rules, entered)
    questions = questions_before_saving(form, entered, score, is_correction=was_in)
    differing = differences_agreed_to(questions)
    form = form.agreeing_to(differing)
    if form.agrees_to(differing):
        questions = [question for question in questions if question.code != "paper"]
    if form.fills_in:
        entered = with_written_totals_of(event.kind_of_totals, entered, score)
    if not (is_in(saved) or form.cleaned_data["unfinished"] or form.cleaned_data["right_paper"]):
        other = None if writer.is_table else queries.sheet_of_same_numbers(event, form.table, entered, score)
        hands = queries.hands_missing_before(event, form.table, form.saved.deal)
        questions = [*questions_about_the_paper(other, hands), *questions]
    return ReadySheet(
        form=form, entered=entered, score=score, saving=_saving(form, writer), was_in=was_in, questions=questions
    )


def _saving(form: SheetForm, writer: Writer) -> Saving:
    """Return who saves a valid form, and which version they know."""
    return Saving(
        known_version=form.cleaned_data["version"],
        submission=form.cleaned_data["submission"],
        saved_by=writer.name,
        user=writer.user,
        why=form.cleaned_data["why"] or (FROM_THE_TABLE if writer.is_table else FILLED_IN if form.fills_in else ""),
        state=Sheet.State.UNFINISHED if form.cleaned_data["unfinished"] else Sheet.State.ENTERED,
        from_table=writer.is_table,
        kind_of_totals=form.answered_kind,
    )


def is_correction(form: SheetForm, saved: Sheet | None) -> bool:
    """Return whether a sheet changes that the writer knew to be in. One saved meanwhile is a conflict."""
    known = form.cleaned_data.get("version")
    return saved is not None and saved.state == Sheet.State.ENTERED and saved.version == known
