"""Every act leaves a row that says what was done, and no row has a name, a private wish or a secret link."""

import json
import re

import pytest
from django.apps import apps
from django.conf import settings
from django.urls import reverse
from django.utils.translation import override

from tests.history.acts import MORE
from tests.test_undo import SCENES, prepared
from tournaments.history.queries import KINDS
from tournaments.models import Act, Player, UndoData
from tournaments.wording.said import say

SECRETS = re.compile("token|code|secret")
ROOMS = {room for kind in KINDS.values() for room in kind.rooms}
ABOUT_NOBODY = ["wish_made", "wish_dropped"]

# What the row of each act says, with Ada for every person, and which tables it is about.
SAYS = {
    "phones_off": ("No one can sign in on their own phone now.", []),
    "people_of_a_phone_removed": ("Ada, Ada, Ada are not signed in.", []),
    "line_of_a_phone_removed": ("Ada is removed (line 1).", []),
    "wall_off": ("The big screen is off.", []),
    "line_written": ("Announcement: Coffee at nine", []),
    "clock_started": ("The clock of Hand 1 runs. 20 minutes.", []),
    "clock_removed": ("The clock is off.", []),
    "clock_removed_that_rang": ("The clock is off.", []),
    "next_clock_started": ("The clock of Hand 3 runs. 20 minutes.", []),
    "clock_started_again": ("The clock of Hand 1 runs. 20 minutes.", []),
    "call_answered": ("The call of Table 1 is answered.", ["t1"]),
    "link_shut": ("The link of the results is off.", []),
    "line_removed": ("Ada is removed (line 16).", []),
    "gone_home": ("Ada has gone home.", []),
    "signed_up": ("Ada is signed in (line 1).", []),
    "paid": ("Ada paid $5.", []),
    "not_paid": ("Ada has not paid.", []),
    "paying_line_removed": ("Ada is removed (line 16).", []),
    "list_signed": ("3 people are on the list. Ada, Ada, Ada.", []),
    "tables_shown": ("The tables are shown.", []),
    "draw_put_away": ("The draw is undone.", []),
    "draw_with_a_clock_put_away": ("The draw is undone.", []),
    "house_pair": ("Ada & Ada: not for prizes.", []),
    "partners_dropped": ("Ada and Ada are drawn like everyone else.", []),
    "partner_leaves": ("Ada leaves Table 1 before Hand 3.", ["t1"]),
    "newcomer_replaces": ("Ada plays for Ada at Table 1 from Hand 3 on.", ["t1"]),
    "late_person_replaces": ("Ada plays for Ada at Table 1 from Hand 3 on.", ["t1"]),
    "late_person_joins": ("Ada sits at Table 1 with Ada & Ada.", ["t1"]),
    "hand_added": ("Hand 5 is added.", []),
    "hands_ended": ("The evening ends after Hand 1.", []),
    "round_ended": ("Round 1 is over: 4 hands were not played.", []),
    "evening_ended": ("The evening ends after Round 2.", []),
    "round_started": ("Round 2 has started.", []),
    "prize_given": ("door prize: Ada.", []),
    "prize_taken_back": ("Open again: door prize.", []),
    "chapter_deleted": ("Deleted: the chapter Palm. Its people stay on the list.", []),
    "chapter_renamed": ("Lake is now called Lake Ridge.", []),
    "couple_unlinked": ("Ada & Ada are no longer a couple.", []),
    "wish_dropped": ("The wish is deleted.", []),
    "evening_deleted": ("Deleted: Friday Night.", []),
    "evening_of_a_phone_deleted": ("Deleted: Friday Night.", []),
    "evening_of_a_door_deleted": ("Deleted: Friday Night.", []),
    "season_deleted": ("Deleted: the season This year. Its evenings stay.", []),
    "chairs_traded": ("Ada and Ada have traded places from Round 1, Hand 1 on.", []),
    "tables_traded": ("Ada, Ada, Ada, Ada: traded tables from Round 1, Hand 1 on.", []),
    "leaves_before_a_round": ("Ada leaves before Round 2.", []),
    "substitute_before_a_round": ("Ada plays for Ada from Round 2 on.", []),
    "sheet_confirmed": ("Confirmed: 11-7, Table 1, Hand 1.", ["t1"]),
    "sheet_moved": ("The numbers of Table 1, Hand 1 are now in Table 2, Hand 1.", ["t1", "t2"]),
    "member_removed": ("Olive is no longer a member.", []),
    "chapter_given": ("Ada is from Palm.", []),
    "person_gone": ("Ada no longer comes.", []),
    "rules_deleted": ("Ours is deleted. Evenings played by these rules keep them.", []),
    "prize_removed": ("The prize “door prize” is deleted.", []),
    "planned": ("Planned: Friday Night, by the rules of Tanglewood.", []),
    "settings_changed": (
        (
            "New settings: place: The old barn, check each sheet against the total on its paper: no, "
            "minutes for each hand: 25"
        ),
        [],
    ),
    "drawn_again": ("Drawn again. Tables: 2.", []),
    "tables_hidden": ("The tables are hidden again.", []),
    "two_swapped": (
        "Ada and Ada have traded places. Ada now plays with Ada at Table 1. Ada now plays with Ada at Table 1.",
        ["t1"],
    ),
    "decks_owned": ("The club owns: decks 30, tables 6.", []),
    "made_final": ("The results are final now.", []),
    "ranking_changed": ("New ranking: best players of a chapter: 3", []),
    "recounted": ("The evening is counted under Texas Good Sam now.", []),
    "helper_ended": ("Inge can no longer help.", []),
    "code_made": ("There is a new code for helpers.", []),
    "link_given": ("The link of the results works again.", []),
    "tables_key_in": ("Tables key in their own tally.", []),
    "phones_sign_in": ("People may sign in on their own phones.", []),
    "wall_on": ("The big screen is on.", []),
    "table_ended_early": ("Table 1 ends before Hand 2.", ["t1"]),
    "prize_added": ("New prize: door prize.", []),
    "wish_made": ("The wish is saved.", []),
    "table_grows": ("Open Table 3 for Ada, Ada, Ada, Ada.", ["t3"]),
    "round_made_again": ("Round 2 is made again.", []),
    "extra_hand_saved": ("One more hand of Table 1 is saved. 80 / -30", ["t1"]),
    "tie_cut": ("Table 1 was tied. Ada & Ada won the cut.", ["t1"]),
    "names_confirmed": ("Confirmed: Ada, Ada.", []),
    "answer_forgotten": ("The answer of Ada is deleted.", []),
    "put_on_their_way": ("1 person is on the way. Ada.", []),
    "evening_imported": ("Friday Night is here, with 0 sheets.", []),
    "merged": ("Two records of Ada are now one.", []),
    "wall_turned_on": ("The big screen is on.", []),
    "calendar_given": ("The link of the calendar works again.", []),
    "tables_stop_keying_in": ("Tables no longer key in their own tally.", []),
    "coming_link_ended": ("The link that asks who is coming is off.", []),
    "helper_may_more": ("Inge may key in sheets and sign people in.", []),
    "lot_pulled": ("Ada and Ada are partners.", []),
    "couple_tonight": ("Ada & Ada tonight: Play together.", []),
    "partners_chosen": ("Ada and Ada play together.", []),
    "couple_linked": ("Ada & Ada are a couple.", []),
    "tables_chosen": ("The tables are changed. Tables: 3.", []),
    "winners_shown": ("Everyone sees the last hand now.", []),
    "season_counts": ("This year counts: Evenings needed for a place: 2", []),
    "own_rules_changed": ("Saved: Tanglewood Two. Evenings already planned keep their rules.", []),
    "season_chosen": ("New settings: Season: This year, check each sheet against the total on its paper: no", []),
    "drawn_now": ("Partners are drawn. Tables: 4.", []),
    "code_for_both": ("Who joins now may: Do both.", []),
    "signed_in_late_at_the_door": ("Ada is signed in (line 9). Ada has no chair: the organizer has been told.", []),
    "sharer_moves": ("Ada moves to Ada’s chair from Hand 1.", []),
    "round_made_again_by_chance": (
        "Round 2 is made again. Table 1 was tied. Ada & Ada won the cut. Table 2 was tied. Ada & Ada won the cut.",
        ["t1", "t2"],
    ),
    "member_becomes_organizer": ("Olive: Organizer from now on.", []),
}


@pytest.fixture(autouse=True)
def hosted(settings):
    """Other devices reach a hosted site."""
    settings.HOSTED = True


def play(desk, scene):
    """Do what a scene prepares, and return its acts."""
    name, arguments, event, data = scene(desk) if scene in MORE else prepared(desk, scene)
    names = {player.name for player in Player.objects.all()}
    before = set(Act.objects.values_list("pk", flat=True))
    answer = desk.post(name, *arguments, event=event, data=data)
    assert answer.status_code == 302, answer.content.decode()
    names |= {player.name for player in Player.objects.all()}
    return list(Act.objects.exclude(pk__in=before)), names


def secrets():
    """Every secret of the site: what opens a page without a login."""
    models = [model for app in ("tournaments", "accounts") for model in apps.get_app_config(app).get_models()]
    return {
        str(value)
        for model in models
        for field in model._meta.concrete_fields
        if SECRETS.search(field.name) and model.__name__ not in ("Act", "UndoData")
        for value in model._default_manager.values_list(field.name, flat=True)
        if isinstance(value, str) and len(value) >= 4
    }


def text_of(act):
    """Everything that a row holds as text."""
    return " ".join([act.done_by, act.undone_by, act.room, act.about, json.dumps(act.said, ensure_ascii=False)])


@pytest.mark.parametrize("scene", [*SCENES, *MORE], ids=lambda scene: scene.__name__)
def test_each_act_leaves_one_row_that_says_it_in_any_language_without_a_name_or_a_secret(desk, scene):
    """It is done in Spanish, and read in English. Its Undo leaves no name or secret either."""
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    (act,), names = play(desk, scene)
    with override("en"):
        words = say(act.said, lambda _row, _pk: "Ada")
    tables = [place for place in act.about.split() if place.startswith("t")]
    assert (act.done_by.removesuffix(" 2"), act.has_undo) == ("Ruth", UndoData.objects.filter(act=act).exists())
    assert (words, tables) == SAYS[scene.__name__]
    assert act.event is None or act.room in ROOMS
    if act.has_undo:
        desk.client.post(reverse("history:undo", args=[desk.club.slug, act.pk]))
    assert {act.room for act in Act.objects.exclude(event=None)} <= ROOMS
    told = " ".join(text_of(act) for act in Act.objects.all())
    assert [name for name in names if name in told] == []
    assert [secret for secret in secrets() if secret in told] == []
    if scene.__name__ in ABOUT_NOBODY:
        assert act.about.strip() == ""


def test_the_search_finds_names_and_secrets(desk):
    """Otherwise the test above could pass although it looks at nothing."""
    play(desk, MORE[0])
    Act.objects.update(said={"text": "Ada Ada"})
    assert "Ada Ada" in text_of(Act.objects.first())
