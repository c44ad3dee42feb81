"""What axe finds against WCAG 2.2 AA on a page."""

from axe_playwright_python.sync_playwright import Axe

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
WCAG_AND_BEST_PRACTICE = [*WCAG, "best-practice"]


def violations(page, *, rules=WCAG_AND_BEST_PRACTICE, target=None):
    """Return axe's violations on the page, or within the element that the selector `target` finds."""
    # Without resultTypes axe also describes each element that passed: that takes twice the time.
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    return Axe().run(page, context=target, options=options).response["violations"]
