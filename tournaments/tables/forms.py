"""Forms of tables and partners."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.crispy_form import CrispyForm, RowForm
from tournaments.core.tables.plans import Lacking, Plan, WayOut
from tournaments.models import Event, Player, Wish
from tournaments.models.event import Lists
from tournaments.sign_up.queries import SEARCHES, head_count, owned_by, search_url
from tournaments.tables.chosen_partner_queries import How
from tournaments.tables.queries import plans_for
from tournaments.web.fields import OwnedField
from tournaments.web.name_box import PersonForm

Choice = tuple[object, object]
Offered = tuple[str, Plan, Lacking]
"""A plan with its key, and what the club lacks for it."""
AS_ALL = "all"
"""The answer that a couple is drawn as all couples are."""


def plan_key(plan: Plan) -> str:
    """Return the plan's key in the form: the way out, and the tables by their teams."""
    return f"{plan.way_out}:" + ",".join(
        f"{number}x{'+'.join(map(str, kind.teams))}" for kind, number in plan.counted_kinds
    )


def offered_plans(event: Event, plans: Iterable[Plan]) -> list[Offered]:
    """Return each plan with its key and the tables and decks that the club lacks for it."""
    owned = owned_by(event.club)
    return [(plan_key(plan), plan, owned.lacking(tables=len(plan.tables), decks=plan.decks)) for plan in plans]


def other_plans(offered: Iterable[Offered], *, may_bring_one: bool) -> list[Offered]:
    """Return the plans that are folded away: all but the first of each way out."""
    found = [row for row in offered if may_bring_one or row[1].way_out != WayOut.ONE_MORE]
    first = {row[1].way_out: row for row in reversed(found)}
    return [row for row in found if row is not first[row[1].way_out]]


def chosen_plan(event: Event, key: str) -> Plan | None:
    """Return the plan with that key among those for the present head count."""
    return next((plan for plan in plans_for(event, head_count(event)) if plan_key(plan) == key), None)


class DrawForm(CrispyForm, forms.Form):
    """The chosen plan, and how table sizes are ranked."""

    button = ""
    shown = ("lists",)

    plan = forms.CharField(required=False, max_length=100)
    lists = forms.ChoiceField(label=_("Ranking of tables of different sizes"), choices=Lists.choices, required=False)

    def offering(self, lists: Sequence[Choice]) -> Self:
        """Set the ways to rank that fit the plans, and return the form."""
        self.fields["lists"].widget.choices = [("", _("as suggested")), *lists]
        return self


class OfferForm(RowForm, forms.Form):
    """Numbers chosen from lists. It takes others too: the action checks them."""

    def offering(self, choices: Sequence[Choice]) -> Self:
        """Set what the lists offer, and return the form."""
        for field in self.fields.values():
            if isinstance(field, forms.IntegerField):
                assert isinstance(field.widget, forms.Select)
                field.widget.choices = [("", "…"), *choices]
        return self


class OneOfTwoForm(PersonForm):
    """One of two people who are found by a search of the evening."""

    button = ""

    def __init__(self, *args: Any, event: Event, search: str, **kwargs: Any) -> None:
        find, asks = partial(SEARCHES[search], event), search_url(event, search)
        super().__init__(*args, find=find, among=event.club.players.all(), asks=asks, fills=True, **kwargs)


class TwoPeopleForm(CrispyForm, forms.Form):
    """Two people, each in a box of their own. `prefixes` tell these boxes from those of other forms of a page."""

    button = ""
    search = "line"
    prefixes = ("one", "other")

    def __init__(self, data: Mapping[str, str] | None, *, event: Event) -> None:
        super().__init__(data)
        labels = (gettext("One person"), gettext("The other person"))
        self.one, self.other = (
            OneOfTwoForm(data, event=event, search=self.search, prefix=prefix, label=label)
            for prefix, label in zip(self.prefixes, labels, strict=True)
        )

    def is_valid(self) -> bool:
        """Validate all three, so that every error shows."""
        return all([super().is_valid(), self.one.is_valid(), self.other.is_valid()])

    def people(self) -> tuple[Player, Player]:
        """Return the two people of a valid form."""
        assert self.one.person is not None
        assert self.other.person is not None
        return self.one.person, self.other.person


class PartnersForm(TwoPeopleForm):
    """Two people who play together, and for how long."""

    how = forms.ChoiceField(label=_("For how long"), choices=How.choices)


class SwapForm(TwoPeopleForm):
    """Two people at the tables who trade places."""

    search = "table"
    prefixes = ("first", "second")

    all_the_same = forms.BooleanField(required=False)


class CoupleForm(OfferForm):
    """A couple, and how it is drawn tonight."""

    button = _("Save")

    couple = forms.IntegerField(label=_("Couple"), min_value=1, widget=forms.Select)
    how = forms.ChoiceField(label=_("Tonight"), choices=[*Wish.Kind.choices, (AS_ALL, _("as all couples"))])


class HouseTeamForm(OfferForm):
    """A team, and whether it may win prizes."""

    button = _("Leave out of prizes")
    shown = ("team",)

    team = forms.IntegerField(label=_("Team"), min_value=1, widget=forms.Select)
    for_prizes = forms.BooleanField(required=False)


class OwnedForm(RowForm, forms.Form):
    """The decks and tables of the club. Empty means no limit."""

    button = _("Save")

    tables = OwnedField(label=_("Tables you own"))
    decks = OwnedField(label=_("Decks you own"))
