"""Form fields that several rooms use."""

from collections.abc import Callable, Iterable
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import RowForm
from tournaments.core.money import decimals_of, read_amount
from tournaments.core.people.names import NAME_SENTENCES, NameProblem, clean_text, folded


def cleaned_name(limit: int) -> Callable[[str], str]:
    """Return a cleaner of typed names, which raises one clear sentence."""

    def clean(text: str) -> str:
        try:
            return clean_text(text, limit)
        except NameProblem as problem:
            raise ValidationError(_(NAME_SENTENCES[problem.code]) % problem.values) from problem

    return clean


MOST_OWNED = 9_999


class NameField(forms.CharField):
    """A name or short text: white space tidied, accents composed, hidden marks refused."""

    def __init__(self, *, letters: int, **options: object) -> None:
        self.letters, self.cleaned = letters, cleaned_name(letters)
        super().__init__(**options)  # type: ignore[arg-type]

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"maxlength": self.letters} if isinstance(widget, forms.TextInput) else {}

    def to_python(self, value: object) -> str:
        return self.cleaned(str(super().to_python(value) or ""))


class LinesField(forms.CharField):
    """A few lines of text, each tidied as a name is. Empty lines are left out."""

    widget = forms.Textarea

    def __init__(self, *, letters: int, lines: int, **options: object) -> None:
        """`letters` is the most of a line."""
        self.letters, self.lines, self.cleaned = letters, lines, cleaned_name(letters)
        super().__init__(**options)  # type: ignore[arg-type]

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"rows": min(self.lines, 3), "cols": 40, "maxlength": self.lines * (self.letters + 1)}

    def to_python(self, value: object) -> str:
        lines = [line for line in map(self.cleaned, str(super().to_python(value) or "").splitlines()) if line]
        if len(lines) > self.lines:
            raise ValidationError(_("Please write at most %(number)s lines.") % {"number": self.lines})
        return "\n".join(lines)


class DigitsField(forms.IntegerField):
    """A whole number in a narrow box with as many digits as its largest has."""

    widget = forms.TextInput

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"inputmode": "numeric", "maxlength": len(str(self.max_value)), "class": "few-digits"}


class OwnedField(DigitsField):
    """How many decks or tables the club owns. Empty means no limit."""

    def __init__(self, *, label: str | Promise, **options: object) -> None:
        super().__init__(label=label, required=False, min_value=1, max_value=MOST_OWNED, **options)  # type: ignore[arg-type]


class PriceField(forms.Field):
    """An amount of money, with or without the currency's sign. Empty means none."""

    widget = forms.TextInput

    def __init__(self, **options: object) -> None:
        super().__init__(required=False, **options)  # type: ignore[arg-type]

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {"inputmode": "decimal", "maxlength": 10, "class": "few-digits"}

    def prepare_value(self, value: object) -> object:
        return f"{value:.{decimals_of(value)}f}" if isinstance(value, Decimal) else value

    def to_python(self, value: object) -> Decimal | None:
        typed = str(value or "").strip()
        amount = read_amount(typed)
        if typed and amount is None:
            raise ValidationError(_("Type an amount like 5 or 7.50."))
        return amount


class ChapterField(NameField):
    """The name of a chapter: chapters are told apart by letters and digits, so it needs one."""

    def to_python(self, value: object) -> str:
        name = super().to_python(value)
        if name and not folded(name):
            raise ValidationError(_("A name needs a letter or a digit."))
        return name


class FindForm(RowForm, forms.Form):
    """Finds people by the words of a name."""

    button = gettext_lazy("Find")
    method = "get"

    part = "found"

    who = forms.CharField(
        label=gettext_lazy("Find someone"),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": gettext_lazy("Name")}),
    )

    @property
    def asked(self) -> str:
        """Return the typed words; what cannot be read finds nobody."""
        return self.cleaned_data["who"] if self.is_valid() else ""


LONGEST_NUMBER = 18
"""Digits; a longer number has no place in the database."""


def whole_numbers(words: Iterable[str]) -> list[int]:
    """Return the words that are numbers of database rows, as numbers."""
    return [int(word) for word in words if word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER]


def whole_number(word: str) -> int:
    """Return the word as the number of a database row; 0 if it is none."""
    return next(iter(whole_numbers([word])), 0)
