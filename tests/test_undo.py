"""Undo restores everything: a table of acts, each done on its page and taken back by its Undo button.

The test compares every row of the site. What only grows is left out: versions and histories.
"""

import datetime
from contextlib import suppress
from decimal import Decimal
from itertools import product

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import Club, Membership, User
from scoring import read_stored_rule_set
from scoring.library import rule_set_text
from tests.builders import (
    PASSWORD,
    Desk,
    draw_tables,
    keyed,
    make_evening,
    make_event,
    make_helper,
    make_people,
    make_phone,
    make_sign_ups,
    play_everything,
    tonight,
)
from tests.changes.people import evening_with_hands, member_at
from tests.rounds import key_in_round, make_rounds, next_round
from tests.sheets.calls import called
from tests.taken_back import taken_back
from tests.with_rows import with_rows
from tournaments.changes.late_queries import late_chairs
from tournaments.core.evening_file.packing import packed
from tournaments.evening_file.contents import evening_values
from tournaments.hall.link_actions import (
    end_calendar_link,
    give_calendar_link,
    give_out_link,
    let_tables_key_in,
    shut_link,
)
from tournaments.hall.screen_actions import start_clock, turn_wall_on
from tournaments.models import (
    Act,
    ClubRuleSet,
    Couple,
    Event,
    Hall,
    HelperPass,
    Season,
    Sheet,
    SignUp,
    Tally,
    UndoData,
    Wish,
)
from tournaments.prizes.actions import add_prize, give_prize
from tournaments.sign_up.actions import sign_in
from tournaments.sign_up.coming_actions import give_coming_link, say_whether_coming
from tournaments.sign_up.queries import head_count
from tournaments.tables.forms import plan_key
from tournaments.tables.lots.actions import fill_hat, pull_lot
from tournaments.tables.queries import plans_for
from tournaments.web.acts import UNDOS

GROWS = {"version", "final_version", "hall_version", "calls_version", "reason"}
"""A sheet's reason is that of its newest version in the history."""
OTHERS = {"Session", "Act", "UndoData"}
"""What a browser keeps, and the history of what was done, which only grows."""


def picture():
    """Return every row by model and its place among the rows of that model. References name that place as well.

    So a row that was deleted and made again is the same one if it stands where it stood.
    """
    models = with_rows(
        [
            model
            for app in ("tournaments", "accounts")
            for model in apps.get_app_config(app).get_models(include_auto_created=True)
            if model.__name__ not in OTHERS and "Histor" not in model.__name__
        ]
    )
    rows = {model: [*model._default_manager.order_by("pk").values()] for model in models}
    # Of a sheet that was undone the version stays, and its empty tallies.
    undone = {row["id"] for row in rows.get(Sheet, []) if row["state"] == Sheet.State.TAKEN_BACK}
    rows[Sheet] = [row for row in rows.get(Sheet, []) if row["id"] not in undone]
    rows[Tally] = [row for row in rows.get(Tally, []) if row["sheet_id"] not in undone]
    places = {model: {row[model._meta.pk.attname]: place for place, row in enumerate(rows[model])} for model in models}
    return {
        f"{model.__name__} {place}: {field.name}": _value(field, row[field.attname], places)
        for model in models
        for place, row in enumerate(rows[model])
        for field in model._meta.concrete_fields
        if not field.primary_key and field.name not in GROWS
    }


def _value(field, value, places):
    """Return a value as it is compared: rules written anew are the same rules, and an empty list is as good as none."""
    if field.related_model in places and value is not None:
        return places[field.related_model][value]
    if field.name == "rules_text":
        return read_stored_rule_set(value)
    return {key: said for key, said in value.items() if said} if isinstance(value, dict) else value


def seated(club, **settings):
    event = make_evening(club, date=tonight(club), **settings)
    Hall.objects.create(event=event)  # the first act of the hall makes an empty one
    return event


def signed_in(club):
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club))
    return event


# Each scene prepares an evening and returns the act: its url's name, arguments, evening and posted fields.


def prepared(desk, scene):
    """Return the act of a scene, and fill in the page before its own."""
    name, arguments, event, data = scene(desk.club)
    if scene in PAGE_BEFORE:
        page, filled_in = PAGE_BEFORE[scene]
        assert desk.post(page, event=event, data=filled_in).status_code == 302
    return name, arguments, event, data


def phones_off(club):
    event = seated(club)
    make_phone(event)
    return "hall:own-phones-off", [], event, {}


def people_of_a_phone_removed(club):
    """One was expected, one is known and came, and one is new."""
    event = make_event(club, date=tonight(club))
    expected, known = make_people(club)[:2]
    sign_in(event=event, player=expected, status="expected")
    phone = make_phone(event)
    names = reverse("sign_up:names", args=[club.slug, event.pk])
    for player in (expected, known):
        phone.post(names, {"player": player.pk})
    phone.post(f"{names}first-time/", {"first": "Merle", "last": "Castle"})
    assert event.sign_ups.filter(signed_in_by__use="phone").count() == 3
    return "sign_up:take-back-phones", [], event, {"phone": event.helper_passes.get().pk}


def line_of_a_phone_removed(club):
    event = make_event(club, date=tonight(club))
    (zoe,) = make_people(club, names=["Zoe"])
    make_phone(event).post(reverse("sign_up:names", args=[club.slug, event.pk]), {"player": zoe.pk})
    return "sign_up:remove", [event.sign_ups.get().pk], event, {}


def wall_off(club):
    event = seated(club)
    turn_wall_on(event=event)
    return "hall:wall-off", [], event, {}


def line_written(club):
    return "hall:line", [], seated(club), {"line": "Coffee at nine"}


def clock_started(club):
    return "hall:start-clock", [], seated(club, hand_minutes=20), {}


def call_answered(club):
    event = seated(club)
    return "sheets:answer-call", [called(event).pk], event, {}


def clock_removed(club):
    event = seated(club, hand_minutes=20)
    start_clock(event=event, deal=1, minutes=20, now=timezone.now())
    return "hall:remove-clock", [], event, {}


def with_past_clock(event):
    """The clock of Hand 1 rang an hour ago, that of Hand 2 is over too."""
    before = timezone.now() - datetime.timedelta(hours=2)
    start_clock(event=event, deal=1, minutes=60, now=before)
    start_clock(event=event, deal=2, minutes=90, now=before)
    return event


def clock_removed_that_rang(club):
    return "hall:remove-clock", [], with_past_clock(seated(club)), {}


def next_clock_started(club):
    return "hall:start-clock", [], with_past_clock(seated(club, hand_minutes=20)), {}


def clock_started_again(club):
    return "hall:start-clock", [], with_past_clock(seated(club)), {"deal": 1, "minutes": 20}


def link_shut(club):
    return "hall:shut-link", [], give_out_link(event=seated(club)), {}


def line_removed(club):
    event = signed_in(club)
    return "sign_up:remove", [event.sign_ups.last().pk], event, {}


def gone_home(club):
    event = signed_in(club)
    return "sign_up:change", [event.sign_ups.first().pk], event, {"status": "gone-home"}


def paid(club):
    event = signed_in(club)
    return "sign_up:paid", [event.sign_ups.first().pk], event, {"amount": "5.00"}


def not_paid(club):
    event = signed_in(club)
    event.sign_ups.update(paid=Decimal("7.50"))
    return "sign_up:paid", [event.sign_ups.first().pk], event, {"amount": ""}


def paying_line_removed(club):
    event = signed_in(club)
    event.sign_ups.update(paid=Decimal("7.50"))
    return "sign_up:remove", [event.sign_ups.last().pk], event, {}


def signed_up(club):
    event = make_event(club, date=tonight(club))
    return "sign_up:list", [], event, {"player": make_people(club)[0].pk}


def list_signed(club):
    """One was expected, one is known, and one is new."""
    event = make_event(club, date=tonight(club))
    expected, _known = make_people(club, names=["Ada", "Grace"])
    sign_in(event=event, player=expected, status="expected")
    return "sign_up:review", [], event, {}


def tables_shown(club):
    event = signed_in(club)
    draw_tables(event, shown=False)
    return "tables:show", [], event, {}


def draw_put_away(club):
    return "tables:again", [], seated(club), {}


def draw_with_a_clock_put_away(club):
    return "tables:again", [], with_past_clock(seated(club)), {}


def house_pair(club):
    event = seated(club)
    return "tables:house", [], event, {"team": event.teams.first().pk}


def partners_dropped(club):
    event = signed_in(club)
    one, other = club.players.order_by("pk")[:2]
    wish = Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=one, second=other)
    return "tables:drop-partners", [wish.pk], event, {}


def partner_leaves(club):
    event = evening_with_hands(club)
    return "changes:leave", [member_at(event).pk], event, {}


def newcomer_replaces(club):
    event = evening_with_hands(club)
    return "changes:replace", [member_at(event).pk], event, {"name": "Irene Newcomer", "new": 0, "from_deal": 2}


def late_person_replaces(club):
    event = evening_with_hands(club)
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    return "changes:replace", [member_at(event).pk], event, {"player": line.player_id}


def late_person_joins(club):
    event = make_evening(club)
    (line,) = make_sign_ups(event, make_people(club, names=["Zoe"]))
    return "changes:join", [member_at(event).team_id], event, {"player": line.player_id}


def hand_added(club):
    return "sheets:add-hand", [], seated(club), {"deal": 5}


def hands_ended(club):
    event = seated(club)
    keyed(event, table=1, deal=1, counts={})
    return "sheets:end-after", [], event, {"deal": 1}


def round_ended(club):
    return "sheets:end-round", [], make_rounds(club, "partners"), {"number": 1}


def evening_ended(club):
    event = next_round(make_rounds(club, "partners"), 2)
    key_in_round(event, 2)
    return "sheets:end-evening", [], event, {"number": 2}


def round_started(club):
    event = make_rounds(club, "partners")
    key_in_round(event, 1)
    return "rounds:start", [], event, {"number": 2}


def prize_given(club):
    event = seated(club)
    prize = add_prize(event=event, kind="door")
    return "prizes:draw", [prize.number], event, {}


def prize_taken_back(club):
    event = seated(club)
    prize = add_prize(event=event, kind="door")
    give_prize(prize=prize, players=[club.players.first()])
    return "prizes:take-back", [prize.number], event, {}


def chapter_deleted(club):
    make_people(club, chapters=["Lake", "Palm"])
    club.players.filter(chapter__name="Palm").update(chapter=None)
    return "people:delete-chapter", [club.chapters.get(name="Palm").pk], None, {}


def chapter_renamed(club):
    make_people(club, chapters=["Lake", "Palm"])
    return "people:chapter", [club.chapters.first().pk], None, {"name": "Lake Ridge"}


def couple_unlinked(club):
    one, other = make_people(club)[:2]
    return "people:take-apart", [one.pk, Couple.objects.create(club=club, first=one, second=other).pk], None, {}


def wish_dropped(club):
    one, other = make_people(club)[:2]
    return "people:drop-wish", [Wish.objects.create(club=club, kind="never", first=one, second=other).pk], None, {}


def evening_deleted(club):
    return "seasons:take-away", [seated(club).pk], None, {}


def evening_of_a_phone_deleted(club):
    _name, _arguments, event, _data = line_of_a_phone_removed(club)
    return "seasons:take-away", [event.pk], None, {}


def evening_of_a_door_deleted(club):
    event = make_event(club, date=tonight(club))
    (zoe,) = make_people(club, names=["Zoe"])
    make_helper(event, use="sign-in").post(reverse("sign_up:door", args=[club.slug, event.pk]), {"name": zoe.name})
    assert event.sign_ups.get().signed_in_by
    event.join_code.delete()  # the code of an evening is not restored
    return "seasons:take-away", [event.pk], None, {}


def season_deleted(club):
    season = Season.objects.create(club=club, name="This year")
    make_event(club, season=season)
    return "seasons:delete-season", [season.pk], None, {}


def chairs_traded(club):
    event = make_rounds(club, "partners")
    one, other = (team.members.first() for team in event.teams.order_by("number")[:2])
    return "changes:trade", [one.pk], event, {"trade-player": other.player_id, "trade-from_deal": 1}


def tables_traded(club):
    event = make_rounds(club, "partners")
    one, other = (seating.seats.first().team for seating in event.rounds.get().seatings.order_by("table"))
    return "changes:trade-team", [one.pk], event, {"other": other.pk, "from_deal": 1}


def leaves_before_a_round(club):
    event = make_rounds(club, "partners")
    key_in_round(event, 1)
    return "changes:leave-before-round", [event.sign_ups.first().player_id], event, {}


def substitute_before_a_round(club):
    _name, arguments, event, _data = leaves_before_a_round(club)
    (zoe,) = make_people(club, names=["Zoe"])
    return "changes:substitute-before-round", arguments, event, {"player": zoe.pk}


def sheet_confirmed(club):
    event = seated(club, second_person=True)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 10}}, by="Fay")
    return "sheets:confirm", [1, 1], event, {"version": 1}


def sheet_moved(club):
    event = seated(club)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 10}})
    return "sheets:move", [1, 1], event, {"to": "2.1", "version": 1}


def member_removed(club):
    user = User.objects.create_user(name="Olive", password=PASSWORD)
    olive = Membership.objects.create(club=club, user=user, role="organizer")
    return "club:remove", [olive.pk], None, {}


def chapter_given(club):
    one, *_others = make_people(club, chapters=["Lake", "Palm"])
    club.players.filter(pk=one.pk).update(chapter=None)
    return "people:give-chapter", [one.pk], None, {"chapter": "Palm"}


def person_gone(club):
    return "people:gone", [make_people(club)[0].pk], None, {"gone": "yes"}


def rules_deleted(club):
    ours = ClubRuleSet.objects.create(club=club, key="ours", name="Ours", text=rule_set_text("tanglewood"))
    return "rule_sets:delete", [ours.key], None, {}


def prize_removed(club):
    event = seated(club)
    return "prizes:remove", [add_prize(event=event, kind="door").number], event, {}


def recounted(club):
    event = seated(club)
    keyed(event, table=1, deal=1, counts={})
    event.refresh_from_db()
    return "sheets:recount", [], event, {"rules": "texas-good-sam", "version": event.version}


def helper_ended(club):
    event = seated(club)
    helper = HelperPass.objects.create(event=event, name="Inge", secret_hash="none", made_at=timezone.now())
    return "hall:end", [], event, {"passes": helper.pk}


def table_ended_early(club):
    event = seated(club)
    keyed(event, table=1, deal=1, counts={1: {"table.points": 10}})
    return "sheets:stop", [1, 2], event, {}


def merged(club):
    ada, grace = make_people(club)[:2]
    return "people:merge", [ada.pk, grace.pk], None, {"sure": "on"}


def table_grows(club):
    event = make_evening(club, rules="lakemont-ridge")
    make_sign_ups(event, make_people(club, names=["Wanda", "Ruth", "Ada", "Bess"]))
    return "changes:grow", [], event, {"offer": late_chairs(event, event.rounds.get()).shown[0].key}


def round_made_again(club):
    event = next_round(make_rounds(club, "progressive"), 2)
    keyed(event, table=2, deal=1, counts={1: {}, 2: {"table.points": 9000}}, version=1)
    return "rounds:again", [], event, {"number": 2}


def extra_hand_saved(club):
    event = make_rounds(club, "progressive")
    Event.objects.update(cut_ties=False)
    for table, deal in product((1, 2), (1, 2)):
        keyed(event, table=table, deal=deal, counts={1: {"table.points": 10}, 2: {"table.points": 10 * table}})
    return "rounds:extra-hand", [1, 1], event, {"table-1-team-1": "80", "table-1-team-2": "-30"}


def tie_cut(club):
    event = make_rounds(club, "progressive")
    for table, deal in product((1, 2), (1, 2)):
        keyed(event, table=table, deal=deal, counts={1: {"table.points": 10}, 2: {"table.points": 10 * table}})
    return "rounds:cut", [1, 1], event, {"winner": 1}


def names_confirmed(club):
    event = signed_in(club)
    SignUp.objects.filter(number__lt=3).update(to_confirm=True)
    return "sign_up:confirm", [], event, {"lines": " ".join(str(line.pk) for line in event.sign_ups.all()[:2])}


def with_an_answer(club):
    event = make_event(club, date=tonight(club))
    (zoe,) = make_people(club, names=["Zoe"])
    say_whether_coming(event=event, player=zoe, comes=True, now=timezone.now())
    return event


def answer_forgotten(club):
    event = with_an_answer(club)
    return "sign_up:forget-coming", [event.coming_answers.get().pk], event, {}


def put_on_their_way(club):
    return "sign_up:coming-on-their-way", [], with_an_answer(club), {}


def evening_imported(club):
    other = Club.objects.create(name="Far away", slug="far-away")
    content = packed(evening_values(make_evening(other)))
    other.events.all().delete()
    other.delete()
    return "evening_file:evenings", [], None, {"evening": SimpleUploadedFile("x.handfoot", content)}


def link_given(club):
    event = seated(club)
    give_out_link(event=event)  # its short address stays
    shut_link(event=event)
    return "hall:give-link", [], event, {"again": "1"}


def wall_turned_on(club):
    return "hall:wall-on", [], seated(club), {"again": "1"}


def calendar_given(club):
    give_calendar_link(club=club)
    end_calendar_link(club=club)
    return "calendar:give-link", [], None, {"again": "1"}


def tables_stop_keying_in(club):
    event = seated(club)
    let_tables_key_in(event=event)
    return "hall:tables-off", [], event, {}


def coming_link_ended(club):
    event = make_event(club, date=tonight(club))
    give_coming_link(event=event)
    return "sign_up:end-coming", [], event, {}


def helper_may_more(club):
    _name, _arguments, event, _data = helper_ended(club)
    return "hall:use", [event.helper_passes.get().pk], event, {"use": "both"}


def lot_pulled(club):
    event = make_event(club, chapter_rule=False)
    make_sign_ups(event, make_people(club)[:8])
    plan = next(plan for plan in plans_for(event, head_count(event)) if plan.is_of_pairs)
    fill_hat(round_=event.rounds.get(), plan=plan)
    one, other = event.sign_ups.order_by("number")[:2]
    return "lots:hat", [], event, {"one-player": one.player_id, "other-player": other.player_id}


def drawn(club):
    event = signed_in(club)
    return "tables:draw", [], event, {"plan": plan_key(plans_for(event, head_count(event))[0])}


def redrawn(club):
    return "tables:redraw", [], seated(club), {}


def seated_from_hat(club):
    event = make_event(club, chapter_rule=False)
    people = make_people(club)[:8]
    make_sign_ups(event, people)
    plan = next(plan for plan in plans_for(event, head_count(event)) if plan.is_of_pairs)
    fill_hat(round_=event.rounds.get(), plan=plan)
    for one, other in zip(people[::2], people[1::2], strict=True):
        pull_lot(round_=event.rounds.get(), one=one, other=other)
    return "lots:seat", [], event, {}


def two_swapped(club):
    event = seated(club, chapter_rule=False)
    one, other = (team.members.first() for team in event.teams.order_by("number")[:2])
    return "tables:swap", [], event, {"first-player": one.player_id, "second-player": other.player_id}


def couple_of(club):
    one, other = club.players.order_by("pk")[:2]
    return Couple.objects.create(club=club, first=one, second=other)


def couple_tonight(club):
    event = signed_in(club)
    return "tables:couple", [], event, {"couple": couple_of(club).pk, "how": "together"}


def partners_chosen(club):
    event = signed_in(club)
    one, other = club.players.order_by("pk")[:2]
    return "tables:partners", [], event, {"one-player": one.pk, "other-player": other.pk, "how": "tonight"}


def couple_linked(club):
    one, other = make_people(club)[:2]
    return "people:couple", [one.pk], None, {"player": other.pk}


def wish_made(club):
    one, other = make_people(club)[:2]
    return "people:wishes", [], None, {"one-player": one.pk, "other-player": other.pk}


def tables_chosen(club):
    event = make_rounds(club, "partners", rules="texas-good-sam", people=14, tables=((2, 2), (2, 2), (2, 2, 2)))
    key_in_round(event, 1)
    return "rounds:tables", [], event, {"number": 2, "tables": "2+2,2+2,2+2"}


def made_final(club):
    event = seated(club)
    play_everything(event)
    event.refresh_from_db()
    return "standings:final", [], event, {"version": event.version}


def winners_shown(club):
    event = seated(club)
    play_everything(event)
    return "standings:show-winners", [], event, {}


def season_counts(club):
    return "seasons:counting", [Season.objects.create(club=club, name="This year").pk], None, {"least": "2"}


def own_rules_changed(club):
    ours = ClubRuleSet.objects.create(club=club, key="ours", name="Ours", text=rule_set_text("tanglewood"))
    text = rule_set_text("tanglewood").replace("Tanglewood", "Tanglewood Two", 1)
    return "rule_sets:data-file", [ours.key], None, {"text": text}


SCENES = [
    phones_off, people_of_a_phone_removed, line_of_a_phone_removed,
    wall_off, line_written, clock_started, clock_removed, clock_removed_that_rang, next_clock_started,
    clock_started_again, call_answered, link_shut, line_removed, gone_home, signed_up,
    paid, not_paid, paying_line_removed, list_signed,
    tables_shown, draw_put_away, draw_with_a_clock_put_away, house_pair, partners_dropped, partner_leaves,
    newcomer_replaces, late_person_replaces, late_person_joins, hand_added, hands_ended, round_ended, evening_ended,
    round_started, prize_given, prize_taken_back, chapter_deleted, chapter_renamed, couple_unlinked, wish_dropped,
    evening_deleted, evening_of_a_phone_deleted, evening_of_a_door_deleted,
    season_deleted, chairs_traded, tables_traded, leaves_before_a_round, substitute_before_a_round,
    recounted, helper_ended, table_ended_early, merged, table_grows, round_made_again, extra_hand_saved, tie_cut,
    names_confirmed, answer_forgotten, put_on_their_way, evening_imported,
    sheet_confirmed, sheet_moved, member_removed, chapter_given, person_gone, rules_deleted, prize_removed,
    link_given, wall_turned_on, calendar_given, tables_stop_keying_in, coming_link_ended, helper_may_more, lot_pulled,
    two_swapped, couple_tonight, partners_chosen, couple_linked, wish_made, tables_chosen, made_final, winners_shown,
    season_counts, own_rules_changed,
]  # fmt: skip

PAGE_BEFORE = {
    list_signed: ("sign_up:whole-list", {"text": "Ada Ada\nGrace Grace\nEmmy Noether", "status": "on-the-way"}),
}
"""The page before that of an act, and what is filled in there."""

PASSES_END = (evening_of_a_phone_deleted, evening_of_a_door_deleted)
"""Scenes of which a pass is restored, and opens nothing again."""


@pytest.fixture
def thursday(ruth):
    """Ruth's desk of another club, with one person."""
    club = Club.objects.create(name="Thursday Club", slug="thursday", time_zone="America/Chicago")
    Membership.objects.create(club=club, user=ruth, role="owner")
    make_people(club, names=["Zelda"])
    return Desk(club=club, user=ruth)


@pytest.fixture
def hedda(club):
    """The desk of the club's second owner, on another laptop."""
    user = User.objects.create_user(name="Hedda", password=PASSWORD)
    Membership.objects.create(club=club, user=user, role="owner")
    return Desk(club=club, user=user)


def on_the_next_page(desk, thursday, hedda):
    desk.undo()


def after_another_act(desk, thursday, hedda):
    """The message of the other act replaces the offer."""
    undo = desk.client.session["undo"]["url"]
    desk.client.post(thursday.url("people:gone", thursday.club.players.get().pk), {"gone": "yes"})
    assert desk.client.session["undo"]["url"] != undo
    desk.undo()
    desk.client.post(undo)


def from_another_login(desk, thursday, hedda):
    hedda.client.post(desk.client.session["undo"]["url"])


@pytest.fixture(autouse=True)
def hosted(settings):
    """Other devices reach a hosted site."""
    settings.HOSTED = True


class GoBackError(Exception):
    """Ends a transaction so that nothing of it stays."""


@pytest.mark.one_database  # the test below does each scene
def test_every_undo_has_a_scene(desk, club):
    """What a helper does is undone in tests/sign_up/test_door_views.py."""
    found = {"sign_up.door"}
    for scene in SCENES:
        with suppress(GoBackError), transaction.atomic():
            name, arguments, event, data = prepared(desk, scene)
            desk.post(name, *arguments, event=event, data=data)
            found |= {undo.path.partition("(")[0] for undo in UndoData.objects.all()}
            raise GoBackError
    assert UNDOS.keys() - found == set()


PRESSES = [on_the_next_page, after_another_act, from_another_login]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_undo_restores_every_row(desk, club, thursday, hedda, scene, monkeypatch):
    """Each way to press Undo finds the site as the act left it: what the way before it did is taken back."""
    now = timezone.now().replace(microsecond=0)
    monkeypatch.setattr(timezone, "now", lambda: now)  # what is shown or started again gets the present time
    name, arguments, event, data = prepared(desk, scene)
    before = picture()
    answer = desk.post(name, *arguments, event=event, data=data)
    assert answer.status_code == 302, answer.content.decode()
    assert picture() != before
    for press in PRESSES:
        with taken_back():
            press(desk, thursday, hedda)
            assert not_restored(scene, press, before, now) == {}, press.__name__


def not_restored(scene, press, before, now):
    """Return what is not as before the act, though this way to press Undo restores it."""
    after = picture()
    changed = {key: (before.get(key), after.get(key)) for key in before | after if before.get(key) != after.get(key)}
    if scene in PASSES_END:
        assert changed.pop("HelperPass 0: ended_at") == (None, now)
    if press is not from_another_login:
        return changed
    if scene is sheet_confirmed:
        assert not any(act.undone_at for act in Act.objects.all()), "who confirmed a sheet undoes that"
        return {}
    return {key: values for key, values in changed.items() if not key.endswith(": saved_by")}
