"""Move merged people in the house teams of plans. Part of the merge's transaction."""

from itertools import chain
from typing import Any

from accounts.models import Club
from tournaments.models import Event, Player, Round


def move_house_teams(kept: Player, other: Player) -> list[dict[str, Any]]:
    """Replace `other` with `kept`. Return the changed rounds' house teams before and after."""
    moved = []
    for round_ in _locked_rounds_with_house_teams(kept.club):
        before = round_.plan["house"]
        if other.pk not in chain.from_iterable(before):
            continue
        renamed = [{kept.pk if number == other.pk else number for number in team} for team in before]
        # Like a couple or a wish, a pair of the two records ends.
        after = [sorted(new) for new, old in zip(renamed, before, strict=True) if len(new) == len(old)]
        moved.append({"round": round_.pk, "before": before, "after": after})
        round_.plan["house"] = after
        round_.save(update_fields=["plan"])
    return moved


def put_back_house_teams(club: Club, moved: list[dict[str, Any]]) -> None:
    """Undo that, unless others were chosen since."""
    rounds = {round_.pk: round_ for round_ in _locked_rounds_with_house_teams(club)}
    for house in moved:
        round_ = rounds.get(house["round"])
        if round_ and round_.plan["house"] == house["after"]:
            round_.plan["house"] = house["before"]
            round_.save(update_fields=["plan"])


def _locked_rounds_with_house_teams(club: Club) -> list[Round]:
    """Lock the events and return their rounds with house teams. Choosing partners locks the event too."""
    events = Event.all_locked(club=club, rounds__plan__has_key="house")
    return list(Round.objects.filter(event__in=events, plan__has_key="house"))
