"""A helper's door: the same name box as at the desk, the last press taken back, and nothing else."""

from decimal import Decimal

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.builders import draw_tables, make_event, make_helper, make_people, make_sign_ups, tonight
from tournaments.core.people.names import PersonName
from tournaments.models import Event, HelperPass, JoinCode, Player, SignUp
from tournaments.models.hall import HelperUse
from tournaments.seasons.actions import delete_evening
from tournaments.sign_up.actions import change_line, set_paid, sign_in, sign_in_new_person
from tournaments.sign_up.queries import version_of_lines

HTMX = {"headers": {"HX-Request": "true"}}


@pytest.fixture
def event(club):
    return make_event(club, date=tonight(club))


@pytest.fixture
def ada(club):
    return make_people(club, names=["Ada"])[0]


class Door:
    """The browser of a helper at the door."""

    def __init__(self, event, *, name="Grace", use="sign-in"):
        self.client, self.where = make_helper(event, name=name, use=use), [event.club.slug, event.pk]

    def url(self, name="sign_up:door", *arguments):
        return reverse(name, args=[*self.where, *arguments])

    def get(self, **options):
        return self.client.get(self.url(), **options)

    def sign(self, name, **sent):
        """Sign somebody in and return the next page."""
        self.press(name, **sent)
        return self.get()

    def press(self, name, **sent):
        """Sign somebody in. The page that offers Undo is not opened yet."""
        self.client.post(self.url(), {"name": name, **sent})

    def undo(self):
        offer = self.client.session["undo"]
        return self.client.post(offer["url"], follow=True)


@pytest.fixture
def door(event):
    return Door(event)


def lines(event):
    return [(line.number, line.player.name, line.status) for line in event.sign_ups.select_related("player")]


def test_a_known_person_is_signed_in_and_says_at_which_door(door, event, ada):
    page = door.sign(ada.name).content.decode()
    assert f"{ada.name} is signed in (line 1)." in page
    assert lines(event) == [(1, ada.name, "here")]
    assert event.sign_ups.get().signed_in_by == HelperPass.objects.get()


def test_a_line_of_the_desk_has_no_door(desk, event, ada):
    desk.post("sign_up:list", event=event, data={"name": ada.name})
    assert event.sign_ups.get().signed_in_by is None


def test_who_signed_up_beforehand_keeps_the_line(door, event, ada):
    line = sign_in(event=event, player=ada, status=SignUp.Status.EXPECTED)
    door.sign(ada.name)
    line.refresh_from_db()
    assert (line.number, line.status, line.signed_in_by) == (1, "here", HelperPass.objects.get())


def test_somebody_may_be_on_the_way(door, event, ada):
    door.sign(ada.name, on_the_way="1")
    assert lines(event) == [(1, ada.name, "on-the-way")]


def test_nobody_is_signed_in_twice(door, event, ada):
    door.sign(ada.name)
    other = Door(event, name="Hedy")
    answer = other.client.post(other.url(), {"name": ada.name})
    assert (answer.status_code, f"{ada.name} is already here: line 1." in answer.content.decode()) == (409, True)
    assert lines(event) == [(1, ada.name, "here")]


def test_the_suggestions_are_those_of_the_desk(door, ada):
    found = door.client.get(door.url("sign_up:door-suggest"), {"name": ada.given_name}).content.decode()
    assert ada.name in found


# A new person


def test_a_new_person_is_asked_for_the_chapter(door, event, club):
    make_people(club, names=["Vera", "Edith"], chapters=("Palm", "Lake"))
    answer = door.client.post(door.url(), {"name": "Otis Vane", "new": "0"}, **HTMX).content.decode()
    otis = Player.objects.get(given_name="Otis")
    give = reverse("people:give-chapter", args=[club.slug, otis.pk])
    assert "New person: Otis Vane is signed in (line 1)." in answer
    assert give in answer
    door.client.post(give, {"chapter": "Palm"})
    otis.refresh_from_db()
    assert otis.chapter.name == "Palm"
    door.undo()
    otis.refresh_from_db()
    assert otis.chapter is None


def test_a_door_hears_nothing_of_partners_that_are_drawn_and_not_shown(door, event, club):
    people = make_people(club, names="Ada Bert Carl Dora Emmy Fern Gus".split(), chapters=("Palm",))
    event.chapter_rule = False
    event.save()
    make_sign_ups(event, people)
    door.press("Otis Bell", new=0)
    otis = Player.objects.get(family_name="Bell")
    draw_tables(event, shown=False)
    Event.objects.filter(pk=event.pk).update(chapter_rule=True)
    door.client.post(reverse("people:give-chapter", args=[club.slug, otis.pk]), {"chapter": "Palm"})
    page = door.get().content.decode()
    assert "Otis Bell is from Palm." in page
    assert "are now both from" not in page


def test_a_door_gives_no_chapter_to_somebody_new_whom_the_desk_added_first(door, desk, event, club):
    make_people(club, names=["Vera"], chapters=("Palm",))
    desk.post("sign_up:list", event=event, data={"name": "Otis Bell", "new": 0, "on_the_way": 1})
    otis = Player.objects.get(family_name="Bell")
    door.press("Otis Bell", player=otis.pk)
    assert event.sign_ups.get(player=otis).signed_in_by is not None
    give = reverse("people:give-chapter", args=[club.slug, otis.pk])
    assert door.client.post(give, {"chapter": "Palm"}).status_code == 404


def test_a_door_leaves_an_amount_of_the_desk_alone(door, event, ada):
    Event.objects.update(price=5)
    line = sign_in(event=event, player=ada)
    set_paid(line=line, amount=Decimal("3.50"))
    door.client.post(door.url("sign_up:door-paid", line.pk), {"amount": ""})
    line.refresh_from_db()
    assert line.paid == Decimal("3.50")


def test_without_javascript_the_next_page_asks_for_the_chapter(door, club):
    make_people(club, names=["Vera"], chapters=("Palm",))
    answer = door.client.post(door.url(), {"name": "Otis Vane", "new": "0"}, follow=True)
    assert "Chapter of Otis Vane" in answer.content.decode()
    assert f'href="{door.url()}"' in answer.content.decode()


def test_a_door_gives_no_chapter_to_who_was_added_elsewhere(door, desk, event, club, ada):
    make_people(club, names=["Vera"], chapters=("Palm",))
    door.sign(ada.name)
    desk.post("sign_up:list", event=event, data={"name": "Otis Vane", "new": "0"})
    for player in (ada, Player.objects.get(given_name="Otis")):
        give = reverse("people:give-chapter", args=[club.slug, player.pk])
        assert door.client.get(give).status_code == 404
        assert door.client.post(give, {"chapter": "Palm"}).status_code == 404
        player.refresh_from_db()
        assert player.chapter is None


# The last press is taken back


def test_undo_removes_the_line(door, event, ada):
    door.press(ada.name)
    assert f"{ada.name} is not signed in." in door.undo().content.decode()
    assert lines(event) == []


def test_undo_removes_a_new_person_from_the_club(door, event):
    door.press("Wanda Brook", new="0")
    door.undo()
    assert not Player.objects.exists()


def test_undo_returns_who_signed_up_beforehand(door, event, ada):
    line = sign_in(event=event, player=ada, status=SignUp.Status.EXPECTED)
    door.press(ada.name)
    door.undo()
    line.refresh_from_db()
    assert (line.status, line.signed_in_by) == ("expected", None)


def test_undo_does_nothing_once_the_desk_changed_the_line(door, event, ada):
    door.press(ada.name)
    change_line(line=event.sign_ups.get(), part=SignUp.Part.SITS_OUT)
    assert "is not signed in" not in door.undo().content.decode()
    assert [line.part for line in event.sign_ups.all()] == ["sits-out"]


def test_the_organizer_undoes_what_was_done_at_a_door(desk, door, event, ada):
    Event.objects.update(price=Decimal(5))
    door.press(ada.name)
    pressed = door.client.session["undo"]
    answer = desk.client.post(pressed["url"], follow=True)
    assert f"{ada.name} is not signed in." in answer.content.decode()
    assert lines(event) == []
    door.press(ada.name)
    takes = door.client.session["undo"]["offers"][0]
    door.client.post(takes["url"], takes["data"])
    assert event.sign_ups.get().paid == 5
    desk.client.post(door.client.session["undo"]["url"])
    assert event.sign_ups.get().paid is None


def test_who_sits_at_a_table_is_not_removed(door, event, club):
    people = make_people(club)[:8]
    make_sign_ups(event, people[:7])
    door.press(people[7].name)
    draw_tables(event)
    assert "already sits at a table" in door.undo().content.decode()
    assert event.sign_ups.count() == 8


# Money


def test_without_a_price_nothing_of_money_is_in_sight(door, ada):
    assert "paid" not in door.sign(ada.name).content.decode().lower()


def test_a_door_says_who_paid_and_takes_it_back(door, event, ada):
    Event.objects.update(price=Decimal("5"))
    page = door.sign(ada.name).content.decode()
    line = event.sign_ups.get()
    assert page.count("Take $5") == 3  # beside the key, in the message and in the row
    pays = door.url("sign_up:door-paid", line.pk)
    door.client.post(pays, {"amount": "5.00"})
    line.refresh_from_db()
    assert line.paid == 5
    assert f"{ada.name} paid $5." in door.get().content.decode()
    door.client.post(pays, {"amount": ""})
    line.refresh_from_db()
    assert line.paid is None


def test_a_door_takes_only_the_prices_of_the_evening(door, event, ada):
    Event.objects.update(price=Decimal("5"))
    door.sign(ada.name)
    line = event.sign_ups.get()
    door.client.post(door.url("sign_up:door-paid", line.pk), {"amount": "99.00"})
    line.refresh_from_db()
    assert line.paid is None


# The doors see each other


def test_a_poll_shows_what_changed_elsewhere(door, event, ada):
    seen = version_of_lines(event)
    assert door.get(query_params={"v": seen}, **HTMX).status_code == 204
    Door(event, name="Hedy").sign(ada.name)
    news = door.get(query_params={"v": seen}, **HTMX)
    assert (news.status_code, ada.name in news.content.decode()) == (200, True)
    assert door.get(query_params={"v": version_of_lines(event)}, **HTMX).status_code == 204


def test_the_latest_press_stands_first(door, event, club, ada):
    sign_in(event=event, player=ada, status=SignUp.Status.EXPECTED)
    vera = make_people(club, names=["Vera"])[0]
    door.sign(vera.name)
    door.sign(ada.name)
    page = door.get().content.decode()
    assert page.index(ada.name) < page.index(vera.name)


# After the draw


def test_who_comes_after_the_draw_has_no_chair_and_the_organizer_is_told(desk, door, event, club, ada):
    make_sign_ups(event, make_people(club, names=["Vera", "Edith", "Rosa", "Hedy"]))
    draw_tables(event)
    told = f"{ada.name} has no chair: the organizer has been told."
    assert told in door.sign(ada.name).content.decode()
    for page in ("sign_up:list", "sheets:play"):
        assert f"Here without a chair: {ada.name}." in desk.get(page, event=event).content.decode()


# Who may do what


def test_a_helper_with_the_sheets_is_led_back_to_them(event):
    door = Door(event, use="sheets")
    answer = door.client.get(door.url(), follow=True)
    assert answer.redirect_chain[-1][0] == door.url("sheets:play")


@pytest.mark.parametrize("use", [use for use, _words in HelperUse.for_helpers()])
def test_the_organizer_changes_what_a_helper_may_do_and_takes_it_back(desk, event, use):
    door = Door(event)
    helper = HelperPass.objects.get()
    desk.post("hall:use", helper.pk, event=event, data={"use": use})
    helper.refresh_from_db()
    assert helper.use == use
    if use != "sign-in":
        assert "Grace" in desk.get("hall:helpers", event=event).content.decode()
        assert door.get().status_code == (200 if helper.signs_in else 302)
        desk.post("hall:use", helper.pk, event=event, data={"use": "sign-in"})
    assert door.get().status_code == 200


def test_a_helper_is_not_made_a_phone(desk, event):
    Door(event)
    helper = HelperPass.objects.get()
    desk.post("hall:use", helper.pk, event=event, data={"use": HelperUse.PHONE})
    desk.post("hall:use-of-code", event=event, data={"use": HelperUse.PHONE})
    helper.refresh_from_db()
    assert (helper.use, JoinCode.objects.get().use) == ("sign-in", "sign-in")


def test_who_joins_may_do_what_the_code_is_set_to(desk, event):
    Door(event)
    desk.post("hall:use-of-code", event=event, data={"use": "both"})
    assert JoinCode.objects.get().use == "both"
    assert HelperPass.objects.get().use == "sign-in"


def test_a_helper_does_not_learn_of_tables_that_are_not_shown(door, event, club):
    people = make_people(club)[:8]
    make_sign_ups(event, people)
    draw_tables(event, shown=False)
    answer = door.client.post(door.url(), {"name": people[0].name}).content.decode()
    assert f"{people[0].name} is already here: line 1." in answer


def test_who_sits_at_a_table_stays_as_signed_in(door, event, club):
    people = make_people(club)[:8]
    make_sign_ups(event, people[:7])
    sign_in(event=event, player=people[7], status=SignUp.Status.EXPECTED)
    door.press(people[7].name)
    draw_tables(event)
    assert "already sits at a table" in door.undo().content.decode()
    assert event.sign_ups.get(player=people[7]).status == "here"


def test_who_may_do_both_goes_from_one_to_the_other(event, club):
    make_sign_ups(event, make_people(club)[:8])
    draw_tables(event)
    door = Door(event, use="both")
    assert door.url("sheets:play") in door.get().content.decode()
    assert door.url() in door.client.get(door.url("sheets:play")).content.decode()


def test_a_member_is_sent_to_the_sign_up(desk, event):
    assert desk.get("sign_up:door", event=event).url == desk.url("sign_up:list", event=event)


def test_an_ended_pass_signs_nobody_in(door, event, ada):
    HelperPass.objects.update(ended_at=event.date.isoformat() + "T12:00Z")
    assert door.client.post(door.url(), {"name": ada.name}).url == reverse("join:join")
    assert (
        door.client.get(door.url("sign_up:door-suggest"), {"name": "Ada"}, **HTMX)["HX-Trigger"] == '{"help-ended": {}}'
    )
    assert lines(event) == []


def test_a_door_deletes_nobody_who_was_added_on_an_earlier_evening(club, event):
    """The evening on which Zoe was added is deleted: a press at a door and its Undo leave her on the list."""
    earlier = make_event(club)
    zoe = sign_in_new_person(event=earlier, name=PersonName(given="Zoe", family="New")).player
    delete_evening(event=earlier, now=timezone.now())
    door = Door(event)
    door.press(zoe.name)
    door.undo()
    assert not event.sign_ups.exists()
    assert club.players.filter(pk=zoe.pk).exists()
