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
from tournaments.models import PlayerStanding, Prize, Tally
from tournaments.people.merge_actions import merge_people, part_people
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
    assert [row.get_cell("place") for row in grid.rows] == ['<span class="strong">1st</span> of 4 teams']
    assert [partner.name for partner in page.context["record"].partners] == partners
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
    assert sum(partner.evenings for partner in page.context["record"].partners) == 3
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
    Prize.objects.create(event=event, number=2, kind="place", place=1).winners.set([player])
    page = desk.get("seasons:player", player.pk).content.decode()
    assert "<strong>Poinsettia</strong>" in page
    assert "<strong>1st place</strong>" in page


def test_a_person_of_another_club_is_not_found(desk, stranger):
    other = stranger.get("/", follow=True).context["club"]
    (theirs,) = make_people(other, names=["Ada"])
    assert desk.get("seasons:player", theirs.pk).status_code == 404


def test_opponents_are_those_at_the_table_in_a_hand_that_the_person_played(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy", "Mary", "Rosa", "Hedy", "Vera", "Olga"])
    event = make_event(club)
    make_sign_ups(event, people[:8])
    draw_tables(event)
    play_everything(event)
    member = event.teams.get(number=1).members.first()
    member.last_deal = 2
    member.save()
    member.team.members.create(player=people[8], first_deal=3)
    event.raise_version(pk=event.pk)
    seating = member.team.seats.get().seating
    others = {one.player.name for seat in seating.seats.exclude(team=member.team) for one in seat.team.members.all()}
    record = desk.get("seasons:player", member.player_id).context["record"]
    assert {person.name: person.evenings for person in record.opponents} == dict.fromkeys(others, 1)
    opponent = seating.seats.exclude(team=member.team).get().team.members.first().player_id
    met = desk.get("seasons:player", opponent).context["record"]
    assert {person.player for person in met.opponents} == {one.player_id for one in member.team.members.all()}


def test_opponents_met_again_are_counted_by_evening(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=(6, 13, 20))
    record = desk.get("seasons:player", people[0].pk).context["record"]
    together = [{person.name: person.evenings for person in met} for met in (record.partners, record.opponents)]
    assert [sum(one.get(person.name, 0) for one in together) for person in people[1:]] == [3, 3, 3]
    assert sum(together[0].values()) == 3
    assert [one.evenings for one in record.opponents] == sorted(together[1].values(), reverse=True)


def test_the_best_hand_is_told_for_each_rule_set_with_its_evening(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=(6, 13))
    event = make_event(club, rules="hidden-valley-ranch", date=datetime.date(2026, 11, 20))
    make_sign_ups(event, people)
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={})
    page = desk.get("seasons:player", people[0].pk)
    hands = Tally.objects.filter(team__members__player=people[0], team__event__rules_key="tanglewood")
    best = hands.order_by("-total", "team__event__date", "sheet__deal").first()
    other, found = page.context["record"].best_hands
    assert other.event == event
    assert (found.points, found.deal, found.event) == (best.total, best.sheet.deal, best.team.event)
    assert f"Hand {found.deal}" in page.content.decode()


def test_the_lowest_hand_is_the_best_where_the_lowest_total_wins(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=(6, 13))
    for event in club.events.all():
        event.rules_text = 'wins = "low"\n' + event.rules_text
        event.save()
        event.raise_version(pk=event.pk)
    (found,) = desk.get("seasons:player", people[0].pk).context["record"].best_hands
    assert found.points == min(Tally.objects.filter(team__members__player=people[0]).values_list("total", flat=True))


def test_the_points_grow_from_the_first_evening_to_the_last(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    play_evenings(club, people, days=[6])
    assert desk.get("seasons:player", people[0].pk).context["record"].growth is None
    play_evenings(club, people, days=(20, 13))
    page = desk.get("seasons:player", people[0].pk)
    growth = page.context["record"].growth
    assert (growth.first.day, growth.last.day) == (6, 20)
    assert growth.total == page.context["totals"]["points"]
    assert len(growth.picture.curves[0].corners) == 4
    assert "How the points of Ada Ada grew" in page.content.decode()


def test_merging_two_records_and_undoing_it_changes_what_was_stored(desk, club):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy", "Adah"])
    play_evenings(club, people[:4], days=[6])
    play_evenings(club, [people[4], *people[1:4]], days=[13])
    names = [person.evenings for person in desk.get("seasons:player", people[1].pk).context["record"].opponents]
    merged = merge_people(kept=people[0], other=people[4])
    page = desk.get("seasons:player", people[0].pk)
    assert page.context["totals"]["evenings"] == 2
    met = desk.get("seasons:player", people[1].pk).context["record"]
    assert {one.player for one in [*met.partners, *met.opponents]} == {one.pk for one in (people[0], *people[2:4])}
    part_people(club=club, merged=merged)
    assert desk.get("seasons:player", people[0].pk).context["totals"]["evenings"] == 1
    again = desk.get("seasons:player", people[1].pk).context["record"].opponents
    assert [person.evenings for person in again] == names
