"""Forms of tables and partners."""

from django import forms

from tournaments.core.tables.plans import Plan
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.sign_up.queries import head_count
from tournaments.tables.chosen_partner_queries import How
from tournaments.tables.queries import plans_for


def plan_key(plan: Plan) -> str:
    """The plan as the form names it: the way out and the tables by size."""
    return f"{plan.way_out}:" + ",".join(f"{number}x{size}" for size, number in plan.sizes.items())


def chosen_plan(event: Event, key: str) -> Plan | None:
    """The plan of that key among those for the head count of this moment."""
    return next((plan for plan in plans_for(event, head_count(event)) if plan_key(plan) == key), None)


class DrawForm(forms.Form):
    """The chosen plan, how tables of different sizes are ranked, and the number of an earlier draw to draw anew."""

    plan = forms.CharField(required=False, max_length=100)
    lists = forms.ChoiceField(choices=Lists.choices, required=False)
    number = forms.IntegerField(min_value=0, required=False)


class SwapForm(forms.Form):
    """Two people who are to trade places."""

    one = forms.IntegerField(min_value=1)
    other = forms.IntegerField(min_value=1)
    all_the_same = forms.BooleanField(required=False)


class PartnersForm(forms.Form):
    """Two people who play together, and for how long."""

    one = forms.IntegerField(min_value=1)
    other = forms.IntegerField(min_value=1)
    how = forms.ChoiceField(choices=How.choices)


class HouseTeamForm(forms.Form):
    """A team, and whether it may win prizes."""

    team = forms.IntegerField(min_value=1)
    for_prizes = forms.BooleanField(required=False)


class BooksForm(forms.Form):
    """How many books of each kind a table of so many players needs."""

    def __init__(self, data: object, *, kinds: list[str]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.kinds = kinds
        self.fields["players"] = forms.IntegerField(min_value=1, max_value=99)
        for kind in kinds:
            self.fields[f"books-{kind}"] = forms.IntegerField(min_value=0, max_value=99)

    def books(self) -> dict[str, int]:
        """The numbers by kind."""
        return {kind: self.cleaned_data[f"books-{kind}"] for kind in self.kinds}


class OwnedForm(forms.Form):
    """Decks and tables the club owns; nothing typed means enough."""

    decks = forms.IntegerField(min_value=1, max_value=999, required=False)
    tables = forms.IntegerField(min_value=1, max_value=999, required=False)
