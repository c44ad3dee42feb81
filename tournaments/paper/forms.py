"""The options of a print: which hand, which sheet, which table size."""

from collections.abc import Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.core.sheets.sheet_number import read_sheet_number
from tournaments.models import Event
from tournaments.sheets.queries import table_for


class PaperForm(forms.Form):
    """The options behind a Print button. All are optional."""

    deal = forms.IntegerField(required=False, min_value=1)
    all_hands = forms.BooleanField(required=False)
    number = forms.CharField(required=False, max_length=10)
    teams = forms.CharField(required=False, max_length=40)

    def __init__(self, data: Mapping[str, str], *, event: Event) -> None:
        super().__init__(data)
        self.event = event

    def clean_deal(self) -> int | None:
        deal: int | None = self.cleaned_data["deal"]
        if deal and deal > self.event.deals:
            raise ValidationError(_("There is no such hand tonight."))
        return deal

    def clean_number(self) -> tuple[int, int] | None:
        """Return table and hand of the requested sheet."""
        typed = self.cleaned_data["number"]
        if not typed:
            return None
        place = read_sheet_number(typed, deals=self.event.deals)
        if place is None or table_for(self.event, table=place[0], deal=place[1]) is None:
            raise ValidationError(_("There is no sheet %(number)s tonight.") % {"number": typed})
        return place

    def clean_teams(self) -> tuple[int, ...] | None:
        """Return the chairs of the teams of a table in the rules."""
        typed = self.cleaned_data["teams"]
        if not typed:
            return None
        ways = {"-".join(map(str, way)): way for _players, ways in self.event.rules.tables for way in ways}
        if typed not in ways:
            raise ValidationError(_("The rules know no such table."))
        return ways[typed]

    def first_problem(self) -> str:
        return next(str(error) for errors in self.errors.values() for error in errors)
