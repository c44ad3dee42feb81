"""A phone and a small window: little of the page goes to the menus, and no list has a bar that scrolls nothing."""

import pytest

from tests.builders import make_evening, play_everything

PARTS = ["people/", "past/", "events/{event}/play/", "events/{event}/results/", "events/{event}/results/players/"]
MENUS = "() => [...document.querySelectorAll('.site-header, .steps')].reduce((all, e) => all + e.offsetHeight, 0)"
HERE_IS_SEEN = """() => [...document.querySelectorAll('.site-nav, .steps ol, .tabs')].every((line) => {
    const here = line.querySelector('[aria-current]').getBoundingClientRect();
    return here.left >= 0 && here.right <= innerWidth;
})"""
NEEDLESS = """() => [...document.querySelectorAll('.grid-scroll')]
    .map((e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight])"""


@pytest.fixture
def parts(hands, club, ruth):
    event = make_evening(club)
    play_everything(event)
    hands.log_in()
    return [f"/c/{club.slug}/{part.format(event=event.pk)}" for part in PARTS]


@pytest.mark.parametrize("width", [320, 390])
def test_menu_strip_and_tabs_are_a_line_each_and_where_one_is_stays_in_sight(hands, parts, width):
    hands.page.set_viewport_size({"width": width, "height": 700})
    for part in parts:
        hands.open(part)
        assert hands.page.evaluate(MENUS) < 150
        assert hands.page.evaluate(HERE_IS_SEEN), part
        assert hands.page.evaluate("document.documentElement.scrollWidth") <= width
    tops = "[...document.querySelectorAll('.tabs a')].map((e) => e.getBoundingClientRect().top)"
    assert len(set(hands.page.evaluate(tops))) == 1


def test_no_list_has_a_bar_that_scrolls_nothing(hands, parts):
    for part in parts:
        hands.open(part)
        beyond = hands.page.evaluate(NEEDLESS)
        assert beyond
        assert {pixels for both in beyond for pixels in both} <= {0}, part
