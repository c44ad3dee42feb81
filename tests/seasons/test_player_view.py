"""A person's results: evenings played, place, partner, points, prizes."""

import datetime

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    played_evenings,
    standings,
)
from tournaments.models import PlayerStanding, Prize
from tournaments.seasons import views
from tournaments.seasons.actions import store_standings
from tournaments.seasons.queries import events_to_store
from tournaments.sheets.actions import undo_save
from tournaments.sheets.queries import table_for
from tournaments.standings.actions import make_final


def test_a_person_who_never_played_has_a_message(desk, club):
    (ada,) = make_people(club, names=["Ada"])
    assert "No hands for this person yet." in desk.get("seasons:player", ada.pk).content.decode()


def test_an_evening_is_listed_with_partner_points_and_place(desk, club):
    event = make_evening(club)
    play_everything(event)
    first = standings(event)[0]
    member = event.teams.get(number=first.who.number).members.order_by("pk").first()
    page = desk.get("seasons:player", member.player_id)
    assert "not final" in page.content.decode()
    assert page.context["totals"]["won"] == 0
    event.refresh_from_db()
    make_final(event=event, version=event.version)
    page = desk.get("seasons:player", member.player_id)
    assert "not final" not in page.content.decode()
    (evening,), grid = evenings_on(page), page.context["grid"]
    assert (evening.points, evening.place_shown, evening.teams, evening.hands) == (first.who.total, "1", 4, 4)
    partners = [other.player.name for other in member.team.members.all() if other != member]
    assert [row.get_cell("partners") for row in grid.rows] == [", ".join(partners)]
    assert [row.get_cell("place") for row in grid.rows] == ['<span class="strong">1</span> of 4']
    assert [partner.name for partner in page.context["partners"]] == partners
    assert page.context["totals"] == {"evenings": 1, "hands": 4, "points": first.who.total, "won": 1}
    assert page.context["picture"] is None


def evenings_on(page):
    return [row.record for row in page.context["grid"].paginated_rows]


def play_evenings(club, people, *, days):
    """Play an evening with all these people on each of these days of November."""
    for day in days:
        event = make_event(club, date=datetime.date(2026, 11, day))
        make_sign_ups(event, people)
        draw_tables(event, seed=day)
        play_everything(event, seed=day)
        event.refresh_from_db()
        make_final(event=event, version=event.version)


def test_several_evenings_have_a_chart_and_the_latest_comes_first(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=(6, 20, 13))
    page = desk.get("seasons:player", people[0].pk)
    assert [evening.event.date.day for evening in evenings_on(page)] == [20, 13, 6]
    assert len(page.context["picture"].dots) == 3
    assert sum(partner.evenings for partner in page.context["partners"]) == 3
    assert "<svg" in page.content.decode()


def test_the_picture_goes_from_the_first_evening_to_the_last_in_every_order_of_the_list(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=(6, 20, 13))
    by_date, by_points = (desk.get("seasons:player", people[0].pk, data={"sort": sort}) for sort in ("", "-points"))
    points = [evening.points for evening in evenings_on(by_points)]
    assert points == sorted((evening.points for evening in evenings_on(by_date)), reverse=True)
    assert by_points.context["picture"] == by_date.context["picture"]


def test_evenings_are_split_into_pages_and_totals_are_of_all(desk, club, monkeypatch):
    monkeypatch.setattr(views, "PLAYED_A_PAGE", 2)
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=range(1, 4))
    first, second = (desk.get("seasons:player", people[0].pk, data={"page": page}) for page in (1, 2))
    shown = [[evening.event.date.day for evening in evenings_on(page)] for page in (first, second)]
    assert shown == [[3, 2], [1]]
    won = [evening.place == 1 for evening in played_evenings(people[0])]
    points_of_all = sum(evening.points for evening in played_evenings(people[0]))
    totals = {"evenings": 3, "hands": 12, "points": points_of_all, "won": sum(won)}
    assert first.context["totals"] == second.context["totals"] == totals


def queries_of(desk, player):
    desk.get("seasons:player", player.pk)
    with CaptureQueriesContext(connection) as captured:
        desk.get("seasons:player", player.pk)
    return len(captured)


def test_few_and_many_evenings_take_the_same_queries(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=[1])
    few = queries_of(desk, people[0])
    play_evenings(club, people, days=[2, 3])
    assert queries_of(desk, people[0]) == few <= 15


def test_a_correction_changes_standings_that_were_stored(club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=[1])
    event = club.events.get()
    before = played_evenings(people[0])[0]
    position = event.teams.get(members__player=people[0]).seats.get().position
    keyed(event, table=1, deal=1, counts={position: {"table.points": 5000}}, version=1)
    (after,) = played_evenings(people[0])
    assert (after.points > before.points, after.place) == (True, 1)


def test_an_evening_whose_sheets_were_all_undone_is_not_listed(club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    event = make_event(club)
    make_sign_ups(event, people)
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}})
    assert [evening.hands for evening in played_evenings(people[0])] == [1]
    undo_save(event=event, table=table_for(event, table=1, deal=1), deal=1, version=1, saved_by="Ruth", user=None)
    assert played_evenings(people[0]) == []


def test_an_evening_without_a_hand_that_counts_writes_nothing(desk, club):
    event = make_evening(club)
    keyed(event, table=1, deal=1, counts={}, state="not-played")
    player = event.teams.first().members.first().player
    with CaptureQueriesContext(connection) as captured:
        desk.get("seasons:player", player.pk)
    assert events_to_store(player) == []
    assert not [query for query in captured if "player_standing" in query["sql"] and "SELECT" not in query["sql"]]


def test_standings_stored_for_an_older_version_are_not_shown(club):
    event = make_evening(club)
    player = event.teams.first().members.first().player
    keyed(event, table=1, deal=1, counts={})
    early = [type(event).objects.get(pk=event.pk)]
    keyed(event, table=1, deal=2, counts={})
    keyed(event, table=2, deal=1, counts={})
    latest = played_evenings(player)
    store_standings(events=early)
    assert played_evenings(player) == latest
    assert PlayerStanding.objects.filter(player=player).count() == len(latest) + 1
    keyed(event, table=2, deal=2, counts={})
    played_evenings(player)
    assert PlayerStanding.objects.filter(player=player).count() == 1


def test_prizes_are_listed(desk, club):
    event = make_evening(club)
    player = event.sign_ups.first().player
    Prize.objects.create(event=event, number=1, kind="door", title="Poinsettia").winners.set([player])
    assert "Poinsettia" in desk.get("seasons:player", player.pk).content.decode()


def test_a_person_of_another_club_is_not_found(desk, stranger):
    other = stranger.get("/", follow=True).context["club"]
    (theirs,) = make_people(other, names=["Ada"])
    assert desk.get("seasons:player", theirs.pk).status_code == 404
