"""Store in a round's plan who came late, until they have played a hand. Called with the event locked."""

from collections.abc import Sequence

from tournaments.models import Round

SHARING, ADDED = "sharing", "added"
"""The keys in the plan: those who share chairs, and those for whom chairs were added."""


def late_people_of(round_: Round, kind: str) -> set[int]:
    return {person for group in round_.plan.get(kind, ()) for person in group}


def remember(round_: Round, kind: str, people: Sequence[int]) -> None:
    """Store that these people came late: those who come before they have begun may join them at a table."""
    if people:
        round_.plan = {**round_.plan, kind: [*round_.plan.get(kind, ()), *([person] for person in people)]}
        round_.save(update_fields=["plan"])


def forget(round_: Round, people: Sequence[int]) -> None:
    """Delete what is stored about these people."""
    for kind in {SHARING, ADDED} & round_.plan.keys():
        left = [group for group in round_.plan[kind] if set(group).isdisjoint(people)]
        others = {name: entry for name, entry in round_.plan.items() if name != kind}
        round_.plan = others | ({kind: left} if left else {})
        round_.save(update_fields=["plan"])
