"""Forms of the results: how places are decided, and cut cards."""

from collections.abc import Sequence
from typing import Any

from crispy_forms.layout import Fieldset
from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from tournaments.core.standings.tie_breaks import TIE_BREAKS, card_shown, read_card
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.standings.tie_queries import Tie, TiedOne
from tournaments.wording.rule_sets import own_words

MOST_OF_A_CHAPTER = 100
TIE_BREAK_LABELS = (
    gettext_lazy("What decides a tie"),
    gettext_lazy("If still tied"),
    gettext_lazy("Then"),
    gettext_lazy("And then"),
)


class HowForm(CrispyForm, forms.ModelForm):  # type: ignore[type-arg]  # Django takes no parameter at run time
    """How places are decided. Tie-breaks apply in order. Only an event of several rounds has a choice of the total."""

    button = gettext_lazy("Save")

    class Meta:
        model = Event
        fields = ["ranks_by", "lists", "unfinished", "sit_out_credit", "best_of_chapter"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.has_rounds:
            del self.fields["ranks_by"]
        lists = self.fields["lists"]
        assert isinstance(lists, forms.ChoiceField)
        lists.choices = [choice for choice in Lists.choices if choice[0] != Lists.SUGGESTED]
        self.fields["best_of_chapter"] = forms.IntegerField(
            label=self.fields["best_of_chapter"].label, min_value=1, max_value=MOST_OF_A_CHAPTER, localize=True
        )
        for number, label in enumerate(TIE_BREAK_LABELS):
            self.fields[f"tie_break_{number}"] = self._tie_break_field(number, label)

    def _tie_break_field(self, number: int, label: Any) -> forms.ChoiceField:
        nothing = gettext_lazy("no tie-breaker") if number == 0 else gettext_lazy("nothing")
        choices = [("", nothing), *((code, self._tie_break_label(known.name)) for code, known in TIE_BREAKS.items())]
        codes = self.instance.tie_breaks
        first = codes[number] if number < len(codes) else ""
        return forms.ChoiceField(label=label, choices=choices, required=False, initial=first)

    def _tie_break_label(self, name: str) -> str | Promise:
        own = own_words(_(name), self.instance.rules)
        return own if own != _(name) else gettext_lazy(name)

    @property
    def settings(self) -> dict[str, object]:
        """Return the settings for the action. A tie-break chosen twice counts once."""
        codes = [self.cleaned_data[f"tie_break_{number}"] for number in range(len(TIE_BREAK_LABELS))]
        chosen = list(dict.fromkeys(code for code in codes if code))
        return {
            **{name: self.cleaned_data[name] for name in self.Meta.fields if name in self.fields},
            "tie_breaks": chosen,
        }


class CardField(forms.CharField):
    """A card as people write it: 2 to 10, J, Q, K, A, Joker."""

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        card = read_card(text)
        if text.strip() and card is None:
            raise ValidationError(_("Type 2 to 10, J, Q, K, A or Joker."))
        return card


class CutForm(CrispyForm, forms.Form):
    """A box for each team, or each player, whose tie only a card can break; each tie by itself."""

    button = gettext_lazy("Save the cards")

    def __init__(self, *args: Any, ties: Sequence[Tie], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ties = ties
        for one in (one for tie in ties for one in tie.tied):
            self.fields[_box(one)] = CardField(
                label=one.name, required=False, max_length=8, initial=card_shown(one.card)
            )

    @property
    def cards(self) -> dict[int, int | None]:
        """Return the cards, None for none: by team number, or by player where places are of players."""
        everyone = (one for tie in self.ties for one in tie.tied)
        return {number: self.cleaned_data[_box(one)] for one in everyone for number in one.numbers}

    def rows(self) -> list[Any]:
        return [Fieldset(_tie_in_words(tie), *map(_box, tie.tied)) for tie in self.ties]


def _box(one: TiedOne) -> str:
    """Return the name of the box of a card."""
    return f"card-{one.numbers[0]}"


def _tie_in_words(tie: Tie) -> str:
    words = _("Tied for place %(place)s") % {"place": tie.place}
    return f"{tie.heading}: {words}" if tie.heading else words
