"""Tells which names are likely one person's: one letter off, words swapped, run together. Pure; reads no files."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.names import PersonName, folded

_FEWEST_LETTERS_FOR_A_SLIP = 5
"""Roy and Ray are two people; Elsworth and Ellsworth are likely one."""

_MOST_LIKE_ONE = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """What is compared of a name: its words in order of the alphabet, lone letters apart, and run together."""

    words: tuple[str, ...]
    initials: frozenset[str]
    run_together: frozenset[str]


def _look(name: PersonName) -> _Look:
    given, family = folded(name.given), folded(name.family)
    words = sorted(f"{given} {family}".split())
    long_words = [word for word in words if len(word) > 1]
    initials: frozenset[str] = frozenset()
    if len(long_words) > 1:  # else the lone letters are most of what there is: "B. Tucker"
        initials, words = frozenset(words) - frozenset(long_words), long_words
    return _Look(
        words=tuple(words),
        initials=initials,
        run_together=frozenset(together.replace(" ", "") for together in (given + family, family + given) if together),
    )


def alike(a: PersonName, b: PersonName) -> bool:
    """Whether two names are likely one person: swapped or joined words, one letter off, an initial left out.

    A nickname or a given name cut down to its initial is not enough, nor is a slip in a short word.
    """
    return _looks_alike(_look(a), _look(b))


def _looks_alike(a: _Look, b: _Look) -> bool:
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
    """One letter more, less or other, or two neighbours swapped, in a word long enough to tell."""
    shorter, longer = sorted((a, b), key=len)
    if len(longer) < _FEWEST_LETTERS_FOR_A_SLIP or len(longer) - len(shorter) > 1:
        return False
    same = next((i for i, letter in enumerate(shorter) if letter != longer[i]), len(shorter))
    shorter, longer = shorter[same:], longer[same:]
    if len(shorter) < len(longer):
        return shorter == longer[1:]
    return shorter[1:] == longer[1:] or shorter[1::-1] + shorter[2:] == longer


def near_duplicates(new: Sequence[PersonName], known: Sequence[PersonName]) -> list[tuple[int, int]]:
    """Pairs of places (in `new`, in `known`) of people likely the same, at most five known ones for each new.

    Two alike names share a trace, so only those that do are compared: thousands against thousands take a moment.
    """
    known_looks = [_look(name) for name in known]
    index: dict[str, list[int]] = {}
    for place, look in enumerate(known_looks):
        for trace in _traces(look):
            index.setdefault(trace, []).append(place)
    pairs = []
    for place, look in enumerate(map(_look, new)):
        found: set[int] = set()
        for trace in _traces(look):
            found.update(_first_alike(look, index.get(trace, ()), known_looks))
        pairs += [(place, other) for other in sorted(found)[:_MOST_LIKE_ONE]]
    return pairs


def _first_alike(look: _Look, candidates: Sequence[int], known: Sequence[_Look]) -> list[int]:
    """The first few that are alike: a list may hold one name a thousand times."""
    found = []
    for place in candidates:
        if _looks_alike(look, known[place]):
            found.append(place)
            if len(found) == _MOST_LIKE_ONE:
                break
    return found


def _traces(look: _Look) -> set[str]:
    """Keys of which two alike names share at least one: a word one letter off meets when both lose a letter."""
    traces = {" ".join(look.words), *look.run_together} - {""}
    for place, word in enumerate(look.words):
        if len(word) >= _FEWEST_LETTERS_FOR_A_SLIP - 1:
            others = " ".join(look.words[:place] + look.words[place + 1 :])
            traces.update(f"{others}/{word[:i]}{word[i + 1 :]}" for i in range(len(word)))
            traces.add(f"{others}/{word}")
    return traces
