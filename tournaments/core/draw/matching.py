"""Pairs that keep every "never together" with the fewest clashes, found whenever they exist. Not random.

A perfect matching of least weight in a general graph, by Edmonds' blossoms with dual prices (Galil, ACM Computing
Surveys 18, 1986, describes the method). A forbidden pair is no edge, a clash costs 2 so that prices stay whole, other
pairs cost nothing. The search starts from pairs that are best without the wishes: their prices are known, and only
people in forbidden pairs must be matched.
"""

from collections.abc import Iterable, Iterator, Sequence

from tournaments.core.people.chapters import same_chapter

from .rules import DrawRules, Pair, clashes_in, never_lists

CLASH = 2
"""Cost of a clash. It is even, so that the slack between two outer people can be halved."""
NOBODY = -1


def match_with_fewest_clashes(people: Sequence[int], start: Iterable[Pair], rules: DrawRules) -> list[Pair] | None:
    """Return pairs of these people that keep "never together" with the fewest clashes, or None.

    `start` pairs them with the fewest clashes, without wishes. The order of people decides between equally good pairs.
    """
    place = {person: number for number, person in enumerate(people)}
    never = never_lists(rules)
    matcher = _Matcher(
        [(place[one], place[other]) for one, other in start],
        [rules.chapters[person] for person in people],
        [frozenset(place[other] for other in never[person] if other in place) for person in people],
    )
    while NOBODY in matcher.mate:
        if not matcher.match_two_more():
            return None
    return [(people[one], people[other]) for one, other in enumerate(matcher.mate) if one < other]


class _Matcher:
    """Prices and mates of people, and the blossoms: odd rings of people and blossoms, nested.

    A node is a person or, from the number of people on, a blossom. Outermost nodes belong to trees with unmatched
    roots: outer ones an even number of steps from the root, inner ones an odd number, others to none. Invariants:
    the prices of two people add up to at most the cost of their pair, and to exactly that if they are mates; a
    blossom's price is positive, or it is dissolved as soon as two more people are matched; within a blossom all but
    its base have mates.
    """

    def __init__(self, start: list[Pair], chapters: Sequence[str | None], never: Sequence[frozenset[int]]) -> None:
        self.people = range(len(chapters))
        self.never = never
        self.chapters = chapters
        self.mate = [NOBODY] * len(chapters)
        self.price = _first_prices(start, chapters)
        self.top = list(self.people)  # of a person: the outermost node around
        self.base = list(self.people)  # of a node: its person whose mate is outside
        self.holder = [NOBODY] * len(chapters)  # of a node: the blossom whose ring it is in
        self.ring: dict[int, list[int]] = {}  # of a blossom: its nodes, base first
        self.joints: dict[int, list[Pair]] = {}  # of a blossom: the people who join each node to the next
        self.root: dict[int, int] = {}  # of an outer node: the root of its tree
        self.entry: dict[int, Pair] = {}  # of an inner node: the outer person who reached it, and whom
        self.queue: list[int] = []
        for one, other in start:
            if other not in never[one]:
                self.mate[one], self.mate[other] = other, one

    def match_two_more(self) -> bool:
        """Match two more people. Return False if that is impossible."""
        edge = self._grow()
        while edge is None:
            if not self._change_prices():
                return False
            edge = self._grow()
        for person, other in (edge, edge[::-1]):
            self._flip_to_root(person, other)
        for node in sorted(set(self.top)):
            self._dissolve_if_free(node)
        return True

    def _grow(self) -> Pair | None:
        """Grow trees from all unmatched nodes along pairs without slack until two trees meet, and return that pair."""
        self.entry, self.root, self.queue = {}, {}, []
        for person in self.people:
            if self.mate[person] == NOBODY:
                self._make_outer(self.top[person], self.top[person])
        for person in self.queue:  # the list grows during the loop
            tight = self._tight(person)
            root = self.root[self.top[person]]
            for other in tight:
                if self.root.get(self.top[other], root) != root:
                    return person, other
            for other in tight:
                node = self.top[other]
                if node in self.root:
                    if node != self.top[person]:
                        self._shrink(person, other)
                elif node not in self.entry:
                    self.entry[node] = person, other
                    self._make_outer(self.top[self.mate[self.base[node]]], root)
        return None

    def _tight(self, person: int) -> list[int]:
        """Return all people with whom this person has no slack."""
        chapter, never, gain = self.chapters[person], self.never[person], -self.price[person]
        return [
            other
            for other, (price, its_chapter) in enumerate(zip(self.price, self.chapters, strict=False))
            if price == (gain + CLASH if same_chapter(its_chapter, chapter) else gain) and other not in never
        ]

    def _slack(self, one: int, other: int) -> int:
        cost = CLASH if same_chapter(self.chapters[one], self.chapters[other]) else 0
        return cost - self.price[one] - self.price[other]

    def _make_outer(self, node: int, root: int) -> None:
        self.root[node] = root
        self.queue += self._members(node)

    def _members(self, node: int) -> list[int]:
        """Return the people of a node, in the order of its rings."""
        members, nodes = [], [node]
        while nodes:
            node = nodes.pop()
            if node in self.ring:
                nodes += reversed(self.ring[node])
            else:
                members.append(node)
        return members

    def _path_to_root(self, node: int) -> tuple[list[int], list[Pair]]:
        """Return the nodes from an outer one to its root, and the people who join each to the next."""
        nodes, joints = [node], []
        while (mate := self.mate[self.base[node]]) != NOBODY:
            outer, inner = self.entry[self.top[mate]]
            joints += [(self.base[node], mate), (inner, outer)]
            node = self.top[outer]
            nodes += [self.top[mate], node]
        return nodes, joints

    def _shrink(self, one: int, other: int) -> None:
        """Make a blossom of the ring that two outer people of one tree close."""
        path, joints = self._path_to_root(self.top[one])
        other_path, other_joints = self._path_to_root(self.top[other])
        while len(path) > 1 and len(other_path) > 1 and path[-2] == other_path[-2]:
            path.pop(), other_path.pop(), joints.pop(), other_joints.pop()
        blossom = len(self.price)
        ring = path[::-1] + other_path[:-1]
        self.price.append(0)
        self.base.append(self.base[ring[0]])
        self.holder.append(NOBODY)
        self.ring[blossom] = ring
        self.joints[blossom] = [*(joint[::-1] for joint in reversed(joints)), (one, other), *other_joints]
        self.root[blossom] = self.root[ring[0]]
        for node in ring:
            self.holder[node] = blossom
            if self.entry.pop(node, None) is None:
                del self.root[node]
            else:
                self.queue += self._members(node)
        for person in self._members(blossom):
            self.top[person] = blossom

    def _flip_to_root(self, person: int, mate: int) -> None:
        """Give an outer person a mate, and new mates to all on the path to the root."""
        while True:
            node = self.top[person]
            old_mate = self.mate[self.base[node]]
            self._rebase(node, person)
            self.mate[person] = mate
            if old_mate == NOBODY:
                return
            inner_node = self.top[old_mate]
            outer, inner = self.entry[inner_node]
            self._rebase(inner_node, inner)
            self.mate[inner] = outer
            person, mate = outer, inner

    def _rebase(self, node: int, person: int) -> None:
        """Make a person the base of a node, and match all others in the node."""
        to_do = [(node, person)]
        while to_do:
            node, person = to_do.pop()
            if self.base[node] == person:
                continue
            self.base[node] = child = person
            while self.holder[child] != node:
                child = self.holder[child]
            place = self.ring[node].index(child)
            ring = self.ring[node] = self.ring[node][place:] + self.ring[node][:place]
            joints = self.joints[node] = self.joints[node][place:] + self.joints[node][:place]
            to_do.append((child, person))
            for number in range(1, len(ring), 2):
                one, other = joints[number]
                self.mate[one], self.mate[other] = other, one
                to_do += [(ring[number], one), (ring[number + 1], other)]

    def _change_prices(self) -> bool:
        """Change prices until a pair loses its slack or an inner blossom its price. Return False if neither can."""
        step = min(self._steps(), default=None)
        if step is None:
            return False
        for person in self.people:
            self.price[person] += self._direction(self.top[person]) * step
        for node in (*self.root, *self.entry):
            if node in self.ring:
                self.price[node] += 2 * self._direction(node) * step
        for node in sorted(self.entry):
            self._dissolve_if_free(node)
        return True

    def _direction(self, node: int) -> int:
        return (node in self.root) - (node in self.entry)

    def _steps(self) -> Iterator[int]:
        """Yield how far prices may change before an inner blossom or a pair of an outer person limits them."""
        for node in self.entry:
            if node in self.ring:
                yield self.price[node] // 2
        for person in self.queue:
            for other in self.people:
                node = self.top[other]
                if node != self.top[person] and node not in self.entry and other not in self.never[person]:
                    slack = self._slack(person, other)
                    yield slack // 2 if node in self.root else slack

    def _dissolve_if_free(self, node: int) -> None:
        """Dissolve an outermost blossom without a price, and those it reveals."""
        nodes = [node]
        while nodes:
            node = nodes.pop()
            if node in self.ring and not self.price[node]:
                del self.joints[node]
                for child in self.ring.pop(node):
                    self.holder[child] = NOBODY
                    for person in self._members(child):
                        self.top[person] = child
                    nodes.append(child)


def _first_prices(start: list[Pair], chapters: Sequence[str | None]) -> list[int]:
    """Dual prices that certify the starting pairing as optimal.

    Valid because a chapter that clashes holds a majority.
    """
    clashing = clashes_in(start, chapters)
    if not clashing:
        return [0] * len(chapters)
    majority = chapters[clashing[0][0]]
    return [1 if chapter == majority else -1 for chapter in chapters]
