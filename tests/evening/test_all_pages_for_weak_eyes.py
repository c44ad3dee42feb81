"""Every page of an evening, once: names of controls, large text and few lines, the reader's colors, double presses."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.evening.beyond_the_edge import BEYOND_THE_EDGE
from tests.evening.test_every_page import GET_PAGES, NOT_PAGES, PAGES_OF_ROUNDS, between_rounds, draft, half_played
from tests.test_access import TABLE
from tests.walk import address, things_of

LAPTOP, SMALL_PHONE = {"width": 1366, "height": 768}, {"width": 320, "height": 640}
AT_200_PERCENT, AT_400_PERCENT = {"width": 683, "height": 384}, {"width": 341, "height": 192}

NAMES = """() => {
    document.querySelectorAll("details").forEach((one) => { one.removeAttribute("name"); one.open = true; });
    axe.setup(document.body);
    const shown = (one) => one.checkVisibility() && !one.closest("[aria-hidden='true']");
    const name = (one) => axe.commons.text.accessibleText(one).replace(/\\s+/g, " ").trim();
    const group = (one) => one.type === "radio" ? one.closest("fieldset, [role=group], [role=radiogroup]") : null;
    const words = (one) => [one.type, group(one) && name(group(one)), name(one)].filter(Boolean).join(" | ");
    const faults = [], CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary";
    for (const one of document.querySelectorAll(CONTROLS))
        if (shown(one) && !name(one)) faults.push(`no name: ${one.outerHTML.slice(0, 100)}`);
    const twice = (list) => [...new Set(list.filter((one, place) => list.indexOf(one) !== place))];
    for (const form of document.forms) {
        const names = [...form.elements].filter((one) => one.matches(CONTROLS) && shown(one)).map(words);
        faults.push(...twice(names).map((one) => `twice in a form: ${one}`));
    }
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    faults.push(...twice(ids).map((one) => `id twice: ${one}`));
    axe.teardown();
    return faults;
}"""
# What stays in sight while the page scrolls takes lines from what it is about.
STAYS = """() => {
    const lines = [...document.querySelectorAll("body *")].filter((one) =>
        ["sticky", "fixed"].includes(getComputedStyle(one).position) && one.checkVisibility()
        && !one.closest("thead, th, td"));
    return lines.filter((one) => one.getBoundingClientRect().height > innerHeight / 3)
        .map((one) => `stays over a third: ${one.outerHTML.slice(0, 80)}`);
}"""
MARKS = """() => [...document.querySelectorAll("[aria-current]:not([aria-current=false]), [aria-pressed=true]")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).outlineStyle === "none")
    .map((one) => `only a color: ${one.outerHTML.slice(0, 80)}`)"""
# Presses each form's button twice; nothing is sent.
PRESSED_TWICE = """() => {
    const sent = [];
    addEventListener("submit", (event) => {
        if (!event.defaultPrevented) sent.push(event.target);
        event.preventDefault();
    });
    const forms = [...document.forms].filter((form) => form.method === "post" && !form.hasAttribute("hx-post"));
    for (const form of forms) {
        form.noValidate = true;
        for (let press = 0; press < 2; press++) form.requestSubmit();
    }
    return forms.filter((form) => sent.filter((one) => one === form).length > 1)
        .map((form) => `sent twice: ${form.action}`);
}"""
# The header's links, on a small phone with normal text.
HEADER = """() => [...document.querySelectorAll(".site-header a")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth)
    .map((one) => `beyond the edge: ${one.innerText}`)"""
# A link within a sentence may be as high as its line.
SMALL_LINKS = """() => [...document.querySelectorAll("#main :is(a[href], button, summary)")]
    .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip-link, [aria-hidden=true]"))
    .filter((one) => getComputedStyle(one).display !== "inline"
        || one.parentElement.innerText.trim() === one.innerText.trim())
    .filter((one) => one.getBoundingClientRect().height < 24)
    .map((one) => `lower than 24 px: ${one.outerHTML.slice(0, 120)}`)"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def faults_of(page, address):
    """Return what keeps people from reading or pressing something of a page."""
    page.set_viewport_size(LAPTOP)
    answer = page.goto(address)
    if not answer.ok or "html" not in answer.headers.get("content-type", ""):
        return []
    page.evaluate(Axe().axe_script)
    faults = page.evaluate(NAMES)
    for size in (AT_200_PERCENT, AT_400_PERCENT):
        page.set_viewport_size(size)
        faults += [f"{size['width']} px: {one}" for one in page.evaluate(STAYS)]
        if (beyond := page.evaluate(WIDER)) > 0:
            faults.append(f"{size['width']} px: {beyond} px too wide")
    page.set_viewport_size(SMALL_PHONE)
    faults += [*page.evaluate(HEADER), *page.evaluate(SMALL_LINKS)]
    page.evaluate("document.documentElement.classList.replace('text-normal', 'text-largest')")
    faults += [f"largest text: {one}" for one in page.evaluate(BEYOND_THE_EDGE)]
    if (beyond := page.evaluate(WIDER)) > 0:
        faults.append(f"largest text: {beyond} px too wide")
    page.emulate_media(forced_colors="active")
    faults += page.evaluate(MARKS)
    page.emulate_media(forced_colors="none")
    return [*faults, *page.evaluate(PRESSED_TWICE)]


@pytest.mark.parametrize("stage", [draft, half_played, between_rounds])
def test_every_page_can_be_read_and_pressed_by_everyone(keyboard, club, ruth, stage):
    event = stage(club)
    things = things_of(club, event)
    keyboard.log_in()
    found = {}
    names = [*GET_PAGES, *(PAGES_OF_ROUNDS if event.has_rounds else ())]
    for name in names:
        arguments = TABLE[name][0]
        # Pages that are not about an evening are the same at every stage.
        if name in NOT_PAGES or not ({"event", "table token"} & set(arguments) or stage is half_played):
            continue
        if faults := faults_of(keyboard.page, keyboard.address + address(name, arguments, things)):
            found[name] = faults
    assert not found, "\n".join(f"{name}: {fault}" for name, faults in found.items() for fault in faults)


FAULTS = {
    "twice in a form": "const one = document.querySelector('main form button'); one.after(one.cloneNode(true))",
    "no name": "document.querySelector('label[for=id_username]').remove()",
    "id twice": "document.querySelector('h1').id = 'main'",
    "683 px: stays": "Object.assign(document.querySelector('main').style, { position: 'sticky', top: 0 })",
    "341 px": "document.querySelector('h1').style.width = '400px'",
    "largest text": "document.querySelector('h1').style.width = '13em'",
    "only a color": "document.querySelector('h1').setAttribute('aria-current', 'true')",
    "beyond the edge": "document.querySelector('.brand').style.paddingLeft = '300px'",
    "lower than 24 px": "const one = document.querySelector('h1');"
    " one.innerHTML = '<a href=\"/\">Home</a>'; one.style.fontSize = '10px'",
    "sent twice": "const form = document.querySelector('main form');"
    " form.addEventListener('submit', () => delete form.dataset.sent)",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_such_a_fault_is_found(keyboard, club, fault):
    address = f"{keyboard.address}/log-in/"
    assert faults_of(keyboard.page, address) == []
    keyboard.page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {{ {FAULTS[fault]} }})")
    assert fault in "\n".join(faults_of(keyboard.page, address))
