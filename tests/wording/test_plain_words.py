"""Pages, papers and messages have none of the old unclear phrases, and no file has British spelling."""

import html
import re
from functools import cache

import pytest
from django.conf import settings

from tests.catalog import FOLDER, ROOT, entries_of
from tests.test_in_spanish import (
    PAGES,
    evening_with_a_draft,
    evening_with_shown_tables,
    half_played_evening,
    is_page,
    played_evening,
)
from tests.walk import address, things_of
from tournaments.paper.catalog import PAPERS

# Phrases to find anywhere in a text.
PHRASES = (
    "open the house",
    "take away",
    "taken away",
    "put the tables away",
    "put away",
    "after all",
    "plan it differently",
    "handfoot anew",
    "to go out still",
    "one press a place",
    "before its press",
    "behind place",
    "ahead of place",
    "shut the link",
    "the places are made",
    "make the places",
    "their totals compare",
    "totals do not compare",
    "a team of an odd number",
    "of an odd number",
    "and gets nothing",
    "as it falls",
    "whom is it about",
    "stayed away or goes home",
    "only if needed",
    "take back",
    "people play",
    "came with",
    "what the list brings",
    "look it through",
    "remarks? on the file",
    "size of letters",
    "keep it safe",
    "to the first page",
    "comes about",
    "does not fit together",
    "is put right",
    "shown when you began",
    "an empty box means enough",
    "as many as it takes",
    "stands on lists",
    "it stands on",
    "nobody known",
    "is no member any more",
    "(?<!already )has a chair\\.",
    "give it to them",
    "very many prizes",
    "is put down",
    "a card has to part",
    "three is the least",
    "ticks?\\b",
    "now in [A-Z]",
    "other than tanglewood",
    "the data file",
    "they lie in",
    "number of its key",
    "(?-i:stick)s?\\b",
    "place, a tie",
    "either way",
    "link for every",
    "everybody",
    "bring (?:it|one) in\\b",
    "bring in a rule",
    "typing slip",
    "what was changed",
    "mine instead",
    "mine (?:back|away)\\b",
    "throw it away",
    "sheet is in your hand",
    "stop (?:the )?table",
    "wall and clock",
    # A paper list may hang on a wall; what a projector shows is the big screen.
    "(?<!paper list on )the wall",
    "recibe: nada",
    "escribir una hoja",
    "no son definitivos todavía",
    "en la vida",
    "se le salta",
    # Spanish has one word for pressing, keying in and reading out: oprimir, capturar, anunciar (GLOSARIO.md).
    "toques?\\b",
    "presione",
    "pulse\\b",
    "escribe sus hojas",
    "lea los ganadores",
)
# Phrases to find as a whole heading, label or button.
WHOLE = ("why", "row", "together", "keep", "somebody else", "place \\d+", "historia", "[\\d.]+ a team")
WHOLE += ("one back", "remarks", "it is right", "comes again", "not a couple", "takes the chair", "i have told them")
OLD_PHRASE = re.compile(r"\b(?:" + "|".join(PHRASES) + r")", re.IGNORECASE)
OLD_WHOLE = re.compile(r"(?:" + "|".join(WHOLE) + r"):?", re.IGNORECASE)
BUTTON = re.compile(r"<button\b[^>]*>(.*?)</button>", re.DOTALL)
# A button begins with what it does; a list of papers or languages names them. A cross is named by its label.
VERBS = set(
    """Add Ask Award Back Bring Build Call Cancel Change Compare Confirm Continue Copy Count Create Delete Do Download
    Draw End Fill Find Give Go Hide Import Include Keep Key Leave Let Log Look Make Mark Move Open Pause Play
    Press Preview Print Pull Put Read Remove Reopen Replace Report Restore Save Search Seat Send Share Show Sign Sit
    Start Stop Take Trade Try Turn Undo Use Waits""".split()
)
NO_VERB = re.compile(
    r"(?:A\+*(?: (?:Normal|Large|Largest) text)?|A4|Letter|English|British English|Español|On their way.*|×"
    r"|Please come to our table|)"
)
PAPER_FORM = re.compile(r"<form[^>]*/print/.*?</form>", re.DOTALL)
# Texts for readers have the printer's apostrophe.
STRAIGHT = re.compile(r"\w'|'\w+ ")
# "Why" is the label of the box for the reason of a change, and no column.
ALLOWED = "Why"

# Words with an American spelling that end like British ones.
OURS = "f|h|y|p|t|fl|s|cont|det|glam"
ISES = "adv|advert|ar|compr|comprom|conc|dev|dis|disgu|exc|exerc|expert|franch|imprec|improv|likew|no|otherw"
ISES += "|annel|pairw|parad|po|pra|prec|prem|prom|ra|rev|superv|surpr|telev|w|whiteno|l|el|nl|ce|r|bru|cru|gu"
BRITISH = re.compile(
    r"(?:organis|recognis|realis(?!t)|practis|colour|favour|neighbour|honour|behaviour|labour|harbour|rumour|catalogue"
    r"|dialogue|centre|theatre|defence|offence|pretence|licence|judgement|acknowledgement|artefact|sceptic|jewellery)"
    r"|(?:cance|labe|trave|mode|signa|tota|leve|fue|dia|equa|initia|channe|penci|counse|marve|para|tunne)ll(?:ed|ing|er)\b"
    rf"|(?<![a-z])(?!(?:{OURS})our)[a-z]{{1,}}our(?:s|ed|ing|ite|ites|able|al|er|ers|hood|hoods)?(?![a-z])"
    rf"|(?<![a-z])(?!(?:{ISES})is)[a-z]+is(?:e|ed|es|ing|er|ers|ation|ations)(?![a-z])|analys(?:e|ed|ing)\b"
    r"|\b(?:towards|whilst|amongst|programmes?|spelt|learnt|burnt|grey|cheques?|fortnight|skilful|enrol|fulfil|tyre|metres?"
    r"|litres?|storeys?|mould|plough|kerb|ageing|cosy|aluminium)\b",
    re.IGNORECASE,
)
# A word of HTML.
ALLOWED_SPELLING = re.compile(r"labelledby", re.IGNORECASE)
FOLDERS = ("accounts", "config", "scoring", "static", "templates", "tests", "tournaments")
KINDS = (".py", ".html", ".js", ".css", ".md", ".toml", ".conf", ".service", ".example", ".txt", ".svg")


@cache
def old_in_line(line):
    """The old phrases in a line, which none of them crosses. Pages share most lines: each is searched once."""
    return tuple(OLD_PHRASE.findall(line))


@cache
def is_old_whole(part):
    return part != ALLOWED and bool(OLD_WHOLE.fullmatch(part))


def old_in(text):
    """The old phrases in the text of a page or message."""
    said = html.unescape(text)
    parts = [part.strip() for part in re.sub(r"<[^>]*>", "\n", said).splitlines()]
    return [phrase for line in said.split("\n") for phrase in old_in_line(line)] + list(filter(is_old_whole, parts))


def verbless_buttons(page):
    """The buttons of a page that do not begin with a verb."""
    found = [" ".join(re.sub(r"<[^>]*>|✓", " ", words).split()) for words in BUTTON.findall(PAPER_FORM.sub("", page))]
    return [words for words in found if not NO_VERB.fullmatch(words) and words.split(" ")[0] not in VERBS]


@cache
def is_british(word):
    return bool(BRITISH.search(ALLOWED_SPELLING.sub("", word)))


def british_in(text):
    """The words with British spelling. Each word of the language is looked at once, however often it is written."""
    return [word for word in re.findall(r"\w+", text) if is_british(word)]


def written_files():
    """Every file with text for readers, except migrations and this file."""
    files = [*ROOT.glob("*.md"), ROOT / "run.py", ROOT / "pyproject.toml", ROOT / ".ci/run"]
    for folder in FOLDERS:
        files += [file for file in (ROOT / folder).rglob("*") if file.suffix in KINDS]
    return [file for file in files if "migrations" not in file.parts and file.name != "test_plain_words.py"]


@pytest.mark.parametrize(
    "text",
    [
        "<button>Put the tables away</button>",
        "<th>Why</th><th>Row</th>",
        "<p>Look it through.</p>",
        "<p>Place 1</p>",
        "Quien descansa recibe: nada.",
        '<button aria-label="Take away Ada">x</button>',
    ],
)
def test_the_check_finds_old_phrases(text):
    assert old_in(text)


def test_no_old_phrase_crosses_a_line():
    """Nothing in a phrase stands for the end of a line, so that each line can be searched alone."""
    assert not re.search(r"\\[sWDn]|\.|\[\^", "".join(PHRASES).replace("chair\\.", ""))


def test_the_check_accepts_plain_words():
    assert old_in("<p>1st place: the team takes a look. Undo the draw.</p><label>Why</label>") == []


@pytest.mark.parametrize(
    "stage", [evening_with_a_draft, evening_with_shown_tables, half_played_evening, played_evening]
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_page_has_an_old_phrase_and_every_english_button_begins_with_a_verb(desk, club, stage, language):
    desk.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    things = things_of(club, stage(club))
    asked = {name: address(name, arguments, things) for name, (arguments, *_rest) in PAGES.items()}
    asked |= {key: address("paper:paper", ["club", "event", "paper"], things | {"paper": key}) for key in PAPERS}
    found = {}
    for name, path in asked.items():
        answer = desk.client.get(path)
        if is_page(answer):
            page = answer.content.decode()
            found[name] = old_in(page) + (verbless_buttons(page) if language == "en" and name in PAGES else [])
    assert {name: words for name, words in found.items() if words} == {}


def test_no_message_has_an_old_phrase():
    texts = [
        text
        for entry in entries_of((ROOT / FOLDER / "django.po").read_text("utf-8"))[1:]
        for text in (*entry.source, *entry.translations)
    ]
    assert len(texts) > 2000
    assert [text for text in texts if old_in(text)] == []


def test_the_check_finds_buttons_without_a_verb():
    page = '<button class="button">Save the name</button><button>✓ Letter</button><button>spare <b>Ada</b></button>'
    assert verbless_buttons(page) == ["spare Ada"]


def test_texts_have_one_kind_of_apostrophe():
    entries = entries_of((ROOT / FOLDER / "django.po").read_text("utf-8"))[1:]
    assert STRAIGHT.search("The team's total")
    assert [text for entry in entries for text in entry.source if STRAIGHT.search(text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "The organiser's favourite colour",
        "practise at the centre",
        "whilst it prints",
        "vigour and flavours",
        "a vandalised page",
        "totalled by hand",
    ],
)
def test_the_check_finds_british_spelling(text):
    assert british_in(text)


def test_the_check_accepts_american_spelling():
    text = "our four hours, your tour; otherwise a precise promise: raise no noise, advise, likewise; called, filling"
    assert british_in(text) == []


def test_no_message_has_british_spelling():
    entries = entries_of((ROOT / FOLDER / "django.po").read_text("utf-8"))[1:]
    assert [text for entry in entries for text in entry.source if british_in(text)] == []


def test_no_file_has_british_spelling():
    files = written_files()
    assert len(files) > 500
    found = {str(file.relative_to(ROOT)): words for file in files if (words := british_in(file.read_text("utf-8")))}
    assert found == {}
