"""Five years of a club: 250 evenings of 80 of its 200 people, with 160 tallies each, in one season."""

import datetime
import random

from tests.bench.events import big_event, invented
from tournaments.models import Event, Season, Tally
from tournaments.seasons.actions import store_standings

EVENINGS, PEOPLE, TEAMS = 250, 200, 40
TALLIES = 40_000


def five_years(club, today):
    """Return the season and its people, with everything stored that the first reader would wait for."""
    rng, people = random.Random(5), invented(club, PEOPLE)
    season = Season.objects.create(club=club, name="Five years", best=200, least=20)
    for number in range(EVENINGS):
        # The first person comes to every evening.
        came = [people[0], *rng.sample(people[1:], 2 * TEAMS - 1)]
        big_event(club, today - datetime.timedelta(days=7 * number), TEAMS, people=rng.sample(came, len(came)))
    club.events.update(season=season)
    assert Tally.objects.count() == TALLIES
    store_standings(events=list(Event.objects.order_by("pk")))
    return season, people
