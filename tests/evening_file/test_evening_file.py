"""Writing an evening to a file and reading it on another machine: complete, and inconsistent files are refused."""

import copy
import datetime
import uuid
from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import BUILT_IN_KEYS, read_rule_set
from scoring.library import rule_set_text
from tests.builders import (
    Desk,
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_people,
    make_sign_ups,
    play_everything,
    press_recount,
    standings,
)
from tests.evening_file.evenings import make_full_evening, other_club
from tests.scoring.rule_texts import changed
from tournaments import models
from tournaments.core.evening_file.packing import packed, unpacked
from tournaments.core.evening_file.schema import COUPLES_TONIGHT, OF_ROUNDS, fits
from tournaments.evening_file.bring_in import bring_in
from tournaments.evening_file.contents import evening_values
from tournaments.models import (
    Couple,
    DrawWishes,
    Event,
    Player,
    Round,
    SheetHistory,
    SignUp,
    StoredSchedule,
    Tally,
    Wish,
)
from tournaments.sheets.actions import SheetConflictError
from tournaments.sheets.recount_actions import recount
from tournaments.sign_up.queries import head_count
from tournaments.tables.adjust_actions import say_books
from tournaments.tables.chosen_partner_actions import choose_partners, mark_house_team
from tournaments.tables.chosen_partner_queries import house_pairs
from tournaments.tables.lots.actions import fill_hat, pull_lot
from tournaments.tables.queries import plans_for

pytestmark = pytest.mark.django_db

HALL = {"holds_back", "winners_shown_at", "stored_reading", "hall_version", "calls_version"}
"""What the hall sees, which another laptop asks anew."""
ANOTHER_DAY = {"continues"}
"""Written only for another day of an event, see test_several_rounds.py."""
HALL_SETTINGS = {"hand_minutes", "short_names", "trusts_tables", "written_total", "price", "guest_price", "program"}
"""Written only if they are not the usual ones: older versions do not know them."""


@pytest.fixture
def evening(club):
    return make_full_evening(club)


@pytest.fixture
def values(evening):
    return unpacked(packed(evening_values(evening)))


def test_an_evening_read_from_its_file_equals_the_original(evening, values, db):
    result = bring_in(club=other_club(), evening=values)
    event, verified = result.event, result.verified
    assert evening_values(event) == values
    assert verified.differences == []
    assert verified.sheets == len([sheet for row in values["rounds"] for t in row["seatings"] for sheet in t["sheets"]])
    assert [(row.place, row.who.total) for row in standings(event)] == [
        (row.place, row.who.total) for row in standings(evening)
    ]
    assert event.public_token != evening.public_token


def test_what_a_recount_replaced_comes_back_on_another_laptop_too(club, ruth):
    event = make_evening(club, rules="hidden-valley-ranch")
    keyed(event, table=1, deal=1, counts={1: {"table.10": 6, "books.wild": 1}, 2: {"table.50": 2}})
    press_recount(Desk(club=club, user=ruth), event, "tanglewood")
    values = unpacked(packed(evening_values(Event.objects.get())))
    moved = bring_in(club=other_club(), evening=values).event
    assert evening_values(moved) == values
    hidden_valley = rule_set_text("hidden-valley-ranch")
    recount(event=moved, rules_text=hidden_valley, version=moved.version, saved_by="Ruth", user=None)
    counts = Tally.objects.filter(sheet__seating__round__event=moved).order_by("pk").values_list("counts", flat=True)
    assert list(counts) == [{"table.10": 6, "books.wild": 1}, {"table.50": 2}]


def test_letters_that_older_versions_stored_do_not_make_the_file_invalid(evening):
    """No text may contain them today, so another laptop refuses a file that does."""
    rules = evening.rules_text + "# as we like it\n"
    with_mark = rules.replace("we like", "we\u061c like")
    Event.objects.update(name="Fri\u061cday", place="Ha\ufffell", rules_text=with_mark)
    Player.objects.filter(given_name="Ada").update(given_name="A\u202eda")
    told = evening_values(Event.objects.get(pk=evening.pk))
    assert fits(unpacked(packed(told)))
    assert (told["event"]["name"], told["event"]["place"]) == ("Friday", "Hall")
    assert [person["given_name"] for person in told["people"]].count("Ada") == 1
    assert told["event"]["rules_text"] == rules


BY_POINTS = {"ends_early"}, {"last_due"}
"""Written only where points decide how long a game is, see tests/sheets/test_game_to_target.py."""
GROWN, GROWN_SEAT = {"first_deal", "last_deal"}, {"former_chairs"}
"""Written only for tables that grew, see tests/changes/test_tables_that_grow.py: older versions do not know them."""
ON_PAPER = {"seats"}
"""Who sits where on a paper: only the laptop that printed it says that it is out of date."""
APART = {"never", "apart", "attempts"}
"""Who was kept apart is private, and so is how often all was drawn for it."""
CARD_AND_PAID = {"cut_card", "paid", "to_confirm", "signed_in_by"}
"""Written only for a player who cut a card, see test_several_rounds.py, who paid, or whose name is to be confirmed.

The device that signed somebody in is never written.
"""


def test_every_field_is_written_to_the_file(values):
    """A new field of a model must be written to the file or listed here as left out.

    Left out are keys of this database, users, secrets and private wishes.
    """
    round_, team = values["rounds"][0], values["teams"][0]
    seating = round_["seatings"][0]
    sheet, seat = seating["sheets"][0], seating["seats"][0]
    cases = [
        (
            models.Event,
            values["event"],
            {"id", "club", "public_token", *ANOTHER_DAY, "timeline", *HALL, *HALL_SETTINGS, *OF_ROUNDS},
        ),
        (models.Player, values["people"][0], {"id", "club", "key"}),
        (models.SignUp, values["sign_ups"][0], {"id", "event", *CARD_AND_PAID}),
        (models.Team, team, {"id", "event"}),
        (models.TeamMember, team["members"][0], {"id", "team"}),
        (models.Round, round_, {"id", "event", *BY_POINTS[0]}),
        (
            models.Draw,
            round_["draws"][0] | {"seed": round_["draws"][0]["number"]},
            {"id", "round", "made_by", "is_imported"},
        ),
        (models.DrawWishes, {"together": round_["draws"][0]["together"]}, {"id", "draw", *APART}),
        (models.Seating, seating, {"id", "round", "link_token", *GROWN, *BY_POINTS[1]}),
        (models.Seat, seat, {"id", "seating", *GROWN_SEAT}),
        (models.Sheet, sheet, {"id", "seating", "from_table"}),
        (models.Tally, sheet["tallies"][0], {"id", "sheet"}),
        (models.SheetHistory, sheet["saves"][0], {"id", "sheet", "user"}),
        (models.Prize, values["prizes"][0], {"id", "event"}),
        (models.Print, values["prints"][0], {"id", "event", *ON_PAPER}),
        (models.Act, values["acts"][1], {"id", "club", "event", "helper", "about", "undid"}),
    ]
    for model, in_file, left_out in cases:
        fields = (*model._meta.concrete_fields, *model._meta.many_to_many)
        names = {getattr(field, "db_column", None) or field.name for field in fields}
        written = {"player" if name == "person" else name for name in in_file}
        assert names - written == left_out, model


def test_what_was_done_is_listed_on_another_laptop_and_can_no_longer_be_undone(evening, values, ruth):
    club = other_club()
    club.memberships.create(user=ruth, role="owner")
    event = bring_in(club=club, evening=values).event
    ada = club.players.get(given_name="Ada")
    entries = Desk(club=club, user=ruth).get("history:evening", event=event, data={"person": ada.pk}).context["entries"]
    acts = [entry for entry in entries if entry.act]
    assert [(entry.words, entry.done_by) for entry in acts] == [
        (f"{ada.name} has not paid.", "Ruth"),
        (f"{ada.name} paid $5.", "Ruth"),
    ]
    assert [(entry.can_undo, entry.can_no_longer_be_undone, entry.act.undone_by) for entry in acts] == [
        (False, True, ""),
        (False, False, "Fay"),
    ]


def test_who_was_only_named_by_an_act_is_not_in_the_file(club, evening):
    (zoe,) = make_people(club, names=["Zoe"])
    said = {"joined": [{"row": "Player", "pk": zoe.pk}], "between": ", "}
    evening.acts.create(club=club, said=said, done_at=timezone.now(), done_by="Ruth", room="sign_up")
    values = unpacked(packed(evening_values(evening)))
    assert values["acts"][0]["said"]["joined"] == [{"row": "Player", "pk": None}]
    assert "Zoe" not in str(values)
    moved = bring_in(club=other_club(), evening=values).event
    assert moved.acts.latest("done_at").said["joined"] == [{"row": "Player", "pk": 0}]


def test_settings_of_the_hall_are_in_the_file_if_they_are_not_the_usual_ones(evening):
    Event.objects.update(hand_minutes=35, short_names=True)
    told = evening_values(Event.objects.get(pk=evening.pk))
    assert (told["event"]["hand_minutes"], told["event"]["short_names"]) == (35, True)
    assert fits(unpacked(packed(told)))
    event = bring_in(club=other_club(), evening=told).event
    assert (event.hand_minutes, event.short_names) == (35, True)


def test_the_program_is_in_the_file_line_by_line_and_only_if_there_is_one(evening):
    assert "program" not in evening_values(evening)["event"]
    Event.objects.update(program="Coffee after Hand 2\nThe end about 9:40")
    told = unpacked(packed(evening_values(Event.objects.get(pk=evening.pk))))
    assert fits(told)
    assert told["event"]["program"] == "Coffee after Hand 2\nThe end about 9:40"
    moved = bring_in(club=other_club(), evening=told).event
    assert moved.program == "Coffee after Hand 2\nThe end about 9:40"
    assert evening_values(moved) == told


def test_the_price_and_what_everyone_paid_are_in_the_file_with_every_cent(evening):
    Event.objects.update(price=Decimal(5), guest_price=Decimal("7.5"))
    paying, free, *_others = evening.sign_ups.order_by("number")
    SignUp.objects.filter(pk=paying.pk).update(paid=Decimal("7.5"))
    SignUp.objects.filter(pk=free.pk).update(paid=Decimal(0))
    told = unpacked(packed(evening_values(Event.objects.get(pk=evening.pk))))
    assert fits(told)
    assert (told["event"]["price"], told["event"]["guest_price"]) == ("5.00", "7.50")
    assert [line.get("paid") for line in told["sign_ups"][:3]] == ["7.50", "0.00", None]
    moved = bring_in(club=other_club(), evening=told).event
    assert (moved.price, moved.guest_price) == (Decimal(5), Decimal("7.5"))
    assert [line.paid for line in moved.sign_ups.order_by("number")[:3]] == [Decimal("7.5"), Decimal(0), None]
    assert evening_values(moved) == told


def test_a_file_of_an_older_version_has_no_price(evening):
    told = evening_values(evening)
    assert not {"price", "guest_price"} & told["event"].keys()
    assert not any("paid" in line for line in told["sign_ups"])
    assert bring_in(club=other_club(), evening=told).event.price is None


@pytest.mark.parametrize("kind", COUPLES_TONIGHT)
def test_what_a_couple_chose_for_tonight_is_in_the_file(evening, kind):
    couple = evening.club.couples.get()
    assert "couples_tonight" not in evening_values(evening)
    pair = {"first": couple.first, "second": couple.second}
    Wish.objects.create(club=evening.club, event=evening, kind=kind, **pair)
    told = unpacked(packed(evening_values(evening)))
    assert (fits(told), told["couples_tonight"]) == (True, {kind: told["couples"]})
    moved = bring_in(club=other_club(), evening=told).event
    assert evening_values(moved)["couples_tonight"] == told["couples_tonight"]


def test_who_is_no_couple_any_more_has_no_choice_in_the_file(evening):
    couple = evening.club.couples.get()
    pair = {"first": couple.first, "second": couple.second}
    Wish.objects.create(club=evening.club, event=evening, kind=Wish.Kind.NEVER, **pair)
    couple.delete()
    assert "couples_tonight" not in evening_values(evening)


def test_the_kind_of_the_written_totals_is_in_the_file_once_it_is_known(evening):
    assert "written_total" not in evening_values(evening)["event"]
    Event.objects.update(kind_of_totals="after-missing-books")
    told = evening_values(Event.objects.get(pk=evening.pk))
    assert told["event"]["written_total"] == "after-missing-books"
    assert fits(unpacked(packed(told)))
    assert bring_in(club=other_club(), evening=told).event.kind_of_totals == "after-missing-books"
    told["event"]["written_total"] = "neither"
    assert not fits(told)


def test_a_file_of_an_older_version_leaves_the_kind_open(evening):
    assert bring_in(club=other_club(), evening=evening_values(evening)).event.kind_of_totals == ""


def test_rounds_and_their_schedule_are_in_the_file_without_private_wishes(evening):
    settings = {"format": "partners", "planned_rounds": 3, "round_hands": 2, "round_minutes": 40, "cut_ties": False}
    settings |= {"ranks_by": "wins"}
    Event.objects.update(**settings)
    people = [
        {"player": player.pk, "name": player.name, "chapter": "", "table": None}
        for player in evening.club.players.order_by("pk")[:4]
    ]
    rounds = [{"tables": [{"table": 1, "teams": [[1, 2], [3, 4]], "points": [50, -20]}], "sit_outs": []}]
    known = {"format": "partners", "planned_rounds": 3, "seed": 5, "steps": 100, "searched": 2, "method_version": "1"}
    private = {"never": [[1, 3]]}
    StoredSchedule.objects.create(
        event=evening, **known, people=people, tables=[[2, 2]], together=[[1, 2]], rounds=rounds, **private
    )
    told = unpacked(packed(evening_values(Event.objects.get(pk=evening.pk))))
    assert fits(told)
    assert "never" not in told["schedule"]
    event = bring_in(club=other_club(), evening=told).event
    assert {name: getattr(event, name) for name in settings} == settings
    schedule = StoredSchedule.objects.get(event=event)
    assert {name: getattr(schedule, name) for name in known} == known
    assert (schedule.tables, schedule.together, schedule.never, schedule.rounds) == ([[2, 2]], [[1, 2]], [], rounds)
    names = [event.club.players.get(pk=one["player"]).name for one in schedule.people]
    assert names == [one["name"] for one in people]
    told["schedule"]["rounds"][0]["sit_outs"] = [5]
    assert not fits(told)


def test_what_a_table_keyed_in_and_whether_it_is_trusted_are_in_the_file(evening):
    Event.objects.update(trusts_tables=True)
    models.Sheet.objects.filter(deal=1).update(from_table=True)
    marked = models.Sheet.objects.filter(from_table=True).count()
    told = evening_values(Event.objects.get(pk=evening.pk))
    event = bring_in(club=other_club(), evening=unpacked(packed(told))).event
    assert event.trusts_tables
    assert models.Sheet.objects.filter(seating__round__event=event, from_table=True).count() == marked > 0


def test_a_house_pair_is_in_the_file(evening, values):
    event = bring_in(club=other_club(), evening=values).event
    names = {player.pk: player.name for player in Player.objects.all()}
    original, copied = (
        [sorted(names[pk] for pk in pair) for pair in house_pairs(one.rounds.get())] for one in (evening, event)
    )
    assert original == copied == [["Mary Yram", "Vera Arev"]]
    assert event.teams.get(not_for_prizes=True).number == evening.teams.get(not_for_prizes=True).number


def test_a_house_pair_of_a_deleted_person_is_left_out_of_the_file(club):
    event = make_event(club)
    ada, grace, *_others = people = make_people(club)[:8]
    make_sign_ups(event, people)
    round_ = event.rounds.get()
    wish = choose_partners(round_=round_, one=ada, other=grace, how="house")
    assert round_.plan.house == ((ada.pk, grace.pk),)
    Round.objects.update(plan={"house": [[ada.pk, 999_999]]})
    wish.delete()
    values = evening_values(Event.objects.get(pk=event.pk))
    assert values["rounds"][0]["plan"] == {}
    assert evening_values(bring_in(club=other_club(), evening=values).event) == values


def test_pulled_slips_are_in_the_file_unless_a_line_of_the_hat_was_deleted(club):
    event = make_event(club)
    people = make_people(club)[:8]
    lines = make_sign_ups(event, people)
    round_ = event.rounds.get()
    fill_hat(round_=round_, plan=plans_for(event, head_count(event))[0])
    round_.refresh_from_db()
    ada, grace = (line.player for line in SignUp.objects.filter(pk__in=round_.plan.hat).order_by("number")[:2])
    assert pull_lot(round_=round_, one=ada, other=grace) is None
    round_.refresh_from_db()
    values = evening_values(Event.objects.get(pk=event.pk))
    assert values["rounds"][0]["plan"]["pulled"] == [list(pair) for pair in round_.plan.pulled] != []
    assert evening_values(bring_in(club=other_club(), evening=values).event) == values
    lines[7].delete()
    plan = evening_values(Event.objects.get(pk=event.pk))["rounds"][0]["plan"]
    assert sorted(plan) == ["changed", "tables", "way_out"]


def test_a_house_team_of_three_is_in_the_file(club):
    event = make_evening(club, people=9)
    team = next(team for team in event.teams.all() if team.members.count() == 3)
    mark_house_team(round_=event.rounds.get(), team=team, is_house=True)
    values = evening_values(Event.objects.get(pk=event.pk))
    assert [len(people) for people in values["rounds"][0]["plan"]["house"]] == [3]
    copied = bring_in(club=other_club(), evening=values).event
    assert evening_values(copied)["rounds"][0]["plan"] == values["rounds"][0]["plan"]


@pytest.mark.parametrize("rules", BUILT_IN_KEYS)
def test_an_evening_under_any_rule_set_can_be_written_and_read(club, rules):
    event = make_event(club, rules=rules)
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    play_everything(event)
    values = evening_values(Event.objects.get(pk=event.pk))
    assert evening_values(bring_in(club=other_club(), evening=values).event) == values


def test_an_evening_under_the_outermost_rules_can_be_written_and_read(club):
    """As many hands as a game may have, the longest names of a row and of a kind of book, the largest price."""
    row, kind = "r" * 54, "k" * 54
    text = changed(
        ("deals = 1\nopening = [120]", "deals = 99\nopening = [{ points = 120 }]"),
        ("value = 50", f'value = 50\nname = "{row}"'),
        ("books.black", f"books.{kind}"),
        ("price = 300", "price = 1_000_000"),
        ('kind = "black"\ncount = 3', f'kind = "{kind}"\ncount = {{ players = {{ 6 = 3 }} }}'),
    )
    event = make_event(club, rules=read_rule_set(text))
    make_sign_ups(event, make_people(club)[:4])
    draw_tables(event)
    say_books(event=event, players=4, books={kind: 2})
    event = Event.objects.get(pk=event.pk)
    keyed(event, table=1, deal=99, counts={1: {f"books.{kind}": 9999, f"held.{row}": 3}})
    values = unpacked(packed(evening_values(Event.objects.get(pk=event.pk))))
    assert values["rounds"][0]["seatings"][0]["sheets"][0]["tallies"][0]["total"] == 9999 * 1_000_000 - 150
    assert evening_values(bring_in(club=other_club(), evening=values).event) == values


def test_an_evening_without_sheets_can_be_written_and_read(club):
    event = make_event(club)
    values = evening_values(event)
    assert evening_values(bring_in(club=other_club(), evening=values).event) == values
    make_sign_ups(event, make_people(club))
    draw_tables(event, shown=False)
    values = evening_values(event)
    assert evening_values(bring_in(club=other_club("Third"), evening=values).event) == values


def test_sheets_can_be_saved_in_an_evening_read_from_a_file(values):
    event = bring_in(club=other_club(), evening=values).event
    keyed(event, table=2, deal=2, counts={1: {"table.5": 3}})
    with pytest.raises(SheetConflictError):
        keyed(event, table=1, deal=1, counts={1: {"table.5": 3}})


def test_a_form_posted_on_both_machines_is_saved_once(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    form = uuid.uuid4()
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}}, submission=form)
    copied = bring_in(club=other_club(), evening=evening_values(event)).event
    keyed(copied, table=1, deal=1, counts={1: {"table.5": 7}}, submission=form)
    assert SheetHistory.objects.filter(sheet__seating__round__event=copied).count() == 1


def test_private_wishes_are_not_written_to_the_file(evening, values):
    ada, grace = Player.objects.order_by("pk")[:2]
    Wish.objects.create(club=evening.club, kind=Wish.Kind.NEVER, first=ada, second=grace)
    DrawWishes.objects.update(never=[[0, 1]], apart=[[0, 1]])
    assert evening_values(evening) == values


def test_people_are_matched_by_name_unless_their_chapters_differ(values):
    club = other_club()
    known = make_people(club, names=["Ada", "Grace"], chapters=["", "Elsewhere"])
    event = bring_in(club=club, evening=values).event
    players = {line.player.given_name: line.player for line in event.sign_ups.select_related("player")}
    assert players["Ada"] == known[0]
    assert players["Grace"] != known[1]
    assert club.players.count() == len(values["people"]) + 1


def test_two_people_with_the_same_name_stay_two_people(club):
    event = make_event(club)
    make_sign_ups(event, [*make_people(club, names=["Ada"]), *make_people(club, names=["Ada"])])
    copied = other_club()
    make_people(copied, names=["Ada"])
    read_event = bring_in(club=copied, evening=evening_values(event)).event
    assert read_event.sign_ups.values("player").distinct().count() == 2
    assert copied.players.count() == 2


def test_an_evening_that_the_club_has_is_refused(club, values):
    with pytest.raises(ValidationError, match="already here"):
        bring_in(club=club, evening=values)
    assert Event.objects.count() == 1


def test_a_couple_in_two_files_is_added_once(values):
    club = other_club()
    bring_in(club=club, evening=values)
    values["event"]["name"] = "Saturday"
    bring_in(club=club, evening=values)
    assert Couple.objects.filter(club=club).count() == 1


def test_a_changed_total_is_reported(evening):
    Tally.objects.filter(pk=Tally.objects.first().pk).update(total=99_999)
    values = evening_values(evening)
    sheet = values["rounds"][0]["seatings"][0]["sheets"][0]
    sheet["saves"][-1]["content"]["tallies"][0]["total"] = 99_999
    verified = bring_in(club=other_club(), evening=values).verified
    assert [str(wrong) for wrong in verified.differences] == [
        f"{evening.date} Friday Night, table 1, hand 1: Team 1 has 99,999 points, its counts make 35"
    ]


def test_a_file_whose_results_no_page_could_show_is_refused(values, monkeypatch):
    def fail(*_):
        raise LookupError("no such tie-break")

    for ranking in ("team_lists", "player_lists"):
        with monkeypatch.context() as patched:
            patched.setattr(f"tournaments.evening_file.bring_in.{ranking}", fail)
            with pytest.raises(ValidationError, match="This file is inconsistent"):
                bring_in(club=other_club(), evening=values)
    assert Event.objects.count() == 1


def first_sheet(values):
    return values["rounds"][0]["seatings"][0]["sheets"][0]


def other_seating(values):
    return next(seat["team"] for seat in values["rounds"][0]["seatings"][1]["seats"])


INCONSISTENCIES = {
    "an unknown person": lambda values: values["sign_ups"][0].update(person=4_999),
    "a person signed up twice": lambda values: values["sign_ups"][0].update(person=values["sign_ups"][1]["person"]),
    "two lines with one number": lambda values: values["sign_ups"][0].update(number=values["sign_ups"][1]["number"]),
    "two teams with one number": lambda values: values["teams"][0].update(number=values["teams"][1]["number"]),
    "a team of another table that went out": lambda values: first_sheet(values).update(went_out=other_seating(values)),
    "a tally of a team at another table": lambda values: first_sheet(values)["tallies"][0].update(
        team=other_seating(values)
    ),
    "a missing tally": lambda values: first_sheet(values)["tallies"].pop(),
    "a missing save": lambda values: first_sheet(values)["saves"].pop(),
    "a last save that differs from the sheet": lambda values: first_sheet(values).update(state="unfinished"),
    "a hand after the last": lambda values: first_sheet(values).update(deal=59),
    "an unknown ending": lambda values: first_sheet(values).update(ending="rain"),
    "an unknown line": lambda values: first_sheet(values)["tallies"][0]["counts"].update({"table.joy": 1}),
    "invalid rules": lambda values: values["event"].update(rules_text="hello = ["),
    "a plan without an answer to the odd number": lambda values: values["rounds"][0]["plan"].pop("way_out"),
    "a plan without tables": lambda values: values["rounds"][0]["plan"].pop("tables"),
    "tables without a plan": lambda values: [values["rounds"][0]["plan"].pop(key) for key in ("way_out", "tables")],
    "a planned table without teams": lambda values: values["rounds"][0]["plan"]["tables"].append([]),
    "a null character in a name": lambda values: values["event"].update(name="a\0b"),
    "a newer version of the file": lambda values: values.update(handfoot=2),
    "an extra entry": lambda values: values.update(more=1),
    "a missing entry": lambda values: values.pop("prizes"),
    "a round that ends before it begins": lambda values: values["rounds"][0].update(first_deal=4, last_deal=1),
    "a couple of one person": lambda values: values.update(couples=[[0, 0]]),
    "a team of an unknown round": lambda values: values["teams"][0].update(round=7),
    "a seat of an unknown team": lambda values: values["rounds"][0]["seatings"][0]["seats"][0].update(team=999),
    "a draw of an unknown person": lambda values: values["rounds"][0]["draws"][0].update(teams=[[4_000]]),
    "a part of an unknown line": lambda values: values["rounds"][0]["plan"].update(changed={"999": "plays"}),
    "a house team of an unknown person": lambda values: values["rounds"][0]["plan"].update(house=[[0, 4_999]]),
    "a house team that lists one person twice": lambda values: values["rounds"][0]["plan"].update(house=[[0, 0]]),
    "a part of an invalid line": lambda values: values["rounds"][0]["plan"].update(changed={"one": "plays"}),
}


def test_a_team_at_two_tables_is_refused(club):
    values = evening_values(make_evening(club))
    first, second = values["rounds"][0]["seatings"]
    second["seats"].append(first["seats"][0] | {"position": 3})
    with pytest.raises(ValidationError, match="This is not the file of an evening"):
        bring_in(club=other_club(), evening=values)


@pytest.mark.parametrize("inconsistency", INCONSISTENCIES)
def test_an_inconsistent_file_is_refused_and_adds_nothing(values, inconsistency):
    INCONSISTENCIES[inconsistency](values)
    club = other_club()
    with pytest.raises(ValidationError) as refused:
        bring_in(club=club, evening=values)
    assert len(refused.value.messages) == 1
    assert (club.events.count(), club.players.count()) == (0, 0)


@pytest.mark.parametrize("value", [None, [], {}, 5, "evening", {"handfoot": 1}, [{"handfoot": 1}]])
def test_a_value_that_is_no_evening_does_not_fit_the_schema(value):
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


def _entries(values):
    """Every entry of an evening's file: what contains it, and its key there."""
    for key in values if isinstance(values, dict) else range(len(values)):
        yield values, key
        if isinstance(values[key], (dict, list)):
            yield from _entries(values[key])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_file_with_a_random_entry_is_read_whole_or_refused(values, data):
    """It raises no error but ValidationError, and adds no part of an evening."""
    club = other_club(f"Club {uuid.uuid4()}")
    broken = copy.deepcopy(values)
    place, key = data.draw(st.sampled_from(list(_entries(broken))))
    # Another small number has the right shape, but contradicts other entries.
    place[key] = data.draw(st.integers(0, 50) if type(place[key]) is int else JUNK)
    try:
        brought = bring_in(club=club, evening=broken)
    except ValidationError:
        assert (club.events.count(), club.players.count()) == (0, 0)
    else:
        assert club.events.get() == brought.event
        rows = [brought.event.sign_ups, brought.event.teams, brought.event.rounds, brought.event.prizes]
        assert [row.count() for row in rows] == [
            len(broken[part]) for part in ("sign_ups", "teams", "rounds", "prizes")
        ]
        assert brought.verified.sheets == sum(len(t["sheets"]) for row in broken["rounds"] for t in row["seatings"])


def test_times_are_read_in_utc(club):
    event = make_event(club)
    Event.objects.update(final_version=event.version, final_at=timezone.now())
    event.refresh_from_db()
    read_event = bring_in(club=other_club(), evening=evening_values(event)).event
    assert read_event.final_at == event.final_at
    assert read_event.final_at.utcoffset() == datetime.timedelta(0)
