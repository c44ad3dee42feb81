"""After a restore no version, id or form of the discarded data counts as one of the restored data."""

import re
import shutil
import sqlite3
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.backups.marks import needs_sqlite
from tests.builders import keyed, make_evening, make_event, make_people, play_everything
from tests.trust.machine import manage
from tournaments.backups.actions import back_up, restore_data
from tournaments.backups.queries import backups_in, database_file
from tournaments.backups.startup import open_data
from tournaments.core.backups import BY_HAND, PUT_BACK
from tournaments.hall.link_actions import give_out_link
from tournaments.models import ClubRuleSet, Event, Player, Sheet, SheetHistory, Tally
from tournaments.rule_sets.actions import copy_rules
from tournaments.rule_sets.queries import known_rules
from tournaments.web.access import GIVEN_OUT

pytestmark = [
    pytest.mark.django_db(transaction=True),
    needs_sqlite,
]

HIDDEN = ("version", "submission", "entry", "rules_digest")


@pytest.fixture
def event(club):
    return give_out_link(event=make_evening(club))


def save(event, points, *, version=0, deal=1, by="Ruth"):
    """Save a sheet of Table 1 with these points for its first team."""
    return keyed(
        Event.objects.get(pk=event.pk), table=1, deal=deal, counts={1: {"table.points": points}}, version=version, by=by
    )


def restore(backup):
    restore_data(file=backup.file)


def open_copied_file(file):
    """Copy a file into the place of the data by hand, and start."""
    connection.close()
    shutil.copy(file, database_file())
    open_data()


def path_of(event):
    return reverse("public:results", args=[event.public_token.removeprefix(GIVEN_OUT)])


def word_in(page):
    """The version with which a page of results polls."""
    return re.search(r"[?&;]v=([^\"&]+)", page.content.decode())[1]


def poll(path, word, *, client=None):
    return (client or Client()).get(path, {"v": word}, headers={"HX-Request": "true"})


def total():
    return Tally.objects.get(sheet__deal=1, team__seats__position=1, sheet__seating__table=1).total


def post_sheet(desk, event, page, points="50", **more):
    """Send the form of a sheet as it was opened, with other points for the first team."""
    form = page.context["form"]
    boxes = {"ending": "0", "1-table-points": points, "2-table-points": "0", "why": "misread", "empty_means_zero": "1"}
    typed = {name: form[name].value() for name in HIDDEN} | boxes
    return desk.post("sheets:sheet", 1, 1, event=event, data=typed | more)


def test_a_phone_with_a_discarded_version_gets_the_restored_results(event):
    save(event, 100)
    backup = back_up(occasion=BY_HAND)
    save(event, 200, version=1)
    word = word_in(Client().get(path_of(event)))
    assert poll(path_of(event), word).status_code == 204
    restore(backup)
    assert "200" not in poll(path_of(event), word).content.decode()
    save(event, 300, version=1)
    answer = poll(path_of(event), word)
    assert (answer.status_code, ">300<" in answer.content.decode()) == (200, True)
    assert poll(path_of(event), word_in(answer)).status_code == 204


def test_a_phone_gets_the_results_again_when_the_restore_is_undone(event):
    backup = back_up(occasion=BY_HAND)
    save(event, 200)
    word = word_in(Client().get(path_of(event)))
    restore(backup)
    save(event, 300)
    between = word_in(Client().get(path_of(event)))
    restore(next(one for one in backups_in(backup.file.parent) if one.named.occasion == PUT_BACK))
    for old in (word, between):
        answer = poll(path_of(event), old)
        assert (answer.status_code, ">200<" in answer.content.decode()) == (200, True)


def test_the_results_of_an_organizer_poll_like_a_phone(desk, event):
    backup = back_up(occasion=BY_HAND)
    save(event, 200)
    path = desk.url("standings:results", event=event)
    word = word_in(desk.client.get(path))
    restore(backup)
    save(event, 300)
    answer = poll(path, word, client=desk.client)
    assert (answer.status_code, ">300<" in answer.content.decode()) == (200, True)


def test_a_sheet_opened_before_a_restore_shows_the_difference_and_overwrites_nothing(desk, event):
    Event.objects.update(entry="points")
    save(event, 100)
    backup = back_up(occasion=BY_HAND)
    save(event, 200, version=1)
    page = desk.get("sheets:sheet", 1, 1, event=event)
    restore(backup)
    save(event, 300, version=1, by="Gus")
    answer = post_sheet(desk, event, page)
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "A backup was restored while you were typing. In it, Gus saved this sheet at" in text
    assert 'name="1-table-points"' in text
    assert 'value="50"' in text
    assert next((one.saved, one.typed) for one in answer.context["theirs"]["differences"]) == ("300", "50")
    assert total() == 300
    assert post_sheet(desk, event, page, overrule=answer.context["theirs"]["version"]).status_code == 302
    assert total() == 50


def test_a_first_save_from_before_a_restore_is_not_stored_unasked(desk, event):
    Event.objects.update(entry="points")
    backup = back_up(occasion=BY_HAND)
    page = desk.get("sheets:sheet", 1, 1, event=event)
    restore(backup)
    answer = post_sheet(desk, event, page)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "A backup was restored while you were typing. This sheet is not in it." in text
    assert "Keep what was saved" not in text
    assert "Saved and typed totals" not in text
    assert f'<button class="button button-main" name="overrule" value="{answer.context["theirs"]["version"]}">' in text
    assert not Sheet.objects.exists()
    overrule = answer.context["theirs"]["version"]
    assert post_sheet(desk, event, page, overrule=overrule, why="").status_code == 302
    assert total() == 50
    assert SheetHistory.objects.get().why == ""


def test_a_sheet_opened_after_a_restore_saves_and_is_undone_as_ever(desk, event):
    Event.objects.update(entry="points")
    restore(back_up(occasion=BY_HAND))
    for points in ("50", "60"):
        page = desk.get("sheets:sheet", 1, 1, event=event)
        assert post_sheet(desk, event, page, points).status_code == 302
    desk.undo()
    assert total() == 50


def test_a_save_that_began_before_a_restore_changes_nothing(desk, event):
    save(event, 100)
    backup = back_up(occasion=BY_HAND)
    began = Event.objects.get()
    save(event, 200, version=1)
    restore(backup)
    with pytest.raises(ValidationError, match="A backup was restored"):
        keyed(began, table=1, deal=1, counts={1: {"table.points": 400}}, version=1)
    assert total() == 100


@pytest.mark.parametrize("act", ["sheets:undo", "sheets:confirm"])
def test_a_button_of_a_sheet_from_before_a_restore_does_nothing(desk, event, act):
    Event.objects.update(second_person=True)
    save(event, 100, by="Fay")
    backup = back_up(occasion=BY_HAND)
    save(event, 200, version=1, by="Fay")
    page = desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    version = re.search(r'name="version" value="([^"]+)"', page)[1]
    restore(backup)
    save(event, 300, version=1, by="Fay")
    answer = desk.post(act, 1, 1, event=event, data={"version": version})
    assert "saved again meanwhile" in desk.client.get(answer.url).content.decode()
    assert (total(), Sheet.objects.get().confirmed_by) == (300, "")


def test_the_buttons_of_a_sheet_work_after_a_restore(desk, event):
    Event.objects.update(second_person=True)
    save(event, 100, by="Fay")
    restore(back_up(occasion=BY_HAND))
    page = desk.get("sheets:sheet", 1, 1, event=event).content.decode()
    for version in re.findall(r'name="version" value="([^"]+)"', page)[1:]:
        desk.post("sheets:confirm", 1, 1, event=event, data={"version": version})
    assert Sheet.objects.get().confirmed_by == "Ruth"


def test_results_are_not_made_final_by_a_page_from_before_a_restore(desk, event):
    play_everything(event)
    backup = back_up(occasion=BY_HAND)
    save(event, 200, version=1)
    version = Event.objects.get().version
    restore(backup)
    save(event, 300, version=1)
    desk.post("standings:final", event=event, data={"version": version})
    assert not Event.objects.get().is_final


def test_versions_and_old_prints_continue_above_everything_handed_out(desk, event):
    play_everything(event)
    backup = back_up(occasion=BY_HAND)
    desk.post("standings:final", event=event, data={"version": Event.objects.get().version})
    final = back_up(occasion=BY_HAND)
    save(event, 200, version=1)
    save(event, 300, version=2)
    highest = Event.objects.get().version
    restore(backup)
    assert (Event.objects.get().version, Event.objects.get().is_final) == (highest + 1, False)
    restore(final)
    assert (Event.objects.get().version, Event.objects.get().is_final) == (highest + 2, True)


def test_ids_are_not_given_again(desk, club, event):
    backup = back_up(occasion=BY_HAND)
    gone = make_event(club), make_people(club, names=["Zoe"])[0]
    restore(backup)
    there = make_event(club), make_people(club, names=["Yves"])[0]
    assert all(new.pk > old.pk for new, old in zip(there, gone, strict=True))
    assert desk.get("sheets:play", event=gone[0]).status_code == 404


def test_a_form_of_rules_from_before_a_restore_is_a_conflict(desk, club):
    known = known_rules(club)["tanglewood"]
    own = copy_rules(club=club, rules=known.rules, original=known.key, name="Ours")
    backup = back_up(occasion=BY_HAND)
    ClubRuleSet.objects.get().save()
    answer = desk.get("rule_sets:change", own.key)
    version = re.search(r'name="version" value="(\d+)"', answer.content.decode())[1]
    restore(backup)
    ClubRuleSet.objects.get().save()
    assert ClubRuleSet.history.latest().history_id > int(version)


def damaged(file):
    file.write_bytes(b"holiday pictures" * 5000)


def test_restored_at_the_start_the_versions_leave_a_gap(event):
    for loss in (lambda: damaged(database_file()), database_file().unlink):
        save(event, 100, deal=Sheet.objects.count() + 1)
        word = word_in(Client().get(path_of(event)))
        before = Event.objects.get()
        back_up(occasion=BY_HAND)
        connection.close()
        loss()
        open_data(put_newest_back=True)
        after = Event.objects.get()
        assert after.version > before.version + 500
        assert make_people(event.club, names=["Zoe"])[0].pk > Player.objects.exclude(given_name="Zoe").count() + 500
        event = give_out_link(event=after)
        assert poll(path_of(event), word).status_code == 200
        Event.objects.update(version=before.version)  # as if more was handed out than the gap
        assert poll(path_of(event), word).status_code == 200


def test_a_backup_copied_into_place_by_hand_is_noticed(event):
    save(event, 100)
    backup = back_up(occasion=BY_HAND)
    word = word_in(Client().get(path_of(event)))
    open_copied_file(backup.file)
    first = Event.objects.get().version
    assert poll(path_of(event), word).status_code == 200
    back_up(occasion=BY_HAND)
    open_copied_file(backup.file)
    assert Event.objects.get().version > first


def test_an_older_data_file_copied_into_place_by_hand_is_noticed(event, tmp_path):
    connection.close()
    older = shutil.copy(database_file(), tmp_path / "older.sqlite3")
    save(event, 100)
    word = word_in(Client().get(path_of(event)))
    back_up(occasion=BY_HAND)
    open_copied_file(older)
    save(event, 300)
    assert poll(path_of(event), word).status_code == 200


def test_a_usual_start_changes_no_version(event):
    save(event, 100)
    before = Event.objects.values().get()
    for _ in range(2):
        open_data()
        assert Event.objects.values().get() == before


def test_a_restored_evening_of_an_older_version_is_not_taken_for_the_present_one(event, tmp_path):
    """The older version has no column for it; its migration writes one."""
    backup = back_up(occasion=BY_HAND)
    word = word_in(Client().get(path_of(event)))
    older = tmp_path / "older" / "handfoot.sqlite3"
    older.parent.mkdir()
    shutil.copy(backup.file, older)
    code, printed = manage(older.parent, "migrate", "tournaments", "0006")
    assert code == 0, printed
    with sqlite3.connect(older) as database:
        database.execute("VACUUM INTO ?", [f"{backup.file}.older"])
    Path(f"{backup.file}.older").replace(backup.file)
    backup.file.with_suffix(".json").unlink()
    restore(backup)
    assert Event.objects.get().timeline
    assert poll(path_of(event), word).status_code == 200
