"""Phones and small windows: menus take little height, and no list has a useless scroll bar."""

import pytest

from tests.builders import make_evening, play_everything

PATHS = ["people/", "past/", "events/{event}/play/", "events/{event}/results/", "events/{event}/results/players/"]
MENU_HEIGHT = "() => [...document.querySelectorAll('.site-header, .steps')].reduce((all, e) => all + e.offsetHeight, 0)"
CURRENT_IS_VISIBLE = """() => [...document.querySelectorAll('.site-nav, .steps ol, .tabs')].every((line) => {
    const here = line.querySelector('[aria-current]').getBoundingClientRect();
    return here.left >= 0 && here.right <= innerWidth;
})"""
CUT = """() => [...document.querySelectorAll('.site-nav a, .steps li, .tabs a')]
    .map((e) => [e.innerText, e.getBoundingClientRect()])
    .filter(([, where]) => where.left < 0 || where.right > innerWidth + 1).map(([text]) => text)"""
SCROLLABLE = """() => [...document.querySelectorAll('.grid-scroll')]
    .map((e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight])"""


@pytest.fixture
def paths(keyboard, club, ruth):
    event = make_evening(club)
    play_everything(event)
    keyboard.log_in()
    return [f"/c/{club.slug}/{path.format(event=event.pk)}" for path in PATHS]


@pytest.mark.parametrize("width", [320, 390])
def test_menus_and_tabs_are_low_whole_and_show_the_current_page(keyboard, paths, width):
    keyboard.page.set_viewport_size({"width": width, "height": 700})
    for path in paths:
        keyboard.open(path)
        # At 320 px the menu takes two lines, so that Help is in sight.
        assert keyboard.page.evaluate(MENU_HEIGHT) < {320: 200, 390: 150}[width]
        assert keyboard.page.evaluate(CURRENT_IS_VISIBLE), path
        if width == 390:
            assert keyboard.page.evaluate(CUT) == [], path
        assert keyboard.page.evaluate("document.documentElement.scrollWidth") <= width
    tops = "[...document.querySelectorAll('.tabs a')].map((e) => e.getBoundingClientRect().top)"
    assert len(set(keyboard.page.evaluate(tops))) <= {390: 2, 320: 3}[width]


def test_no_list_has_a_useless_scroll_bar(keyboard, paths):
    for path in paths:
        keyboard.open(path)
        scrollable = keyboard.page.evaluate(SCROLLABLE)
        assert scrollable or "/play/" in path
        assert {pixels for sizes in scrollable for pixels in sizes} <= {0}, path
