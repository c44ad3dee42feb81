"""Forms that add a prize, award it, and restore its winners."""

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from tournaments.models import Prize
from tournaments.prizes.queries import PrizeCandidate, PrizeRow
from tournaments.web.fields import DigitsField, NameField

LAST_PLACE = 100
DRAW_NUMBER_BITS = 32


class PrizeForm(CrispyForm, forms.Form):
    """What a prize is for, and its name if the usual one is not enough."""

    button = gettext_lazy("Add the prize")

    kind = forms.ChoiceField(label=gettext_lazy("A prize for"), choices=Prize.Kind.choices)
    place = DigitsField(
        label=gettext_lazy("Which place (for a place prize)"), min_value=1, max_value=LAST_PLACE, required=False
    )
    title = NameField(letters=80, label=gettext_lazy("What it is called, if you like"), required=False)


class AwardForm(CrispyForm, forms.Form):
    """Choose who gets a prize, from everyone who can win it. The winners by the results are checked."""

    button = gettext_lazy("Award the prize")
    form_class = "no-print"

    player = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple)

    def __init__(self, row: PrizeRow, *, is_next: bool) -> None:
        """Take a prize, and whether it is the one to award now.

        No button is the main one while sheets without lines hide who wins.
        """
        could_win = row.candidates
        self.button_class = "button-main" if is_next and not row.uncounted else ""
        super().__init__(
            auto_id=f"prize-{row.prize.number}-%s",
            initial={"player": [one.person.player for one in could_win if one.gets]},
        )
        self.fields["player"].widget.choices = [(one.person.player, _with_other_prize(one)) for one in could_win]
        self.fields["player"].label = _("Who gets it: %(name)s") % {"name": row.name}
        if row.award.is_tie:
            self.fields["player"].help_text = _(
                "Check everyone who gets it: all of them, or the one who wins when they cut the cards."
            )


def _with_other_prize(one: PrizeCandidate) -> str:
    if not one.other_prize:
        return one.person.name
    other = _("has another prize: %(prize)s") % {"prize": one.other_prize}
    return format_html('{} <span class="soft">{}</span>', one.person.name, other)
