"""A name that nobody on the list has: to add the person is the largest button, and says why it asks."""

from playwright.sync_api import expect

from tests.builders import make_event, make_people, make_sign_ups, tonight


def background(control):
    return control.evaluate("one => getComputedStyle(one).backgroundColor")


def test_to_add_a_new_person_is_the_main_button_and_signing_in_is_it_otherwise(keyboard, club, ruth):
    ada, _bert = make_people(club, names=["Ada", "Bert"])
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, [ada])
    keyboard.log_in()
    keyboard.open(f"/c/{club.slug}/events/{event.pk}/sign-up/")
    page = keyboard.page
    sign_in, new = page.get_by_role("button", name="Sign in", exact=True), page.locator(".suggestion-new")
    main = background(sign_in)
    keyboard.type("Zelda Quimby")
    expect(new).to_be_visible()
    page.mouse.move(0, 0)
    assert background(new) == main
    assert background(sign_in) != main
    page.fill("#name-box", ada.name)
    expect(page.locator(".suggestions")).to_contain_text("already here")
    assert background(sign_in) == main
    assert background(new) != main
    page.fill("#name-box", "Be")
    expect(page.locator(".options")).to_be_visible()
    assert background(sign_in) == main
