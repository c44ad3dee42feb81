"""A correction of a person raises the version of the results that contain them, and of no others."""

import pytest

from tests.builders import make_evening, make_event, make_people, make_sign_ups, play_everything
from tournaments.changes.actions import join_team, leave_chair
from tournaments.models import Chapter, Player, Prize
from tournaments.people.actions import save_player
from tournaments.people.chapter_actions import delete_chapter, merge_chapters, rename_chapter
from tournaments.people.merge_actions import merge_people, part_people
from tournaments.sign_up.actions import change_line, remove_line, sign_in
from tournaments.standings.actions import make_final


@pytest.fixture
def event(club):
    """An evening of eight with all sheets in and final results."""
    event = make_evening(club)
    play_everything(event)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


@pytest.fixture
def ada(event):
    """A player of the evening."""
    return event.sign_ups.first().player


def change_of_version(event):
    """The number of versions since the event was last read, and whether the results are final."""
    before = event.version
    event.refresh_from_db()
    return event.version - before, event.is_final


@pytest.mark.parametrize(
    ("chapter", "others", "versions"),
    [("Palm", {}, 1), ("", {"given_name": "Adelaide"}, 1), ("", {"not_for_prizes": True}, 1), ("", {"lot": "12"}, 0)],
)
def test_what_results_show_of_a_person_raises_the_version_and_keeps_final(event, ada, chapter, others, versions):
    for name, value in others.items():
        setattr(ada, name, value)
    save_player(player=ada, chapter=chapter)
    assert change_of_version(event) == (versions, True)


def test_evenings_without_the_person_keep_their_version(event, club):
    other = make_event(club)
    absent = make_people(club, names=["Zelda"])[0]
    make_sign_ups(other, [absent])
    save_player(player=absent, chapter="Palm")
    assert change_of_version(event) == (0, True)
    assert change_of_version(other) == (0, False)


def test_a_person_who_only_won_a_prize_raises_the_version(event, club):
    zelda = make_people(club, names=["Zelda"])[0]
    Prize.objects.create(event=event, number=1, kind=Prize.Kind.DOOR).winners.add(zelda)
    zelda.given_name = "Zelma"
    save_player(player=zelda, chapter="")
    assert change_of_version(event) == (1, True)


def test_a_person_who_sits_out_raises_the_version(club):
    event = make_event(club)
    zelda = make_people(club, names=["Zelda"])[0]
    make_sign_ups(event, [zelda])
    event.sign_ups.update(part="sits-out")
    save_player(player=zelda, chapter="Palm")
    assert change_of_version(event) == (1, False)


@pytest.mark.parametrize(("credit", "raised"), [("average", 1), ("nothing", 0)])
def test_sitting_out_raises_the_version_if_it_gives_points(club, credit, raised):
    event = make_event(club, sit_out_credit=credit)
    (line,) = make_sign_ups(event, make_people(club, names=["Zelda"]))
    change_line(line=line, part="sits-out")
    assert change_of_version(event) == (raised, False)
    change_line(line=line, status="gone-home")
    assert change_of_version(event) == (0, False)
    change_line(line=line, status="expected")
    assert change_of_version(event) == (raised, False)
    sign_in(event=event, player=line.player)
    assert change_of_version(event) == (raised, False)
    remove_line(line=event.sign_ups.get())
    assert change_of_version(event) == (raised, False)


def test_a_change_of_a_line_keeps_changes_made_meanwhile(club):
    event = make_event(club)
    make_sign_ups(event, make_people(club, names=["Zelda"]))
    stale = event.sign_ups.get()
    change_line(line=event.sign_ups.get(), part="sits-out")
    change_line(line=stale, status="gone-home")
    assert event.sign_ups.get().part == "sits-out"


def test_renaming_merging_and_deleting_chapters_raise_the_version_and_keep_final(event, ada, club):
    save_player(player=ada, chapter="Palm")
    oak = Chapter.objects.create(club=club, name="Oak", key="oak")
    change_of_version(event)
    palm = Chapter.objects.get(key="palm")
    rename_chapter(chapter=palm, name="Palms")
    assert change_of_version(event) == (1, True)
    merge_chapters(kept=oak, other=palm)
    assert change_of_version(event) == (1, True)
    delete_chapter(chapter=oak)
    assert change_of_version(event) == (1, True)


def test_merging_and_separating_people_raise_the_version(event, ada, club):
    kept = Player.named(club=club, given_name="Ada", family_name="Lovely")
    kept.save()
    merged = merge_people(kept=kept, other=ada)
    assert change_of_version(event) == (1, True)
    part_people(club=club, merged=merged)
    assert change_of_version(event) == (1, True)


def test_changes_of_teams_raise_the_version(club):
    event = make_evening(club)
    member = event.teams.first().members.first()
    leave_chair(member=member, from_deal=2)
    assert change_of_version(event) == (1, False)
    join_team(team=member.team, player=make_people(club, names=["Zelda"])[0], from_deal=2)
    assert change_of_version(event) == (1, False)
