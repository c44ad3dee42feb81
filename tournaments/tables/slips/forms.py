"""The form of a pull."""

from django import forms

from tournaments.web.fields import NameField


class PullForm(forms.Form):
    one = NameField(letters=130, required=False)
    other = NameField(letters=130, required=False)

    def names(self) -> tuple[str, str]:
        """Return the typed names. A text that cannot be a name counts as empty."""
        self.is_valid()
        return self.cleaned_data.get("one", ""), self.cleaned_data.get("other", "")
