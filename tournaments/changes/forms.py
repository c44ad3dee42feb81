"""Forms for changes after the draw."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import RowForm
from accounts.plain_errors import PlainErrors
from tournaments.core.people.names import split_name
from tournaments.models import Event, Player
from tournaments.sign_up.queries import SEARCHES, people_with_a_chair, search_url
from tournaments.web.name_box import PersonForm


class FromForm(PlainErrors, forms.Form):
    """The first hand of a change, and whether it is the only one. Empty means the first one not played yet."""

    from_deal = forms.IntegerField(min_value=1, max_value=99, required=False, widget=forms.HiddenInput)
    only = forms.BooleanField(required=False, widget=forms.HiddenInput)


class WhoForm(RowForm, PersonForm):
    """Who is late, absent or leaving: anyone of the club, with where they are tonight."""

    button = _("Find")
    method = "get"

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        among = event.club.players.select_related("chapter")
        find, asks = partial(SEARCHES["anywhere"], event), search_url(event, "anywhere")
        super().__init__(
            *args, find=find, among=among, asks=asks, label=gettext("Type a name, or press one below"), **kwargs
        )


class ReplacementForm(RowForm, PersonForm, FromForm):
    """Who takes a chair: someone of the club without one, or a new person.

    `search` is the one by which the name box finds them: for a chair now, or for the next round.
    """

    button = _("Give them the chair")
    shown = ("from_deal", "only", "name")

    def __init__(self, *args: Any, event: Event, search: str = "chair", **kwargs: Any) -> None:
        super().__init__(
            *args,
            find=partial(SEARCHES[search], event),
            among=event.club.players.select_related("chapter"),
            asks=search_url(event, search),
            label=gettext("Name"),
            **kwargs,
        )
        self.event = event

    def chosen(self) -> tuple[Player, int]:
        """Return the person, unsaved if new, and how many of this name the organizer knew of."""
        if self.person is not None:
            return self.person, 0
        written = split_name(self.new_name)
        new = Player.named(club=self.event.club, given_name=written.given, family_name=written.family)
        return new, self.namesakes_known


class TradeForm(RowForm, PersonForm):
    """With whom at a table someone trades chairs, and from which hand on."""

    button = _("Trade places")
    shown = ("name", "from_deal")

    from_deal = forms.IntegerField(
        label=_("From"),
        min_value=1,
        max_value=99,
        widget=forms.Select,
        error_messages={"required": _("Choose the hand.")},
    )

    def __init__(self, data: Mapping[str, str] | None = None, *, event: Event) -> None:
        """Name the boxes apart from those of the other forms of the page."""
        find, asks = partial(SEARCHES["table"], event), search_url(event, "table")
        among, label = people_with_a_chair(event), gettext("With")
        super().__init__(data, prefix="trade", find=find, among=among, asks=asks, label=label, fills=True)

    def offering(self, hands: Iterable[tuple[int, str]]) -> Self:
        """Set the hands to choose from, and return the form."""
        _offer(self.fields["from_deal"], hands)
        return self


class TeamTradeForm(RowForm, forms.Form):
    """With which team a team trades tables, and from which hand on."""

    button = _("Trade tables")
    shown = ("other", "from_deal")

    other = forms.IntegerField(label=_("With"), min_value=1, widget=forms.Select)
    from_deal = forms.IntegerField(label=_("From"), min_value=1, max_value=99, widget=forms.Select)

    def offering(self, others: Sequence[tuple[object, object]], hands: Iterable[tuple[int, str]]) -> Self:
        """Set the teams and hands to choose from, and return the form."""
        _offer(self.fields["other"], others)
        _offer(self.fields["from_deal"], hands)
        return self


def _offer(field: forms.Field, choices: Iterable[tuple[object, object]]) -> None:
    assert isinstance(field.widget, forms.Select)
    field.widget.choices = [("", "…"), *choices]


class LateForm(PlainErrors, forms.Form):
    """The page that shows the offers for late people, and the hand from which they come, empty for the next one."""

    back = forms.ChoiceField(choices=[("sign-up", ""), ("play", "")], required=False)
    from_deal = forms.IntegerField(min_value=1, max_value=99, required=False)

    @property
    def asked(self) -> dict[str, Any]:
        """Return where to lead back, and the hand, 0 for the next one."""
        said = self.cleaned_data if self.is_valid() else {}
        return {"back": said.get("back", ""), "from_deal": said.get("from_deal") or 0}


class SeatLateForm(LateForm):
    """The chosen offer for late people, or the one that keeps one ranking."""

    offer = forms.CharField(max_length=200, required=False)
    one_ranking = forms.CharField(max_length=200, required=False)

    @property
    def key(self) -> str:
        """Return the offer's key; empty if the form is not valid."""
        return self.one_ranking_key or (self.cleaned_data["offer"] if self.is_valid() else "")

    @property
    def one_ranking_key(self) -> str:
        """Return the key of the offer if the ranking stays one."""
        return self.cleaned_data["one_ranking"] if self.is_valid() else ""
