"""The form for importing an evening."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm
from accounts.models import Club
from tournaments.core.evening_file.packing import NotPackedError, unpacked

WHY_NOT = {
    "damaged": _("This file is damaged, or not the file of an evening. Copy it once more from the other laptop."),
    "foreign": _("This is not the file of an evening. Its name ends in .handfoot."),
    "big": _("This file is too big for one evening."),
}
IS_REHEARSAL = _(
    "This evening is a rehearsal: everyone in it is invented. Nothing was added. To add these people and this evening "
    "to your club, choose the file again and check the box."
)


class EveningFileForm(CrispyForm, forms.Form):
    """Takes the file and unpacks it, without checking its content."""

    button = _("Import the file")
    button_class = "button-main button-next"

    evening = forms.FileField(
        label=_("The file from the other laptop"),
        help_text=_("Its name ends in .handfoot."),
        widget=forms.ClearableFileInput(attrs={"accept": ".handfoot"}),
    )

    invented_too = forms.BooleanField(label=_("Import the rehearsal too"), required=False)
    shown: tuple[str, ...] = ("evening",)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club

    def clean_evening(self) -> Any:
        upload: UploadedFile[bytes] = self.cleaned_data["evening"]
        try:
            return unpacked(upload.read())
        except NotPackedError as error:
            raise ValidationError(WHY_NOT[str(error)]) from error

    def clean(self) -> None:
        """Ask before the invented people of a rehearsal come among the real ones."""
        said, evening = self.cleaned_data, self.cleaned_data.get("evening")
        is_invented = isinstance(evening, dict) and evening.get("rehearsal") is True and not self.club.rehearsal
        if is_invented and not said["invented_too"]:
            self.shown = ("evening", "invented_too")
            self.add_error("evening", ValidationError(IS_REHEARSAL))
