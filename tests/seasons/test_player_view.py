"""A person's own page: evenings played, place, partner, points, prizes."""

import datetime

import pytest

from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tournaments.models import Prize
from tournaments.seasons import views
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


def years_of_evenings(club, number):
    """A person at one table on so many days; the last one keyed in first."""
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    for day in range(number):
        event = make_event(club, date=datetime.date(2026, 1, 1) + datetime.timedelta(days=day))
        make_sign_ups(event, people)
        draw_tables(event, number=day)
        keyed(event, table=1, deal=1, counts={1: {"table.points": 100}})
    return people[0]


def test_an_evening_more_than_a_page_holds_is_on_the_next(desk, club, monkeypatch):
    monkeypatch.setattr(views, "EVENINGS_A_PAGE", 2)
    ada = years_of_evenings(club, 3)
    first, second = (desk.get("seasons:player", ada.pk, data={"page": page}) for page in (1, 2))
    assert [evening.event.date.day for evening in first.context["evenings"]] == [3, 2]
    assert [evening.event.date.day for evening in second.context["evenings"]] == [1]
    assert (first.context["hands"], second.context["hands"]) == (2, 1)
    assert "page 1 of 2" in first.content.decode()
    assert '<a href="?page=2">More</a>' in first.content.decode()


@pytest.mark.parametrize("evenings", [1, 5])
def test_more_evenings_cost_no_more_queries(desk, club, evenings, django_assert_num_queries):
    ada = years_of_evenings(club, evenings)
    with django_assert_num_queries(12):
        desk.get("seasons:player", ada.pk)


def test_prizes_are_named(desk, club):
    event = make_evening(club)
    player = event.sign_ups.first().player
    Prize.objects.create(event=event, number=1, kind="door", title="Poinsettia").winners.set([player])
    assert "Poinsettia" in desk.get("seasons:player", player.pk).content.decode()


def test_a_person_of_another_club_is_not_found(desk, stranger):
    other = stranger.get("/", follow=True).context["club"]
    (theirs,) = make_people(other, names=["Ada"])
    assert desk.get("seasons:player", theirs.pk).status_code == 404
