"""A person's own page: evenings played, place, partner, points, prizes."""

import datetime

from tests.builders import draw_tables, make_evening, make_event, make_people, make_sign_ups, play_everything
from tournaments.models import Prize
from tournaments.standings.queries import standings


def test_who_never_played_is_told_what_will_stand_here(desk, club):
    (ada,) = make_people(club, names=["Ada"])
    assert "No hand of this person was keyed in yet." in desk.get("seasons:player", ada.pk).content.decode()


def test_an_evening_stands_with_partner_points_and_place(desk, club):
    event = make_evening(club)
    play_everything(event)
    first = standings(event)[0]
    member = event.teams.get(number=first.who.number).members.order_by("pk").first()
    page = desk.get("seasons:player", member.player_id)
    (evening,) = page.context["evenings"]
    assert (evening.points, evening.placed.place, evening.teams, evening.hands) == (first.who.total, 1, 4, 4)
    partners = [other.player.name for other in member.team.members.all() if other != member]
    assert list(evening.partners.values()) == partners
    assert [partner.name for partner in page.context["partners"]] == partners
    assert (page.context["won"], page.context["points"], page.context["picture"]) == (1, first.who.total, None)


def test_several_evenings_make_a_picture_and_stand_the_latest_first(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    for day in (6, 20, 13):
        event = make_event(club, date=datetime.date(2026, 11, day))
        make_sign_ups(event, people)
        draw_tables(event, number=day)
        play_everything(event, seed=day)
    page = desk.get("seasons:player", people[0].pk)
    assert [evening.event.date.day for evening in page.context["evenings"]] == [20, 13, 6]
    assert len(page.context["picture"].dots) == 3
    assert sum(partner.evenings for partner in page.context["partners"]) == 3
    assert "<svg" in page.content.decode()


def test_prizes_are_named(desk, club):
    event = make_evening(club)
    player = event.sign_ups.first().player
    Prize.objects.create(event=event, number=1, kind="door", title="Poinsettia").winners.set([player])
    assert "Poinsettia" in desk.get("seasons:player", player.pk).content.decode()


def test_a_person_of_another_club_is_not_found(desk, stranger):
    other = stranger.get("/", follow=True).context["club"]
    (theirs,) = make_people(other, names=["Ada"])
    assert desk.get("seasons:player", theirs.pk).status_code == 404
