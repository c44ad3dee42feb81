"""An evening as one file: the same on another machine to the last save; a file that contradicts itself is refused."""

import copy
import datetime
import uuid
from contextlib import suppress

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS
from tests.builders import (
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    standings,
)
from tests.evening_file.evenings import everything_happened, other_club
from tournaments import models
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.core.evening_file.schema import fits
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import Couple, DrawWishes, Event, Player, Round, SheetHistory, SignUp, Tally, Wish
from tournaments.sheets.actions import SheetConflictError
from tournaments.sign_up.queries import head_count
from tournaments.tables.chosen_partner_actions import choose_partners, mark_house_team
from tournaments.tables.chosen_partner_queries import house_pairs
from tournaments.tables.queries import plans_for
from tournaments.tables.slips.actions import fill_hat, pull_slip

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(club):
    return everything_happened(club)


@pytest.fixture
def told(evening):
    return unpacked(packed(evening_values(evening)))


def test_everything_is_the_same_elsewhere(evening, told, db):
    brought = bring_in(club=other_club(), evening=told)
    event, verified = brought.event, brought.verified
    assert evening_values(event) == told
    assert verified.differences == []
    assert verified.sheets == len([sheet for row in told["rounds"] for t in row["seatings"] for sheet in t["sheets"]])
    assert [(row.place, row.who.total) for row in standings(event)] == [
        (row.place, row.who.total) for row in standings(evening)
    ]
    assert event.public_token != evening.public_token


def test_every_field_travels(told):
    """A field that is new to a model has to be written into the file, or here that it stays.

    What stays: numbers of this database, and what is another's or nobody's there.
    """
    round_, team = told["rounds"][0], told["teams"][0]
    seating = round_["seatings"][0]
    sheet, seat = seating["sheets"][0], seating["seats"][0]
    travels = [
        (models.Event, told["event"], {"id", "club", "public_token"}),
        (models.Player, told["people"][0], {"id", "club", "key"}),
        (models.SignUp, told["sign_ups"][0], {"id", "event"}),
        (models.Team, team, {"id", "event"}),
        (models.TeamMember, team["members"][0], {"id", "team"}),
        (models.Round, round_, {"id", "event"}),
        (models.Draw, round_["draws"][0], {"id", "round", "made_by"}),
        (models.DrawWishes, {"together": round_["draws"][0]["together"]}, {"id", "draw", "never"}),
        (models.Seating, seating, {"id", "round"}),
        (models.Seat, seat, {"id", "seating"}),
        (models.Sheet, sheet, {"id", "seating"}),
        (models.Tally, sheet["tallies"][0], {"id", "sheet"}),
        (models.SheetHistory, sheet["saves"][0], {"id", "sheet", "user"}),
        (models.Prize, told["prizes"][0], {"id", "event"}),
        (models.Print, told["prints"][0], {"id", "event"}),
    ]
    for model, plain, stays in travels:
        names = {field.name for field in (*model._meta.concrete_fields, *model._meta.many_to_many)}
        told_of = {"player" if name == "person" else name for name in plain}
        assert names - told_of == stays, model


def test_a_house_pair_is_one_elsewhere(evening, told):
    event = bring_in(club=other_club(), evening=told).event
    names = {player.pk: player.name for player in Player.objects.all()}
    here, there = (
        [sorted(names[pk] for pk in pair) for pair in house_pairs(one.rounds.get())] for one in (evening, event)
    )
    assert here == there == [["Mary Yram", "Vera Arev"]]
    assert event.teams.get(not_for_prizes=True).number == evening.teams.get(not_for_prizes=True).number


def test_partners_who_were_chosen_and_left_again_travel(club):
    event = make_event(club)
    ada, grace, *_others = people = make_people(club)[:8]
    make_sign_ups(event, people)
    round_ = event.rounds.get()
    wish = choose_partners(round_=round_, one=ada, other=grace, how="house")
    assert round_.plan["house"] == [[ada.pk, grace.pk]]
    Round.objects.update(plan={"house": [[ada.pk, 999_999]]})
    wish.delete()
    told = evening_values(Event.objects.get(pk=event.pk))
    assert told["rounds"][0]["plan"] == {"house": []}
    assert evening_values(bring_in(club=other_club(), evening=told).event) == told


def test_slips_that_were_pulled_travel_unless_somebody_of_the_hat_left_the_list(club):
    event = make_event(club)
    people = make_people(club)[:8]
    lines = make_sign_ups(event, people)
    round_ = event.rounds.get()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    round_.refresh_from_db()
    ada, grace = (line.player for line in SignUp.objects.filter(pk__in=round_.plan["hat"]).order_by("number")[:2])
    assert pull_slip(round_=round_, one=ada, other=grace) is None
    round_.refresh_from_db()
    told = evening_values(Event.objects.get(pk=event.pk))
    assert told["rounds"][0]["plan"]["pulled"] == round_.plan["pulled"] != []
    assert evening_values(bring_in(club=other_club(), evening=told).event) == told
    lines[7].delete()
    plan = evening_values(Event.objects.get(pk=event.pk))["rounds"][0]["plan"]
    assert sorted(plan) == ["changed", "tables", "way_out"]


def test_a_house_team_of_three_who_play_in_turns_travels(club):
    event = make_evening(club, people=9)
    team = next(team for team in event.teams.all() if team.members.count() == 3)
    mark_house_team(round_=event.rounds.get(), team=team, is_house=True)
    told = evening_values(Event.objects.get(pk=event.pk))
    assert [len(people) for people in told["rounds"][0]["plan"]["house"]] == [3]
    there = bring_in(club=other_club(), evening=told).event
    assert evening_values(there)["rounds"][0]["plan"] == told["rounds"][0]["plan"]


@pytest.mark.parametrize("rules", BUILT_IN_KEYS)
def test_every_rule_set_travels(club, rules):
    event = make_event(club, rules=rules)
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    play_everything(event)
    told = evening_values(Event.objects.get(pk=event.pk))
    assert evening_values(bring_in(club=other_club(), evening=told).event) == told


def test_an_evening_that_only_began_travels(club):
    event = make_event(club)
    told = evening_values(event)
    assert evening_values(bring_in(club=other_club(), evening=told).event) == told
    make_sign_ups(event, make_people(club))
    draw_tables(event, shown=False)
    told = evening_values(event)
    assert evening_values(bring_in(club=other_club("Third"), evening=told).event) == told


def test_play_goes_on_there(told):
    event = bring_in(club=other_club(), evening=told).event
    keyed(event, table=2, deal=2, counts={1: {"table.5": 3}})
    with pytest.raises(SheetConflictError):
        keyed(event, table=1, deal=1, counts={1: {"table.5": 3}})


def test_the_same_form_posted_on_both_machines_is_one_save(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    form = uuid.uuid4()
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}}, submission=form)
    there = bring_in(club=other_club(), evening=evening_values(event)).event
    keyed(there, table=1, deal=1, counts={1: {"table.5": 7}}, submission=form)
    assert SheetHistory.objects.filter(sheet__seating__round__event=there).count() == 1


def test_private_wishes_stay_at_home(evening, told):
    ada, grace = Player.objects.order_by("pk")[:2]
    Wish.objects.create(club=evening.club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    DrawWishes.objects.update(never=[[0, 1]])
    assert evening_values(evening) == told


def test_people_are_known_by_name_unless_the_chapter_is_another(told):
    club = other_club()
    known = make_people(club, names=["Ada", "Grace"], chapters=["", "Elsewhere"])
    event = bring_in(club=club, evening=told).event
    here = {line.player.given_name: line.player for line in event.sign_ups.select_related("player")}
    assert here["Ada"] == known[0]
    assert here["Grace"] != known[1]
    assert club.players.count() == len(told["people"]) + 1


def test_two_people_of_one_name_stay_two(club):
    event = make_event(club)
    make_sign_ups(event, [*make_people(club, names=["Ada"]), *make_people(club, names=["Ada"])])
    there = other_club()
    make_people(there, names=["Ada"])
    came = bring_in(club=there, evening=evening_values(event)).event
    assert came.sign_ups.values("player").distinct().count() == 2
    assert there.players.count() == 2


def test_the_very_same_evening_is_not_added_twice(club, told):
    with pytest.raises(ValidationError, match="already here"):
        bring_in(club=club, evening=told)
    assert Event.objects.count() == 1


def test_couples_are_not_doubled(told):
    club = other_club()
    bring_in(club=club, evening=told)
    told["event"]["name"] = "Saturday"
    bring_in(club=club, evening=told)
    assert Couple.objects.filter(club=club).count() == 1


def test_a_total_that_was_tampered_with_is_said(evening):
    Tally.objects.filter(pk=Tally.objects.first().pk).update(total=99_999)
    told = evening_values(evening)
    sheet = told["rounds"][0]["seatings"][0]["sheets"][0]
    sheet["saves"][-1]["content"]["tallies"][0]["total"] = 99_999
    verified = bring_in(club=other_club(), evening=told).verified
    assert [str(wrong) for wrong in verified.differences] == [
        f"{evening.date} Friday Night, table 1, hand 1: Team 1 has 99999 points, its counts make 35"
    ]


def first_sheet(told):
    return told["rounds"][0]["seatings"][0]["sheets"][0]


def other_seating(told):
    return next(seat["team"] for seat in told["rounds"][0]["seatings"][1]["seats"])


CONTRADICTIONS = {
    "a person who is not there": lambda told: told["sign_ups"][0].update(person=4_999),
    "one person on two lines": lambda told: told["sign_ups"][0].update(person=told["sign_ups"][1]["person"]),
    "one number twice": lambda told: told["sign_ups"][0].update(number=told["sign_ups"][1]["number"]),
    "two teams of one number": lambda told: told["teams"][0].update(number=told["teams"][1]["number"]),
    "a team of another table": lambda told: first_sheet(told).update(went_out=other_seating(told)),
    "nobody of that team at the table": lambda told: first_sheet(told)["tallies"][0].update(team=other_seating(told)),
    "a tally less": lambda told: first_sheet(told)["tallies"].pop(),
    "a save less": lambda told: first_sheet(told)["saves"].pop(),
    "another last save": lambda told: first_sheet(told).update(state="unfinished"),
    "a hand beyond the last": lambda told: first_sheet(told).update(deal=59),
    "an ending nobody knows": lambda told: first_sheet(told).update(ending="rain"),
    "a line nobody knows": lambda told: first_sheet(told)["tallies"][0]["counts"].update({"table.joy": 1}),
    "rules nobody can read": lambda told: told["event"].update(rules_text="hello = ["),
    "a plan without a way": lambda told: told["rounds"][0]["plan"].pop("way_out"),
    "a plan without tables": lambda told: told["rounds"][0]["plan"].pop("tables"),
    "tables that nobody planned": lambda told: [told["rounds"][0]["plan"].pop(key) for key in ("way_out", "tables")],
    "a planned table of no teams": lambda told: told["rounds"][0]["plan"]["tables"].append([]),
    "a zero in a name": lambda told: told["event"].update(name="a\0b"),
    "a newer form": lambda told: told.update(handfoot=2),
    "an entry too many": lambda told: told.update(more=1),
    "an entry too few": lambda told: told.pop("prizes"),
    "a round that ends before it begins": lambda told: told["rounds"][0].update(first_deal=4, last_deal=1),
    "a couple of one": lambda told: told.update(couples=[[0, 0]]),
    "a team of no round": lambda told: told["teams"][0].update(round=7),
    "a seat of no team": lambda told: told["rounds"][0]["seatings"][0]["seats"][0].update(team=999),
    "a slip of nobody": lambda told: told["rounds"][0]["draws"][0].update(teams=[[4_000]]),
    "a part of nobody": lambda told: told["rounds"][0]["plan"].update(changed={"999": "plays"}),
    "a house team of nobody": lambda told: told["rounds"][0]["plan"].update(house=[[0, 4_999]]),
    "a house team of one person twice": lambda told: told["rounds"][0]["plan"].update(house=[[0, 0]]),
    "a part of no line": lambda told: told["rounds"][0]["plan"].update(changed={"one": "plays"}),
}


def test_a_team_at_two_tables_is_refused_before_any_sheet_shows_it(club):
    told = evening_values(make_evening(club))
    first, second = told["rounds"][0]["seatings"]
    second["seats"].append(first["seats"][0] | {"position": 3})
    with pytest.raises(ValidationError, match="This is not the file of an evening"):
        bring_in(club=other_club(), evening=told)


@pytest.mark.parametrize("contradiction", CONTRADICTIONS)
def test_a_file_that_contradicts_itself_adds_nothing(told, contradiction):
    CONTRADICTIONS[contradiction](told)
    club = other_club()
    with pytest.raises(ValidationError) as refused:
        bring_in(club=club, evening=told)
    assert len(refused.value.messages) == 1
    assert (club.events.count(), club.players.count()) == (0, 0)


@pytest.mark.parametrize("value", [None, [], {}, 5, "evening", {"handfoot": 1}, [{"handfoot": 1}]])
def test_what_is_no_evening_at_all(value):
    assert not fits(value)


JUNK = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.just([])
    | st.just({})
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_entry_replaced_by_anything_is_refused_or_read(told, data):
    """Never an error of ours, and never half an evening."""
    club = other_club(f"Club {uuid.uuid4()}")
    hurt = copy.deepcopy(told)
    place = hurt
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not place[key] or not isinstance(place[key], (dict, list)) or data.draw(st.integers(0, 3)) == 0:
            break
        place = place[key]
    place[key] = data.draw(JUNK)
    with suppress(ValidationError):
        bring_in(club=club, evening=hurt)
    assert club.events.count() in (0, 1)
    assert club.events.count() or not club.players.exists()


def test_moments_keep_their_zone(club):
    event = make_event(club)
    Event.objects.update(final_version=event.version, final_at=timezone.now())
    event.refresh_from_db()
    came = bring_in(club=other_club(), evening=evening_values(event)).event
    assert came.final_at == event.final_at
    assert came.final_at.utcoffset() == datetime.timedelta(0)
