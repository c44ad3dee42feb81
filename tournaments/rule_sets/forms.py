"""A form for the numbers of a rule set, and a form for a data file."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from accounts.plain_errors import PlainErrors
from scoring import Fault, RuleSet, RuleSetError, read_rule_set
from scoring.rule_file.check import LONGEST_NAME
from scoring.rule_file.read import LARGEST_FILE
from scoring.rules import MOST_DEALS
from tournaments.core.rule_sets.numbers import (
    Number,
    NumberRow,
    RuleValues,
    counted_lines,
    nearest_place,
    number_rows,
    rules_from,
    with_deals,
    with_numbers,
    with_switches,
)
from tournaments.rule_sets.wording import GROUPS, SWITCHES, WORDS, caption, fault_in_words
from tournaments.web.fields import NameField
from tournaments.wording.rule_sets import label_said

THOUSANDS = re.compile(r"(?<=\d)[.,   ](?=\d{3}(\D|$))")


def typed_number(text: str) -> int | str:
    """Return the typed number, with or without thousands separators and any minus sign, or the text if it is none.

    >>> typed_number("−1,500"), typed_number("many")
    (-1500, 'many')
    """
    plain = THOUSANDS.sub("", text.strip()).replace("−", "-").replace("–", "-")
    return int(plain) if re.fullmatch(r"-?[0-9]{1,9}", plain) else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """One box of the page with its label. `id` is its name without characters that selectors treat specially."""

    field: BoundField
    caption: str
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckBox:
    name: str
    label: str
    id: str
    is_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRow:
    """The boxes of one thing under its label, which is hidden if the heading says the same."""

    label: str
    has_label: bool
    boxes: tuple[Box, ...]
    check_boxes: tuple[CheckBox, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxGroup:
    title: str
    rows: tuple[BoxRow, ...]


class NumbersForm(PlainErrors, forms.Form):
    """Every number and switch of a rule set in a box, and its name. `rules` is the rule set once the form is valid."""

    name = NameField(letters=LONGEST_NAME, label=gettext_lazy("Name of your rules"))
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, typed: Mapping[str, str] | None, *, values: RuleValues, key: str, name: str, version: int
    ) -> None:
        self.values = with_switches(self._as_long_as(values, typed), typed or {})
        self.key = key
        self.rules: RuleSet | None = None
        self.rows = number_rows(self.values)
        numbers = {number.place: number.value for row in self.rows for number in row.numbers}
        known = {"name": name, "version": version} | numbers
        # A newly added hand has boxes that nobody could type into yet.
        super().__init__({**known, **typed} if typed is not None else None, initial=known)
        self.places = {place: self._add_box(place) for place in numbers}

    def _as_long_as(self, values: RuleValues, typed: Mapping[str, str] | None) -> RuleValues:
        deals = typed_number(typed.get("deals", "")) if typed else ""
        fits = "deals" in values and isinstance(deals, int) and 1 <= deals <= MOST_DEALS
        return with_deals(values, int(deals)) if fits else values

    def _add_box(self, place: str) -> str:
        box = forms.CharField(required=False, max_length=12, widget=forms.TextInput(attrs={"autocomplete": "off"}))
        self.fields[place] = box
        return place

    def clean(self) -> dict[str, object]:
        """Read the rule set from the boxes, and put every fault beside its box."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        typed = {place: typed_number(str(cleaned.get(place, ""))) for place in self.places}
        name = str(cleaned.get("name", "")) or self.key
        try:
            self.rules = rules_from(with_numbers(self.values, typed), key=self.key, name=name)
        except RuleSetError as error:
            for fault in error.faults:
                place = nearest_place(fault.place, self.places)
                is_number = isinstance(typed.get(place), int)
                message = fault_in_words(fault.message) if is_number or not place else _("Type a whole number.")
                self.add_error(place or None, message if place else f"{fault.place}: {message}")
        return cleaned

    def groups(self) -> list[BoxGroup]:
        by_title = groupby(self.rows, key=lambda row: str(GROUPS[row.group]))
        return [BoxGroup(title=title, rows=tuple(self._row(row) for row in rows)) for title, rows in by_title]

    def _row(self, row: NumberRow) -> BoxRow:
        says_itself = len(row.numbers) == 1 and row.group in ("stacks", "required")
        boxes = tuple(
            Box(field=self[number.place], caption="" if says_itself else self._caption(number), id=box_id(number.place))
            for number in row.numbers
        )
        check_boxes = tuple(
            CheckBox(
                name=switch.place,
                label=str(SWITCHES.get(switch.place) or SWITCHES[switch.on[0]]),
                id=box_id(switch.place),
                is_on=switch.is_on,
            )
            for switch in row.switches
        )
        return BoxRow(
            label=label_said(row.label) or str(WORDS.get(row.group) or GROUPS[row.group]),
            boxes=boxes,
            check_boxes=check_boxes,
            has_label=not check_boxes and (len(boxes) == 1 or bool(row.label)),
        )

    def _caption(self, number: Number) -> str:
        said = caption(number.path)
        lines = "” + “".join(map(label_said, counted_lines(self.values, number.path)))
        return _("%(caption)s this many of “%(lines)s”") % {"caption": said, "lines": lines} if lines else said


def box_id(place: str) -> str:
    """Return the place of a box as an id.

    >>> box_id("lines[3].price")
    'n-lines-3-price'
    """
    return "n-" + "-".join(re.findall(r"[A-Za-z0-9_]+", place))


def last_word(place: str) -> str:
    """Return the last name in a place of a file: the line beside it shows the rest.

    >>> last_word("lines[3].price"), last_word("rows[2]"), last_word("tables.4")
    ('price', 'rows', 'tables')
    """
    return next(reversed(re.findall(r"[A-Za-z_]+", place)), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFault:
    """A fault of a data file with the text of its line."""

    line: int | None
    text: str
    message: str

    def __str__(self) -> str:
        line = _("Line %(line)s") % {"line": self.line} if self.line else ""
        text = format_html(" <code>{}</code> ", self.text) if self.text else " "
        return format_html("<strong>{}</strong>{}{}", line, text, self.message) if line else self.message


class RuleFileForm(CrispyForm, forms.Form):
    """A data file, typed or uploaded. `text` is what was sent, `rules` the rule set once the form is valid."""

    button = gettext_lazy("Import the file")

    text = forms.CharField(
        label=gettext_lazy("Or write it here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 24, "spellcheck": "false", "wrap": "off", "class": "data-file"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Choose the file"), required=False, widget=forms.FileInput(attrs={"accept": ".toml,.txt"})
    )
    field_order = ["file", "text"]

    rules: RuleSet
    sent = ""

    def clean(self) -> dict[str, object]:
        """Read the upload, or else the text box."""
        cleaned: dict[str, object] = super().clean() or self.cleaned_data
        source = self._source()
        self.sent = source if isinstance(source, str) else source.decode("utf-8-sig", errors="replace")
        # The box shows what a chosen file holds, to be corrected there.
        self.data = {**self.data, "text": self.sent}
        if not self.sent.strip():
            raise ValidationError(_("Choose a file or write into the box first."))
        try:
            self.rules = read_rule_set(source)
        except RuleSetError as error:
            self.file_faults = error.faults
            first = _("These rules are not complete, so nothing was changed. Please correct:")
            raise ValidationError([first, *(str(fault) for fault in self.faults())]) from error
        return cleaned

    def _source(self) -> str | bytes:
        file = self.cleaned_data.get("file")
        if file is None:
            return str(self.cleaned_data.get("text", "")).replace("\r\n", "\n")
        content: bytes = file.read(LARGEST_FILE + 1)
        return content

    file_faults: tuple[Fault, ...] = ()

    def faults(self) -> list[FileFault]:
        lines = self.sent.splitlines()
        return [
            FileFault(
                line=fault.line,
                text=lines[fault.line - 1].strip()[:120] if fault.line and fault.line <= len(lines) else "",
                message=": ".join(filter(None, (last_word(fault.place), fault_in_words(fault.message)))),
            )
            for fault in self.file_faults
        ]
