"""Names of people and chapters: clean, split, compare."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, count
from typing import Final

from scoring.errors import gettext_noop
from scoring.texts import REFUSED, refused_in

NAME_LETTERS: Final = 60
"""The most letters a given or a family name may have when it comes from a list."""

FOLDED_LETTERS: Final = 1_000
"""Only this many letters are folded: sorting the accents of one very long text would take minutes."""

NAME_SENTENCES: Final[Mapping[str, str]] = {
    "control": gettext_noop("The text contains an invisible control character. Please type it again."),
    "direction": gettext_noop("The text contains a hidden character that reverses it. Please type it again."),
    "surrogate": gettext_noop("The text contains a broken character. Please type it again."),
    "noncharacter": gettext_noop("The text contains a character that does not exist. Please type it again."),
    "too_long": gettext_noop("The text is too long: at most %(limit)s letters fit."),
}


class NameProblem(ValueError):  # noqa: N818 (a problem of the text, like those of `scoring`)
    """A text that cannot be a name: a stable code and the values of its sentence."""

    def __init__(self, code: str, **values: int) -> None:
        super().__init__(NAME_SENTENCES[code] % values)
        self.code = code
        self.values = values


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonName:
    """A person's name in two parts, either of which may be empty."""

    given: str
    family: str

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()


# Cleaning

_LINE_BREAKS = re.compile("[\t-\r\u2028\u2029]")


def clean_text(text: str, limit: int) -> str:
    """Return the text without extra white space and invisible marks, accents composed (NFC).

    Raises NameProblem for a letter that no text may contain (`scoring/texts.py`) and for more than `limit` letters.
    "=1+1" and "<script>" are harmless text and stay.
    """
    if text.isascii() and text.isprintable():  # most names: nothing to clean
        text = " ".join(text.split())
    else:
        text = REFUSED["invisible"].sub("", _LINE_BREAKS.sub(" ", text))
        if code := refused_in(text):
            raise NameProblem(code)
        text = " ".join(text.split())
        # Measured before composing too: composing a long row of accents takes quadratic time.
        if len(text) <= 4 * limit:
            text = unicodedata.normalize("NFC", text)
    if len(text) > limit:
        raise NameProblem("too_long", limit=limit)
    return text


# Splitting

_PARTICLES = frozenset(
    ("da", "de", "del", "della", "den", "der", "di", "dos", "du", "la", "las", "le", "los", "st", "van", "von")
)
_SUFFIXES = frozenset(["jr", "sr", "ii", "iii", "iv"])


def split_name(text: str) -> PersonName:
    """Return the two parts of a written-out name: "Fay Ellsworth", "Ellsworth, Fay" or a single word.

    >>> split_name("Juan de la Cruz")
    PersonName(given='Juan', family='de la Cruz')
    >>> split_name("Tucker, Bob, Jr.")
    PersonName(given='Bob', family='Tucker Jr.')
    """
    pieces = [" ".join(piece.split()) for piece in text.split(",")]
    pieces = [piece for piece in pieces if piece]
    suffixes = [piece for piece in pieces[1:] if folded(piece) in _SUFFIXES]
    pieces = [piece for piece in pieces if piece not in suffixes]
    if len(pieces) > 1:
        given, family = " ".join(pieces[1:]), pieces[0]
    else:
        given, family = _split_words(" ".join(pieces).split())
    return PersonName(given=given, family=" ".join([family, *suffixes]).strip())


def _split_words(words: list[str]) -> tuple[str, str]:
    """Split words into given names and family name: the last word and the particles before it."""
    if len(words) < 2:
        return " ".join(words), ""
    start = len(words) - 1
    if start > 1 and folded(words[start]) in _SUFFIXES:
        start -= 1
    while start > 1 and folded(words[start - 1]) in _PARTICLES:
        start -= 1
    if start == 1 and words[0].islower() and words[0] in _PARTICLES:
        start = 0  # "de la Cruz" alone is a family name
    return " ".join(words[:start]), " ".join(words[start:])


# Capitals

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_SMALL_WORDS = re.compile(r"\b(?:Da|De(?: L[ao]s?)?|Del|Dos|Von)(?= )")
_NUMERALS = frozenset(("II", "III", "IV"))


def friendly_case(text: str) -> str:
    """Return a text in capitals as one would write it by hand, and any other text unchanged.

    >>> friendly_case("O'BRIEN"), friendly_case("JO-ANN"), friendly_case("MacLeod")
    ("O'Brien", 'Jo-Ann', 'MacLeod')
    """
    if not text.isupper():
        return text
    return _SMALL_WORDS.sub(lambda small: small[0].lower(), _WORD.sub(_friendly_word, text))


def _friendly_word(match: re.Match[str]) -> str:
    word = match[0]
    if word in _NUMERALS:
        return word
    word = word.capitalize()
    if word[1:2] in ("'", "’"):  # O'Brien, D'Angelo; but Bob's
        word = word[:2] + word[2:].capitalize()
    if word.startswith("Mc"):
        word = word[:2] + word[2:].capitalize()
    return word


def friendly_name(name: PersonName) -> PersonName:
    """Return the name without all-capital parts, as in "DICK LINDQVIST" and "Dick LINDQVIST".

    A short part in capitals beside a part in small letters stays: "TJ Tucker".
    """
    shouted = str(name).isupper()
    given, family = (friendly_case(part) if shouted or len(part) > 3 else part for part in (name.given, name.family))
    return PersonName(given=given, family=family)


# Folding: one key for the spellings of one name

_APOSTROPHES = str.maketrans("", "", "'’‘‛ʼ`´′")
_PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ʼ": ""}
)
# A table for the letters of most names, which need no decomposition.
_PLAIN_FOLDED = str.maketrans(
    {letter: "" if letter in "'`" else letter.lower() if letter.isalnum() else " " for letter in map(chr, range(128))}
)


def folded(text: str) -> str:
    """Return the key for search and comparison: no accents, capitals, punctuation or extra spaces.

    The order of the words stays. Apostrophes vanish; other punctuation becomes a space.

    >>> folded("  Élise O'Brien-VAN  Horn ")
    'elise obrien van horn'
    """
    text = text[:FOLDED_LETTERS]
    if text.isascii():
        return " ".join(text.translate(_PLAIN_FOLDED).split())
    return _folded_accents(text)


@lru_cache(maxsize=4_096)
def _folded_accents(text: str) -> str:
    """Fold the accents of a name, cached: a list may repeat one name thousands of times."""
    text = text.translate(_APOSTROPHES)
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    text = "".join(map(_folded_letter, text.translate(_PLAIN_LETTERS)))
    return " ".join(text.split())[:FOLDED_LETTERS].strip()


@lru_cache(maxsize=4_096)
def _folded_letter(letter: str) -> str:
    category = unicodedata.category(letter)
    if category in ("Mn", "Me", "Cf"):
        return ""
    return letter if category[0] in "LMN" else " "


def key_matches(key: str, text: str) -> bool:
    """Return whether every word of a text starts a word of a key; False for a text without words.

    >>> key_matches("fay ellsworth", "Ell F."), key_matches("fay ellsworth", "worth"), key_matches("fay", " ")
    (True, False, False)
    """
    words = folded(text).split()
    return bool(words) and all(f" {word}" in f" {key}" for word in words)


def name_key(given: str, family: str) -> str:
    """Return a key that is equal for one person whatever the order of words, capitals, accents and punctuation.

    >>> name_key("Fay", "Ellsworth") == name_key("ELLSWORTH", "Fay")
    True
    """
    return " ".join(sorted(folded(f"{given} {family}").split()))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """A person to add: names, the chapter's name or none, lot or site number."""

    given_name: str
    family_name: str
    chapter: str = ""
    lot: str = ""


def numbered_name(wanted: str, taken: Iterable[str], *, letters: int | None = None) -> str:
    """Return the name, or the name with the first free number, cut to make room for it if `letters` limits the name.

    >>> numbered_name("Friday Night", ["friday night", "Friday Night 2"])
    'Friday Night 3'
    """
    keys = {folded(name) for name in taken}
    start = wanted[: letters - 4] if letters else wanted
    numbered = (f"{start} {number}" for number in count(2))
    return next(name for name in chain([wanted], numbered) if folded(name) not in keys)


def team_name(names: Iterable[str]) -> str:
    """Return the names of a team as one text."""
    return " & ".join(dict.fromkeys(names))
