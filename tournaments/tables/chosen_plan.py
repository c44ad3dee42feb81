"""Plans as a form names them, and which one was chosen."""

from tournaments.core.tables.plans import Plan
from tournaments.models import Event
from tournaments.seating.queries import plans_for
from tournaments.sign_up.queries import head_count


def plan_key(plan: Plan) -> str:
    """The plan as the form names it: the way out and the tables by size."""
    return f"{plan.way_out}:" + ",".join(f"{number}x{size}" for size, number in plan.sizes.items())


def chosen_plan(event: Event, key: str) -> Plan | None:
    """The plan of that key among those for the head count of this moment."""
    return next((plan for plan in plans_for(event, head_count(event)) if plan_key(plan) == key), None)
