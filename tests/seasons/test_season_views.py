"""One season: its standings, its name and evenings, removed and restored."""

import datetime
import io
from fractions import Fraction

import pytest
from django.db.models import F
from openpyxl import load_workbook

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.core.seasons.counting import USUAL_PLACE_POINTS, Counting, Measure
from tournaments.models import Event, Season
from tournaments.seasons.actions import read_stored
from tournaments.seasons.season_queries import season_events_to_store, season_table
from tournaments.sheets.number_of_hands_actions import end_after
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
    return {row.player.given_name: (row.placed.place, points(row.points)) for row in page.context["table"].rows}


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


def test_every_printed_page_of_a_season_names_the_club_and_the_season(desk, season, people):
    evening_of(season, people, points=(500, 100), day=1)
    book = workbook_of(desk, season)
    assert {sheet.oddHeader.left.text for sheet in book} == {f"{season.club.name} · {season.name}"}


def test_two_evenings_of_one_day_have_their_names(desk, season, people):
    for day in (1, 1, 2):
        evening_of(season, people, points=(500, 100), day=day)
    page = desk.get("seasons:season", season.pk).content.decode()
    for heading in ("Nov 1, Friday Night", "Nov 1, Friday Night 2", "Nov 2"):
        assert f'data-label="{heading}"' in page
    book = load_workbook(io.BytesIO(b"".join(desk.get("seasons:season-workbook", season.pk).streaming_content)))
    headings = next(book["Standings"].values)
    assert [str(heading).partition(", ")[2] for heading in headings[5:]] == [
        "2026, Friday Night",
        "2026, Friday Night 2",
        "2026",
    ]


def counted(desk, season, **values):
    """Save a way of counting, and return the page that follows."""
    url = desk.url("seasons:counting", season.pk)
    return desk.client.post(url, values, follow=True)


def test_the_best_evenings_count_and_the_others_are_struck_out(desk, season, people):
    events = [evening_of(season, people, points=(100 * day, 500), day=day) for day in (1, 2, 3)]
    page = counted(desk, season, best="2")
    by_event = [points_of(event) for event in events]
    for row in page.context["table"].rows:
        points = sorted(evening[row.player.given_name] for evening in by_event)
        assert row.points == sum(points[1:])
        assert [counts for _points, counts in row.evenings].count(False) == 1
    assert "Points that are struck out do not count." in page.content.decode()


def test_the_average_of_the_hands_is_that_of_all_hands(desk, season, people):
    long = evening_of(season, people, points=(500, 300))
    keyed(long, table=1, deal=2, counts={1: {"table.points": 100}, 2: {"table.points": 300}})
    short = evening_of(season, people, points=(800, 200), day=2)
    page = counted(desk, season, measure="average")
    assert "The average of all hands counts." in page.content.decode()
    totals = {}
    for event in (long, short):
        for team in event.teams.all():
            for member in team.members.all():
                totals.setdefault(member.player.given_name, []).extend(tally.total for tally in team.tallies.all())
    assert {row.player.given_name: row.points for row in page.context["table"].rows} == {
        name: Fraction(sum(hands), 3) for name, hands in totals.items()
    }


def test_points_for_places_are_those_of_the_list_and_ties_share_them(desk, season, people):
    evening_of(season, people, points=(500, 300))
    evening_of(season, people, points=(400, 400), day=2)
    page = counted(desk, season, measure="places", place_points="10 5")
    assert "Points for places count: 10 5." in page.content.decode()
    assert sorted(row.points for row in page.context["table"].rows) == [12.5, 12.5, 17.5, 17.5]


def test_evenings_needed_for_a_place(desk, season, people):
    evening_of(season, people, points=(500, 300))
    page = counted(desk, season, least="3")
    assert {row.place for row in page.context["table"].rows} == {None}
    assert "A place needs 3 evenings." in page.content.decode()
    assert '1 <span class="soft">(2 more needed)</span>' in page.content.decode()


WHOLE_NUMBERS = "Type whole numbers up to 9999 with spaces between them, for example 10 8 6."


@pytest.mark.parametrize(
    ("data", "field", "sentence"),
    [
        ({"measure": "luck"}, "measure", "Choose one from the list."),
        ({"best": "0"}, "best", "Type a whole number from 1 to 999."),
        ({"least": ""}, "least", "Please fill this in."),
        ({"place_points": "ten"}, "place_points", WHOLE_NUMBERS),
        ({"place_points": "5 8"}, "place_points", "A lower place cannot bring more points than the place above it."),
        ({"place_points": "9" * 30}, "place_points", WHOLE_NUMBERS),
    ],
)  # fmt: skip
def test_an_invalid_way_of_counting_is_refused_and_nothing_is_saved(desk, season, people, data, field, sentence):
    evening_of(season, people, points=(500, 300))
    page = desk.post("seasons:counting", season.pk, data=data)
    assert page.status_code == 422
    assert page.context["form"].errors[field] == [sentence]
    assert len(page.context["table"].rows) == 4
    assert season.history.count() == 1


def test_the_way_of_counting_is_kept_with_its_history_and_undo(desk, season, people):
    evening_of(season, people, points=(500, 300))
    values = {"measure": "places", "place_points": "7, 3", "best": "4", "least": "2", "best_of_chapter": "3"}
    desk.post("seasons:counting", season.pk, data=values)
    offer = desk.client.session["undo"]
    season.refresh_from_db()
    kept = Counting(measure=Measure.PLACES, place_points=[7, 3], best=4, least=2, best_of_chapter=3)
    assert season.counting == kept
    page = desk.get("seasons:season", season.pk)
    assert [change.by for change in page.context["changes"]] == ["Ruth", ""]
    ways = {one.label: (one.before, one.after) for one in page.context["changes"][0].differences}
    assert ways == {
        "what counts": ("the points of each evening", "points for places"),
        "points for 1st place, 2nd place …": ("10 8 6 5 4 3 2 1", "7 3"),
        "only the best evenings": ("all", "4"),
        "least evenings for a place": ("1", "2"),
        "best players of a chapter": ("4", "3"),
    }
    desk.client.post(offer["url"])
    season.refresh_from_db()
    assert season.counting == Counting(place_points=list(USUAL_PLACE_POINTS))


def test_the_same_way_of_counting_saved_again_is_no_change(desk, season, people):
    evening_of(season, people, points=(500, 300))
    counted(desk, season, measure="points")
    assert season.history.count() == 1


def test_a_deleted_season_comes_back_with_its_way_of_counting(desk, club, season, people):
    counted(desk, season, measure="average", best="3")
    desk.post("seasons:delete-season", season.pk)
    desk.undo()
    restored = club.seasons.get()
    assert (restored.measure, restored.best) == ("average", 3)


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
    desk.get("seasons:season", season.pk)
    with django_assert_num_queries(11):
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


def test_a_season_can_be_chosen_on_the_plan_form(desk, club, season):
    data = {"name": "Friday", "date": "2026-11-20", "rules": "tanglewood", "couples": "as-it-falls", "entry": "counts"}
    asked = desk.get("events:plan").context["form"]
    data = {name: asked[name].value() or "" for name in asked.fields} | data | {"season": season.pk}
    answer = desk.post("events:plan", data=data)
    assert answer.status_code == 302, answer.context["form"].errors
    assert season.events.count() == 1


def refusal(page):
    """The sentence why points are not added up, and the ways that are offered."""
    return page.context["why_refused"], [measure for measure, _words in page.context["fair_ways"]]


def test_points_under_different_rules_are_not_added_up(desk, season, people):
    evening_of(season, people, points=(500, 300))
    assert refusal(desk.get("seasons:season", season.pk)) == ("", ["points", "places", "average"])
    evening_of(season, people, points=(500, 300), day=2, rules="lakemont-ridge")
    page = desk.get("seasons:season", season.pk)
    sentence = "These evenings were played by different rules, so their points do not compare."
    assert refusal(page) == (sentence, ["places"])
    assert sentence in page.content.decode()
    assert page.context["table"].rows == []
    assert len(counted(desk, season, measure="places").context["table"].rows) == 4


def test_points_of_different_numbers_of_hands_are_not_added_up(desk, season, people):
    evening_of(season, people, points=(500, 300))
    event = evening_of(season, people, points=(500, 300), day=2)
    keyed(event, table=1, deal=2, counts={})
    assert refusal(desk.get("seasons:season", season.pk))[0] == "", "both evenings have four hands, but are not over"
    end_after(event=event, deal=2)
    end_after(event=season.events.earliest("date"), deal=1)
    page = desk.get("seasons:season", season.pk)
    assert refusal(page) == (
        "These evenings had different numbers of hands, so whoever missed a long one would lose more points.",
        ["places", "average"],
    )
    end_after(event=season.events.earliest("date"), deal=2)
    keyed(season.events.earliest("date"), table=1, deal=2, counts={})
    assert len(desk.get("seasons:season", season.pk).context["table"].rows) == 4


def test_points_of_tables_with_more_cards_for_a_team_are_not_added_up(desk, season, people):
    evening_of(season, people, points=(500, 300))
    event = make_event(season.club, season=season, date=datetime.date(2026, 11, 2))
    make_sign_ups(event, [*people, *make_people(season.club, names=["Mary", "Rosa"])])
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={})
    assert refusal(desk.get("seasons:season", season.pk))[1] == ["places"]


def workbook_of(desk, season):
    return load_workbook(io.BytesIO(b"".join(desk.get("seasons:season-workbook", season.pk).streaming_content)))


def odd_evening(season, people):
    """An evening of two tables, the second with twice the decks, with one sheet in."""
    event = make_event(season.club, season=season, date=datetime.date(2026, 11, 9))
    make_sign_ups(event, [*people, *make_people(season.club, names=["Mary", "Rosa", "Hedy", "Vera"])])
    draw_tables(event)
    event.rounds.get().seatings.filter(table=2).update(decks=F("decks") * 2)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 5000}})
    return event


@pytest.mark.parametrize("evenings", [1, 2])
def test_an_evening_whose_own_tables_differ_is_left_out_and_named(desk, season, people, evenings):
    others = [evening_of(season, people, points=(500, 300), day=day) for day in range(1, evenings + 1)]
    odd = odd_evening(season, people)
    page = desk.get("seasons:season", season.pk)
    said = " ".join(page.content.decode().split())
    assert "1 evening does not compare with the others, so it does not count:" in said
    link = f'<a href="{desk.url("standings:results", event=odd)}">Nov 9, {odd.name}</a>'
    assert f"<li>{link}: some of its tables had more or fewer cards for each team.</li>" in said
    assert [event for event, _evening, _why in page.context["left_out"]] == [odd]
    totals = [points_of(event) for event in others]
    rows = {row.player.given_name: row for row in page.context["table"].rows}
    assert {name: row.points for name, row in rows.items() if row.place} == {
        name: sum(total[name] for total in totals) for name in totals[0]
    }
    assert {row.evenings[-1][1] for row in rows.values()} == {False}
    assert "Points that are struck out do not count." in said
    counted_all = counted(desk, season, measure="places")
    assert counted_all.context["left_out"] == []


def test_the_workbook_says_which_evening_does_not_count_and_why(desk, season, people):
    evening_of(season, people, points=(500, 300))
    odd_evening(season, people)
    book = workbook_of(desk, season)
    about = dict(row[:2] for row in book["About"].values)
    assert about["Does not count"] == "Nov 9, Friday Night: some of its tables had more or fewer cards for each team"
    assert (about["Season"], about["What counts"], about["Evenings"]) == ("Spring", "the points of each evening", 2)
    rows = desk.get("seasons:season", season.pk).context["table"].rows
    assert [row[1] for row in book["Standings"].values][1:] == [row.player.name for row in rows]


def test_a_season_that_is_not_added_up_says_which_evenings_compare_on_the_page_and_in_the_workbook(
    desk, season, people
):
    evening_of(season, people, points=(500, 300))
    evening_of(season, people, points=(500, 300), day=2, rules="lakemont-ridge")
    page = desk.get("seasons:season", season.pk)
    said = " ".join(page.content.decode().split())
    assert "<li>Nov 1</li><li>Nov 2</li>" in said
    book = workbook_of(desk, season)
    sentence = "These evenings were played by different rules, so their points do not compare."
    assert [row[1] for row in book["Standings"].values] == ["Name", sentence]
    about = [row[:2] for row in book["About"].values]
    assert ("Not added up", sentence) in about
    assert [value for what, value in about if what == "These evenings compare"] == ["Nov 1", "Nov 2"]


def test_the_workbook_says_how_a_season_counts(desk, season, people):
    evening_of(season, people, points=(500, 300))
    counted(desk, season, measure="places", place_points="7 3", best="4", least="1")
    about = dict(row[:2] for row in workbook_of(desk, season)["About"].values)
    assert about["Points for 1st place, 2nd place …"] == "7 3"
    assert about["Only each player’s best evenings: how many"] == 4
    assert about["Evenings needed for a place"] == 1
    assert about["Evenings that are not final"] == 1
    assert "Does not count" not in about


def test_a_sheet_saved_between_storing_and_reading_counts_at_once(season, people):
    event = evening_of(season, people, points=(500, 300))
    tables = []

    def read():
        if not tables:
            keyed(event, table=1, deal=2, counts={1: {"table.points": 50}, 2: {"table.points": 70}})
        tables.append(season_table(season))
        return tables[-1]

    table = read_stored(to_store=lambda: season_events_to_store(season), read=read)
    assert tables[0].rows == [], "the standings that were stored are of the version before"
    assert sorted(row.points for row in table.rows) == sorted(points_of_all(event).values())


def points_of_all(event):
    """Return what each player has from all sheets, by first name."""
    return {
        member.player.given_name: sum(tally.total for tally in team.tallies.all())
        for team in event.teams.all()
        for member in team.members.all()
    }


def test_the_name_of_the_rules_makes_no_difference(desk, season, people):
    evening_of(season, people, points=(500, 300))
    event = evening_of(season, people, points=(500, 300), day=2)
    event.rules_text = event.rules_text.replace('name = "Tanglewood"', 'name = "Our rules"')
    event.save()
    assert Event.objects.get(pk=event.pk).rules.name == "Our rules"
    assert not desk.get("seasons:season", season.pk).context["table"].is_refused


def test_the_chapter_trophy_has_the_average_of_the_best_players(desk, season):
    people = make_people(season.club, names=["Ada", "Grace", "Lise", "Emmy"], chapters=["Lake", "Palm"])
    season.club.refresh_from_db()
    event = evening_of(season, people, points=(500, 300))
    totals = points_of(event)
    page = counted(desk, season, best_of_chapter="1")
    lake, palm = (max(totals[name] for name in names) for names in (("Ada", "Lise"), ("Grace", "Emmy")))
    found = {row.chapter.name: row.placed.who for row in page.context["table"].chapters}
    assert {name: (who.average, who.others) for name, who in found.items()} == {
        "Lake": (lake, 1),
        "Palm": (palm, 1),
    }  # fmt: skip
    assert "Chapter trophy" in page.content.decode()


def test_another_day_of_an_event_counts_as_the_same_evening(desk, season, people):
    first = evening_of(season, people, points=(500, 300))
    other = evening_of(season, people, points=(100, 900), day=2)
    Event.objects.filter(pk=other.pk).update(continues=first)
    page = desk.get("seasons:season", season.pk)
    totals = {name: points_of(first)[name] + points_of(other)[name] for name in points_of(first)}
    assert {row.player.given_name: row.points for row in page.context["table"].rows} == totals
    assert {row.placed.who.played for row in page.context["table"].rows} == {1}
    assert "Nov 1 – Nov 2" in page.content.decode()
    page = counted(desk, season, measure="places", place_points="8 6 4 2")
    by_total = sorted(set(totals.values()), reverse=True)
    assert max(row.points for row in page.context["table"].rows if totals[row.player.given_name] == by_total[0]) <= 8


def test_another_day_goes_to_the_season_of_its_first_day(desk, club, season):
    first, other = make_event(club), make_event(club, date=datetime.date(2026, 11, 21))
    Event.objects.filter(pk=other.pk).update(continues=first)
    desk.post("seasons:change-season", season.pk, data={"name": "Spring", "evenings": [first.pk]})
    assert set(season.events.all()) == {first, other}
    desk.post("seasons:change-season", season.pk, data={"name": "Spring"})
    assert not season.events.exists()


def test_the_list_of_evenings_says_which_have_other_days(desk, club, season):
    first, alone = make_event(club), make_event(club, date=datetime.date(2026, 11, 19))
    for days, said in ((1, "with its second day"), (2, "with its 2 other days")):
        make_event(club, date=first.date + datetime.timedelta(days=days), continues=first)
        offered = dict(desk.get("seasons:change-season", season.pk).context["form"].fields["evenings"].choices)
        assert offered == {
            str(first.pk): f"Nov 20, 2026, Friday Night, {said}",
            str(alone.pk): "Nov 19, 2026, Friday Night",
        }


def test_a_correction_changes_the_season(desk, season, people):
    event = evening_of(season, people, points=(500, 300))
    before = standings_on(desk.get("seasons:season", season.pk))
    keyed(event, table=1, deal=1, counts={1: {"table.points": 5000}}, version=1)
    after = desk.get("seasons:season", season.pk)
    assert standings_on(after) != before
    assert {row.player.given_name: row.points for row in after.context["table"].rows} == points_of(event)


def test_credit_for_sitting_out_counts(desk, season):
    people = make_people(season.club, names=["Ada", "Grace", "Lise", "Emmy", "Mary"])
    event = make_event(season.club, season=season, sit_out_credit="average")
    lines = make_sign_ups(event, people)
    lines[4].part = "sits-out"
    lines[4].save()
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 100}, 2: {"table.points": 300}})
    page = desk.get("seasons:season", season.pk)
    mary = next(row for row in page.context["table"].rows if row.player == people[4])
    assert (mary.points, mary.placed.who.played) == (200, 1)
    assert desk.get("seasons:player", people[4].pk).context["totals"]["evenings"] == 0


def test_the_settings_make_an_evening_another_day_and_it_follows_the_season(desk, club, season):
    first = make_event(club, season=season)
    other = make_event(club, date=first.date + datetime.timedelta(days=1))
    page = desk.get("events:settings", event=other)
    form = page.context["form"]
    assert list(form.fields["continues"].queryset) == [first]
    data = {name: form[name].value() or "" for name in form.fields} | {"continues": first.pk, "rules": ""}
    assert desk.post("events:settings", event=other, data=data).status_code == 302
    other.refresh_from_db()
    assert (other.continues, other.season) == (first, season)
    form = desk.get("events:settings", event=first).context["form"]
    assert "continues" not in form.fields
    data = {name: form[name].value() or "" for name in form.fields} | {"season": "", "rules": ""}
    assert desk.post("events:settings", event=first, data=data).status_code == 302
    other.refresh_from_db()
    assert other.season is None


def test_a_season_is_downloaded_as_a_workbook_and_as_csv(desk, season, people):
    evening_of(season, people, points=(500, 300))
    rows = desk.get("seasons:season", season.pk).context["table"].rows
    file = desk.get("seasons:season-workbook", season.pk)
    assert file["Content-Disposition"] == 'attachment; filename="Spring.xlsx"'
    headings, *found = load_workbook(io.BytesIO(b"".join(file.streaming_content)))["Standings"].values
    assert headings == ("Place", "Name", "Points", "Evenings", "Chapter", "Nov 1, 2026")
    expected = [(row.place, row.player.name, row.points, 1, None, row.points) for row in rows]
    assert found == expected
    lines = b"".join(desk.get("seasons:season-csv", season.pk).streaming_content).decode("utf-8-sig").splitlines()
    assert [line.split(",")[1] for line in lines[1:]] == [row.player.name for row in rows]
