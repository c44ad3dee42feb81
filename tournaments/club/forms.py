"""Forms of the club: its settings, and a new member."""

import zoneinfo
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from crispy_forms.layout import Div
from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm
from accounts.forms import OwnPasswordForm
from accounts.models import LONGEST_CURRENCY, LONGEST_NAME, Club, Role
from tournaments.web.fields import NameField, OwnedField

OWNED_HELP = _("Blank: no limit.")
# The zones of most players, by their common names.
NEAR = (
    ("America/New_York", _("Eastern (New York)")),
    ("America/Chicago", _("Central (Chicago)")),
    ("America/Denver", _("Mountain (Denver)")),
    ("America/Phoenix", _("Arizona (Phoenix)")),
    ("America/Los_Angeles", _("Pacific (Los Angeles)")),
    ("America/Anchorage", _("Alaska (Anchorage)")),
    ("Pacific/Honolulu", _("Hawaii (Honolulu)")),
)
REGIONS = ("America", "Europe", "Africa", "Asia", "Australia", "Pacific", "Atlantic", "Indian")


@lru_cache(maxsize=1)
def zones_by_region() -> list[tuple[str, list[tuple[str, str]]]]:
    known = sorted(zoneinfo.available_timezones())
    return [
        (region, [(zone, zone.partition("/")[2].replace("_", " ")) for zone in known if zone.startswith(f"{region}/")])
        for region in REGIONS
    ]


class ClubForm(CrispyForm, forms.ModelForm):  # type: ignore[type-arg]  # Django takes no parameter at run time
    bar = "stays-in-sight"

    name = NameField(letters=LONGEST_NAME, label=_("Name of the club"))
    time_zone = forms.ChoiceField(label=_("Time zone"))
    currency = NameField(
        letters=LONGEST_CURRENCY,
        label=_("Currency"),
        required=False,
        help_text=_("Before a price: $, £ or €."),
        widget=forms.TextInput(attrs={"class": "few-digits"}),
    )
    decks_owned = OwnedField(label=_("Decks you own"), help_text=OWNED_HELP)
    tables_owned = OwnedField(label=_("Tables you own"), help_text=OWNED_HELP)
    uses_chapters = forms.BooleanField(
        label=_("Players belong to chapters"),
        required=False,
        help_text=_("Then the draw can keep partners of one chapter apart."),
    )

    class Meta:
        model = Club
        fields = ["name", "time_zone", "currency", "decks_owned", "tables_owned", "uses_chapters"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = _zones(self.instance.time_zone)

    def rows(self) -> list[Any]:
        """Return the boxes, with those of a few digits beside each other."""
        name, time_zone, *few, uses_chapters = self.fields
        return [Div(name, time_zone, css_class="two-boxes"), Div(*few, css_class="three-boxes"), uses_chapters]


def _zones(now: str) -> Iterable[Any]:
    """Return the choices with the club's zone first, which may be missing from this machine's list."""
    near = [*NEAR] if now in dict(NEAR) else [(now, now), *NEAR]
    return [(_("Often chosen"), near), *zones_by_region()]


class InviteForm(OwnPasswordForm):
    button = _("Create a login")
    field_order = ("name", "role", "now")

    name = NameField(letters=LONGEST_NAME, label=_("Name"), help_text=_("Their name. They also log in with it."))
    role = forms.ChoiceField(
        label=_("May"),
        choices=[
            (Role.ORGANIZER.value, _("run evenings")),
            (Role.OWNER.value, _("run evenings, and decide about members and rules")),
        ],
        widget=forms.RadioSelect,
        initial=Role.ORGANIZER.value,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Stand at the end of the page of another form: leave the focus alone, and give the boxes ids of their own."""
        super().__init__(*args, auto_id="invite-%s", **kwargs)
        self.fields["now"].widget.attrs.pop("autofocus", None)


class MakeOwnerForm(OwnPasswordForm):
    button = _("Make owner")
