"""Large events for measurements, inserted straight into the database because playing them would take hours."""

import random

from django.utils import timezone

from scoring.library import rule_set_text
from tournaments.events.actions import plan_event
from tournaments.models import Event, Player, Seat, Seating, Sheet, SignUp, Tally, Team, TeamMember

DEALS = 4


def invented(club, number):
    """Insert that many people of a club."""
    return Player.objects.bulk_create(
        Player(club=club, given_name=f"Given{n}", family_name=f"Family{n}") for n in range(number)
    )


def big_event(club, today, teams, *, deals_in=DEALS, people=None):
    """Insert an event of two teams per table, with the sheets of `deals_in` hands; the people are new unless given."""
    rng = random.Random(1)
    event = Event(club=club, name=f"{teams} teams", date=today)
    plan_event(event=event, rules_text=rule_set_text("hidden-valley-ranch"))
    codes = [line.code for line in event.rules.lines if line.code != "out"]
    people = people or invented(club, 2 * teams)
    SignUp.objects.bulk_create(SignUp(event=event, player=one, number=n) for n, one in enumerate(people, start=1))
    team_rows = Team.objects.bulk_create(Team(event=event, number=n + 1, chairs=2) for n in range(teams))
    TeamMember.objects.bulk_create(TeamMember(team=team_rows[n // 2], player=one) for n, one in enumerate(people))
    round_ = event.rounds.get()
    event.rounds.update(shown_at=timezone.now())
    tables = Seating.objects.bulk_create(Seating(round=round_, table=n + 1, decks=5) for n in range(teams // 2))
    Seat.objects.bulk_create(
        Seat(seating=tables[n // 2], team=team, position=n % 2 + 1) for n, team in enumerate(team_rows)
    )
    sheets = Sheet.objects.bulk_create(
        Sheet(seating=table, deal=deal, ending="stock", saved_at=f"{today}T20:00Z", saved_by="Ruth")
        for table in tables
        for deal in range(1, deals_in + 1)
    )
    Tally.objects.bulk_create(
        Tally(
            sheet=sheet,
            team=team,
            counts={code: rng.randrange(20) for code in codes},
            total=rng.randrange(-500, 5000),
        )
        for n, sheet in enumerate(sheets)
        for team in team_rows[2 * (n // deals_in) : 2 * (n // deals_in) + 2]
    )
    return event
