"""Minimum-cost maximum flow by successive shortest paths."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

Node = Hashable
Arc = tuple[Node, Node, int, int]
"""From where, to where, the capacity, and the cost of each unit: 0 or more."""


@dataclass(slots=True)
class _ResidualArc:
    """An arc and the capacity that is left, or its reverse and the flow that can be taken back."""

    start: Node
    end: Node
    capacity: int
    cost: int


def least_cost(arcs: Iterable[Arc], source: Node, sink: Node) -> int:
    """Return the least cost of a maximum flow from source to sink."""
    residual: list[_ResidualArc] = []
    for start, end, capacity, cost in arcs:
        residual += [_ResidualArc(start, end, capacity, cost), _ResidualArc(end, start, 0, -cost)]
    from_node: defaultdict[Node, list[int]] = defaultdict(list)
    for number, arc in enumerate(residual):
        from_node[arc.start].append(number)
    total = 0
    while path := _cheapest_path(residual, from_node, source, sink):
        more = min(residual[number].capacity for number in path)
        for number in path:
            residual[number].capacity -= more
            # The numbers of an arc and its reverse differ in the last bit.
            residual[number ^ 1].capacity += more
            total += more * residual[number].cost
    return total


def _cheapest_path(
    residual: list[_ResidualArc], from_node: dict[Node, list[int]], source: Node, sink: Node
) -> list[int]:
    """Return the numbers of the arcs of a cheapest path with capacity, or none. Bellman and Ford's algorithm."""
    costs, last, waiting = {source: 0}, dict[Node, int](), [source]
    for node in waiting:
        for number in from_node[node]:
            arc = residual[number]
            if arc.capacity and (arc.end not in costs or costs[node] + arc.cost < costs[arc.end]):
                costs[arc.end], last[arc.end] = costs[node] + arc.cost, number
                waiting.append(arc.end)
    path, node = [], sink
    while node in last:
        path.append(last[node])
        node = residual[path[-1]].start
    return path
