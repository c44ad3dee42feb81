"""Tally sheets measured as printed: one page each, boxes and rows wide and high enough to write in, no text cut."""

import io
import itertools
import re

from django.conf import settings
from pypdf import PdfReader

from scoring import BUILT_IN_KEYS, read_rule_set, write_rule_set
from tests.builders import make_event, tonight
from tests.evening.printer import PAGES, PIXELS
from tests.evening.test_tally_in_spanish import OVERFLOWING
from tests.evening.test_tally_paper import one_table_evening
from tests.scoring.fields import RULE_SETS
from tournaments.hall.link_actions import let_tables_key_in
from tournaments.models import Event, Seating

HEIGHTS = {"a4": (285, 198), "letter": (267.4, 203.9)}
"""Height between the margins of an upright and of a landscape page, in millimeters."""
MOST_ROWS_OF_FULL_HEIGHT = {False: 18, True: 16}
MEASURES = """() => {
    const tally = document.querySelector('.tally'), high = (e) => e.getBoundingClientRect().height;
    const cells = [...tally.querySelectorAll('th, td:not(.tally-foot-cell)')];
    return {
        lies: tally.closest('.leaf').matches('.lies'),
        height: high(tally),
        rows: [...tally.tBodies[0].rows].filter((row) => !row.matches('.row-foot')).map(high),
        boxes: [...tally.querySelectorAll('tbody .how-many')].map((box) => box.getBoundingClientRect().width),
        beyond: cells.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
            .map((e) => e.innerText),
    };
}"""


def measured(printer, event, paper, *, key="blank-tallies", query="", lies=False):
    """Return the measures of a sheet in millimeters, laid out as on this paper."""
    printer.open_paper("paper:paper", key, event=event, paper=paper, query=query)
    printer.show_as_printed(paper, landscape=lies)
    found = printer.page.evaluate(MEASURES)
    assert found["lies"] == lies
    found |= {name: [size / PIXELS for size in found[name]] for name in ("rows", "boxes")}
    return found | {"height": found["height"] / PIXELS}


def faults(found, paper):
    """Return what is wrong with a sheet: too high for its page, a box or row too small, a text out of its cell."""
    wrong = [f"cut: {text}" for text in found["beyond"]]
    if found["height"] > HEIGHTS[paper][found["lies"]]:
        wrong.append(f"{found['height']:.0f} mm high")
    if min(found["boxes"]) < 17.5:
        wrong.append(f"boxes {min(found['boxes']):.1f} mm wide")
    least = 8 if len(found["rows"]) <= MOST_ROWS_OF_FULL_HEIGHT[found["lies"]] and not found["lies"] else 5.4
    if min(found["rows"]) < least:
        wrong.append(f"rows {min(found['rows']):.1f} mm high")
    return wrong


def only_evening(club, rules, people):
    """Make an evening of a single table as the only one of the club, or return None if there is no such table."""
    Event.objects.all().delete()
    club.players.all().delete()
    return one_table_evening(club, rules, people)


def test_a_blank_tally_of_any_built_in_table_is_one_page_to_write_on(printer, club):
    found = {}
    for key in BUILT_IN_KEYS:
        event = make_event(club, rules=key)
        for paper, (_players, ways) in itertools.product(PAGES, event.rules.tables):
            for teams in ways:
                measures = measured(printer, event, paper, query=query_of(teams), lies=len(teams) > 3)
                found[key, teams, paper] = faults(measures, paper)
    assert {table: wrong for table, wrong in found.items() if wrong} == {}


def query_of(teams):
    return "teams=" + "-".join(map(str, teams))


LONG_LABEL = "Victory points of the league, from the difference of this hand"


def test_a_tally_with_long_labels_and_victory_points_is_one_page_to_write_on(printer, club):
    (rules,) = (rules for rules in RULE_SETS if rules.key == "victory-points")
    for victory, people in itertools.product(("Victory points", LONG_LABEL), (4, 6)):
        text = write_rule_set(rules).replace('"Victory points"\nprice', f'"{victory}"\nprice')
        event = only_evening(club, read_rule_set(text), people)
        for paper in PAGES:
            which = (victory, people, paper)
            assert pages_of_tally(printer, event, paper) == 1, which
            assert faults(measured(printer, event, paper, key="tallies", query="deal=1"), paper) == [], which
            assert printer.page.evaluate(OVERFLOWING) == [], which
            assert f"{victory}: you need not work this out" in printer.page.locator(".row-victory").inner_text(), which


def pages_of_tally(printer, event, paper):
    """Return on how many pages the tally sheets of the first hand are printed."""
    pdf = printer.print_pdf("paper:paper", "tallies", event=event, paper=paper, query="deal=1")
    return len(PdfReader(io.BytesIO(pdf)).pages)


WIDEST_FIGURES = """() => [...document.querySelectorAll('.tally tbody td.number')].map((cell) => {
    cell.textContent = '−1,100';
    const text = document.createRange(), box = cell.getBoundingClientRect();
    text.selectNodeContents(cell);
    return [...text.getClientRects()].every((line) => line.left >= box.left + 2 && line.right <= box.right - 2);
})"""


def test_a_price_of_six_characters_stays_off_the_lines_of_its_cell(printer, club):
    event = make_event(club, rules="hidden-valley-ranch")
    for paper, teams in itertools.product(PAGES, [(2, 2), (2, 2, 2), (2, 2, 2, 2)]):
        measured(printer, event, paper, query=query_of(teams), lies=len(teams) > 3)
        assert set(printer.page.evaluate(WIDEST_FIGURES)) == {True}, (paper, teams)


AIR_BESIDE_NAMES = """() => Math.min(...[...document.querySelectorAll('.scratch thead th')].flatMap((cell) => {
    const text = document.createRange(), box = cell.getBoundingClientRect();
    text.selectNodeContents(cell);
    return [...text.getClientRects()].flatMap((line) => [line.left - box.left, box.right - line.right]);
}))"""


def test_the_broadest_names_stay_off_the_lines_above_what_is_left_over(printer, club):
    names = "Queenie Margaret Wilhelmina Gwendolyn Theodora Maximilian Mamie".split()
    for people in (4, 5, 6, 7):
        event = only_evening(club, "hidden-valley-ranch", people)
        for player, name in zip(club.players.all(), names, strict=False):
            player.given_name = name
            player.save()
        measured(printer, event, "letter", key="tallies", query="deal=1")
        assert printer.page.locator(".scratch-player").count() == people
        assert printer.page.evaluate(AIR_BESIDE_NAMES) >= 0.6 * PIXELS, people


def test_a_tally_with_long_names_is_one_page_to_write_on(printer, club):
    for rules, people, lies in (("texas-good-sam", 6, False), ("hidden-valley-ranch", 8, True)):
        event = only_evening(club, rules, people)
        for paper in PAGES:
            found = faults(measured(printer, event, paper, key="tallies", query="deal=1", lies=lies), paper)
            assert found == [], (rules, paper)


def test_the_widest_tally_is_one_page_without_arial(printer, club):
    fonts = []
    printer.page.route(re.compile(r"/paper\.css"), without_arial)
    printer.page.on("response", lambda answer: fonts.append(answer.status) if "Arimo" in answer.url else None)
    event = make_event(club, rules="hidden-valley-ranch")
    (page,) = printer.print_paper("paper:paper", "blank-tallies", event=event, query="teams=2-2-2-2")
    assert page.size == (792, 612)
    assert printer.page.evaluate("document.fonts.check('12pt Arimo') && document.fonts.size") == 1
    assert fonts == [200]


def without_arial(route):
    """Answer with the stylesheet as a browser without Arial and Liberation Sans understands it."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace('Arial, "Liberation Sans", ', ""))


def test_no_label_of_a_score_card_is_printed_over_another(printer, club):
    event = one_table_evening(club, "hidden-valley-ranch", 8)
    for language in ("en", "es"):
        cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": printer.address}
        printer.page.context.add_cookies([cookie])
        printer.open_paper("paper:paper", "score-cards", event=event, paper="a4")
        printer.show_as_printed("a4")
        assert printer.page.evaluate(OVERFLOWING) == [], language
        assert printer.page.locator(".score-card").bounding_box()["height"] < HEIGHTS["a4"][0] / 2 * PIXELS, language


def test_the_code_of_its_table_takes_no_room_from_a_tally(printer, club, settings):
    settings.HOSTED = True
    tables = {key: [players for players, _ways in make_event(club, rules=key).rules.tables] for key in BUILT_IN_KEYS}
    compared = 0
    for key, people in itertools.product(BUILT_IN_KEYS, (4, 6, 8)):
        event = only_evening(club, key, people)
        if event is None:  # the rule set has no single table of so many
            continue
        Event.objects.update(date=tonight(club))
        lies = Seating.objects.get().seats.count() > 3
        before = {paper: faults_of_tally(printer, event, paper, lies) for paper in PAGES}
        let_tables_key_in(event=event)
        for paper in PAGES:
            assert faults_of_tally(printer, event, paper, lies) == before[paper], (key, people, paper)
            picture = printer.page.locator(".tally-picture").bounding_box()
            assert picture["width"] >= 17 * PIXELS, (key, people, paper)
        compared += 1
    assert compared == sum(people in tables[key] for key in BUILT_IN_KEYS for people in (4, 6, 8))


def faults_of_tally(printer, event, paper, lies):
    return faults(measured(printer, event, paper, key="tallies", query="deal=1", lies=lies), paper)


def test_a_tally_of_four_teams_with_names_of_40_letters_and_a_code_is_one_page(printer, club, settings):
    settings.HOSTED = True
    event = one_table_evening(club, "hidden-valley-ranch", 8)
    for number, player in enumerate(club.players.all()):
        player.given_name = ("Maximiliana", "Bartholomew")[number % 2]
        player.family_name = "Featherstonehaugh-Montgomery " + "ABCDEFGH"[number]
        assert len(player.name) >= 40
        player.save()
    Event.objects.update(date=tonight(club))
    let_tables_key_in(event=event)
    for paper in PAGES:
        assert pages_of_tally(printer, event, paper) == 1
        assert faults_of_tally(printer, event, paper, lies=True) == []
