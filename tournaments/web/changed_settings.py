"""What a form changed, in words that can be said again in any language."""

from contextlib import suppress

from django import forms
from django.core.exceptions import FieldDoesNotExist
from django.utils.text import capfirst

from tournaments.wording.said import Said, said_label, said_together
from tournaments.wording.said import said as _


def changed_settings(form: forms.BaseForm) -> Said:
    """Return each changed setting of a valid form with its new value."""
    changed = [name for name in form.changed_data if name in form.fields]
    return said_together((_setting(form, name) for name in changed), ", ")


def _setting(form: forms.BaseForm, name: str) -> Said:
    return _("%(setting)s: %(value)s") % {"setting": said_label(_label(form, name)), "value": _value(form, name)}


def _label(form: forms.BaseForm, name: str) -> object:
    """Return the label of a field. The form of a model begins it with a capital, which no catalog has."""
    label = form.fields[name].label or ""
    if isinstance(form, forms.BaseModelForm):
        with suppress(FieldDoesNotExist):
            own = form._meta.model._meta.get_field(name).verbose_name
            return own if capfirst(str(own)) == str(label) else label
    return label


def _value(form: forms.BaseForm, name: str) -> Said:
    field, value = form.fields[name], form.cleaned_data[name]
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ModelChoiceField):
        return said_label(field.empty_label if value is None else str(value))
    if isinstance(field, forms.ChoiceField):
        return said_label(dict(field.choices).get(value, ""))  # type: ignore[arg-type]
    return said_label("–" if value in (None, "") else str(value))
