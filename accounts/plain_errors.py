"""What forms say of a wrong entry: plain sentences in place of Django's own."""

from functools import cache

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentences = dict[str, str | Promise]


class PlainErrors(forms.BaseForm):
    """Mixed into a form, it sets our sentences. A sentence that a field brings itself stays."""

    def full_clean(self) -> None:
        for field in self.fields.values():
            kind = type(field)
            usual, ours = _usual(kind), _sentences(kind)  # type: ignore[arg-type]
            if isinstance(field, forms.IntegerField):
                ours = ours | _of_a_number(field)
            for code, sentence in ours.items():
                if field.error_messages.get(code) is usual.get(code):
                    field.error_messages[code] = sentence  # type: ignore[assignment]
        super().full_clean()

    def errors_with_labels(self) -> list[str]:
        """Return every error after the label of its box."""
        return [f"{self[name].label}: {error}" for name, errors in self.errors.items() for error in errors]


@cache
def _usual(kind: type[forms.Field]) -> Sentences:
    """Return the sentences that Django gives fields of this class."""
    usual: Sentences = {}
    for parent in reversed(kind.__mro__):
        usual |= getattr(parent, "default_error_messages", {})
    return usual


@cache
def _sentences(kind: type[forms.Field]) -> Sentences:
    """Return our sentences for fields of this class, by the code of the error."""
    if issubclass(kind, forms.FileField):
        choose = _("Choose the file first.")
        return {"required": choose, "invalid": choose, "missing": choose, "empty": _("The file is empty.")}
    if issubclass(kind, forms.ChoiceField | forms.ModelChoiceField):
        one = _("Choose one from the list.")
        codes = dict.fromkeys(("invalid_choice", "invalid_list", "invalid_pk_value"), one)
        return {"required": _("Please choose one."), **codes}
    return {"required": _("Please fill this in."), **_of_the_entry(kind)}


def _of_the_entry(kind: type[forms.Field]) -> Sentences:
    """Return our sentences for an entry that is there but wrong. Those for numbers depend on the field's limits."""
    if issubclass(kind, forms.IntegerField):
        return {}
    if issubclass(kind, forms.DateTimeField | forms.DateField):
        return {"invalid": _("Please choose a date.")}
    if issubclass(kind, forms.TimeField):
        return {"invalid": _("Please choose a time.")}
    return {
        "max_length": _("The text is too long: at most %(limit_value)s letters fit."),
        "null_characters_not_allowed": _("Please use letters, digits and spaces only."),
        "invalid": _("This cannot be read. Please type it again."),
    }


def _of_a_number(field: forms.IntegerField) -> Sentences:
    if field.min_value is None:
        return dict.fromkeys(("invalid", "max_value"), _("Type a whole number."))
    low, high = (number_format(str(bound or 0), force_grouping=True) for bound in (field.min_value, field.max_value))
    if field.max_value is None:
        sentence = _("Type a whole number, %(low)s or more.") % {"low": low}
    else:
        sentence = _("Type a whole number from %(low)s to %(high)s.") % {"low": low, "high": high}
    too_large = sentence if field.max_value is not None else _("This number is too large.")
    return {"invalid": sentence, "min_value": sentence, "max_value": too_large}
