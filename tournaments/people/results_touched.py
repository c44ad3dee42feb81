"""Tells the evenings of people who were corrected: their results read differently from then on."""

from collections.abc import Collection

from django.db.models import F, Q

from tournaments.models import Event, Player, SignUp


def results_touched(*, players: Collection[Player | int], only_names: bool = False) -> None:
    """A new version of the results of every event in which these people play or sit out.

    Another chapter changes the results by chapter, so final ones are final no more; where `only_names` read
    otherwise, no place changes and final ones stay so. Called within the transaction of the correction.
    """
    played = Q(teams__members__player__in=players)
    sat_out = Q(sign_ups__player__in=players, sign_ups__part=SignUp.Part.SITS_OUT)
    events = list(Event.objects.filter(played | sat_out).order_by("pk").values_list("pk", flat=True).distinct())
    if only_names:
        Event.show_anew(events)
    else:
        Event.objects.filter(pk__in=events).update(version=F("version") + 1)
