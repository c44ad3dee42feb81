"""Forms of tables and partners."""

from django import forms

from tournaments.core.tables.plans import Plan
from tournaments.models import Event
from tournaments.models.event import Lists
from tournaments.sign_up.queries import head_count
from tournaments.tables.chosen_partner_queries import How
from tournaments.tables.queries import plans_for


def plan_key(plan: Plan) -> str:
    """Return the plan's key in the form: the way out and the tables by size."""
    return f"{plan.way_out}:" + ",".join(f"{number}x{size}" for size, number in plan.sizes.items())


def chosen_plan(event: Event, key: str) -> Plan | None:
    """Return the plan with that key among those for the present head count."""
    return next((plan for plan in plans_for(event, head_count(event)) if plan_key(plan) == key), None)


class DrawForm(forms.Form):
    """The chosen plan, how table sizes are ranked, and the seed of an earlier draw to repeat."""

    plan = forms.CharField(required=False, max_length=100)
    lists = forms.ChoiceField(choices=Lists.choices, required=False)
    number = forms.IntegerField(min_value=0, required=False)


class SwapForm(forms.Form):
    """Two people who trade places."""

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
    """The required books of each kind for a table of that many players."""

    def __init__(self, data: object, *, kinds: list[str]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.kinds = kinds
        self.fields["players"] = forms.IntegerField(min_value=1, max_value=99)
        for kind in kinds:
            self.fields[f"books-{kind}"] = forms.IntegerField(min_value=0, max_value=99)

    def books(self) -> dict[str, int]:
        """Return the numbers by kind."""
        return {kind: self.cleaned_data[f"books-{kind}"] for kind in self.kinds}


class OwnedForm(forms.Form):
    """The decks and tables of the club. Empty means no limit."""

    decks = forms.IntegerField(min_value=1, max_value=999, required=False)
    tables = forms.IntegerField(min_value=1, max_value=999, required=False)
