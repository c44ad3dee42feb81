"""Running an evening by keyboard alone: nothing here uses a mouse."""

import re
import time

from django.test import Client

from accounts.models import User
from tests.builders import PASSWORD

MOST_TABS = 120
PLAY = re.compile(r"/play/(\?saved(-already)?=\d+\.\d+)?$")
WHAT_IS_FOCUSED = """() => {
    const e = document.activeElement;
    const words = [e.innerText, e.getAttribute('aria-label'), e.name, e.id, e.value];
    return e === document.body ? '' : words.filter(Boolean).join(' | ');
}"""


# What htmx logs when a page was left before its preview was answered. This is no error.
ABORTED_PREVIEW = ("htmx:sendAbort", "htmx:afterRequest")


def is_error(message):
    return message.type == "error" and not message.text.startswith(ABORTED_PREVIEW)


def first_held(page, held, patience=60):
    """Return the first request that a route holds, which hears of it a moment after the page has sent it."""
    ends = time.monotonic() + patience
    while not held:
        assert time.monotonic() < ends, "the page sent nothing"
        page.wait_for_timeout(20)
    return held[0]


class Keyboard:
    """A browser page used by keyboard. Errors in its console and scripts are recorded."""

    def __init__(self, page, address):
        self.page = page
        self.address = address
        self.browser_errors = []
        page.on("pageerror", lambda error: self.browser_errors.append(str(error)))
        page.on("console", lambda message: self.browser_errors.append(message.text) if is_error(message) else None)
        page.set_default_timeout(20_000)

    def open(self, path="/"):
        self.page.goto(f"{self.address}{path}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(str(text))

    def focused(self):
        """Return the text, label, name, id and value of the element that has the focus."""
        return self.page.evaluate(WHAT_IS_FOCUSED)

    def wait_until_focused(self, words):
        """Wait until the focused element has these words."""
        self.page.wait_for_function(f"words => ({WHAT_IS_FOCUSED})().includes(words)", arg=words)

    def tab_to(self, words):
        """Press Tab until the focused element has these words (a regular expression)."""
        for _ in range(MOST_TABS):
            if re.search(words, self.focused()):
                return
            self.press("Tab")
        raise AssertionError(f"nothing with {words!r} got the focus")

    def follow(self, words):
        """Tab to a link or button, press it, and wait for the next page."""
        self.tab_to(words)
        with self.page.expect_navigation():
            self.press("Enter")

    def open_menu(self, words):
        """Tab to a menu, a disclosure of the page, and open it."""
        self.tab_to(words)
        self.press("Enter")

    def wait_for_focus(self, element):
        """Wait until the element of this id has the focus."""
        self.page.wait_for_function("id => document.activeElement.id === id", arg=element)

    def see(self, words):
        self.page.get_by_text(words).first.wait_for()

    def first_visit(self, *, club="Tuesday Club", organizer="Ruth", password="queen of hearts"):
        """Create the club on the first visit, and leave the page of the recovery code."""
        self.open()
        self.wait_for_focus("id_club")
        self.type(club)
        self.press("Tab")
        self.type(organizer)
        self.press("Tab")
        self.type(password)
        with self.page.expect_navigation():
            self.press("Enter")
        self.see("Your recovery code")
        self.follow("I have written it down")

    def log_in(self, *, name="Ruth"):
        """Log this browser in, without the page of the login and the one behind it."""
        client = Client()
        client.force_login(User.objects.get(name=name), backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies["sessionid"].value
        self.page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.address}])

    def type_password(self, *, name="Ruth", password=PASSWORD):
        """Log in on the page of the login."""
        self.open("/log-in/")
        self.wait_for_focus("id_username")
        self.type(name)
        self.press("Tab")
        self.type(password)
        with self.page.expect_navigation():
            self.press("Enter")

    def import_people(self, file):
        """Import a list of people."""
        self.follow("^People")
        self.follow("Import a list")
        self.tab_to(r"\bfile\b")
        # Space opens the system's file dialog, which a test cannot use; the file is set instead.
        self.page.set_input_files("input[type=file]:focus", file)
        self.follow("Read the list")
        self.follow(r"^Add \d+ p")

    def plan(self, rules):
        """Plan tonight's evening under the rule set of this name."""
        self.follow("^Tonight")
        self.follow("Start tonight")
        self.tab_to(r"\brules\b")
        names = self.page.locator('label[for^="id_rules_"]').all_inner_texts()
        self.press("Space")
        for _ in range(next(place for place, name in enumerate(names) if name.startswith(rules))):
            self.press("ArrowDown")
        self.follow("Start sign-up")

    def sign_in(self, names):
        """Sign in known people by name; the focus stays in the field."""
        self.wait_for_focus("name-box")
        for number, name in enumerate(names, start=1):
            self.type(name)
            self.press("Enter")
            self.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()

    def draw(self):
        """Choose the first plan, draw, and show the tables to everyone."""
        self.follow("^Tables")
        self.tab_to(r"\bplan\b")
        self.press("Space")
        self.follow("Draw partners")
        self.follow("Show the tables")

    def key_in(self, number, boxes):
        """Key in one sheet: its number, each box followed by Enter, and Enter to save."""
        self.wait_for_focus("id_number")
        self.type(number)
        self.press("Enter")
        self.page.wait_for_url(re.compile(r"/play/\d+/\d+/$"))
        self.page.wait_for_function("() => document.activeElement.matches('input.box')")
        for text in boxes:
            self.type(text)
            self.press("Enter")
        self.press("Enter")
        self.page.wait_for_url(PLAY)
