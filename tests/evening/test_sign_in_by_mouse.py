"""The buttons below the list of names are about the marked name, as Enter is."""

import pytest

from tests.builders import make_event, make_people, make_sign_ups
from tournaments.models import SignUp


@pytest.fixture
def event(club):
    make_people(club, names=["Harold", "Hazel", "Dora"])
    return make_event(club)


def typed_at_sign_up(keyboard, event, name):
    """The page of the sign-up with this name in its box."""
    keyboard.log_in()
    keyboard.open(f"/c/{event.club.slug}/events/{event.pk}/sign-up/")
    keyboard.page.locator("#name-box").fill(name)
    return keyboard.page


def press_button(page, name):
    """Press a button below the list, and wait for the answer."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(
    ("button", "status"), [("Sign in", SignUp.Status.HERE), ("On their way", SignUp.Status.ON_THE_WAY)]
)
@pytest.mark.parametrize("step", [[], ["ArrowDown"]])
def test_a_press_takes_the_marked_name(keyboard, event, button, status, step):
    page = typed_at_sign_up(keyboard, event, "ha")
    page.locator("#suggestions [data-key='2']").wait_for()
    marked = page.locator("#suggestions .is-first")
    for key in step:
        page.keyboard.press(key)
    name = marked.get_attribute("data-name")
    press_button(page, button)
    page.locator("#lines", has_text=name).wait_for()
    assert [(line.player.name, line.status) for line in event.sign_ups.all()] == [(name, status)]
    assert page.locator("#name-box").input_value() == ""


def test_a_press_does_not_answer_whether_another_name_is_meant(keyboard, event):
    page = typed_at_sign_up(keyboard, event, "Harold Dlorahs")
    page.get_by_text("Did you mean Harold Dlorah?").wait_for()
    press_button(page, "Sign in")
    page.get_by_text("Did you mean Harold Dlorah?").wait_for()
    assert not event.sign_ups.exists()


def test_a_press_without_a_name_found_asks_about_the_new_one(keyboard, event):
    page = typed_at_sign_up(keyboard, event, "Zelda Nyman")
    page.locator("#suggestions .suggestion-new").wait_for()
    press_button(page, "Sign in")
    page.locator("#suggestions", has_text="Zelda Nyman").wait_for()
    assert not event.sign_ups.exists()


@pytest.mark.parametrize("press", ["new", "0", "2"])
def test_a_press_in_the_list_is_about_that_line_only(keyboard, club, event, press):
    make_people(club, names=["Ha"])
    page = typed_at_sign_up(keyboard, event, "ha" if press == "2" else "Harold Dlora")
    option = page.locator(f"#suggestions [data-key='{'2' if press == '2' else '0'}']")
    option.wait_for()
    name = option.get_attribute("data-name")
    assert page.locator("#suggestions .is-first").get_attribute("data-name") != name
    if press == "new":
        option.click()
    else:
        page.keyboard.press(press)
    page.locator("#lines", has_text=name).wait_for()
    assert [line.player.name for line in event.sign_ups.all()] == [name]


@pytest.mark.parametrize("button", ["Sign in", "On their way"])
def test_a_press_takes_nobody_while_the_list_says_that_the_name_is_here(keyboard, club, event, button):
    make_people(club, names=["Haroldine"])
    make_sign_ups(event, [club.players.get(given_name="Harold")])
    page = typed_at_sign_up(keyboard, event, "Harold")
    for _press in range(2):
        page.get_by_text("is already here").first.wait_for()
        press_button(page, button)
    page.get_by_text("is already here").first.wait_for()
    assert event.sign_ups.count() == 1
