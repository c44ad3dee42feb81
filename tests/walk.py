"""Url arguments for every page of the site, taken from a club, so that tests can open all pages."""

from django.urls import reverse
from django.utils import timezone

from tests.builders import link_token
from tournaments.hall.actions import make_new_code
from tournaments.hall.link_actions import give_calendar_link, give_out_link, let_tables_key_in
from tournaments.hall.poster_actions import let_phones_sign_in
from tournaments.hall.screen_actions import turn_wall_on
from tournaments.models import Act, Chapter, Couple, Hall, HelperPass, Season, Seating, TableCall, Wish
from tournaments.sign_up.coming_actions import give_coming_link
from tournaments.web.access import GIVEN_OUT


def belongings(club):
    """Ids of a club's chapter, couple, private wish, season and others, by name of the url argument."""
    one, other = club.players.order_by("pk")[:2]
    pair = {"club": club, "first": one, "second": other}
    return {
        "other": other.pk,
        "membership": club.memberships.order_by("pk").first().pk,
        "chapter": Chapter.objects.get_or_create(club=club, name="Palm", key="palm")[0].pk,
        "couple": Couple.objects.create(**pair).pk,
        "wish": Wish.objects.create(**pair, kind=Wish.Kind.NEVER).pk,
        "season": Season.objects.create(club=club, name="Spring").pk,
    }


def addresses_of(club, event):
    """What opens the club, the evening and its public pages, by name of the url argument."""
    make_new_code(event=event, now=timezone.now())
    let_phones_sign_in(event=event)
    return {
        "club": club.slug,
        "event": event.pk,
        "token": give_out_link(event=event).public_token.removeprefix(GIVEN_OUT),
        "helpers' token": link_token(event),
        "helpers' club": club.slug,
        "pass": HelperPass.objects.create(event=event, name="Inge", secret_hash="none", made_at=timezone.now()).pk,
        "coming code": give_coming_link(event=event).code,
        "answer": 1,
        "calendar token": give_calendar_link(club=club).token,
        "phone code": Hall.objects.get(event=event).phone_code,
        "poster code": Hall.objects.get(event=event).poster_code,
        "wall token": turn_wall_on(event=event).wall_token,
    }


def things_of_tables(event):
    """What opens the drawn tables and teams of the evening."""
    let_tables_key_in(event=event)
    team = event.teams.first()
    seating = Seating.objects.get(round__event=event, round__number=1, table=1)
    return {
        "call": TableCall.objects.create(seating=seating, called_at=timezone.now()).pk,
        "table token": seating.link_token,
        "team": team.pk,
        "member": min(member.pk for member in team.members.all()),
    }


def things_of(club, event):
    """The value of every url argument, for an evening with drawn tables."""
    line = event.sign_ups.first()
    return {
        **things_of_tables(event),
        **addresses_of(club, event),
        "line": line.pk,
        "player": line.player_id,
        "rules": "tanglewood",
        "paper": "tallies",
        "page": "standings",
        "act": Act.objects.create(
            club=club, event=event, done_at=timezone.now(), done_by="Ruth", said={"text": "Done."}
        ).pk,
        "handbook page": "tables",
        "round": 1,
        "table": 1,
        "deal": 1,
        "team number": 1,
        "prize": event.prizes.create(number=1, kind="door").number,
        **belongings(club),
    }


def address(name, arguments, things):
    return reverse(name, args=[things[argument] for argument in arguments])
