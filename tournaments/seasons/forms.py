"""Forms of the seasons: name and evenings, and the way of counting."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm
from tournaments.core.seasons.counting import Counting, Measure
from tournaments.models import Event, Season
from tournaments.models.event import SeasonMeasure
from tournaments.web.fields import DigitsField, NameField

MOST_EVENINGS, MOST_OF_CHAPTER, MOST_PLACE_POINTS = 999, 99, 9_999


class SeasonForm(CrispyForm, forms.Form):
    button = _("Save the season")

    name = NameField(letters=80, label=_("Name of the season"))
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
    """An evening as the form offers it, with its other days and with the other season it would leave."""
    said = f"{date_format(event.date)}, {event.name}"
    if others := len(event.days.all()):
        days = ngettext("with its second day", "with its %(counter)s other days", others) % {"counter": others}
        said = f"{said}, {days}"
    if event.season is None or event.season == season:
        return said
    elsewhere = gettext("Already in %(name)s") % {"name": event.season.name}
    return format_html('{} <span class="soft">{}</span>', said, elsewhere)


class CountingForm(CrispyForm, forms.Form):
    """The way a season counts."""

    button = _("Save how it counts")
    part = "standings"

    measure = forms.ChoiceField(choices=SeasonMeasure.choices, label=_("What counts"), widget=forms.RadioSelect)
    place_points = forms.CharField(
        max_length=200,
        label=_("Points for 1st place, 2nd place …"),
        help_text=_("Teams that tie share them."),
        widget=forms.TextInput(attrs={"class": "place-points"}),
    )
    best = DigitsField(
        required=False,
        min_value=1,
        max_value=MOST_EVENINGS,
        label=_("Only each player’s best evenings: how many"),
        help_text=_("Leave blank to count all evenings."),
    )
    least = DigitsField(min_value=1, max_value=MOST_EVENINGS, label=_("Evenings needed for a place"))
    best_of_chapter = DigitsField(min_value=1, max_value=MOST_OF_CHAPTER, label=_("Players who count for a chapter"))

    def __init__(self, data: Mapping[str, object] | None, *, season: Season) -> None:
        super().__init__(data, initial=counting_values(season.counting))
        self.uses_chapters = season.club.uses_chapters
        if season.pk:
            self.sent_to("seasons:counting", season.club.slug, season.pk)

    def rows(self) -> list[str]:
        """Return the fields, without those about chapters in a club without chapters."""
        return [name for name in self.fields if name != "best_of_chapter" or self.uses_chapters]

    def clean_place_points(self) -> list[int]:
        """Return the points of the places, at least one, none more than the place above."""
        words = self.cleaned_data["place_points"].replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and int(word) <= MOST_PLACE_POINTS for word in words):
            sentence = _("Type whole numbers up to %(most)s with spaces between them, for example 10 8 6.")
            raise ValidationError(sentence, params={"most": MOST_PLACE_POINTS})
        found = list(map(int, words))
        if found != sorted(found, reverse=True):
            raise ValidationError(_("A lower place cannot bring more points than the place above it."))
        return found

    @property
    def counting(self) -> Counting:
        """Return the way that the valid form says."""
        said = self.cleaned_data
        return Counting(**{**said, "measure": Measure(said["measure"])})


def counting_values(counting: Counting) -> dict[str, object]:
    """Return the values of the form for this way of counting."""
    return {**asdict(counting), "place_points": " ".join(map(str, counting.place_points))}
