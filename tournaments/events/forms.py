"""The forms that plan an evening."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from crispy_forms.layout import Div
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.crispy_form import CrispyForm
from tournaments.models import Event
from tournaments.models.event import LONGEST_HAND, LONGEST_PROGRAM_LINE, MOST_PROGRAM_LINES, KindOfTotals
from tournaments.rule_sets.queries import KnownRules
from tournaments.web.fields import DigitsField, LinesField, NameField, PriceField
from tournaments.wording.money import money

DAYS_OF_AN_EVENT = datetime.timedelta(days=14)
FIRST_YEAR, LAST_YEAR = 2000, 2100
ANOTHER_DAY = gettext_lazy("Another day is at most two weeks after the first day, by the same rules.")
SEASON_OF_DAYS = gettext_lazy("Another day belongs to the season of its first day.")


class EventForm(CrispyForm, forms.ModelForm):  # type: ignore[type-arg]  # Django takes no parameter at run time
    """The name, date, place and settings of an evening."""

    name = NameField(letters=80, label=gettext_lazy("What it is called"))
    place = NameField(letters=80, label=gettext_lazy("Place"), required=False)
    program = LinesField(
        label=gettext_lazy("Program"),
        help_text=gettext_lazy("Such as: Coffee after Hand 2. On phones, the big screen and the seat list."),
        required=False,
        letters=LONGEST_PROGRAM_LINE,
        lines=MOST_PROGRAM_LINES,
    )
    price = PriceField(label=gettext_lazy("Price"), help_text=gettext_lazy("Blank: free."))
    guest_price = PriceField(label=gettext_lazy("Price for guests"), help_text=gettext_lazy("Blank: the same price."))
    hand_minutes = DigitsField(
        label=gettext_lazy("Minutes for each hand"),
        help_text=gettext_lazy("The clock on Play, phones and the big screen. Leave blank for no clock."),
        required=False,
        min_value=1,
        max_value=LONGEST_HAND,
    )

    class Meta:
        model = Event
        fields = [
            "name",
            "date",
            "starts_at",
            "place",
            "price",
            "guest_price",
            "season",
            "chapter_rule",
            "couples",
            "entry",
            "spreads_chapters",
            "asks_paper_total",
            "second_person",
            "holds_back",
            "hand_minutes",
            "short_names",
            "program",
        ]
        widgets: ClassVar[dict[str, forms.Widget | type[forms.Widget]]] = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "starts_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        season = self.fields["season"]
        assert isinstance(season, forms.ModelChoiceField)
        season.queryset = self.instance.club.seasons.order_by("-pk")
        season.label, season.empty_label = gettext_lazy("Season"), gettext_lazy("none")
        if not season.queryset.exists():
            del self.fields["season"]
        if not self.instance.club.uses_chapters:
            for about_chapters in ("chapter_rule", "spreads_chapters"):
                del self.fields[about_chapters]

    def clean_date(self) -> datetime.date:
        """Return a date on which someone alive can play."""
        date: datetime.date = self.cleaned_data["date"]
        if not FIRST_YEAR <= date.year <= LAST_YEAR:
            raise ValidationError(_("Please check the year."))
        return date

    def clean(self) -> dict[str, Any]:
        """Check that guests pay only where everyone does."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        if said.get("price") == 0:  # nobody pays
            said["price"] = None
        if said.get("guest_price") and said.get("price") is None and "price" not in self.errors:
            self.add_error("price", _("Type the price for everyone else too."))
        return said


def _with_kind_of_totals(fields: Sequence[str]) -> list[str]:
    """Return the fields with the kind of the total on the paper after whether it is compared."""
    after = fields.index("asks_paper_total") + 1
    return [*fields[:after], "kind_of_totals", *fields[after:]]


class AnotherDayField(forms.ModelChoiceField):  # type: ignore[type-arg]  # Django takes no parameter at run time
    """The first day of an event that this evening continues."""

    def __init__(self) -> None:
        super().__init__(
            queryset=Event.objects.none(),
            required=False,
            label=gettext_lazy("Another day of"),
            empty_label=gettext_lazy("none"),
            help_text=gettext_lazy("A season counts all days of an event as one evening."),
        )

    def label_from_instance(self, obj: Event) -> str:
        return f"{date_format(obj.date)}, {obj.name}"


class PlanForm(EventForm):
    """A new evening: its settings and its rule set. The next page asks about several rounds."""

    button = gettext_lazy("Start sign-up")
    button_class = "button-main button-next"
    bar = "stays-in-sight"

    rules = forms.ChoiceField(label=gettext_lazy("Rules"), widget=forms.RadioSelect)
    continues = AnotherDayField()
    several_rounds = forms.BooleanField(
        label=gettext_lazy("Several rounds: people change tables during the evening"), required=False
    )

    field_order = ["rules", "name", "date", "starts_at", "place", "price", "guest_price", "season", "continues"]

    class Meta(EventForm.Meta):
        fields = [*EventForm.Meta.fields, "continues"]
        widgets = {**EventForm.Meta.widgets, "couples": forms.RadioSelect}

    def __init__(self, *args: object, known: Mapping[str, KnownRules], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        rules = self.fields["rules"]
        assert isinstance(rules, forms.ChoiceField)
        rules.choices = [
            (key, format_html("<strong>{}</strong> <span>{}</span>", choice.name, choice.game))
            for key, choice in known.items()
        ]
        if not self["rules"].value():
            rules.widget.attrs["autofocus"] = True
        self._offer_first_days()

    def _offer_first_days(self) -> None:
        """Offer the evenings of the last two weeks and later ones, because the date of this one may be later."""
        field, event = self.fields["continues"], self.instance
        assert isinstance(field, AnotherDayField)
        recent = event.club.events.filter(continues=None, date__gte=event.date - DAYS_OF_AN_EVENT)
        field.queryset = recent.defer("rules_text")
        if not recent.exists():
            del self.fields["continues"]

    def clean(self) -> dict[str, Any]:
        """Check that another day of an event is after its first day, and has its rules."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        first, date = said.get("continues"), said.get("date")
        if first and date:
            if not _follows(first, date) or first.rules_key != said.get("rules"):
                self.add_error("continues", ANOTHER_DAY)
            elif said.get("season") not in (None, first.season):
                self.add_error("season", SEASON_OF_DAYS)
        return said

    def rows(self) -> list[Any]:
        """Return the rules and who may be partners, then everything else, folded away unless it is wrong."""
        in_sight = [name for name in ("rules", "chapter_rule", "couples") if name in self.fields]
        others = [name for name in self.fields if name not in in_sight]
        folded = Div(*others, template="events/_more.html", open=any(self[name].errors for name in others))
        folded.summary = _name_and_date(self.instance)
        if self.instance.season:
            folded.summary += f", {self.instance.season.name}"
        if self.instance.price is not None:
            folded.summary += f", {money(self.instance.price, self.instance.club.currency)}"
        return [*in_sight, folded]


def _name_and_date(event: Event) -> str:
    """Return the name of an evening and its date, with the weekday once: Friday Night, November 20."""
    says_weekday = date_format(event.date, "l") in event.name
    return f"{event.name}, {date_format(event.date, 'MONTH_DAY_FORMAT' if says_weekday else 'EVENING_DAY')}"


class SettingsForm(EventForm):
    """The settings of a planned evening. `rules` is empty to keep the event's own rule set."""

    button_class = "button-main"
    bar = "stays-in-sight"

    rules = forms.ChoiceField(label=gettext_lazy("Rules"), required=False)

    continues = AnotherDayField()

    field_order = ["name", "date", "starts_at", "place", "price", "guest_price", "season", "continues", "rules"]

    class Meta(EventForm.Meta):
        fields = _with_kind_of_totals(EventForm.Meta.fields)

    def __init__(self, *args: object, known: Mapping[str, KnownRules], before: str, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self._offer_first_days()
        self._offer_kind_of_totals()
        rules = self.fields["rules"]
        assert isinstance(rules, forms.ChoiceField)
        kept = _("now: %(name)s") % {"name": self.instance.rules.name}
        rules.choices = [("", kept), *((key, choice.name) for key, choice in known.items() if key != before)]

    def rows(self) -> list[Any]:
        """Return when and where, then the rest in groups, each folded with its present values unless it is wrong."""
        groups = {
            _("Rules and sheets"): ("rules", "entry", "asks_paper_total", "kind_of_totals", "second_person"),
            _("Partners"): ("chapter_rule", "couples", "spreads_chapters"),
            _("Results and clock"): ("holds_back", "hand_minutes", "short_names"),
            _("Program"): ("program",),
        }
        found = {title: [name for name in names if name in self.fields] for title, names in groups.items()}
        folded = {name for names in found.values() for name in names}
        in_sight = Div(*(name for name in self.fields if name not in folded), css_class="two-boxes")
        return [in_sight, *(self._group(title, names) for title, names in found.items())]

    def _group(self, title: str, names: list[str]) -> Div:
        group = Div(*names, template="events/_group.html", open=any(self[name].errors for name in names))
        group.title = title
        group.now = [now for name in names if any(now := self._now(name))]
        return group

    def _now(self, name: str) -> tuple[str, str]:
        """Return a field's label and what is saved in words: no label for a text, none of both for an unchecked box."""
        field = self.fields[name]
        value = self.get_initial_for_field(field, name)
        if name == "rules":
            return _("Rules:"), str(self.instance.rules.name)
        if name == "hand_minutes" and not value:
            return _("Clock:"), _("none")
        if name == "program":
            return "", str(value)
        if isinstance(field, forms.BooleanField):
            return (f"{field.label}:", _("yes")) if value else ("", "")
        if isinstance(field, forms.ChoiceField):
            return f"{field.label}:", str(dict(field.choices).get(value, ""))  # type: ignore[arg-type]
        return f"{field.label}:", str(value)

    def _offer_first_days(self) -> None:
        """Offer the evenings of the two weeks before under the same rules; none to an evening that has other days."""
        event, field = self.instance, self.fields["continues"]
        assert isinstance(field, AnotherDayField)
        before = Q(date__gte=event.date - DAYS_OF_AN_EVENT, date__lt=event.date)
        recent = Q(before, continues=None, rules_key=event.rules_key)
        found = event.club.events.filter(recent | Q(pk=event.continues_id)).exclude(pk=event.pk).defer("rules_text")
        field.queryset = found
        self.initial["continues"] = event.continues_id
        if event.days.exists() or not found.exists():
            del self.fields["continues"]

    def _offer_kind_of_totals(self) -> None:
        """Ask which kind of total the papers have, where missing books cost points."""
        field = self.fields["kind_of_totals"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [("", _("not known yet: asked at the first sheet")), *KindOfTotals.choices]
        field.help_text = _("If you change this, every sheet that is in is compared with its paper anew.")
        if not self.instance.rules.deducts_missing:
            del self.fields["kind_of_totals"]

    def clean(self) -> dict[str, Any]:
        """Check that the days of an event stay in order, under the same rules and in the same season."""
        said: dict[str, Any] = super().clean() or self.cleaned_data
        first, date = said.get("continues"), said.get("date")
        days = list(self.instance.days.all())
        if not {"continues", "date", "season", "rules"} & set(self.changed_data):
            return said
        if date and not (first is None or _follows(first, date)):
            self.add_error("continues", ANOTHER_DAY)
        elif date and not all(date < day.date <= date + DAYS_OF_AN_EVENT for day in days):
            self.add_error("date", ANOTHER_DAY)
        elif said.get("rules") and (first or days):
            self.add_error("rules", ANOTHER_DAY)
        elif first and said.get("season") not in (None, first.season):
            self.add_error("season", SEASON_OF_DAYS)
        return said


def _follows(first: Event, date: datetime.date) -> bool:
    """Return whether a date may be another day of an event."""
    return first.date < date <= first.date + DAYS_OF_AN_EVENT
