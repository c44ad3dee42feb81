"""Read the prizes that were awarded, as everyone sees them."""

from dataclasses import dataclass

from tournaments.models import Event
from tournaments.prizes.queries import prize_name
from tournaments.standings.name_queries import names_for_everyone


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenPrize:
    """An awarded prize: its name, and its winners by id with their names."""

    name: str
    winners: dict[int, str]


def prizes_for_everyone(event: Event) -> list[GivenPrize]:
    """Return the prizes that were awarded; none while the last hand is held back, because they tell who is in front."""
    if event.hides_last_hand:
        return []
    awarded = [prize for prize in event.prizes.prefetch_related("winners") if prize.winners.all()]
    if not awarded:
        return []
    name_of = names_for_everyone(event)
    return [
        GivenPrize(
            name=str(prize_name(prize)),
            winners={player.pk: name_of(player.pk, player.name) for player in prize.winners.all()},
        )
        for prize in awarded
    ]
