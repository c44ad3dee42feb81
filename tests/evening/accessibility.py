"""What axe finds against WCAG 2.2 AA on a page."""

from axe_playwright_python.sync_playwright import Axe

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WCAG_AND_BEST_PRACTICE = [*WCAG, "best-practice"]

AXE = Axe().axe_script

# What fades in has its colors only at the end.
UNTIL_NOTHING_MOVES = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished.catch(() => null)))"""


def violations(page, *, rules=WCAG_AND_BEST_PRACTICE, target=None):
    """Return axe's violations on the page, or within the element that the selector `target` finds.

    A control that is half under the button that stays in sight is tried again in the middle of the window.
    """
    page.evaluate(UNTIL_NOTHING_MOVES)
    found = _found(page, rules, target)
    for violation in found:
        if violation["id"] == "target-size":
            violation["nodes"] = [node for node in violation["nodes"] if _stays_small(page, node["target"][0])]
            page.evaluate("scrollTo(0, 0)")
    return [violation for violation in found if violation["nodes"]]


def _stays_small(page, target):
    page.evaluate("target => document.querySelector(target).scrollIntoView({ block: 'center' })", target)
    return _found(page, ["wcag22aa"], target)


def load_axe(page):
    """Load axe into the page, once."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE)


def load_axe_with_every_page(page):
    """Let the browser load axe with each page that it opens from now on, which takes half the time."""
    page.add_init_script(AXE)


def _found(page, rules, target):
    load_axe(page)
    # Without resultTypes axe also describes each element that passed: that takes twice the time.
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    run = "([target, options]) => axe.run(target ?? document, options).then((found) => found.violations)"
    return page.evaluate(run, [target, options])
