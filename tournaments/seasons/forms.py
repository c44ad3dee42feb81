"""Forms of the seasons: name and evenings, and the ranking method."""

from collections.abc import Sequence
from typing import Any

from crispy_forms.bootstrap import InlineRadios
from django import forms
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm, RowForm
from tournaments.core.seasons.ranking_methods import RankingMethod
from tournaments.models import Event, Season
from tournaments.web.fields import DigitsField, NameField

USUAL_BEST, MOST_BEST = 5, 99
RANKING_CHOICES = (
    (RankingMethod.TOTAL, _("all evenings added up")),
    (RankingMethod.BEST, _("the best evenings")),
    (RankingMethod.AVERAGE, _("the average of an evening")),
)


class SeasonNameForm(CrispyForm, forms.Form):
    button = _("Save the season")

    name = NameField(letters=80, label=_("Name of the season"))


class SeasonForm(SeasonNameForm):
    evenings = forms.MultipleChoiceField(
        required=False, label=_("Evenings of this season"), widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, season: Season, among: Sequence[Event], **kwargs: Any) -> None:
        belonging = [str(event.pk) for event in among if season.pk and event.season_id == season.pk]
        super().__init__(*args, **kwargs)
        self.initial = {"name": season.name, "evenings": belonging}
        self.among = among
        evenings = self.fields["evenings"]
        assert isinstance(evenings, forms.MultipleChoiceField)
        evenings.choices = [(str(event.pk), _to_tick(event, season)) for event in among]
        if not season.pk:
            self.fields["name"].widget.attrs["autofocus"] = True

    def rows(self) -> list[str]:
        """Return the name, and the evenings if there are any."""
        return ["name", "evenings"] if self.among else ["name"]

    @property
    def chosen(self) -> list[Event]:
        wanted = set(self.cleaned_data["evenings"])
        return [event for event in self.among if str(event.pk) in wanted]


def _to_tick(event: Event, season: Season) -> str:
    """An evening as the form offers it, with the other season it would leave."""
    said = f"{date_format(event.date)}, {event.name}"
    if event.season is None or event.season == season:
        return said
    elsewhere = gettext("Already in %(name)s") % {"name": event.season.name}
    return format_html('{} <span class="soft">{}</span>', said, elsewhere)


class RankingMethodForm(RowForm, forms.Form):
    """The ranking method of a season. Invalid values count as the usual method."""

    button = _("Show the standings")
    method = "get"

    way = forms.ChoiceField(choices=RANKING_CHOICES, label=_("What counts"), widget=forms.RadioSelect)
    best = DigitsField(min_value=1, max_value=MOST_BEST, label=_("how many of the best"))

    def rows(self) -> list[Any]:
        """Return the methods side by side, then the number of evenings."""
        return [InlineRadios("way"), "best"]

    @classmethod
    def asked(cls, data: dict[str, str], *, usual: RankingMethod) -> "RankingMethodForm":
        known = {"way": usual, "best": str(USUAL_BEST)}
        return cls({**known, **{name: value for name, value in data.items() if name in known}})

    @property
    def method_asked(self) -> RankingMethod:
        return RankingMethod(self.cleaned_data.get("way", RankingMethod.TOTAL))

    @property
    def best_asked(self) -> int:
        """Return how many evenings count when only the best do."""
        return int(self.cleaned_data.get("best", USUAL_BEST))
