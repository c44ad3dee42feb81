"""Rule sets in the reader's language: labels of boxes, differences, faults."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import Sentence
from scoring.rule_words import ENDINGS_ON_CARD, MISSING, PER, SIDES_ON_CARD
from tournaments.core.rule_sets.compare import Leaf, RuleDifference
from tournaments.core.rule_sets.numbers import Path
from tournaments.wording.points import points
from tournaments.wording.rule_sets import label_said, topic_said

GROUPS = {
    "deals": gettext_lazy("How long you play"),
    "target": gettext_lazy("How long you play"),
    "books": gettext_lazy("How long you play"),
    "tie": gettext_lazy("How long you play"),
    "wins": gettext_lazy("Who wins"),
    "opening": gettext_lazy("Opening meld"),
    "decks": gettext_lazy("Decks at a table"),
    "stacks": gettext_lazy("Cards dealt to each player"),
    "rows": gettext_lazy("What a card counts"),
    "lines": gettext_lazy("What each line of the sheet is worth"),
    "lone_player": gettext_lazy("What each line of the sheet is worth"),
    "required": gettext_lazy("Books needed to go out"),
    "missing": gettext_lazy("Books needed to go out"),
}
WORDS: Mapping[str, object] = {
    "deals": gettext_lazy("Hands"),
    "target": gettext_lazy("Points that end the game"),
    "books": gettext_lazy("Books that end the game"),
    "lead": gettext_lazy("The game ends with"),
    "tie": gettext_lazy("On a tie"),
    "lone_player": gettext_lazy("Times that the points of a team of one count"),
    "opening": gettext_lazy("Opening"),
    "decks": gettext_lazy("Decks"),
    "below": gettext_lazy("with fewer points than"),
    "points": gettext_lazy("needs"),
    "always": gettext_lazy("at every table"),
    "per_player": gettext_lazy("for each player"),
    "extra": gettext_lazy("and in addition"),
    "by_players": "",
    "players": "",
    "also": gettext_lazy("also allowed"),
    "price": "",
    "value": "",
    "steps": "",
    "start": gettext_lazy("from how many on"),
    "each": gettext_lazy("for each"),
    "together": gettext_lazy("for all together"),
    "at_least": gettext_lazy("at least"),
    "then": gettext_lazy("if so"),
    "otherwise": gettext_lazy("if not"),
    "if_line": gettext_lazy("depends on"),
    "one_of_each": gettext_lazy("for one each of"),
    "difference": gettext_lazy("by the difference of a hand"),
    "more": gettext_lazy("for the team with more"),
    "less": gettext_lazy("for the team with fewer"),
    "count": gettext_lazy("books needed"),
    "amount": gettext_lazy("for each one missing"),
    "accepts": gettext_lazy("may be"),
    "cards": gettext_lazy("cards"),
    "passed_to": gettext_lazy("passed to"),
    "label": gettext_lazy("called"),
    "per": gettext_lazy("paid to"),
    "made_of": gettext_lazy("made of"),
    "ranks": gettext_lazy("cards"),
    "wins": gettext_lazy("Who wins"),
    "endings": gettext_lazy("A hand ends by"),
    "missing": gettext_lazy("Missing books are taken off"),
    "tables": gettext_lazy("Teams"),
    "card": gettext_lazy("Rule card"),
    "replaces": gettext_lazy("counts instead of"),
    "counts": "",
    "name": gettext_lazy("short name"),
    "rows.table": gettext_lazy("Cards on the table"),
    "rows.held": gettext_lazy("Cards left over"),
}
SWITCHES = {
    "tie": gettext_lazy("On a tie, play one more hand"),
    "wins": gettext_lazy("The fewest points win"),
    "missing": gettext_lazy("A missing book takes points off when another team goes out"),
    "missing.always": gettext_lazy("also when no other team goes out"),
    "none": gettext_lazy("Cards on the table do not count"),
    "plus": gettext_lazy("Cards left over count for the team"),
    "unless-out": gettext_lazy("Cards left over count only for those who did not go out"),
}
"""The labels of check boxes, by place or by the value that they set."""
VALUES = {
    "missing": {"never": gettext_lazy("never"), **{code: gettext_lazy(text) for code, text in MISSING.items()}},
    "wins": {"high": gettext_lazy("most points"), "low": gettext_lazy("fewest points")},
    "endings": {code: gettext_lazy(text) for code, text in ENDINGS_ON_CARD.items()},
    "lead": {"more-than-all-others": gettext_lazy("more points than all others together")},
    "tie": {"shared": gettext_lazy("the place is shared"), "one-more-hand": gettext_lazy("one more hand")},
    "per": {code: gettext_lazy(text) for code, text in PER.items()},
    "passed_to": {code: gettext_lazy(text) for code, text in SIDES_ON_CARD.items()},
    "made_of": {
        "naturals": gettext_lazy("natural cards"),
        "mixed": gettext_lazy("natural and wild cards"),
        "wilds": gettext_lazy("wild cards"),
        "any": gettext_lazy("any cards"),
    },
    "replaces": {"total": gettext_lazy("the whole total")},
    "counts": {
        "none": gettext_lazy("not counted"),
        "plus": gettext_lazy("added"),
        "unless-out": gettext_lazy("not for who went out"),
    },
    "ranks": {"joker": gettext_lazy("jokers")},
}
"""The words of the values that a key may have."""
LEFT_OUT = {
    "rows.table": gettext_lazy("added"),
    "rows.held": gettext_lazy("taken off"),
    "amount": gettext_lazy("its price"),
}
"""What it means that a key is left out, by key or by entry."""


def caption(path: Path) -> str:
    """Return the label of one box of a row, empty if the row's label says it all."""
    if len(path) == 1:
        return ""
    start = 1 if isinstance(path[0], str) and path[0] in ("opening", "decks") else 2
    return ", ".join(filter(None, (_word(path, place) for place in range(start, len(path)))))


def _word(path: Path, place: int) -> str:
    key, before = path[place], path[place - 1]
    if isinstance(key, int):
        if before in ("steps", "difference") or (before == "opening" and place + 1 < len(path)):
            return _("step %(number)s") % {"number": key + 1}
        return _("Hand %(number)s") % {"number": key + 1}
    if key.isdecimal():
        if before == "team_size":
            return _("in a team of %(number)s") % {"number": key}
        return _("%(number)s players") % {"number": key}
    if key == "team_size":
        return ""
    return str(WORDS.get(key, key.replace("_", " ")))


def difference_in_words(difference: RuleDifference) -> str:
    path = difference.path
    if path[0] == "card":
        name = topic_said(str(path[1]))
    else:
        block = str(path[1]) if path[0] == "lines" else ""
        what = label_said(difference.label) or str(WORDS[block] if block in WORDS else WORDS[str(path[0])])
        said = _("%(number)s players") % {"number": path[1]} if path[0] == "tables" else caption(path)
        name = f"{what}, {said}" if said else what
    if difference.now == "" and difference.was is None:
        return _("%(name)s: new on the sheet") % {"name": name}
    if difference.was == "" and difference.now is None:
        return _("%(name)s: no longer on the sheet") % {"name": name}
    values = {"name": name, "now": _shown(difference.now, path), "was": _shown(difference.was, path)}
    return _("%(name)s: %(now)s, was %(was)s") % values


def fault_in_words(message: Sentence) -> str:
    return _(message.template).format(**message.values)


def _shown(value: Leaf | None, path: Path) -> str:
    key = str(path[-1])
    if value is None:
        left_out = LEFT_OUT.get(str(path[1]) if key == "counts" else key)
        return str(left_out) if left_out else _("nothing")
    if isinstance(value, int):
        return points(value)
    texts = (value,) if isinstance(value, str) else value
    known = VALUES.get(key, {})
    return ", ".join(str(known[text]) if text in known else label_said(text) for text in texts)
