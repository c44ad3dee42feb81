"""What a form changed, in words that can be said again in any language."""

from django import forms

from tournaments.wording.said import Said, said_label, said_together
from tournaments.wording.said import said as _


def changed_settings(form: forms.BaseForm) -> Said:
    """Return each changed setting of a valid form with its new value."""
    changed = [name for name in form.changed_data if name in form.fields]
    return said_together((_setting(form, name) for name in changed), ", ")


def _setting(form: forms.BaseForm, name: str) -> Said:
    label = said_label(form.fields[name].label or "")
    return _("%(setting)s: %(value)s") % {"setting": label, "value": _value(form, name)}


def _value(form: forms.BaseForm, name: str) -> Said:
    field, value = form.fields[name], form.cleaned_data[name]
    if isinstance(field, forms.BooleanField):
        return _("yes") if value else _("no")
    if isinstance(field, forms.ChoiceField):
        return said_label(dict(field.choices).get(value, ""))  # type: ignore[arg-type]
    return said_label("–" if value in (None, "") else str(value))
