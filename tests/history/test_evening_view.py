"""The history of an evening: acts and saves, newest first, narrowed by kind, table and person, in any language."""

import re

import pytest
from django.conf import settings
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.builders import keyed, make_evening, make_event, make_helper, make_people, make_sign_ups, tonight
from tests.changes.people import member_at
from tournaments.history import views
from tournaments.history.queries import KINDS
from tournaments.models import Act, Event, TeamMember, UndoData
from tournaments.sign_up.queries import head_count
from tournaments.tables.forms import plan_key
from tournaments.tables.queries import plans_for

FIRST = {1: {"table.20": 5}, 2: {"held.5": 3}}


@pytest.fixture
def event(club):
    return make_evening(club, date=tonight(club), second_person=True)


def entries_on(desk, event, **asked):
    return desk.get("history:evening", event=event, data=asked).context["entries"]


def shown(desk, event, **asked):
    """What each row says: the words of an act, or the table and hand of a save."""
    return [entry.words or (entry.save.table, entry.save.deal) for entry in entries_on(desk, event, **asked)]


@pytest.fixture
def done(desk, event):
    """Five things that were done, the first one first."""
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    keyed(event, table=2, deal=1, counts=FIRST, by="Fay")
    desk.post("changes:leave", member_at(event).pk, event=event)
    desk.post("sheets:stop", 1, 2, event=event)
    keyed(event, table=2, deal=1, counts={}, by="Table 2", version=1, why="typing mistake")
    return event


def test_before_anything_is_done_the_page_says_so(desk, event):
    assert "Nothing was done yet." in desk.get("history:evening", event=event).content.decode()


def test_acts_and_saves_are_listed_newest_first_with_who_did_them(desk, done):
    ada = done.club.players.earliest("pk")
    first, second, third, fourth, fifth = shown(desk, done)
    assert (first, fourth, fifth) == ((2, 1), (2, 1), "Announcement: Coffee at nine")
    assert ada.name in third
    assert "Table 1" in second
    assert [entry.done_by for entry in entries_on(desk, done)] == ["Table 2", "Ruth", "Ruth", "Fay", "Ruth"]


def test_a_kind_leaves_out_the_others(desk, done):
    assert shown(desk, done, kind="hall") == ["Announcement: Coffee at nine"]
    assert len(shown(desk, done, kind="sheets")) == 3
    assert len(shown(desk, done, kind="changes")) == 1
    assert shown(desk, done, kind="results") == []
    assert (
        "Nothing of this kind was done."
        in desk.get("history:evening", event=done, data={"kind": "results"}).content.decode()
    )


def test_a_table_has_its_acts_and_its_saves(desk, done):
    assert shown(desk, done, table=2) == [(2, 1), (2, 1)]
    assert shown(desk, done, table=1) == [
        "Table 1 ends before Hand 2.",
        f"{done.club.players.earliest('pk')} leaves Table 1 before Hand 1.",
    ]


def test_a_person_has_acts_and_the_saves_of_the_own_table(desk, done):
    ada = done.club.players.earliest("pk")
    table_ends, leaves = shown(desk, done, person=ada.pk)
    assert table_ends == "Table 1 ends before Hand 2."
    assert ada.name in leaves
    other = done.teams.filter(seats__seating__table=2).first().members.first().player
    assert shown(desk, done, person=other.pk) == [(2, 1), (2, 1)]


@pytest.mark.parametrize("asked", [{"kind": "x"}, {"table": "x"}, {"table": "99"}, {"person": "-1"}, {"page": "x"}])
def test_what_is_not_offered_narrows_nothing(desk, done, asked):
    assert len(shown(desk, done, **asked)) == 5


def test_a_long_history_is_split_into_pages(desk, done, monkeypatch):
    monkeypatch.setattr(views, "ENTRIES_A_PAGE", 2)
    pages = [shown(desk, done, page=number) for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [2, 2, 1]
    assert [one for page in pages for one in page] == shown_at_once(desk, done, monkeypatch)


def shown_at_once(desk, event, monkeypatch):
    monkeypatch.setattr(views, "ENTRIES_A_PAGE", 20)
    return shown(desk, event)


def test_it_is_shown_whole_to_print(desk, done, monkeypatch):
    monkeypatch.setattr(views, "ENTRIES_A_PAGE", 2)
    page = desk.get("history:evening", event=done, data={"table": 2}).content.decode()
    assert "?table=2&amp;print=1" in page
    assert len(shown(desk, done, print=1)) == 5
    assert shown(desk, done, print=1, table=2) == [(2, 1), (2, 1)]


def test_a_person_who_was_removed_can_still_be_asked_for(desk, club):
    event = make_event(club, date=tonight(club))
    (zoe,) = make_people(club, names=["Zoe"])
    desk.post("sign_up:list", event=event, data={"player": zoe.pk})
    desk.post("sign_up:remove", event.sign_ups.get().pk, event=event)
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    asked = [entry.words for entry in entries_on(desk, event, person=zoe.pk)]
    assert asked == [f"{zoe.name} is removed (line 1).", f"{zoe.name} is signed in (line 1)."]


def test_a_table_has_the_draw_and_what_seats_its_people(desk, club):
    event = make_event(club, date=tonight(club), chapter_rule=False)
    make_sign_ups(event, make_people(club)[:8])
    desk.post("tables:draw", event=event, data={"plan": plan_key(plans_for(event, head_count(event))[0])})
    desk.post("tables:show", event=event)
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    for table in (1, 2):
        member = TeamMember.objects.filter(team__event=event, team__seats__seating__table=table).earliest("pk")
        desk.post("sign_up:paid", member.player.sign_ups.get().pk, event=event, data={"amount": "5.00"})
        desk.post("changes:leave", member.pk, event=event)
        words = [entry.words for entry in entries_on(desk, event, table=table)]
        leaves = f"{member.player.name} leaves Table {table} before Hand 1."
        assert words == [leaves, "The tables are shown.", "Partners are drawn. Tables: 2."]


def test_a_sheet_leads_to_all_of_its_table(desk, event):
    keyed(event, table=2, deal=1, counts=FIRST)
    link = f'href="{reverse("history:evening", args=[event.club.slug, event.pk])}?table=2"'
    assert link in desk.get("sheets:sheet", 2, 1, event=event).content.decode()
    assert link in desk.get("corrections:sheet", 2, 1, event=event).content.decode()
    sheet = reverse("sheets:sheet", args=[event.club.slug, event.pk, 2, 1])
    assert link not in make_helper(event).get(sheet).content.decode()


@pytest.mark.parametrize(("asked", "each"), [({}, 1), ({"print": 1}, 0)])
def test_a_page_reads_for_each_undo_whether_something_changed_since_and_paper_does_not(desk, event, asked, each):
    counts = []
    for deal in range(1, 5):
        keyed(event, table=1, deal=deal, counts=FIRST)
        desk.post("hall:line", event=event, data={"line": f"Hand {deal}"})
        with CaptureQueriesContext(connection) as queries:
            assert len(entries_on(desk, event, **asked)) == 2 * deal
        counts.append(len(queries))
    assert counts[-1] - counts[0] == 3 * each


def test_an_act_after_which_the_same_changed_says_so(desk, event):
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    desk.post("hall:line", event=event, data={"line": "Coffee at ten"})
    newer, older = entries_on(desk, event)
    assert (newer.can_undo, newer.is_changed) == (True, False)
    assert (older.can_undo, older.is_changed, older.can_no_longer_be_undone) == (False, True, False)
    assert "changed since" in desk.get("history:evening", event=event).content.decode()


def test_a_helper_is_named(desk, event):
    helper = make_helper(event, name="Grace")
    helper.post(reverse("sheets:stop", args=[event.club.slug, event.pk, 1, 1]))
    newest, joined = entries_on(desk, event)
    assert (newest.done_by, newest.can_undo) == ("Grace", True)
    assert joined.words == "Grace helps tonight."


def test_undo_stands_beside_what_can_be_undone_and_then_who_undid_it(desk, event):
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    desk.post("hall:wall-on", event=event)
    url = reverse("history:undo", args=[event.club.slug, Act.objects.earliest("pk").pk])
    history = desk.url("history:evening", event=event)
    assert f'action="{url}?back={history}"' in desk.get("history:evening", event=event).content.decode()
    assert desk.client.post(f"{url}?back={history}").url == history
    page = desk.get("history:evening", event=event).content.decode()
    assert f'action="{url}"' not in page
    assert "by Ruth" in page


def test_paper_says_what_was_undone(desk, event):
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    desk.undo()
    page = desk.get("history:evening", event=event, data={"print": 1}).content.decode()
    assert "Undone</th>" in page
    assert "by Ruth" in page
    assert f"{event.club.name} · {event.name}" in page


def test_paper_names_what_it_is_narrowed_to_and_has_no_empty_column(desk, done):
    page = desk.get("history:evening", event=done, data={"print": 1, "kind": "sheets", "table": 2}).content.decode()
    (head,) = re.findall(r'<p class="only-print">(.*?)</p>', page, flags=re.DOTALL)
    assert head.endswith(f" · {KINDS['sheets'].title} · Table 2")
    assert "Undone</th>" not in page
    assert "act-undo" not in page


def test_a_draw_that_is_there_again_is_not_said_to_be_undone(desk, club):
    event = make_event(club, date=tonight(club), chapter_rule=False)
    make_sign_ups(event, make_people(club)[:8])
    desk.post("tables:draw", event=event, data={"plan": plan_key(plans_for(event, head_count(event))[0])})
    draw = Act.objects.get()
    desk.client.post(reverse("history:undo", args=[club.slug, draw.pk]))
    undone, drawn = entries_on(desk, event)
    assert (undone.words, drawn.undone["name"]) == ("The draw is undone.", "Ruth")
    desk.client.post(reverse("history:undo", args=[club.slug, undone.act.pk]))
    undone, drawn = entries_on(desk, event)
    assert (undone.undone["name"], drawn.undone) == ("Ruth", None)


def test_a_sheet_of_final_results_is_corrected_and_not_undone_here(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    assert entries_on(desk, event)[0].undo_version
    Event.objects.update(final_version=F("version"))
    assert not entries_on(desk, event)[0].undo_version


def test_an_undo_says_what_it_undid(desk, event):
    desk.post("changes:leave", member_at(event).pk, event=event)
    answer = desk.client.post(desk.client.session["undo"]["url"], follow=True)
    assert f"Undone: {member_at(event).player.name} leaves Table 1 before Hand 1." in answer.content.decode()


def test_an_act_whose_undo_is_gone_says_that_it_can_no_longer_be_undone(desk, event):
    desk.post("hall:line", event=event, data={"line": "Coffee at nine"})
    UndoData.objects.all().delete()
    page = desk.get("history:evening", event=event).content.decode()
    assert "can no longer be undone" in page
    assert "history/undo" not in page


@pytest.mark.parametrize(
    "changed", [{"path": "changes.former-name"}, {"path": "/former/page/"}, {"path": "hall.clock(x)"}]
)
def test_an_act_of_an_older_version_says_that_it_can_no_longer_be_undone(desk, event, changed):
    desk.post("hall:wall-on", event=event)
    UndoData.objects.update(**changed)
    (entry,) = entries_on(desk, event)
    assert (entry.can_undo, entry.can_no_longer_be_undone) == (False, True)
    url = reverse("history:undo", args=[event.club.slug, entry.act.pk])
    assert "This can no longer be undone." in desk.client.post(url, follow=True).content.decode()
    assert Act.objects.get().undone_at is None


def test_the_last_save_of_a_sheet_is_undone_from_here(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    keyed(event, table=1, deal=1, counts={}, by="Gil", version=1, why="typing mistake")
    newest, first = entries_on(desk, event)
    assert (newest.undo_version, first.undo_version) == ("2", "")
    desk.post("sheets:undo", 1, 1, event=event, data={"version": newest.undo_version})
    undone, *_others = entries_on(desk, event)
    assert (undone.save.why, undone.undo_version, undone.done_by) == ("undone", "", "Ruth")


def test_a_confirmation_is_one_row(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    desk.post("sheets:confirm", 1, 1, event=event, data={"version": 1})
    assert shown(desk, event) == ["Confirmed: 11-7, Table 1, Hand 1.", (1, 1)]


def test_a_moved_sheet_is_one_row_with_one_undo(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    desk.post("sheets:move", 1, 1, event=event, data={"to": "2.1", "version": 1})
    assert shown(desk, event) == ["The numbers of Table 1, Hand 1 are now in Table 2, Hand 1.", (1, 1)]
    assert [(entry.can_undo, entry.undo_version) for entry in entries_on(desk, event)] == [(True, ""), (False, "")]


def test_two_exchanged_sheets_are_one_row_with_one_undo(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    keyed(event, table=2, deal=1, counts={}, by="Gil")
    desk.post("sheets:exchange", 1, 1, event=event, data={"to": "2.1", "version": 1, "other_version": 1})
    exchanged, *saved = entries_on(desk, event)
    assert exchanged.words == "The numbers of Table 1, Hand 1 and Table 2, Hand 1 are exchanged."
    assert [(entry.save.record.version, entry.undo_version) for entry in saved] == [(1, ""), (1, "")]


def test_a_dispute_about_a_moved_sheet_is_listed(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST)
    desk.post("sheets:move", 1, 1, event=event, data={"to": "2.1", "version": 1})
    moved = len(shown(desk, event))
    desk.post("sheets:question", 2, 1, event=event, data={"version": "1", "team": 1, "why": "three red threes"})
    assert shown(desk, event)[0] == (2, 1)
    assert len(shown(desk, event)) == moved + 1


def test_a_save_with_a_typed_reason_like_that_of_a_move_is_listed(desk, event):
    keyed(event, table=1, deal=1, counts=FIRST, by="Fay")
    keyed(event, table=1, deal=1, counts={}, by="Gil", version=1, why="Moved to sheet 2 by mistake")
    assert shown(desk, event) == [(1, 1), (1, 1)]


def test_a_persons_present_name_is_shown_and_of_a_merged_one_none(desk, club, event):
    line = event.sign_ups.last()
    desk.post("sign_up:paid", line.pk, event=event, data={"amount": "5.00"})
    line.player.given_name = "Wilhelmina"
    line.player.save()
    (words,) = shown(desk, event)
    assert "Wilhelmina" in words
    Act.objects.update(said={"msgid": "%(name)s has paid.", "values": {"name": {"row": "Player", "pk": 99999}}})
    assert shown(desk, event) == ["Someone has paid."]


def test_it_is_said_again_in_the_language_of_the_reader(desk, event):
    desk.post("hall:wall-on", event=event)
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    (words,) = shown(desk, event)
    assert words != "The big screen is on."
    assert Act.objects.get().said["msgid"].startswith("The big screen")


def test_a_sentence_of_another_version_is_said_as_well_as_it_can_be(desk, event):
    desk.post("hall:wall-on", event=event)
    for said, words in [
        ({}, ""),
        ({"text": "Done."}, "Done."),
        ({"msgid": "Gone: %(what)s.", "values": {}}, "Gone: %(what)s."),
        ({"msgid": "Gone: %(what)s.", "values": {"other": 1}}, "Gone: %(what)s."),
    ]:
        Act.objects.update(said=said)
        assert [entry.words for entry in entries_on(desk, event)] == [words]


def test_the_history_of_another_evening_has_none_of_it(desk, club, done):
    assert entries_on(desk, make_event(club)) == []


def test_a_visitor_and_a_helper_do_not_see_it(event):
    page = reverse("history:evening", args=[event.club.slug, event.pk])
    assert Client().get(page).status_code == 302
    assert make_helper(event).get(page).status_code in (302, 404)
