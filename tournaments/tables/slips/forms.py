"""The form of a pull."""

from django import forms

from tournaments.web.fields import NameField


class PullForm(forms.Form):
    """Who pulled whom."""

    one = NameField(letters=130, required=False)
    other = NameField(letters=130, required=False)

    def names(self) -> tuple[str, str]:
        """What was typed; what cannot be a name counts as nothing."""
        self.is_valid()
        return self.cleaned_data.get("one", ""), self.cleaned_data.get("other", "")
