"""The form of the second person: it is right, or sent back with a word why."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models import Event, Sheet
from tournaments.sheets.actions import confirm_sheet, send_back_sheet
from tournaments.web.fields import NameField


class ConfirmForm(forms.Form):
    """The version that was looked at, and what is wrong with it if anything is."""

    version = forms.IntegerField(min_value=0, max_value=10**6)
    send_back = forms.BooleanField(required=False)
    why = NameField(letters=200, required=False)

    def act(self, event: Event, sheet: Sheet, *, by: str) -> str:
        """Confirm the sheet or send it back, and say so; ValidationError where that cannot be done."""
        if not self.is_valid():
            raise ValidationError(next(iter(self.errors.values())).as_data())
        version = self.cleaned_data["version"]
        if self.cleaned_data["send_back"]:
            send_back_sheet(
                event=event, sheet=sheet, version=version, why=self.cleaned_data["why"] or _("please look again")
            )
            return _("Sent back.")
        confirm_sheet(event=event, sheet=sheet, version=version, by=by)
        return _("Confirmed.")
