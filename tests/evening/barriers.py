"""What keeps people from reading or pressing something of a page.

Names of controls, large text and few lines, the reader's colors, double presses.
"""

from tests.evening.accessibility import load_axe
from tests.evening.beyond_the_edge import BEYOND_THE_EDGE

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


def barriers(page):
    """Return what keeps people from reading or pressing something of the open page. It cannot be used afterwards."""
    page.set_viewport_size(LAPTOP)
    load_axe(page)
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
