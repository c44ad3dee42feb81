"""Store in a round's plan who came late, until they have played a hand. Called with the event locked."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.models import Round


def remember(round_: Round, *, sharing: Sequence[int] = (), added: Sequence[int] = ()) -> None:
    """Store that these people came late, to share chairs or to chairs added for them.

    Those who come before they have begun may join them at a table.
    """
    plan = round_.plan
    _save(round_, sharing=(*plan.sharing, *sharing), added=(*plan.added, *added))


def forget(round_: Round, people: Sequence[int]) -> None:
    """Delete what is stored about these people."""
    plan = round_.plan
    sharing = tuple(person for person in plan.sharing if person not in people)
    _save(round_, sharing=sharing, added=tuple(person for person in plan.added if person not in people))


def _save(round_: Round, *, sharing: tuple[int, ...], added: tuple[int, ...]) -> None:
    if (sharing, added) != (round_.plan.sharing, round_.plan.added):
        round_.plan = replace(round_.plan, sharing=sharing, added=added)
        round_.save(update_fields=["plan"])
