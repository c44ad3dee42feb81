"""Correcting a person gives a new version to the results that contain them, and to no others."""

import pytest

from tests.builders import make_evening, make_event, make_people, make_sign_ups, play_everything
from tournaments.changes.actions import join_team, leave_chair
from tournaments.models import Chapter, Player
from tournaments.people.actions import save_player
from tournaments.people.chapter_actions import delete_chapter, merge_chapters, rename_chapter
from tournaments.people.merge_actions import merge_people, part_people
from tournaments.sign_up.actions import change_line, sign_in, take_back
from tournaments.standings.actions import make_final


@pytest.fixture
def event(club):
    """An evening of eight, all sheets in and final."""
    event = make_evening(club)
    play_everything(event)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


@pytest.fixture
def ada(event):
    """Somebody who played."""
    return event.sign_ups.first().player


def became(event):
    """By how many versions the results moved on, and whether they are final still."""
    before = event.version
    event.refresh_from_db()
    return event.version - before, event.is_final


def test_another_chapter_makes_a_new_version_that_is_not_final(event, ada):
    save_player(player=ada, chapter="Palm")
    assert became(event) == (1, False)


def test_another_name_makes_a_new_version_and_final_stays_final(event, ada):
    ada.given_name = "Adelaide"
    save_player(player=ada, chapter="")
    assert became(event) == (1, True)


def test_what_no_result_shows_makes_none(event, ada):
    ada.lot = "12"
    save_player(player=ada, chapter="")
    assert became(event) == (0, True)


def test_an_evening_without_that_person_stays_as_it_is(event, club):
    other = make_event(club)
    absent = make_people(club, names=["Zelda"])[0]
    make_sign_ups(other, [absent])
    save_player(player=absent, chapter="Palm")
    assert became(event) == (0, True)
    assert became(other) == (0, False)


def test_who_sits_out_counts_as_well(club):
    event = make_event(club)
    zelda = make_people(club, names=["Zelda"])[0]
    make_sign_ups(event, [zelda])
    event.sign_ups.update(part="sits-out")
    save_player(player=zelda, chapter="Palm")
    assert became(event) == (1, False)


@pytest.mark.parametrize(("credit", "raised"), [("average", 1), ("nothing", 0)])
def test_who_begins_or_ceases_to_sit_out_counts_where_that_brings_points(club, credit, raised):
    event = make_event(club, sit_out_credit=credit)
    (line,) = make_sign_ups(event, make_people(club, names=["Zelda"]))
    change_line(line=line, part="sits-out")
    assert became(event) == (raised, False)
    change_line(line=line, status="gone-home")
    assert became(event) == (0, False)
    change_line(line=line, status="expected")
    assert became(event) == (raised, False)
    sign_in(event=event, player=line.player)
    assert became(event) == (raised, False)
    take_back(line=event.sign_ups.get())
    assert became(event) == (raised, False)


def test_a_changed_line_keeps_what_another_changed_meanwhile(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=["Zelda"]))
    stale = event.sign_ups.get()
    change_line(line=event.sign_ups.get(), part="sits-out")
    change_line(line=stale, status="gone-home")
    assert event.sign_ups.get().part == "sits-out"


def test_chapters_renamed_put_together_and_taken_away(event, ada, club):
    save_player(player=ada, chapter="Palm")
    oak = Chapter.objects.create(club=club, name="Oak", key="oak")
    became(event)
    palm = Chapter.objects.get(key="palm")
    rename_chapter(chapter=palm, name="Palms")
    assert became(event) == (1, False)
    merge_chapters(kept=oak, other=palm)
    assert became(event) == (1, False)
    delete_chapter(chapter=oak)
    assert became(event) == (1, False)


def test_two_records_put_together_and_parted(event, ada, club):
    kept = Player.named(club=club, given_name="Ada", family_name="Lovely")
    kept.save()
    merged = merge_people(kept=kept, other=ada)
    assert became(event) == (1, True)
    part_people(club=club, merged=merged)
    assert became(event) == (1, True)


def test_changes_after_the_draw(club):
    event = make_evening(club)
    member = event.teams.first().members.first()
    leave_chair(member=member, from_deal=2)
    assert became(event) == (1, False)
    join_team(team=member.team, player=make_people(club, names=["Zelda"])[0], from_deal=2)
    assert became(event) == (1, False)
