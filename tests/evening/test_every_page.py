"""Every page in a real browser: accessible by WCAG 2.2 AA, no sideways scroll, nothing its security policy forbids."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone

from scoring import built_in
from tests.builders import draw_tables, keyed, make_evening, make_event, make_people, make_sign_ups, play_everything
from tests.test_access import TABLE
from tests.walk import address, things_of
from tournaments.hall.actions import make_new_code
from tournaments.hall.queries import link_token
from tournaments.models import Event
from tournaments.standings.actions import make_final

WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
GET_PAGES = {name: row for name, row in TABLE.items() if row[1] == "get" and row[2] == 200}
NOT_PAGES = {
    "accounts:alive",
    "evening_file:evening",
    "exports:csv",
    "exports:workbook",
    "rule_sets:download",
    "sign_up:suggest",
}
SMALL_PHONE = {"width": 320, "height": 640}
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


def faults_of(page):
    """What axe finds wrong with the page, a line each."""
    found = Axe().run(page, options=WCAG).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


def look_at(hands, path, found):
    """Open a page wide and narrow, and note everything that is wrong with it and all that its browser complains of."""
    hands.complaints.clear()
    hands.page.set_viewport_size({"width": 1366, "height": 768})
    answer = hands.page.goto(f"{hands.address}{path}")
    if "html" not in answer.headers.get("content-type", ""):
        return
    # A page of its own for what is not found is no complaint.
    said = [line for line in hands.complaints if answer.ok or "Failed to load resource" not in line]
    wrong = [*said, *faults_of(hands.page)]
    hands.page.set_viewport_size(SMALL_PHONE)
    if (beyond := hands.page.evaluate(SIDEWAYS)) > 0:
        wrong.append(f"{beyond} px wider than a small phone")
    if answer.status >= 500:
        wrong.append(f"status {answer.status}")
    if wrong:
        found[path] = wrong


def shown(club):
    return make_evening(club, people=10, rules="hidden-valley-ranch")


def half_played(club):
    event = make_evening(club, people=12, second_person=True)
    keyed(event, table=1, deal=1, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, by="Fay")
    keyed(event, table=2, deal=2, counts={1: {"held.5": 1}, 2: {"held.5": 2}}, state="unfinished")
    return event


def final(club):
    event = make_evening(club, people=8, rules="lakemont-ridge")
    play_everything(event)
    event.refresh_from_db()
    return make_final(event=event, version=event.version)


def draft(club):
    event = make_event(club, rules="texas-good-sam")
    make_sign_ups(event, make_people(club, chapters=["Palm", "Oak", "Elm"])[:8])
    draw_tables(event, shown=False)
    return event


@pytest.mark.parametrize("stage", [draft, shown, half_played, final])
def test_every_page_at_every_stage(hands, club, ruth, stage):
    event = stage(club)
    things = things_of(club, event)
    hands.log_in()
    found = {}
    for name, (arguments, *_rest) in GET_PAGES.items():
        # Pages that are not about an evening look alike at every stage.
        if name not in NOT_PAGES and ("event" in arguments or stage is final):
            look_at(hands, address(name, arguments, things), found)
    assert found == {}


def test_pages_of_an_empty_house(hands):
    found = {}
    look_at(hands, "/", found)
    hands.first_visit()
    for path in ("/recovery-code/", "/c/tuesday-club/", "/c/tuesday-club/people/", "/c/tuesday-club/events/plan/"):
        look_at(hands, path, found)
    hands.open("/c/tuesday-club/")
    hands.plan(built_in("tanglewood").name)
    event = Event.objects.get()
    for part in ("", "sign-up/", "tables/", "play/", "results/", "results/players/", "prizes/", "history/", "helpers/"):
        look_at(hands, f"/c/tuesday-club/events/{event.pk}/{part}", found)
    hands.page.context.clear_cookies()
    make_new_code(event=event, now=timezone.now())
    for path in ("/log-in/", "/recover/", "/join/", "/join/x/", f"/join/{link_token(event)}/", "/nothing-here/"):
        look_at(hands, path, found)
    assert found == {}


UNSEEN = """() => {
    const e = document.activeElement;
    if (e === document.body || e.id === 'main') return '';
    const style = getComputedStyle(e), where = e.getBoundingClientRect();
    const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    const seen = where.width > 0 && where.bottom > 0 && where.top < innerHeight;
    return ring && seen ? '' : e.outerHTML.slice(0, 120);
}"""
MOST_TABS = 60


def unseen_focus(page):
    """What the keyboard comes to on a page without anybody seeing that it did."""
    unseen = set()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        unseen.add(page.evaluate(UNSEEN))
    return unseen - {""}


def test_the_focus_is_always_seen(hands, club, ruth):
    things = things_of(club, half_played(club))
    hands.log_in()
    found = {}
    for name, (arguments, *_rest) in GET_PAGES.items():
        if name not in NOT_PAGES:
            hands.open(address(name, arguments, things))
            if unseen := unseen_focus(hands.page):
                found[name] = unseen
    assert found == {}


def test_a_focus_that_nobody_sees_is_found(hands, club):
    hands.open("/log-in/")
    assert unseen_focus(hands.page) == set()
    hands.page.evaluate(
        "document.querySelector('button.button-main').style.setProperty('outline', 'none', 'important')"
    )
    assert len(unseen_focus(hands.page)) == 1


PLANTED = {
    "color-contrast": "document.querySelector('h1').style.color = '#f4efe4'",
    "label": "document.querySelector('label[for=id_username]').remove()",
    "html-has-lang": "document.documentElement.removeAttribute('lang')",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found(hands, club, planted):
    hands.open("/log-in/")
    assert faults_of(hands.page) == []
    hands.page.evaluate(PLANTED[planted])
    assert [line.split(":")[0] for line in faults_of(hands.page)][:1] == [planted]


def test_a_page_wider_than_the_phone_is_found(hands, club):
    hands.page.set_viewport_size(SMALL_PHONE)
    hands.open("/log-in/")
    assert hands.page.evaluate(SIDEWAYS) <= 0
    hands.page.evaluate("document.querySelector('h1').style.minWidth = '500px'")
    assert hands.page.evaluate(SIDEWAYS) > 0


FORBIDDEN = {
    "script-src": "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
    "style-src": "document.querySelector('h1').setAttribute('style', 'color: red')",
    "img-src": "document.body.append(Object.assign(document.createElement('img'), {src: 'http://127.0.0.1:9/x.png'}))",
    "connect-src": "fetch('http://127.0.0.1:9/').catch(() => 0)",
}


@pytest.mark.parametrize("directive", FORBIDDEN)
def test_what_the_security_policy_forbids_is_complained_of(hands, club, directive):
    hands.open("/log-in/")
    assert hands.complaints == []
    with hands.page.expect_console_message(lambda line: directive in line.text):
        hands.page.evaluate(f"() => {{ {FORBIDDEN[directive]} }}")
    assert any(directive in line for line in hands.complaints), hands.complaints
