"""The message about the last sign-up with Undo, and the chapter of a new person."""

import re

import pytest

from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Couple, Event, Player, SignUp, TeamMember, Wish

HTMX = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


def sign_in(desk, event, **data):
    return desk.post("sign_up:list", event=event, data=data, **HTMX).content.decode()


def test_the_message_is_about_the_last_action_only(desk, event, club):
    ada, grace = make_people(club, names=["Ada", "Grace"])
    first = sign_in(desk, event, player=ada.pk)
    assert "Ada Ada is signed in (line 1)." in first
    assert "Undo" in first
    second = sign_in(desk, event, player=grace.pk)
    assert "Grace Ecarg is signed in (line 2)." in second
    assert "Ada Ada is signed in (line 1)." not in second
    desk_refuses = sign_in(desk, event, player=grace.pk)
    assert "Grace Ecarg is signed in (line 2)." not in desk_refuses
    assert "Undo" not in desk_refuses


def test_undo_deletes_the_line_and_the_new_person(desk, event, club):
    page = desk.client.post(desk.url("sign_up:list", event=event), {"name": "lise Y", "new": 0}, follow=True)
    assert "New person: lise Y is signed in (line 1)." in page.content.decode()
    desk.client.post(page.context["undo"]["url"])
    assert (event.sign_ups.count(), Player.objects.count()) == (0, 0)


@pytest.fixture
def newcomer(desk, event, club):
    """The line of a person who was added at sign-up and got a chapter there."""
    make_people(club, names=["Ada"], chapters=["Lake"])
    desk.post("sign_up:list", event=event, data={"name": "Lise Mietner", "new": 0})
    line = event.sign_ups.get()
    desk.post("people:give-chapter", line.player_id, data={"chapter": "Lake"})
    return event.sign_ups.get()


def test_a_new_person_is_removed_with_the_line_and_undo_restores_both(desk, event, newcomer):
    page = desk.client.post(desk.url("sign_up:remove", newcomer.pk, event=event), follow=True)
    assert "Lise Mietner, a new person, is removed (line 1)." in page.content.decode()
    assert [player.name for player in Player.objects.all()] == ["Ada Ada"]
    desk.client.post(page.context["undo"]["url"])
    restored = event.sign_ups.get()
    assert (restored.number, restored.player, restored.player.chapter.name) == (1, newcomer.player, "Lake")
    assert restored.player.key == newcomer.player.key
    desk.post("sign_up:remove", restored.pk, event=event)
    assert [player.name for player in Player.objects.all()] == ["Ada Ada"]


def test_undo_restores_a_new_person_whose_chapter_is_gone(desk, event, club, newcomer):
    page = desk.client.post(desk.url("sign_up:remove", newcomer.pk, event=event), follow=True)
    club.chapters.all().delete()
    desk.client.post(page.context["undo"]["url"])
    assert event.sign_ups.get().player.chapter is None


def signed_up_before(club, person):
    make_sign_ups(make_event(club), [person])


def in_a_couple(club, person):
    Couple.objects.create(club=club, first=club.players.first(), second=person)


def with_a_wish(club, person):
    Wish.objects.create(club=club, first=club.players.first(), second=person, kind=Wish.Kind.NEVER)


def changed_since(club, person):
    person.lot = "7"
    person.save()


def with_a_prize(club, person):
    Event.objects.get().prizes.create(number=1, kind="door").winners.add(person)


@pytest.mark.parametrize("use", [signed_up_before, in_a_couple, with_a_wish, with_a_prize, changed_since])
def test_a_new_person_who_is_used_elsewhere_stays_when_the_line_is_removed(desk, event, club, newcomer, use):
    use(club, newcomer.player)
    page = desk.client.post(desk.url("sign_up:remove", newcomer.pk, event=event), follow=True)
    assert "Lise Mietner is removed (line 1)." in page.content.decode()
    assert event.sign_ups.count() == 0
    assert Player.objects.filter(pk=newcomer.player_id).exists()


def test_undo_keeps_a_new_person_who_was_changed_since(desk, event, club):
    desk.post("sign_up:list", event=event, data={"name": "Lise Meitner", "new": 0})
    player = Player.objects.get()
    player.lot = "7"
    player.save()
    desk.undo()
    assert (event.sign_ups.count(), Player.objects.count()) == (0, 1)


def test_undo_keeps_a_person_who_signed_up_beforehand_expected(desk, event, club):
    ada = make_people(club, names=["Ada"])[0]
    line = make_sign_ups(event, [ada])[0]
    SignUp.objects.update(status=SignUp.Status.EXPECTED)
    desk.post("sign_up:list", event=event, data={"player": ada.pk})
    desk.undo()
    line.refresh_from_db()
    assert line.status == SignUp.Status.EXPECTED


def test_a_name_that_is_signed_in_is_not_called_new(desk, event, club):
    make_sign_ups(event, make_people(club, names=["Ada"]))
    typed = desk.get("sign_up:suggest", event=event, data={"name": "ada"}).content.decode()
    answer = sign_in(desk, event, name="ada")
    assert "Ada Ada is already here: line 1." in typed
    assert answer.count("Ada Ada is already here: line 1.") == 1
    assert "New person <strong>ada</strong>?" in typed
    assert event.sign_ups.count() == 1
    sign_in(desk, event, name="ada", new="1")
    assert event.sign_ups.count() == 2


def test_a_new_person_can_get_a_chapter_at_once(desk, event, club):
    make_people(club, names=["Ada"], chapters=["Lake"])
    assert "Chapter of Lise Meitner" in sign_in(desk, event, name="Lise Meitner", new=0)
    line = event.sign_ups.get()
    for typed in ("", "-", " lake "):
        desk.post("people:give-chapter", line.player_id, data={"chapter": typed})
    assert Player.objects.get(pk=line.player_id).chapter.name == "Lake"
    assert club.chapters.count() == 1
    desk.post("people:give-chapter", line.player_id, data={"chapter": "Palm", "chapter-new": "0"})
    assert Player.objects.get(pk=line.player_id).chapter.name == "Lake"


def test_a_name_links_to_its_person(desk, event, club):
    ada = make_people(club, names=["Ada"])[0]
    make_sign_ups(event, [ada])
    address = f"{desk.url('people:person', ada.pk)}?back={desk.url('sign_up:list', event=event)}"
    assert f'href="{address}"' in desk.get("sign_up:list", event=event).content.decode()
    page = desk.client.get(address).content.decode()
    assert f'<a class="way-back" href="{desk.url("sign_up:list", event=event)}">Back</a>' in page
    assert f'action="{desk.url("people:person", ada.pk)}?back=' in page
    saved = desk.client.post(address, {"given_name": "Ada", "family_name": "Love"})
    assert saved.url == desk.url("sign_up:list", event=event)


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example/", "people"])
def test_after_editing_a_person_nobody_is_led_to_another_site(desk, club, back):
    (ada,) = make_people(club, names=["Ada"])
    saved = desk.client.post(f"{desk.url('people:person', ada.pk)}?back={back}", {"given_name": "Ada"})
    assert saved.url == desk.url("people:people")


@pytest.mark.parametrize("typed", ["ad", "Ada Ada"])
def test_a_person_can_be_signed_up_as_on_the_way(desk, event, club, typed):
    make_people(club, names=["Ada", "Adele"])
    desk.post("sign_up:list", event=event, data={"name": typed, "on_the_way": "1"})
    line = event.sign_ups.get()
    assert (line.player.name, line.status) == ("Ada Ada", SignUp.Status.ON_THE_WAY)


def test_an_odd_number_is_asked_about_at_the_tables_only(desk, event, club):
    make_sign_ups(event, make_people(club)[:5])
    for page, times in (("sign_up:list", 0), ("tables:tables", 1)):
        shown = desk.get(page, event=event).content.decode()
        for way in ("Play myself", "Wait for someone"):
            assert shown.count(f'#name-box">{way}</a>') == times


@pytest.mark.parametrize("name", ["Ruth", "ruth"])
def test_who_is_signed_in_is_not_asked_to_play(desk, event, club, name):
    people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy", name])
    make_sign_ups(event, people)
    shown = desk.get("tables:tables", event=event).content.decode()
    assert ("Wait for someone" in shown, "Play myself" in shown) == (True, False)


def test_a_chapter_shared_with_a_partner_is_reported(desk, event, club):
    club.uses_chapters = True
    club.save()
    ada, *_others = people = make_people(club, names=["Ada", "Grace", "Lise", "Emmy"])
    make_sign_ups(event, people)
    draw_tables(event)
    (partner,) = TeamMember.objects.filter(team__members__player=ada).exclude(player=ada)
    given = {"chapter": "Lake", "chapter-new": "0"}
    desk.post("people:give-chapter", partner.player_id, data=given)
    answer = desk.client.post(desk.url("people:give-chapter", ada.pk), given, follow=True)
    said = " ".join(str(message) for message in answer.context["messages"])
    assert f"{ada.name} and {partner.player.name} are now both from Lake:" in said
    assert f"{ada.name}: Lake" not in said


@pytest.mark.parametrize("name", ["Null\x01 Bee", "Rtl\u202enosrep"])
def test_a_refused_letter_is_told_and_not_offered_as_a_new_person(desk, event, name):
    typed = desk.get("sign_up:suggest", event=event, data={"name": name}).content.decode()
    answer = sign_in(desk, event, name=name)
    assert "Please type it again." in typed
    assert answer.count("Please type it again.") == 1
    assert "New person" not in typed + answer
    assert name not in re.sub('="[^"]*"', "", typed + answer)  # the box keeps it
    assert not event.sign_ups.exists()


def test_a_mark_that_nobody_sees_is_not_shown_in_the_offer(desk, event):
    typed = desk.get("sign_up:suggest", event=event, data={"name": "Ada\u200f Bee"}).content.decode()
    assert "New person <strong>Ada Bee</strong>?" in typed
