"""The cheapest of the greatest flows through a small network."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

Node = Hashable
Arrow = tuple[Node, Node, int, int]
"""From where, to where, how much may flow, and what each unit costs: 0 or more."""


@dataclass(slots=True)
class _Way:
    """An arrow and what still may flow, or an arrow back and what may be taken back."""

    one: Node
    other: Node
    room: int
    cost: int


def least_cost(arrows: Iterable[Arrow], start: Node, end: Node) -> int:
    """Return the least cost of a greatest flow from start to end, by the cheapest way again and again."""
    ways: list[_Way] = []
    for one, other, room, cost in arrows:
        ways += [_Way(one, other, room, cost), _Way(other, one, 0, -cost)]
    from_node: defaultdict[Node, list[int]] = defaultdict(list)
    for number, way in enumerate(ways):
        from_node[way.one].append(number)
    total = 0
    while path := _cheapest(ways, from_node, start, end):
        more = min(ways[number].room for number in path)
        for number in path:
            ways[number].room -= more
            # An arrow and its arrow back have numbers that differ in the last bit.
            ways[number ^ 1].room += more
            total += more * ways[number].cost
    return total


def _cheapest(ways: list[_Way], from_node: dict[Node, list[int]], start: Node, end: Node) -> list[int]:
    """Return the ways of a cheapest path with room, or none: Bellman and Ford."""
    costs, last, waiting = {start: 0}, dict[Node, int](), [start]
    for node in waiting:
        for number in from_node[node]:
            way = ways[number]
            if way.room and (way.other not in costs or costs[node] + way.cost < costs[way.other]):
                costs[way.other], last[way.other] = costs[node] + way.cost, number
                waiting.append(way.other)
    path = []
    while end in last:
        path.append(last[end])
        end = ways[path[-1]].one
    return path
