"""Undo refuses once something newer changed the same: the second column of the table of `tests/test_undo.py`.

Each act is done on its page, what it changed is changed again, and Undo of the first act changes nothing and says why.
"""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Membership, User
from scoring.library import rule_set_text
from tests.builders import draw_tables, keyed, make_people, make_sign_ups, press_recount
from tests.rounds import key_in_round
from tests.sheets.calls import called
from tests.test_undo import SCENES, drawn, picture, prepared, redrawn, seated_from_hat
from tournaments.history import undo_views
from tournaments.models import Act, ClubRuleSet, Event, Hall, Season, Sheet, TableCall, TeamMember, Wish
from tournaments.rounds.start_actions import start_round
from tournaments.sign_up.coming_actions import say_whether_coming

# `tests/test_undo.py` does each act and its Undo on every database.
pytestmark = pytest.mark.one_database


@pytest.fixture(autouse=True)
def hosted(settings):
    """Other devices reach a hosted site."""
    settings.HOSTED = True


# What changes again what an act changed. Each gets the desk, the evening, and the arguments of the act's page.


def press(name, **data):
    return lambda desk, event, _given: desk.post(name, event=event, data=data)


def press_same(name, **data):
    """Press another button about what the act is about."""
    return lambda desk, event, given: desk.post(name, *given, event=event, data=data)


def press_both(first, second, **data):
    def then(desk, event, given):
        desk.post(first, event=event)
        desk.post(second, event=event, data=data)

    return then


def key_in(table, deal):
    """Key in a sheet, or its next version."""

    def then(_desk, event, _given):
        saved = Sheet.objects.filter(seating__round__event=event, seating__table=table, deal=deal).first()
        version = saved.version if saved else 0
        keyed(event, table=table, deal=deal, counts={1: {"table.points": 70}}, version=version)

    return then


def start_the_next_round(_desk, event, _given):
    last = event.rounds.latest("number")
    if last.seatings.filter(sheets=None).exists():
        key_in_round(event, last.number)
    start_round(event=event, number=last.number + 1)


def start_undone_and_started_again(desk, event, _given):
    assert desk.post("rounds:undo-start", event=event, data={"number": 2}).status_code == 302
    desk.post("rounds:start", event=event, data={"number": 2})
    assert event.rounds.count() == 2


def sign_in_those_missing(desk, event, _given):
    for player in desk.club.players.exclude(sign_ups__event=event):
        desk.post("sign_up:list", event=event, data={"player": player.pk})


def change_the_line(desk, event, _given):
    desk.post("sign_up:change", event.sign_ups.get().pk, event=event, data={"status": "gone-home"})


def newest_line_pays(desk, event, _given):
    desk.post("sign_up:paid", event.sign_ups.latest("number").pk, event=event, data={"amount": "5"})


def answer_again(desk, event, _given):
    say_whether_coming(event=event, player=desk.club.players.get(), comes=False, now=timezone.now())


def draw_now(_desk, event, _given):
    draw_tables(event, seed=8)


def draw_anew(desk, event, _given):
    desk.post("tables:again", event=event)
    draw_tables(event, seed=8)


def late_person_sits_down(desk, event, _given):
    desk.post("tables:show", event=event)
    (line,) = make_sign_ups(event, make_people(desk.club, names=["Zoe"]))
    desk.post("changes:join", event.teams.first().pk, event=event, data={"player": line.player_id})
    assert TeamMember.objects.filter(player=line.player).exists()


def late_person_substitutes(desk, event, _given):
    desk.post("tables:show", event=event)
    (line,) = make_sign_ups(event, make_people(desk.club, names=["Zoe"]))
    member = TeamMember.objects.filter(team__event=event).first()
    desk.post("changes:replace", member.pk, event=event, data={"player": line.player_id})
    assert TeamMember.objects.filter(player=line.player).exists()


def pull_another(desk, event, _given):
    one, other = event.sign_ups.order_by("number")[2:4]
    desk.post("lots:hat", event=event, data={"one-player": one.player_id, "other-player": other.player_id})


def swap_with_another(desk, event, _given):
    one, _other, third = (team.members.earliest("pk") for team in event.teams.order_by("number")[:3])
    data = {"first-player": one.player_id, "second-player": third.player_id, "all_the_same": "on"}
    desk.post("tables:swap", event=event, data=data)


def trade_with_another(desk, event, given):
    third = event.teams.order_by("number")[2].members.first()
    here = TeamMember.objects.filter(player=TeamMember.objects.get(pk=given[0]).player, last_deal=None).latest("pk")
    desk.post("changes:trade", here.pk, event=event, data={"trade-player": third.player_id, "trade-from_deal": 1})


def trade_people_of_the_team(desk, event, given):
    one, other = event.teams.get(pk=given[0]), event.teams.exclude(pk=given[0]).first()
    data = {"trade-player": other.members.first().player_id, "trade-from_deal": 1}
    desk.post("changes:trade", one.members.first().pk, event=event, data=data)


def newest_member_leaves(desk, event, _given):
    newest = TeamMember.objects.filter(team__event=event, last_deal=None).latest("pk")
    desk.post("changes:leave", newest.pk, event=event)


def choose_those_two(name, **data):
    """Choose the first two people of the club once more."""

    def then(desk, event, given):
        one, other = desk.club.players.order_by("pk")[:2]
        both = {"one-player": one.pk, "other-player": other.pk, "player": other.pk}
        desk.post(name, *(given[:1] if name == "people:couple" else []), event=event, data=both | data)

    return then


def drop_and_choose(drop, choose, **data):
    def then(desk, event, given):
        desk.post(drop, Wish.objects.get().pk, event=event)
        choose_those_two(choose, **data)(desk, event, given)

    return then


def couple_drawn_apart(desk, event, _given):
    desk.post("tables:couple", event=event, data={"couple": desk.club.couples.get().pk, "how": "never"})


def couple_taken_apart(desk, _event, given):
    desk.post("people:take-apart", *given, desk.club.couples.get().pk)


def give_the_prize(desk, event, given):
    desk.post("prizes:take-back", *given, event=event)
    desk.post("prizes:give", *given, event=event, data={"player": desk.club.players.last().pk})


def final_once_more(desk, event, _given):
    desk.post("standings:not-final", event=event)
    event.refresh_from_db()
    desk.post("standings:final", event=event, data={"version": event.version})


def recount_otherwise(desk, event, _given):
    press_recount(desk, event, "lakemont-ridge")


def play_on_with_round_3(desk, event, _given):
    desk.post("sheets:play-on", event=event, data={"number": 2})
    desk.post("rounds:start", event=event, data={"number": 3})
    assert event.rounds.count() == 3


def member_once_more(desk, _event, _given):
    Membership.objects.create(club=desk.club, user=User.objects.get(name="Olive"), role="owner")


def other_chapter(desk, _event, given):
    desk.club.players.filter(pk=given[0]).update(chapter=desk.club.chapters.get(name="Lake"))


def chapter_called_otherwise(desk, _event, given):
    desk.post("people:chapter", *given, data={"name": "Lake View"})


def same_rules_again(desk, _event, _given):
    ClubRuleSet.objects.create(club=desk.club, key="ours", name="Ours", text=rule_set_text("tanglewood"))


def rules_changed_again(desk, _event, given):
    text = rule_set_text("tanglewood").replace("Tanglewood", "Tanglewood Three", 1)
    desk.post("rule_sets:data-file", *given, data={"text": text})


def same_season_again(desk, _event, _given):
    Season.objects.create(club=desk.club, name="This year")


def merged_on(desk, _event, given):
    third = desk.club.players.exclude(pk__in=given).first()
    desk.post("people:merge", third.pk, given[0], data={"sure": "on"})


def sheet_of_the_imported(desk, _event, _given):
    keyed(desk.club.events.get(), table=1, deal=1, counts={})


def called_again(_desk, event, _given):
    TableCall.objects.update(called_at=timezone.now() - datetime.timedelta(minutes=5))
    called(event)


THEN = {
    # Links, phones, screens
    "phones_off": press("hall:own-phones-on"),
    "line_of_a_phone_removed": sign_in_those_missing,
    "wall_off": press("hall:wall-on"),
    "wall_turned_on": press_both("hall:wall-off", "hall:wall-on"),
    "line_written": press("hall:line", line="Fire: leave the hall"),
    "clock_started": press("hall:start-clock", deal=2, minutes=30),
    "clock_removed": press("hall:start-clock", deal=2, minutes=30),
    "clock_removed_that_rang": press("hall:start-clock", deal=3, minutes=30),
    "next_clock_started": press("hall:remove-clock"),
    "clock_started_again": press("hall:remove-clock"),
    "call_answered": called_again,
    "link_shut": press("hall:give-link"),
    "link_given": press_both("hall:shut-link", "hall:give-link"),
    "calendar_given": press_both("calendar:end-link", "calendar:give-link"),
    "coming_link_ended": press("sign_up:give-coming"),
    "tables_stop_keying_in": press("hall:tables-on"),
    "helper_may_more": press_same("hall:use", use="sign-in"),
    # Sign-up
    "line_removed": sign_in_those_missing,
    "paying_line_removed": sign_in_those_missing,
    "gone_home": press_same("sign_up:change", status="on-the-way"),
    "signed_up": change_the_line,
    "paid": press_same("sign_up:paid", amount="12"),
    "not_paid": press_same("sign_up:paid", amount="12"),
    "list_signed": newest_line_pays,
    "answer_forgotten": answer_again,
    "put_on_their_way": change_the_line,
    # Tables
    "drawn": draw_anew,
    "redrawn": draw_anew,
    "seated_from_hat": swap_with_another,
    "tables_shown": press("tables:hide"),
    "draw_put_away": draw_now,
    "draw_with_a_clock_put_away": draw_now,
    "house_pair": lambda desk, event, _given: desk.post(
        "tables:house", event=event, data={"team": event.teams.first().pk, "for_prizes": "on"}
    ),
    "partners_dropped": choose_those_two("tables:partners", how="tonight"),
    "partners_chosen": drop_and_choose("tables:drop-partners", "tables:partners", how="always"),
    "couple_tonight": couple_drawn_apart,
    "lot_pulled": pull_another,
    "two_swapped": swap_with_another,
    # Changes
    "partner_leaves": key_in(1, 3),
    "newcomer_replaces": newest_member_leaves,
    "late_person_replaces": newest_member_leaves,
    "late_person_joins": newest_member_leaves,
    "chairs_traded": trade_with_another,
    "tables_traded": trade_people_of_the_team,
    "leaves_before_a_round": start_the_next_round,
    "substitute_before_a_round": start_the_next_round,
    "table_grows": key_in(3, 1),
    # Hands and rounds
    "hand_added": press("sheets:add-hand", deal=6),
    "hands_ended": press("sheets:end-after", deal=2),
    "round_ended": start_the_next_round,
    "evening_ended": play_on_with_round_3,
    "round_started": key_in(1, 3),
    "round_made_again": key_in(1, 3),
    "tables_chosen": press("rounds:tables", number=2, tables="2+2,2+2,2+2+2"),
    "extra_hand_saved": press_same("rounds:extra-hand", **{"table-1-team-1": "10", "table-1-team-2": "20"}),
    "tie_cut": start_the_next_round,
    "table_ended_early": key_in(1, 2),
    "sheet_confirmed": key_in(1, 1),
    "sheet_moved": key_in(2, 1),
    "recounted": recount_otherwise,
    # Prizes and results
    "prize_given": give_the_prize,
    "prize_taken_back": press_same("prizes:draw"),
    "prize_removed": press("prizes:add", kind="door"),
    "made_final": final_once_more,
    "winners_shown": press_both("standings:hold-back", "standings:show-winners"),
    # The club
    "chapter_renamed": chapter_called_otherwise,
    "chapter_given": other_chapter,
    "couple_unlinked": choose_those_two("people:couple"),
    "couple_linked": couple_taken_apart,
    "wish_dropped": choose_those_two("people:wishes"),
    "wish_made": drop_and_choose("people:drop-wish", "people:wishes", kind="never-table"),
    "person_gone": press_same("people:gone", gone="no"),
    "merged": merged_on,
    "member_removed": member_once_more,
    "rules_deleted": same_rules_again,
    "own_rules_changed": rules_changed_again,
    "season_deleted": same_season_again,
    "season_counts": press_same("seasons:counting", least="3"),
    "evening_imported": sheet_of_the_imported,
}
ALSO = [
    ("drawn", late_person_sits_down),
    ("drawn", late_person_substitutes),
    ("drawn", swap_with_another),
    ("redrawn", late_person_sits_down),
    ("redrawn", late_person_substitutes),
    ("redrawn", swap_with_another),
    ("seated_from_hat", late_person_sits_down),
    ("round_started", start_undone_and_started_again),
]
"""What else changes what some of these acts changed."""
NEVER = {
    "evening_deleted": "nothing changes an evening that is gone",
    "evening_of_a_phone_deleted": "as above",
    "evening_of_a_door_deleted": "as above",
    "helper_ended": "only Undo gives a pass back",
    "chapter_deleted": "nobody is in this chapter",
    "people_of_a_phone_removed": "Undo leaves out whom somebody signed in since, see tests/sign_up",
    "names_confirmed": "Undo leaves out lines that are gone",
}
"""Acts of which nothing else changes what they changed, or whose Undo leaves it out."""
BY_NAME = {scene.__name__: scene for scene in [*SCENES, drawn, redrawn, seated_from_hat]}


def test_every_scene_has_something_that_refuses_its_undo_or_says_why_not():
    assert BY_NAME.keys() == THEN.keys() | NEVER.keys()


ROWS = [pytest.param(name, then, id=f"{name}-{then.__name__}") for name, then in [*THEN.items(), *ALSO]]


@pytest.mark.parametrize(("name", "then"), ROWS)
def test_undo_is_refused_once_something_newer_changed_the_same(desk, club, name, then):
    page, given, event, data = prepared(desk, BY_NAME[name])
    answer = desk.post(page, *given, event=event, data=data)
    assert answer.status_code == 302, answer.content.decode()
    act = Act.objects.filter(has_undo=True).latest("pk")
    before = picture()
    then(desk, event and Event.objects.get(pk=event.pk), given)
    now = picture()
    assert now != before, "nothing was changed again"
    desk.get("club:club")  # shows what was said so far
    answer = desk.client.post(reverse("history:undo", args=[club.slug, act.pk]), follow=True)
    assert picture() == now
    assert [str(message) for message in answer.context["messages"]], "it says why"
    act.refresh_from_db()
    assert act.undone_at is None


CHAINS = ["line_written", "paid", "gone_home", "lot_pulled", "two_swapped", "hands_ended", "house_pair"]


@pytest.mark.parametrize("name", CHAINS)
def test_two_acts_are_undone_one_after_the_other_the_newest_first(desk, club, name):
    page, given, event, data = prepared(desk, BY_NAME[name])
    pictures = [picture()]
    desk.post(page, *given, event=event, data=data)
    pictures.append(picture())
    THEN[name](desk, event, given)
    for act in Act.objects.filter(has_undo=True).order_by("-pk"):
        desk.client.post(reverse("history:undo", args=[club.slug, act.pk]))
        assert picture() == pictures.pop()
    assert pictures == []


def test_the_control_without_the_comparison_undo_overwrites_what_is_newer(desk, club, monkeypatch):
    monkeypatch.setattr(undo_views, "is_as_left", lambda _stored, locks: True)
    page, given, event, data = BY_NAME["line_written"](club)
    desk.post(page, *given, event=event, data=data)
    act = Act.objects.get()
    THEN["line_written"](desk, event, given)
    desk.client.post(reverse("history:undo", args=[club.slug, act.pk]))
    assert Hall.objects.get().line == ""
