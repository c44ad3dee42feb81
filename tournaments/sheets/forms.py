"""The form of one sheet, with a box for every line and team of the rule set, and the small forms around it."""

import re
from collections.abc import Mapping
from typing import Any, Self
from uuid import uuid4, uuid5

from django import forms
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import RowForm
from accounts.plain_errors import PlainErrors
from scoring import Adjustment
from scoring.deal import LARGEST_ADJUSTMENT, LARGEST_COUNT, LARGEST_TOTAL
from scoring.rules import TOTAL_ONLY
from tournaments.core.rule_sets.digest import rules_digest
from tournaments.core.sheets.entered import EnteredSheet, EnteredTally
from tournaments.core.sheets.outliers import range_as_text, usual_range
from tournaments.core.sheets.sheet_rows import TOTALS, endings_by_key, team_codes
from tournaments.models import Event, Sheet
from tournaments.models.event import KindOfTotals
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.queries import (
    RULES_CHANGED,
    SEATED_ANEW,
    FoundSheet,
    other_totals,
    sheet_of_number,
    version_known,
    version_shown,
)
from tournaments.sheets.sent_sheet import ENTRIES, SentSheet, box, entry_shown
from tournaments.tables.queries import TableWithTeams
from tournaments.web.fields import NameField
from tournaments.wording.points import points
from tournaments.wording.reasons import reason_to_store

REASON_LETTERS = 200
NOTHING_SENT = SentSheet(texts={})
VERSION = r"^[0-9]{1,18}(-[0-9a-f]{1,16})?$"


class NumberField(forms.CharField):
    """A whole number typed on a keypad. An empty box is None, which is not zero."""

    def __init__(self, *, largest: int, signed: bool = False) -> None:
        self.largest = largest
        self.signed = signed
        super().__init__(required=False)

    def clean(self, value: object) -> int | None:
        typed = re.sub(r"[\s.,  ']", "", str(value or "")) if self.largest > LARGEST_COUNT else str(value or "").strip()
        typed = typed.replace("−", "-")
        if not typed:
            return None
        if not re.fullmatch(r"-?[0-9]{1,8}" if self.signed else r"[0-9]{1,8}", typed) or abs(int(typed)) > self.largest:
            raise whole_number_error(self.largest, signed=self.signed)
        return int(typed)


def whole_number_error(largest: int, *, signed: bool) -> ValidationError:
    said = {"low": points(-largest if signed else 0), "high": points(largest)}
    return ValidationError(_("Type a whole number from %(low)s to %(high)s.") % said)


class SeenField(forms.CharField):
    """What the writer saw, hidden: it is compared with what is now, and the next page has what is now."""

    def __init__(self) -> None:
        super().__init__(max_length=20, required=False, widget=forms.HiddenInput)

    def bound_data(self, data: object, initial: object) -> object:
        return initial


class SheetForm(PlainErrors, forms.Form):
    """Every box of a sheet, and the writer's version, reason, and consent to empty boxes.

    What its page sent is read once, when the form is made, and stays as it was.
    """

    ending = forms.CharField(required=False, max_length=2)
    entry = forms.ChoiceField(choices=[(one, one) for one in ENTRIES], required=False, widget=forms.HiddenInput)
    version = forms.RegexField(VERSION, widget=forms.HiddenInput)
    submission = forms.UUIDField(widget=forms.HiddenInput)
    # A digest of the rules behind the form: they may change while it is open.
    rules_digest = SeenField()
    # The seating behind the form: another draw may seat other people at this table.
    seating = SeenField()
    # The range of the evening's other totals when the page was rendered.
    usual = forms.CharField(max_length=20, required=False, widget=forms.HiddenInput)
    why = NameField(letters=REASON_LETTERS, required=False)
    unfinished = forms.BooleanField(required=False)
    empty_means_zero = forms.BooleanField(required=False)
    counts_are_right = forms.BooleanField(required=False)
    # Its numbers are those of another sheet, or an earlier hand is not in, and it is the right paper all the same.
    right_paper = forms.BooleanField(required=False)
    # Which kind of total the papers have, where the evening does not know it yet.
    written_total = forms.ChoiceField(choices=KindOfTotals.choices, required=False, widget=forms.HiddenInput)
    # The papers that differ from the counts and that someone chose to save all the same.
    agreed = forms.CharField(max_length=500, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        event: Event,
        table: TableWithTeams,
        deal: int,
        sheet: Sheet | None,
        *,
        sent: SentSheet | None = None,
        entry: str = "",
        hides_totals: bool = False,
    ) -> None:
        """Fill the form from what its page sent, or else from the saved `sheet`.

        `entry` is how the reader asks to key in a sheet whose page sent nothing. With `hides_totals` the form knows
        nothing of the evening's other totals.
        """
        self.event, self.table, self.sheet, self.sent = event, table, sheet, sent or NOTHING_SENT
        self.rules, self.digest = event.rules, rules_digest(event.rules_text)
        self.saved = as_entered(table, deal, sheet)
        self.entry_mode = sent.texts["entry"] if sent else entry_shown(event, sheet, asked=entry)
        self.compares_totals = event.asks_paper_total and not self.has_totals_only
        self.usual_range = "" if sent or hides_totals else range_as_text(usual_range(other_totals(event, sheet)))
        self.codes = {row.position: self._codes(row.chairs) for row in table.teams}
        super().__init__(dict(sent.texts) if sent else None, initial=self._initial())
        for row in table.teams:
            for code in self.codes[row.position]:
                largest = 1 if code in event.rules.yes_or_no_lines else LARGEST_COUNT
                self.fields[box(row.position, code)] = NumberField(largest=largest)
            self.fields[box(row.position, "paper")] = NumberField(largest=LARGEST_TOTAL, signed=True)
            self.fields[box(row.position, "extra")] = NumberField(largest=LARGEST_ADJUSTMENT, signed=True)
            self.fields[box(row.position, "extra-why")] = NameField(letters=REASON_LETTERS, required=False)
        self.full_clean()

    def but_sent(self, **texts: str) -> Self:
        """Return the form as if its page had sent these texts instead."""
        return type(self)(self.event, self.table, self.saved.deal, self.sheet, sent=self.sent.but(**texts))

    def over(self, version: str) -> Self:
        """Return the form under another number, so that it can be saved once more over the sheet of that version.

        The number follows from both, so that a page that is loaded again has the same one.
        """
        return self.but_sent(submission=str(uuid5(self.cleaned_data["submission"], version)))

    @property
    def has_totals_only(self) -> bool:
        """Return whether the total on the paper is the only box of a team."""
        return self.entry_mode == TOTALS

    @property
    def may_have_totals_only(self) -> bool:
        """Return whether only the totals on the paper were typed, where they may stand alone."""
        typed = {name for name, text in self.sent.boxes.items() if text.strip()}
        return (
            self.rules.counts_totals
            and not self.has_totals_only
            and typed == {box(position, "paper") for position in self.codes}
        )

    @property
    def fills_in(self) -> bool:
        """Return whether the lines are keyed in of a sheet that had only totals."""
        return self.saved.has_totals_only and not self.has_totals_only

    @property
    def set_aside(self) -> list[tuple[str, str]]:
        """Return what was typed in boxes that this page does not have, so that it is there again after the next switch.

        How the hand ended is a field of every form, but only totals need no box for it.
        """
        shown = self.fields.keys() - ({"ending"} if self.has_totals_only else set())
        return [(name, text) for name, text in self.sent.boxes.items() if text and name not in shown]

    def _codes(self, chairs: int) -> list[str]:
        return team_codes(
            self.rules,
            entry=self.entry_mode,
            deal=self.saved.deal,
            players=self.table.players,
            chairs=chairs,
            required=self.saved.required,
        )

    def _initial(self) -> dict[str, object]:
        ending = (self.saved.ending, self.saved.went_out)
        initial: dict[str, object] = {
            "version": version_shown(self.event, self.sheet),
            "submission": uuid4(),
            "entry": self.entry_mode,
            "rules_digest": self.digest,
            "seating": self.table.digest,
            "usual": self.usual_range,
            "ending": next((key for key, known in self.endings().items() if known == ending), ""),
        }
        for tally in self.saved.tallies:
            initial |= {box(tally.position, code): count for code, count in tally.counts.items()}
            initial[box(tally.position, "paper")] = tally.written_or_alone
            for extra in tally.adjustments[:1]:
                initial |= {box(tally.position, "extra"): extra.points, box(tally.position, "extra-why"): extra.reason}
        return initial

    @property
    def answered_kind(self) -> str:
        """Return which kind of total the papers have, if only the writer of this form says it, else empty."""
        answered = self.sent.texts.get("written_total", "")
        is_answer = answered in KindOfTotals.values and not (self.event.kind_of_totals or self.fills_in)
        return answered if is_answer else ""

    @property
    def kind_of_totals(self) -> str:
        """Return which kind of total the papers have: what the evening knows, else the writer's answer, or empty.

        A total that stood alone counted as it was, so its lines are compared with it after missing books.
        """
        return KindOfTotals.AFTER if self.fills_in else self.event.kind_of_totals or self.answered_kind

    def ending_keys(self) -> str:
        """The keys that name an ending, as one text."""
        return get_text_list([*self.endings()], _("or"))

    def clean_ending(self) -> str:
        """Return the key of an ending of this rule set and table, or an empty text."""
        typed: str = self.cleaned_data["ending"].strip()
        if self.has_totals_only:
            return typed if typed in self.endings() else ""  # there is no box to correct it in
        if typed and typed not in self.endings():
            raise ValidationError(_("Type %(keys)s.") % {"keys": self.ending_keys()})
        return typed

    def clean_version(self) -> int:
        return version_known(self.event.timeline, self.cleaned_data["version"])

    @property
    def why_is_number(self) -> bool:
        """Return whether the number of a sheet was typed as a reason: the cursor was not in the box for numbers."""
        return bool(re.fullmatch(r"[0-9\s.\u2010-\u2015\u2212-]+", self.sent.texts.get("why", "")))

    def clean_why(self) -> str:
        return "" if self.why_is_number else reason_to_store(self.cleaned_data["why"])

    def clean_rules_digest(self) -> str:
        """Refuse to save under other rules than the writer saw.

        The page with this error shows the new rules, so saving again uses rules the writer has seen.
        """
        if self.cleaned_data["rules_digest"] != self.digest:
            raise ValidationError(RULES_CHANGED)
        return self.digest

    def clean_seating(self) -> None:
        """Refuse to save for other teams than the writer saw."""
        now = self.table.digest
        if (self.cleaned_data["seating"] or now) != now:
            raise ValidationError(SEATED_ANEW)

    def agrees_to(self, differences: str) -> bool:
        """Return whether the writer chose to save these differences. Another difference needs another choice."""
        return self.sent.texts.get("agreed", "") == differences

    def agreeing_to(self, differences: str) -> Self:
        """Return the form as its next page has it: it agrees to these differences if the pressed button says so."""
        return self.but_sent(agreed=differences) if self.cleaned_data["counts_are_right"] else self

    def endings(self) -> dict[str, tuple[str, int | None]]:
        """Return the meaning of each key of the ending box: an ending, and the position of the team that went out."""
        return endings_by_key(self.rules, [row.position for row in self.table.teams])

    def clean(self) -> None:
        """Require a reason for adjustments, which is shown beside them, and a lone total that can be stored."""
        for row in self.table.teams:
            if self.cleaned_data.get(box(row.position, "extra")) and not self.cleaned_data.get(
                box(row.position, "extra-why")
            ):
                self.add_error(box(row.position, "extra-why"), _("Please say what the extra points are for."))
            elif self.has_totals_only and abs(self._without_extra(row.position) or 0) > LARGEST_TOTAL:
                self.add_error(box(row.position, "paper"), whole_number_error(LARGEST_TOTAL, signed=True))

    def entered(self, *, empty_as_zero: bool = False) -> EnteredSheet:
        """Return the content of the boxes. Unreadable boxes count as empty, and empty ones as 0 if asked."""
        ending, went_out = self.endings().get(self.cleaned_data.get("ending", ""), ("", None))
        return EnteredSheet(
            deal=self.saved.deal,
            ending=ending,
            went_out=went_out,
            tallies=tuple(
                self._tally(row.position, row.chairs, 0 if empty_as_zero else None) for row in self.table.teams
            ),
            decks=self.saved.decks,
            required=self.saved.required,
        )

    def _without_extra(self, position: int, empty: int | None = None) -> int | None:
        """Return the team's total on the paper without its extra points, which are part of it."""
        paper = self.cleaned_data.get(box(position, "paper"))
        paper = empty if paper is None else paper
        return None if paper is None else paper - (self.cleaned_data.get(box(position, "extra")) or 0)

    def _tally(self, position: int, chairs: int, empty: int | None) -> EnteredTally:
        paper = self.cleaned_data.get(box(position, "paper"))
        counts = {code: self.cleaned_data.get(box(position, code)) for code in self.codes[position]}
        if self.has_totals_only:
            counts, paper = {TOTAL_ONLY: self._without_extra(position, empty)}, None
        counts = {code: empty if count is None else count for code, count in counts.items()}
        points = self.cleaned_data.get(box(position, "extra"))
        reason = self.cleaned_data.get(box(position, "extra-why"))
        return EnteredTally(
            position=position,
            chairs=chairs,
            counts={code: count for code, count in counts.items() if count is not None},
            adjustments=(Adjustment(points=points, reason=reason),) if points and reason else (),
            written_total=paper,
            in_question=next(tally.in_question for tally in self.saved.tallies if tally.position == position),
        )

    def empty_boxes(self) -> dict[int, list[str]]:
        """Return the empty lines by position of the team; its empty total, if that is all there is."""
        return {
            position: [code for code in codes or ["paper"] if self.cleaned_data.get(box(position, code)) is None]
            for position, codes in self.codes.items()
        }


class SheetNumberForm(RowForm, forms.Form):
    """The box for a sheet's number. The button says which sheet the number opens while it is typed."""

    button = gettext_lazy("Open the sheet")
    button_class = "button-main button-next"
    button_attributes: Mapping[str, str] = {"css_id": "open-typed", "data_act": "open"}
    form_class = "which-sheet"
    method = "get"

    number = forms.CharField(
        label=gettext_lazy("Which sheet do you have?"),
        help_text=gettext_lazy("The big number on the paper: 31-9. Or table and hand: 3.1"),
        widget=forms.TextInput(
            attrs={"inputmode": "decimal", "maxlength": 12, "class": "number-box", "autofocus": True}
        ),
    )

    def __init__(self, data: Mapping[str, str], *, event: Event) -> None:
        super().__init__(data if data.get("number") else None)
        self.event = event
        self.fields["number"].widget.attrs |= {
            "hx-get": reverse("sheets:play", args=[event.club.slug, event.pk]),
            "hx-trigger": "input delay:100ms",
            "hx-target": "#found-sheet",
            "hx-swap": "outerHTML",
            "hx-sync": "this:replace",
            "data-empty": _("Type the number of the sheet first."),
        }

    def clean_number(self) -> FoundSheet:
        found = sheet_of_number(self.event, self.cleaned_data["number"])
        self.leave_focus()
        return found

    def leave_focus(self) -> None:
        """Leave the focus to the button of the next step, such as the one that opens the found sheet."""
        self.fields["number"].widget.attrs.pop("autofocus", None)

    @property
    def found(self) -> FoundSheet | None:
        return self.cleaned_data["number"] if self.is_valid() else None


class QuestionForm(RowForm, forms.Form):
    """The team that disputes its score on the shown version of a sheet, and why."""

    button = gettext_lazy("Put in question")

    version = forms.RegexField(VERSION, widget=forms.HiddenInput)
    team = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Who disputes the score?"))
    why = NameField(letters=REASON_LETTERS, label=gettext_lazy("Why"))

    def __init__(self, data: Mapping[str, str] | None, *, table: TableWithTeams, version: str = "") -> None:
        super().__init__(data, initial={"version": version}, auto_id="question-%s")
        self.fields["team"].choices = [(row.position, row.name) for row in table.teams]  # type: ignore[attr-defined]


class ConfirmForm(RowForm, forms.Form):
    """The version that was compared, and what is wrong with it, if anything. It is drawn to send the sheet back."""

    button = gettext_lazy("Send back")

    version = forms.RegexField(VERSION, widget=forms.HiddenInput)
    send_back = forms.BooleanField(required=False, initial=True, widget=forms.HiddenInput)
    why = NameField(letters=REASON_LETTERS, label=gettext_lazy("Or say what is wrong"), required=False)


def read_or_raise(form: forms.Form) -> dict[str, Any]:
    """Return what a form of few boxes says. Raises its first error as ValidationError."""
    if not form.is_valid():
        raise ValidationError(next(iter(form.errors.values())).as_data())
    return form.cleaned_data
