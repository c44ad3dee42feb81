"""Find names that are probably one person's: one letter off, words swapped or joined."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.core.people.names import PersonName, folded

_FEWEST_LETTERS_FOR_A_SLIP = 5
"""Roy and Ray are two people; Elsworth and Ellsworth are likely one."""

_MOST_LIKE_ONE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """The compared parts of a name: its words in alphabetical order, single letters apart, and all joined."""

    words: tuple[str, ...]
    initials: frozenset[str]
    run_together: frozenset[str]


def _look(name: PersonName) -> _Look:
    given, family = folded(name.given), folded(name.family)
    words = sorted(f"{given} {family}".split())
    long_words = [word for word in words if len(word) > 1]
    initials: frozenset[str] = frozenset()
    if len(long_words) > 1:  # otherwise single letters are most of the name: "B. Tucker"
        initials, words = frozenset(words) - frozenset(long_words), long_words
    return _Look(
        words=tuple(words),
        initials=initials,
        run_together=frozenset(together.replace(" ", "") for together in (given + family, family + given) if together),
    )


def _looks_alike(a: _Look, b: _Look) -> bool:
    """Return whether two names are probably one person: swapped or joined words, one letter off, an initial left out.

    A nickname, a given name cut to its initial or a slip in a short word is not enough.
    """
    if a.run_together & b.run_together:
        return True
    if a.initials and b.initials and a.initials != b.initials:
        return False
    only_a = list((Counter(a.words) - Counter(b.words)).elements())
    only_b = list((Counter(b.words) - Counter(a.words)).elements())
    if not only_a and not only_b:
        return bool(a.words)
    return len(only_a) == len(only_b) == 1 and _is_slip(only_a[0], only_b[0])


def _is_slip(a: str, b: str) -> bool:
    """Return whether two words differ by one letter or two swapped neighbors and are long enough to tell."""
    shorter, longer = sorted((a, b), key=len)
    if len(longer) < _FEWEST_LETTERS_FOR_A_SLIP or len(longer) - len(shorter) > 1:
        return False
    same = next((i for i, letter in enumerate(shorter) if letter != longer[i]), len(shorter))
    shorter, longer = shorter[same:], longer[same:]
    if len(shorter) < len(longer):
        return shorter == longer[1:]
    return shorter[1:] == longer[1:] or shorter[1::-1] + shorter[2:] == longer


class Clues(NamedTuple):
    """What narrows a search for names like one: they have one of these two words, or the same joined letters.

    Two alike names share all words but one, so one of any two. A name of a single word may share none and has no clue.
    """

    words: tuple[str, ...]
    run_together: frozenset[str]


def clues_of(name: PersonName) -> Clues:
    look = _look(name)
    longest = sorted(look.words, key=len)[-2:]
    return Clues(tuple(longest) if len(longest) > 1 else (), look.run_together)


def near_duplicates(new: Sequence[PersonName], known: Sequence[PersonName]) -> list[tuple[int, int]]:
    """Return pairs of places (in `new`, in `known`) of people who are probably the same, at most five for each new one.

    Two alike names have the same joined letters or share all words but one, and only such names are compared,
    so thousands against thousands are fast.
    """
    known_looks = [_look(name) for name in known]
    same: dict[str, list[int]] = {}
    kin: dict[str, _Kin] = {}
    for place, look in enumerate(known_looks):
        for whole in _wholes(look):
            same.setdefault(whole, []).append(place)
        for others, word in _one_word_apart(look):
            kin.setdefault(others, _Kin()).add(word, place)
    pairs = []
    for place, look in enumerate(map(_look, new)):
        found: set[int] = set()
        for whole in _wholes(look):
            found.update(_first_alike(look, same.get(whole, ()), known_looks))
        for others, word in _one_word_apart(look):
            if others in kin:
                found.update(_first_alike(look, kin[others].near(word), known_looks))
        pairs += [(place, other) for other in sorted(found)[:_MOST_LIKE_ONE]]
    return pairs


def _first_alike(look: _Look, candidates: Iterable[int], known: Sequence[_Look]) -> set[int]:
    """Return the first few that are alike. A list may hold one name a thousand times."""
    found: set[int] = set()
    for place in candidates:
        if place not in found and _looks_alike(look, known[place]):
            found.add(place)
            if len(found) == _MOST_LIKE_ONE:
                break
    return found


def _wholes(look: _Look) -> set[str]:
    """Return a name's keys. Two names with the same words, or the same joined letters, share a key."""
    return {" ".join(look.words), *look.run_together} - {""}


def _one_word_apart(look: _Look) -> list[tuple[str, str]]:
    """Return each word long enough for a slip, after all other words as one text."""
    return [
        (" ".join(look.words[:place] + look.words[place + 1 :]), word)
        for place, word in enumerate(look.words)
        if len(word) >= _FEWEST_LETTERS_FOR_A_SLIP - 1
    ]


class _Kin:
    """Known people whose names share all words but one. Few are compared directly, many are looked up.

    Two words one letter apart share a form with one letter removed. Add everyone before looking anyone up.
    """

    _FEW = 20

    def __init__(self) -> None:
        self._places: list[int] = []
        self._words: list[str] = []
        self._shortened: dict[str, list[int]] = {}

    def add(self, word: str, place: int) -> None:
        """Add a person with this other word."""
        self._words.append(word)
        self._places.append(place)

    def near(self, word: str) -> Iterable[int]:
        """Return the places of everyone who may be one letter off this word, and of some who are not."""
        if len(self._places) <= self._FEW:
            return self._places
        if not self._shortened:
            for other, place in zip(self._words, self._places, strict=True):
                for shorter in _shortened(other):
                    self._shortened.setdefault(shorter, []).append(place)
        return (place for shorter in _shortened(word) for place in self._shortened.get(shorter, ()))


def _shortened(word: str) -> set[str]:
    """Return the word and every form of it with one letter removed."""
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}
