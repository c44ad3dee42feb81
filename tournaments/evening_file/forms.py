"""The form for importing an evening."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm
from tournaments.core.evening_file.packing import NotPackedError, unpacked

WHY_NOT = {
    "damaged": _("This file is damaged, or not the file of an evening. Copy it once more from the other laptop."),
    "foreign": _("This is not the file of an evening. Its name ends in .handfoot."),
    "big": _("This file is too big for one evening."),
}


class EveningFileForm(CrispyForm, forms.Form):
    """Takes the file and unpacks it, without checking its content."""

    button = _("Import the file")
    button_class = "button-main button-next"

    evening = forms.FileField(
        label=_("The file from the other laptop"),
        help_text=_("Its name ends in .handfoot."),
        widget=forms.ClearableFileInput(attrs={"accept": ".handfoot"}),
    )

    def clean_evening(self) -> Any:
        upload: UploadedFile[bytes] = self.cleaned_data["evening"]
        try:
            return unpacked(upload.read())
        except NotPackedError as error:
            raise ValidationError(WHY_NOT[str(error)]) from error
