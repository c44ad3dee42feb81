"""One season: its standings, its name and evenings, removed and restored."""

import datetime

import pytest

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.models import Event, Season
from tournaments.wording.points import points


@pytest.fixture
def season(club):
    return Season.objects.create(club=club, name="Spring")


@pytest.fixture
def people(club):
    return make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])


def evening_of(season, people, *, points, day=1, rules="tanglewood"):
    """An evening of one table with these points for its two teams in hand 1."""
    event = make_event(season.club, season=season, date=datetime.date(2026, 11, day), rules=rules)
    make_sign_ups(event, people)
    draw_tables(event, seed=day)
    keyed(event, table=1, deal=1, counts={n: {"table.points": count} for n, count in enumerate(points, start=1)})
    return event


def standings_on(page):
    return {
        row.player.given_name: (row.placed.place, points(row.placed.who.points)) for row in page.context["table"].rows
    }


def points_of(event):
    return {
        member.player.given_name: member.team.tallies.get().total
        for team in event.teams.all()
        for member in team.members.all()
    }


def test_a_season_without_an_evening_has_a_message(desk, season):
    assert (
        "No evening with results belongs to this season yet." in desk.get("seasons:season", season.pk).content.decode()
    )


def test_the_points_of_all_evenings_are_added(desk, season, people):
    events = [
        evening_of(season, people, points=points, day=day) for day, points in enumerate([(500, 300), (100, 900)], 1)
    ]
    shown = standings_on(desk.get("seasons:season", season.pk))
    first, second = (points_of(event) for event in events)
    assert {name: int(points.replace(",", "").replace("−", "-")) for name, (_place, points) in shown.items()} == {
        name: first[name] + second[name] for name in first
    }


def test_a_cell_of_an_evening_is_labeled_with_the_text_of_its_heading(desk, season, people):
    evening_of(season, people, points=(500, 100))
    page = desk.get("seasons:season", season.pk).content.decode()
    assert 'data-label="Nov 1"' in page
    assert 'data-label="<a' not in page


def test_the_best_evenings_count_and_the_others_are_struck_out(desk, season, people):
    events = [evening_of(season, people, points=(100 * day, 500), day=day) for day in (1, 2, 3)]
    page = desk.get("seasons:season", season.pk, data={"way": "best", "best": "2"})
    by_event = [points_of(event) for event in events]
    for row in page.context["table"].rows:
        points = sorted(evening[row.player.given_name] for evening in by_event)
        assert row.placed.who.points == sum(points[1:])
        assert [counts for _points, counts in row.evenings].count(False) == 1
    assert "Points that are struck out do not count." in page.content.decode()


def test_the_average_of_the_evenings_can_be_chosen(desk, season, people):
    evening_of(season, people, points=(500, 300))
    shown = desk.get("seasons:season", season.pk, data={"way": "average"})
    assert "The average of an evening counts." in shown.content.decode()


@pytest.mark.parametrize("asked", [{"way": "luck"}, {"best": "0"}, {"best": "x"}, {"best": "100"}])
def test_an_invalid_ranking_method_is_refused_and_the_usual_one_shown(desk, season, people, asked):
    evening_of(season, people, points=(500, 300))
    page = desk.get("seasons:season", season.pk, data=asked)
    assert page.status_code == 422
    assert len(page.context["table"].rows) == 4


def test_a_person_who_no_longer_comes_keeps_the_place(desk, season, people):
    evening_of(season, people, points=(500, 300))
    people[0].gone = True
    people[0].save()
    assert "Ada" in standings_on(desk.get("seasons:season", season.pk))


def test_evenings_that_are_not_final_count_and_are_mentioned(desk, season, people):
    event = evening_of(season, people, points=(500, 300))
    assert "1 evening is not final." in desk.get("seasons:season", season.pk).content.decode()
    Event.objects.filter(pk=event.pk).update(final_version=Event.objects.get(pk=event.pk).version)
    assert "is not final" not in desk.get("seasons:season", season.pk).content.decode()


@pytest.mark.parametrize("events", [1, 3])
def test_few_and_many_evenings_take_the_same_queries(desk, season, people, django_assert_num_queries, events):
    for day in range(events):
        evening_of(season, people, points=(500, 300), day=day + 1)
    with django_assert_num_queries(8):
        desk.get("seasons:season", season.pk)


def test_a_season_has_the_evenings_that_are_checked(desk, club):
    first, second = make_event(club), make_event(club)
    answer = desk.post("seasons:new-season", data={"name": " Spring ", "evenings": [first.pk]})
    season = Season.objects.get()
    assert answer.url == desk.url("seasons:season", season.pk)
    assert (season.name, list(season.events.all())) == ("Spring", [first])
    desk.post("seasons:change-season", season.pk, data={"name": "Autumn", "evenings": [second.pk]})
    season.refresh_from_db()
    assert (season.name, list(season.events.all())) == ("Autumn", [second])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("", "Please fill this in."), ("Spring", "There is already a season Spring. Choose another name.")],
)
def test_a_season_needs_a_unique_name(desk, season, name, sentence):
    answer = desk.post("seasons:new-season", data={"name": name})
    assert answer.status_code == 422
    assert answer.context["form"].errors["name"] == [sentence]


def test_an_evening_of_another_club_cannot_be_chosen(desk, stranger):
    other = stranger.get("/", follow=True).context["club"]
    theirs = make_event(other)
    assert desk.post("seasons:new-season", data={"name": "Spring", "evenings": [theirs.pk]}).status_code == 422
    assert not Season.objects.exists()


def test_a_deleted_season_keeps_its_evenings_and_undo_restores_it(desk, club, season):
    event = make_event(club, season=season)
    desk.post("seasons:delete-season", season.pk)
    event.refresh_from_db()
    assert event.season is None
    desk.undo()
    event.refresh_from_db()
    assert event.season.name == "Spring"


@pytest.mark.parametrize("data", [{}, {"name": " "}, {"name": "Spring", "evenings": "x 9" + "9" * 30}])
def test_an_invalid_restore_changes_no_evening(desk, club, data):
    event = make_event(club)
    assert desk.post("seasons:bring-back-season", data=data).status_code == 302
    event.refresh_from_db()
    assert event.season is None


def test_a_season_can_be_chosen_on_the_plan_form(desk, club, season):
    data = {"name": "Friday", "date": "2026-11-20", "rules": "tanglewood", "couples": "as-it-falls", "entry": "counts"}
    asked = desk.get("events:plan").context["form"]
    data = {name: asked[name].value() or "" for name in asked.fields} | data | {"season": season.pk}
    answer = desk.post("events:plan", data=data)
    assert answer.status_code == 302, answer.context["form"].errors
    assert season.events.count() == 1


def test_a_season_of_high_and_low_wins_has_a_warning(desk, season, people):
    evening_of(season, people, points=(500, 300))
    event = evening_of(season, people, points=(500, 300), day=2)
    assert not desk.get("seasons:season", season.pk).context["table"].mixed
    event.rules_text = 'wins = "low"\n' + event.rules_text
    event.save()
    page = desk.get("seasons:season", season.pk)
    assert page.context["table"].mixed
    assert "adding them up does not say who played best" in page.content.decode()
