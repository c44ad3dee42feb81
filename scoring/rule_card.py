"""The rule card in words: what `scoring show` prints. It explains a rule set and never scores."""

from collections.abc import Iterator

from scoring.prices import ByDeal, ByPlayers, IfLine, Price, Stepped
from scoring.rules import Line, RuleSet


def rule_card(rule_set: RuleSet) -> str:
    """The rule card as lines of text."""
    return "\n".join(_card(rule_set)) + "\n"


def _card(rule_set: RuleSet) -> Iterator[str]:
    yield f"{rule_set.name}  ({rule_set.key})"
    yield f"Play: {_length(rule_set)}; the {'lowest' if rule_set.low_wins else 'highest'} total wins"
    yield f"Opening meld: {_opening(rule_set)}"
    yield f"Dealt: {' + '.join(f'{stack.name} {stack.cards}' for stack in rule_set.stacks)}"
    yield f"A hand ends: {', '.join(rule_set.endings)}"
    yield ""
    yield "Table            Teams                      Decks"
    for players, ways in rule_set.tables:
        teams = " or ".join(" + ".join(map(str, way)) for way in ways)
        yield f"{players} players        {teams:<26} {_decks(rule_set, players)}"
    yield ""
    yield "Cards                                              Points"
    for row in rule_set.rows:
        yield f"{row.label + ' (' + ', '.join(row.ranks) + ')':<50} {row.value:>6}"
    yield ""
    yield "Line                                               Price"
    for line in rule_set.lines:
        if not line.code.startswith(("table.", "held.")) or line.code.endswith("_threes"):
            yield f"{_line(line):<50} {price_as_text(line.price):>6}"
    yield ""
    yield from _needed(rule_set)
    for note in rule_set.card:
        yield f"{note.topic.replace('_', ' ').capitalize()}: {note.text}"


def _length(rule_set: RuleSet) -> str:
    if rule_set.deals is None:
        return f"until a team has {rule_set.target} points"
    return "1 hand" if rule_set.deals == 1 else f"{rule_set.deals} hands"


def _opening(rule_set: RuleSet) -> str:
    opening = rule_set.opening
    if opening.by_deal:
        return ", ".join(str(points) for points in opening.by_deal)
    steps = (f"{s.points} below {s.below}" if s.below is not None else f"else {s.points}" for s in opening.by_score)
    return ", ".join(steps)


def _decks(rule_set: RuleSet, players: int) -> str:
    usual, most = rule_set.decks.usual(players), rule_set.decks.most(players)
    return str(usual) if usual == most else f"{usual} or {most}"


def _line(line: Line) -> str:
    per = {"player": ", each player", "team": ", once a team", "dealer": ", the dealer"}.get(line.per, "")
    return f"{line.label}{per}  [{line.code}]"


def price_as_text(price: Price) -> str:
    """A price as a person would read it.

    >>> price_as_text(ByDeal((100, 200)))
    '100, 200 by hand'
    """
    if isinstance(price, ByDeal):
        return f"{', '.join(map(str, price.values))} by hand"
    if isinstance(price, ByPlayers):
        of = "players" if price.of == "players" else "in a team"
        return ", ".join(f"{value} with {number} {of}" for number, value in price.values)
    if isinstance(price, Stepped):
        return ", ".join(_step_in_words(step.start, step.each, step.together) for step in price.steps)
    if isinstance(price, IfLine):
        then, otherwise = price_as_text(price.then), price_as_text(price.otherwise)
        return f"{then} with {price.at_least} or more of {price.line}, else {otherwise}"
    return str(price)


def _step_in_words(start: int, each: int, together: int | None) -> str:
    if together is None:
        return f"from {start} on {each} each"
    return f"{start} together {together}" + (f" and {each} for each more" if each else "")


def _needed(rule_set: RuleSet) -> Iterator[str]:
    for need in rule_set.required:
        kinds = " or ".join(need.accepts)
        yield f"Needed to go out: {price_as_text(need.count)} of {kinds}"
    if rule_set.missing != "never":
        when = "when another team went out" if rule_set.missing == "other-out" else "always"
        yield f"Each book missing is taken off {when}"
