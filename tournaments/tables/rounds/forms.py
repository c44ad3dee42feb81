"""The form of several rounds."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from crispy_forms.layout import Div
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm, RowForm
from scoring.rules import MOST_DEALS
from tournaments.core.schedules.formats import MOST_ROUNDS
from tournaments.models import Event, StoredSchedule
from tournaments.models.event import Format, RanksBy, SitOutCredit
from tournaments.tables.queries import TeamRow
from tournaments.tables.rounds.actions import OF_EVENT, RoundSettings
from tournaments.tables.rounds.queries import Tables, tables_in_words
from tournaments.web.fields import DigitsField

USUAL_ROUNDS, USUAL_HANDS = 3, 4
FORMATS = [choice for choice in Format.choices if choice[0] != Format.ONE_SITTING]


class RoundsForm(CrispyForm, forms.Form):
    """The format, the tables and the length of the rounds."""

    button = gettext_lazy("Preview")

    format = forms.ChoiceField(
        label=gettext_lazy("How rounds follow each other"), choices=FORMATS, widget=forms.RadioSelect
    )
    tables = forms.ChoiceField(label=gettext_lazy("Tables: number × teams at a table"))
    planned_rounds = DigitsField(label=gettext_lazy("Rounds"), min_value=2, max_value=MOST_ROUNDS)
    round_hands = DigitsField(label=gettext_lazy("Hands in each round"), min_value=1, max_value=20)
    hands_start_again = forms.BooleanField(label=gettext_lazy("Each round starts with Hand 1"), required=False)
    round_minutes = DigitsField(
        label=gettext_lazy("Minutes for each round (leave blank for no limit)"),
        min_value=1,
        max_value=600,
        required=False,
    )
    losers_go_down = forms.BooleanField(
        label=gettext_lazy("Winners move up: the last team moves down one table"), required=False
    )
    cut_ties = forms.BooleanField(label=gettext_lazy("Winners move up: cut the cards for a tie"), required=False)

    ranks_by = forms.ChoiceField(label=gettext_lazy("Places go by"), choices=RanksBy.choices)
    sit_out_credit = forms.ChoiceField(
        label=gettext_lazy("Someone who sits out of a round gets"), choices=SitOutCredit.choices
    )

    @classmethod
    def for_event(
        cls,
        data: Mapping[str, str] | None,
        event: Event,
        stored: StoredSchedule | None,
        tables: Sequence[Tables],
        people: int,
    ) -> Self:
        """Return the form with the tables for those who are here, and with the numbers of the draft if there is one."""
        form = cls(data, initial=_initial(event, stored))
        form.choices = {tables_key(each): each for each in tables}
        field = form.fields["tables"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, tables_in_words(each, people)) for key, each in form.choices.items()]
        return form

    def __init__(self, *values: Any, **options: Any) -> None:
        super().__init__(*values, **options)
        self.choices: dict[str, Tables] = {}

    def rows(self) -> list[Any]:
        numbers = Div("planned_rounds", "round_hands", "round_minutes", css_class="row-of in-a-row")
        places = Div("ranks_by", "sit_out_credit", css_class="row-of in-a-row")
        return ["format", "tables", numbers, "hands_start_again", "losers_go_down", "cut_ties", places]

    def clean(self) -> dict[str, Any]:
        told = super().clean() or {}
        if told.get("planned_rounds", 0) * told.get("round_hands", 0) > MOST_DEALS:
            said = _("An evening has at most %(most)s hands in all its rounds.") % {"most": MOST_DEALS}
            raise ValidationError({"round_hands": said})
        return told

    @property
    def settings(self) -> RoundSettings:
        told = self.cleaned_data
        chosen = {name: told[name] for name in OF_EVENT}
        return RoundSettings(format=told["format"], tables=self.choices[told["tables"]], **chosen)


class TablesForm(RowForm, forms.Form):
    """The tables of the rounds to come."""

    button = gettext_lazy("Use these tables")

    number = forms.IntegerField(min_value=2, max_value=MOST_ROUNDS, widget=forms.HiddenInput)
    tables = forms.ChoiceField(label=gettext_lazy("Tables: number × teams at a table"))

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

    def __init__(self, *values: Any, teams: Iterable[tuple[TeamRow, int, int | None]], **options: Any) -> None:
        super().__init__(*values, **options)
        for row, _total, extra in teams:
            self.fields[f"team-{row.position}"] = DigitsField(
                label=row.present_name, min_value=-MOST_POINTS, max_value=MOST_POINTS, initial=extra
            )

    def box(self, position: int) -> str:
        """Return the name of a team's box, as the browser sends it."""
        return self.add_prefix(f"team-{position}")

    @property
    def points(self) -> dict[int, int]:
        return {int(name.removeprefix("team-")): points for name, points in self.cleaned_data.items()}


def tables_key(tables: Tables) -> str:
    """Return tables as the value of a choice."""
    return ",".join("+".join(map(str, teams)) for teams in tables)


def tables_from_key(key: str) -> Tables:
    """Return the tables of a choice. Raises ValidationError for a text that is none."""
    if not re.fullmatch(r"[1-4](\+[1-4]){0,19}(,[1-4](\+[1-4]){0,19}){0,999}", key):
        raise ValidationError(_("These tables do not fit those who are here. Choose others."))
    return tuple(tuple(map(int, teams.split("+"))) for teams in key.split(","))


def _initial(event: Event, stored: StoredSchedule | None) -> dict[str, object]:
    if stored is None:
        of_places = {"ranks_by": event.ranks_by, "sit_out_credit": event.sit_out_credit}
        hands = event.rules.deals or USUAL_HANDS
        known = {"planned_rounds": USUAL_ROUNDS, "round_hands": hands, "hands_start_again": True, "cut_ties": True}
        return {"format": Format.FIXED_TEAMS, **known, **of_places}
    tables = tuple(map(tuple, stored.tables))
    return {"format": stored.format, "tables": tables_key(tables), **{name: getattr(event, name) for name in OF_EVENT}}
