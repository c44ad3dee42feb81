"""Tables, slips and changes in a real browser: by keyboard, without JavaScript, and accessible."""

import random

import pytest
from playwright.sync_api import expect

from tests.builders import PASSWORD, draw_tables, keyed, make_event, make_people, make_sign_ups
from tests.evening.accessibility import WCAG, violations
from tests.evening.keyboard import Keyboard
from tournaments.models import Chapter, SignUp, TeamMember
from tournaments.sign_up.queries import head_count
from tournaments.tables.chosen_partner_actions import choose_partners
from tournaments.tables.lots.actions import fill_hat, pull_lot
from tournaments.tables.queries import plans_for

SIZES = [(1366, 768), (390, 844), (320, 640)]
CHAPTERS = ("Lake", "Palm", "Bay")
NAMES = """Ada Grace Lise Emmy Mary Rosa Hedy Vera Edith Anna Olga Sofia Jane Nora Ruby Pearl Bess Cleo Dora Ella Fay
Gwen Hope""".split()


def evening(club, people, *, rules="tanglewood", **settings):
    event = make_event(club, rules=rules, **settings)
    names = [f"{name} {'abcd'[number % 4]}".title() for number, name in enumerate(NAMES[:people])]
    make_sign_ups(event, make_people(club, names=names, chapters=CHAPTERS))
    return event


def path(club, event, rest):
    return f"/c/{club.slug}/events/{event.pk}/{rest}"


def test_partners_are_drawn_shown_and_read_out_by_keyboard(keyboard, club, ruth):
    event = evening(club, 16)
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    keyboard.tab_to(r"\bplan\b")
    keyboard.follow("^Draw partners")
    keyboard.see("Only you can see this")
    keyboard.follow("^Show the tables")
    keyboard.see("These tables are shown.")
    keyboard.follow("^Read out the tables")
    smallest = keyboard.page.evaluate(
        "Math.min(...[...document.querySelectorAll('main h2, main li, main li span')]"
        ".map(e => parseFloat(getComputedStyle(e).fontSize)))"
    )
    assert smallest >= 28
    assert keyboard.browser_errors == []


def test_enter_on_a_plan_draws_the_partners(keyboard, club, ruth):
    event = evening(club, 16)
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    keyboard.page.locator("input[name=plan]:checked").focus()
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")
    keyboard.see("Only you can see this")
    assert event.teams.count() == 8


def test_an_odd_number_is_drawn_only_after_a_plan_was_chosen(keyboard, club, ruth):
    event = evening(club, 9)
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    keyboard.follow("^Draw partners")
    keyboard.see("Please choose how to set up the tables.")
    keyboard.page.locator("input[value^='share:']").first.focus()
    keyboard.press("Space")
    keyboard.follow("^Draw partners")
    keyboard.see("share 2 chairs")
    assert TeamMember.objects.filter(team__event=event).count() == 9


def test_the_room_is_drawn_for_the_plan_that_is_chosen(keyboard, club, ruth):
    event = evening(club, 16)
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    page, felts = keyboard.page, keyboard.page.locator("#floor .felt")
    expect(felts).to_have_text(["1", "2", "3", "4"])
    assert page.locator("#floor .chair").count() == 16
    draw = page.get_by_role("button", name="Draw partners").bounding_box()
    assert draw["y"] + draw["height"] < page.locator("#floor").bounding_box()["y"] < 768
    page.get_by_text("Other tables").click()
    page.locator("input[name=plan]").nth(1).check()
    expect(felts).to_have_text(["1", "2"])
    assert page.locator("#floor .chair").count() == 16
    assert page.locator("input[name=plan]:checked").evaluate("e => e === document.activeElement")
    assert keyboard.browser_errors == []


def pick(keyboard, name):
    """Type a name and choose it from the list below the box."""
    keyboard.type(name)
    expect(keyboard.page.locator(".suggestions [data-key='1']")).to_be_visible()
    keyboard.press("Enter")


def make_partners(keyboard, other):
    pick(keyboard, other)
    with keyboard.page.expect_navigation():
        keyboard.press("Enter")


def test_slips_are_pulled_by_keyboard(keyboard, club, ruth):
    event = evening(club, 12)
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    keyboard.open_menu("^More")
    keyboard.follow("^Draw by hand")
    rng, refused = random.Random(3), 0
    while TeamMember.objects.filter(team__event=event).count() == 0:
        if keyboard.page.get_by_text("The last ones are partners").count():
            keyboard.follow("^Seat the tables")
            break
        keyboard.wait_for_focus("id_one-name")
        names = [text.split()[0] for text in keyboard.page.locator(".hat li").all_inner_texts()]
        one, other = rng.sample(names, 2)
        pick(keyboard, one)
        keyboard.wait_for_focus("id_other-name")
        make_partners(keyboard, other)
        while keyboard.page.locator(".note-error").count():
            refused += 1
            keyboard.wait_for_focus("id_other-name")
            other = rng.choice([name for name in names if name != one])
            make_partners(keyboard, other)
    keyboard.see("Only you can see this")
    assert refused
    for team in event.teams.all():
        one, other = (member.player.chapter_id for member in team.members.all())
        assert one != other
    assert [error for error in keyboard.browser_errors if "409" not in error] == []


def test_a_player_leaves_and_is_brought_back_by_undo_by_keyboard(keyboard, club, ruth):
    event = evening(club, 8)
    draw_tables(event)
    keyed(event, table=1, deal=1, counts={})
    leaver = TeamMember.objects.filter(team__seats__seating__table=1).first().player
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    keyboard.follow("^Someone is late")
    keyboard.follow(leaver.name)
    keyboard.see("Goes home after Hand 1.")
    keyboard.follow("^Hand 3")
    keyboard.see("Goes home after Hand 2.")
    keyboard.follow("play alone")
    keyboard.see(f"{leaver.name} no longer plays.")
    keyboard.follow("^Undo")
    keyboard.see("Undone:")
    assert TeamMember.objects.get(player=leaver).last_deal is None
    assert keyboard.browser_errors == []


@pytest.fixture
def without_javascript(browser, live_server):
    """A page of a browser without JavaScript."""
    context = browser.new_context(java_script_enabled=False)
    yield Keyboard(context.new_page(), live_server.url)
    context.close()


def test_slips_draw_trade_and_leaving_work_without_javascript(without_javascript, club, ruth):
    event, page = evening(club, 8), without_javascript.page
    without_javascript.open("/log-in/")
    page.fill("#id_username", "Ruth")
    page.fill("#id_password", PASSWORD)
    with page.expect_navigation():
        page.locator("main button").first.click()
    without_javascript.open(path(club, event, "tables/"))
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Draw by hand: pull names from a hat").click()
    page.fill("#id_one-name", "ada")
    page.fill("#id_other-name", "grace")
    page.get_by_role("button", name="Make them partners").click()
    without_javascript.see("are partners.")
    page.get_by_role("button", name="Undo the slips").click()
    page.get_by_role("button", name="Draw partners").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Show the tables").click()
    first, other = (team.members.first().player for team in event.teams.all()[:2])
    page.get_by_text("Let two people trade places").click()
    page.fill("[name=first-name]", first.name)
    page.fill("[name=second-name]", other.name)
    with page.expect_navigation():
        page.get_by_role("button", name="Trade places", exact=True).click()
    if page.get_by_role("button", name="Trade places anyway").count():
        page.get_by_role("button", name="Trade places anyway").click()
    without_javascript.see("have traded places.")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Someone is late").click()
    page.get_by_role("link", name=first.name).click()
    page.get_by_role("button", name="play alone").click()
    without_javascript.see("no longer plays.")


def test_another_plan_is_looked_at_without_javascript(without_javascript, club, ruth):
    event, page = evening(club, 9), without_javascript.page
    without_javascript.log_in()
    without_javascript.open(path(club, event, "tables/"))
    without_javascript.see("That is an odd number. Choose one:")
    with page.expect_navigation():
        page.get_by_role("link", name="Look at these tables").first.click()
    assert page.locator("#floor .felt").all_inner_texts() == ["1", "2"]
    assert page.locator("#floor .chair").count() == 9
    with page.expect_navigation():
        page.get_by_role("button", name="Draw partners").click()
    without_javascript.see("Only you can see this")


def states(club):
    """Make each state of these pages that looks different; return the paths by name."""
    choice = evening(club, 9)
    short = evening(club, 16)
    two = evening(club, 2)
    chosen = evening(club, 8)
    ada, grace, *_others = [line.player for line in chosen.sign_ups.order_by("number")]
    choose_partners(round_=chosen.rounds.get(), one=ada, other=grace, how="house")
    hat = evening(club, 8)
    fill_hat(round_=hat.rounds.get(), plan=plans_for(hat, head_count(hat))[0])
    done = evening(club, 4)
    round_ = done.rounds.get()
    fill_hat(round_=round_, plan=plans_for(done, head_count(done))[0])
    people = [line.player for line in done.sign_ups.order_by("number")]
    pull_lot(round_=round_, one=people[0], other=people[1])
    draft = evening(club, 5)
    draw_tables(draft, shown=False)
    shown = evening(club, 9)
    ways_out = [plan.way_out for plan in plans_for(shown, head_count(shown))]
    draw_tables(shown, plan=ways_out.index("sit-out"))
    keyed(shown, table=1, deal=1, counts={})
    away = shown.sign_ups.exclude(part=SignUp.Part.SITS_OUT).first()
    SignUp.objects.filter(pk=away.pk).update(status=SignUp.Status.GONE_HOME)
    (late,) = make_sign_ups(shown, make_people(club, names=["Late"]))
    clash = evening(club, 8)
    draw_tables(clash)
    one, other = (member.player for member in clash.teams.first().members.all())
    other.chapter = one.chapter or Chapter.objects.first()
    other.save()
    return {
        "choice": path(club, choice, "tables/"),
        "decks": path(club, evening(club, 10, rules="hidden-valley-ranch"), "tables/"),
        "chosen partners": path(club, chosen, "tables/"),
        "nobody": path(club, two, "tables/"),
        "fill": path(club, short, "slips/"),
        "hat": path(club, hat, "slips/"),
        "hat done": path(club, done, "slips/"),
        "draft with books": path(club, draft, "tables/"),
        "late, away, sits out": path(club, shown, "tables/?who=a"),
        "clash": path(club, clash, "tables/"),
        "read out": path(club, shown, "tables/read-out/"),
        "log": path(club, shown, "tables/log/"),
        "choose": path(club, shown, "changes/?name=ada"),
        "leaving": path(club, shown, f"changes/person/{away.player_id}/"),
        "coming": path(club, shown, f"changes/person/{late.player_id}/"),
    }


def faults_of(page):
    found = violations(page, rules=WCAG)
    return [(violation["id"], node["target"][0]) for violation in found for node in violation["nodes"]]


def test_every_state_is_accessible_and_fits_the_screen(keyboard, club, ruth):
    pages = states(club)
    keyboard.log_in()
    for name, page in pages.items():
        keyboard.open(page)
        # A menu that is open covers in part what is below it, so it is looked at for its width only.
        keyboard.page.evaluate("document.querySelectorAll('details:not(.menu)').forEach(d => d.open = true)")
        for width, height in SIZES:
            keyboard.page.set_viewport_size({"width": width, "height": height})
            assert faults_of(keyboard.page) == [], (name, width)
            assert keyboard.page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
            for menu in keyboard.page.locator(".menu").all():
                menu.evaluate("menu => menu.open = true")
                box = menu.locator(".menu-list").bounding_box()
                assert box["x"] >= 0, (name, width)
                assert box["x"] + box["width"] <= width, (name, width)
                menu.evaluate("menu => menu.open = false")
    assert keyboard.browser_errors == []


def test_the_button_of_the_next_step_is_the_largest_and_visible(keyboard, club, ruth):
    choice, draft = evening(club, 9), evening(club, 5)
    draw_tables(draft, shown=False)
    keyboard.log_in()
    for event, words in ((choice, "Draw partners"), (draft, "Show the tables")):
        keyboard.open(path(club, event, "tables/"))
        buttons = {b.inner_text(): b.bounding_box() for b in keyboard.page.locator("main .button:visible").all()}
        biggest = max(buttons, key=lambda name: buttons[name]["width"] * buttons[name]["height"])
        assert biggest == words
        assert buttons[words]["y"] + buttons[words]["height"] <= 768


def test_the_chairs_fill_once_right_after_the_draw(keyboard, club, ruth):
    event, page = evening(club, 16), keyboard.page
    length = """() => Math.max(0, ...document.getAnimations().filter((one) => one.animationName === 'sit-down')
        .map((one) => one.effect.getComputedTiming().endTime))"""
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    keyboard.follow("^Draw partners")
    assert page.locator(".is-dealt .chair").count() == 16
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(length) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert 0 < page.evaluate(length) <= 1500
    page.reload()
    assert page.locator(".is-dealt").count() == 0
    assert page.locator(".chair").count() == 16


def test_what_is_wrong_with_a_choice_goes_when_it_is_made(keyboard, club, ruth):
    event = evening(club, 15)
    keyboard.log_in()
    keyboard.open(path(club, event, "tables/"))
    keyboard.follow("^Draw partners")
    refused = keyboard.page.locator(".note-error", has_text="Please choose how to set up the tables.")
    refused.wait_for()
    keyboard.page.locator("[name=plan]").first.check()
    refused.wait_for(state="detached")
    keyboard.open(path(club, event, "settings/"))
    box = keyboard.page.locator("#id_name")
    box.fill("")
    keyboard.follow("^Save")
    assert box.get_attribute("aria-invalid") == "true"
    box.fill("Friday Night")
    assert box.get_attribute("aria-invalid") is None
    assert keyboard.page.locator(".invalid-feedback").count() == 0
