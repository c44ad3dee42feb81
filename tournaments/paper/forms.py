"""The options of a print: which hand, which sheet, which table size."""

from collections.abc import Mapping

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import RowForm
from tournaments.models import Event
from tournaments.rounds.place_queries import known_rounds, rounds_to_print
from tournaments.sheets.queries import sheet_of_number
from tournaments.tables.queries import rounds_started


class PaperForm(RowForm, forms.Form):
    """The options behind a Print button. All are optional; only the number of a sheet is typed."""

    button = gettext_lazy("Print the sheet")
    shown = ("number",)

    deal = forms.IntegerField(required=False, min_value=1)
    all_hands = forms.BooleanField(required=False)
    # Which round of several.
    round = forms.IntegerField(required=False, min_value=1)
    # The first so many hands, where nobody knows how many there will be.
    hands = forms.IntegerField(label=gettext_lazy("Tally sheets for each table"), required=False, min_value=1)
    number = forms.CharField(
        label=gettext_lazy("Reprint sheet number"),
        required=False,
        max_length=10,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "one-sheet"}),
    )
    teams = forms.CharField(required=False, max_length=40)
    # Which list of results: as on their page.
    after = forms.CharField(required=False, max_length=4)

    def __init__(self, data: Mapping[str, str] | None, *, event: Event) -> None:
        super().__init__(data)
        self.event = event
        self.fields["number"].required = "number" in self.data

    def clean_deal(self) -> int | None:
        deal: int | None = self.cleaned_data["deal"]
        if deal and deal > self.event.most_deals:
            raise ValidationError(_("There is no such hand tonight."))
        return deal

    def clean_round(self) -> int | None:
        number: int | None = self.cleaned_data["round"]
        if number and number not in rounds_to_print(self.event):
            raise ValidationError(_("There is no such round tonight, or nobody knows yet who plays in it."))
        if number and number > len(rounds_started(self.event)) and number > len(known_rounds(self.event)):
            said = {"number": number, "next": len(rounds_started(self.event)) + 1}
            raise ValidationError(_("Round %(number)s cannot be made now. Look at Before Round %(next)s.") % said)
        return number

    def clean_hands(self) -> int | None:
        hands: int | None = self.cleaned_data["hands"]
        if hands and hands > self.event.most_deals:
            raise ValidationError(_("That is more hands than a game can have."))
        return hands

    def clean_number(self) -> tuple[int, int] | None:
        """Return table and hand of the requested sheet."""
        typed = self.cleaned_data["number"]
        return sheet_of_number(self.event, typed).place if typed else None

    def clean_teams(self) -> tuple[int, ...] | None:
        """Return the chairs of the teams of a table in the rules."""
        typed = self.cleaned_data["teams"]
        if not typed:
            return None
        tables = [teams for _players, team_sizes in self.event.rules.tables for teams in team_sizes]
        by_key = {"-".join(map(str, teams)): teams for teams in tables}
        if typed not in by_key:
            raise ValidationError(_("The rules have no such table."))
        return by_key[typed]

    def first_problem(self) -> str:
        return next(str(error) for errors in self.errors.values() for error in errors)


class HandsForm(PaperForm):
    """How many tally sheets to print for each table of a game whose points decide how many hands there are."""

    button = gettext_lazy("Print the sheets")
    shown = ("hands",)

    def __init__(self, *, event: Event) -> None:
        super().__init__(None, event=event)
        self.fields["hands"].initial = event.deals_to_print
