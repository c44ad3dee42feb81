"""The form of several rounds."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Fieldset
from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm, RowForm
from scoring.rules import MOST_DEALS
from tournaments.core.schedules.formats import MOST_ROUNDS
from tournaments.models import Event
from tournaments.models.event import LONGEST_HAND, Format, RanksBy, SitOutCredit, Unfinished
from tournaments.rounds.choice_queries import (
    FEWEST_PEOPLE,
    MOST_PEOPLE,
    OF_EVENT,
    OTHERS,
    RoundSettings,
    tables_in_words,
    tables_like,
)
from tournaments.tables.queries import Tables, TeamAtTable
from tournaments.web.fields import DigitsField

USUAL_ROUNDS, USUAL_HANDS = 3, 4
FORMATS = [
    (Format.FIXED_TEAMS, gettext_lazy("Fixed teams: the same partner all evening, other opponents each round")),
    (Format.PARTNERS, gettext_lazy("New partners every round: everyone scores alone")),
    (Format.PROGRESSIVE, gettext_lazy("Winners move up: winners go to the next table, and everyone changes partners")),
]
LONGEST_TABLES = 10_000
"""Letters of a choice of tables."""


class RoundsForm(CrispyForm, forms.Form):
    """The format, the tables and the length of the rounds.

    `people` is asked while too few are here for a table. `previewed` and `seed` are those of the preview on the page.
    """

    button = gettext_lazy("Preview")

    people = DigitsField(
        label=gettext_lazy("How many people do you expect?"), min_value=FEWEST_PEOPLE, max_value=MOST_PEOPLE
    )
    format = forms.ChoiceField(
        label=gettext_lazy("How rounds follow each other"),
        choices=FORMATS,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose how rounds follow each other.")},
    )
    tables = forms.CharField(
        label=gettext_lazy("Tables"), max_length=LONGEST_TABLES, required=False, widget=forms.Select
    )
    planned_rounds = DigitsField(label=gettext_lazy("Rounds"), min_value=2, max_value=MOST_ROUNDS)
    round_hands = DigitsField(label=gettext_lazy("Hands in each round"), min_value=1, max_value=20)
    losers_go_down = forms.BooleanField(
        label=gettext_lazy("The last team of a table moves down one table"), required=False
    )
    cut_ties = forms.BooleanField(label=gettext_lazy("Cut the cards for a tie"), required=False)
    hands_start_again = forms.BooleanField(label=gettext_lazy("Each round starts with Hand 1"), required=False)
    hand_minutes = DigitsField(
        label=gettext_lazy("Minutes for each hand"), min_value=1, max_value=LONGEST_HAND, required=False
    )
    round_minutes = DigitsField(
        label=gettext_lazy("Minutes for each round"),
        help_text=gettext_lazy("The clock on Play, phones and the big screen. Leave blank for no clock."),
        min_value=1,
        max_value=600,
        required=False,
    )
    unfinished = forms.ChoiceField(
        label=capfirst(Event._meta.get_field("unfinished").verbose_name), choices=Unfinished.choices
    )
    ranks_by = forms.ChoiceField(label=gettext_lazy("Places go by"), choices=RanksBy.choices)
    sit_out_credit = forms.ChoiceField(
        label=gettext_lazy("Someone who sits out of a round gets"), choices=SitOutCredit.choices
    )
    previewed = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)
    seed = forms.IntegerField(required=False, min_value=0, max_value=10**9, widget=forms.HiddenInput)

    @classmethod
    def for_event(
        cls,
        data: Mapping[str, str] | None,
        event: Event,
        settings: RoundSettings | None,
        tables: Sequence[Tables],
        people: int,
        *,
        is_expected: bool,
    ) -> Self:
        """Return the form with the tables for so many people, and with what is chosen so far."""
        form = cls(data, initial={"people": people, **_initial(event, settings)})
        form.choices = list(tables)
        if not is_expected:
            del form.fields["people"]
        select = form.fields["tables"].widget
        assert isinstance(select, forms.Select)
        select.choices = [(tables_key(each), tables_in_words(each, people)) for each in tables]
        return form

    def __init__(self, *values: Any, **options: Any) -> None:
        super().__init__(*values, **options)
        self.choices: list[Tables] = []

    @property
    def helper(self) -> FormHelper:
        """Return how the form is drawn. Buttons of the preview send it too, by its id."""
        helper = super().helper
        helper.form_id = "rounds-form"
        return helper

    @property
    def is_expected(self) -> bool:
        """Return whether the form is for people who are expected, not for those who are here."""
        return "people" in self.fields

    def rows(self) -> list[Any]:
        numbers = Div("planned_rounds", "round_hands", css_class="row-of in-a-row")
        moving = Fieldset(_("Winners move up"), "losers_go_down", "cut_ties", css_class="only-progressive")
        folded = ["hands_start_again", "hand_minutes", "round_minutes", "unfinished", "ranks_by", "sit_out_credit"]
        more = Div(*folded, template="rounds/_more.html", open=any(self[name].errors for name in folded))
        people = ["people"] if self.is_expected else []
        return [*people, "format", moving, "tables", numbers, more, "previewed", "seed"]

    def clean_tables(self) -> Tables:
        """Return the chosen tables, or those most like them for so many people."""
        if not self.choices:
            return ()
        wanted = next((each for each in self.choices if tables_key(each) == self.cleaned_data["tables"]), None)
        return wanted or tables_like(self.choices, _read(self.cleaned_data["tables"]))

    def clean(self) -> dict[str, Any]:
        told = super().clean() or {}
        if told.get("planned_rounds", 0) * told.get("round_hands", 0) > MOST_DEALS:
            said = _("An evening has at most %(most)s hands in all its rounds.") % {"most": MOST_DEALS}
            raise ValidationError({"round_hands": said})
        if self.is_expected and "people" in told and not self.choices:
            said = _("These rules have no tables for %(people)s people.") % {"people": told["people"]}
            raise ValidationError({"people": said})
        return told

    @property
    def settings(self) -> RoundSettings:
        told = self.cleaned_data
        chosen = {name: told[name] for name in OF_EVENT}
        others = {name: told[name] for name in OTHERS}
        return RoundSettings(format=told["format"], tables=told["tables"], others=others, **chosen)


class TablesForm(RowForm, forms.Form):
    """The tables of the rounds to come."""

    button = gettext_lazy("Use these tables")

    number = forms.IntegerField(min_value=2, max_value=MOST_ROUNDS, widget=forms.HiddenInput)
    tables = forms.ChoiceField(label=gettext_lazy("Tables"))

    def __init__(self, *, number: int, now: Tables, offered: Iterable[Tables], people: int) -> None:
        super().__init__(initial={"number": number, "tables": tables_key(now)})
        self.choices = {tables_key(each): each for each in (now, *offered)}
        field = self.fields["tables"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, tables_in_words(each, people)) for key, each in self.choices.items()]


MOST_POINTS = 99_999


class ExtraHandForm(RowForm, forms.Form):
    """The points of each tied team in one more hand."""

    button = gettext_lazy("Save the hand")

    def __init__(self, *values: Any, teams: Iterable[tuple[TeamAtTable, int, int | None]], **options: Any) -> None:
        super().__init__(*values, **options)
        for row, _total, extra in teams:
            self.fields[f"team-{row.position}"] = DigitsField(
                label=row.present_name, min_value=-MOST_POINTS, max_value=MOST_POINTS, initial=extra
            )

    @property
    def points(self) -> dict[int, int]:
        return {int(name.removeprefix("team-")): points for name, points in self.cleaned_data.items()}


def tables_key(tables: Tables) -> str:
    """Return tables as the value of a choice."""
    return ",".join("+".join(map(str, teams)) for teams in tables)


def tables_from_key(key: str) -> Tables:
    """Return the tables of a choice that was sent; none if it is not one."""
    return tuple(map(tuple, _read(key)))


def _read(key: str) -> list[list[int]]:
    """Return the tables of a key that was sent; none if it is not one."""
    teams = [table.split("+") for table in key.split(",")]
    if not all(size.isascii() and size.isdecimal() and len(size) == 1 for team in teams for size in team):
        return []
    return [list(map(int, team)) for team in teams]


def _initial(event: Event, settings: RoundSettings | None) -> dict[str, object]:
    others = {name: getattr(event, name) for name in OTHERS}
    if settings is None:
        of_places = {"ranks_by": event.ranks_by, "sit_out_credit": event.sit_out_credit}
        hands = event.rules.deals or USUAL_HANDS
        known = {"planned_rounds": USUAL_ROUNDS, "round_hands": hands, "hands_start_again": True, "cut_ties": True}
        return {**known, **of_places, **others}
    chosen = {name: getattr(settings, name) for name in OF_EVENT}
    return {"format": settings.format, "tables": tables_key(settings.tables), **chosen, **others}
