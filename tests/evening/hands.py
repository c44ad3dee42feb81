"""Somebody who runs an evening with the keyboard alone: nothing here ever uses a mouse."""

import re

from tests.builders import PASSWORD

MOST_TABS = 120
PLAY = re.compile(r"/play/(\?saved=\d+)?$")
WHAT_IS_FOCUSED = """() => {
    const e = document.activeElement;
    const words = [e.innerText, e.getAttribute('aria-label'), e.name, e.id, e.value];
    return e === document.body ? '' : words.filter(Boolean).join(' | ');
}"""


# htmx says so where the next page was opened before a preview of the last one came back: nobody waits for it then.
LEFT_BEHIND = ("htmx:sendAbort", "htmx:afterRequest")


def is_complaint(line):
    return line.type == "error" and not line.text.startswith(LEFT_BEHIND)


class Hands:
    """The keyboard of a browser, and what its user sees. Every complaint of the page's scripts is kept."""

    def __init__(self, page, address):
        self.page = page
        self.address = address
        self.complaints = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda line: self.complaints.append(line.text) if is_complaint(line) else None)
        page.set_default_timeout(20_000)

    def open(self, path="/"):
        self.page.goto(f"{self.address}{path}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(str(text))

    def focused(self):
        """What the keyboard is on: its text, label or name."""
        return self.page.evaluate(WHAT_IS_FOCUSED)

    def tab_to(self, words):
        """Press Tab until the keyboard is on what carries these words."""
        for _ in range(MOST_TABS):
            if re.search(words, self.focused()):
                return
            self.press("Tab")
        raise AssertionError(f"the keyboard never came to {words!r}")

    def follow(self, words):
        """Tab to a link or button and press it, and wait for the page it leads to."""
        self.tab_to(words)
        with self.page.expect_navigation():
            self.press("Enter")

    def wait_for_focus(self, element):
        """Wait until the page has moved the focus; no user types faster than that."""
        self.page.wait_for_function("id => document.activeElement.id === id", arg=element)

    def see(self, words):
        """Wait until the page shows these words."""
        self.page.get_by_text(words).first.wait_for()

    def first_visit(self, *, club="Tuesday Club", organizer="Ruth", password="queen of hearts"):
        """From the first-run page to Tonight."""
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
        self.follow("I have it on paper")

    def log_in(self, *, name="Ruth", password=PASSWORD):
        """Somebody who was here before."""
        self.open("/log-in/")
        self.wait_for_focus("id_username")
        self.type(name)
        self.press("Tab")
        self.type(password)
        with self.page.expect_navigation():
            self.press("Enter")

    def import_people(self, file):
        """Bring a list of people."""
        self.follow("^People")
        self.follow("Import a list")
        self.tab_to(r"\bfile\b")
        # The dialog that Space opens is the system's, not ours: the file is chosen for it.
        self.page.set_input_files("input[type=file]:focus", file)
        self.follow("Read the list")
        self.follow("Add these people")

    def plan(self, rules):
        """Plan an evening under one of the rule sets."""
        self.follow("^Tonight")
        self.follow("Start tonight")
        self.tab_to(r"\brules\b")
        names = self.page.locator('label[for^="id_rules_"]').all_inner_texts()
        self.press("Space")
        for _ in range(next(place for place, name in enumerate(names) if name.startswith(f"{rules}:"))):
            self.press("ArrowDown")
        self.follow("Start sign-up")

    def sign_in(self, names):
        """Sign in known people by their names, the cursor never leaving the box."""
        self.wait_for_focus("name-box")
        for number, name in enumerate(names, start=1):
            self.type(name)
            self.press("Enter")
            self.page.locator(f"#lines .line-number:text-is('{number}')").wait_for()

    def draw(self):
        """Choose the first plan, draw, and show everyone."""
        self.follow("^Tables")
        self.tab_to(r"\bplan\b")
        self.press("Space")
        self.follow("Draw partners")
        self.follow("Show everyone")

    def key_in(self, number, boxes):
        """Key in one sheet: its number, then box after box by Enter, and save."""
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
