"""Read which printed papers are out of date: results that changed, and people who sit otherwise."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.models import Event, Print
from tournaments.paper.catalog import PAPERS, RESULTS, SEATS
from tournaments.paper.printed_seats import hands_seated_anew, seats_on_paper, seats_printed, tables_and_hands_in


@dataclass(frozen=True, slots=True, kw_only=True)
class OldPrint:
    """A print that changed since, and the options that print it again."""

    latest: Print
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return str(PAPERS[self.latest.kind].title)


def outdated_prints(event: Event) -> list[OldPrint]:
    """Return the latest print of each paper that is out of date."""
    by_kind: dict[str, list[Print]] = {}
    for print_ in event.prints.filter(kind__in=[*RESULTS, *SEATS]).order_by("printed_at", "pk"):
        by_kind.setdefault(print_.kind, []).append(print_)
    return list(_outdated(event, by_kind))


def _outdated(event: Event, by_kind: Mapping[str, list[Print]]) -> Iterator[OldPrint]:
    printed = {kind: seats_printed(prints) for kind, prints in by_kind.items() if kind in SEATS}
    deals = {int(deal) for seats in printed.values() for deal in seats}
    now, came_in = (seats_on_paper(event, deals), tables_and_hands_in(event)) if deals else ({}, set())
    for kind, prints in by_kind.items():
        if kind in RESULTS:
            if prints[-1].version < event.version:
                yield OldPrint(latest=prints[-1])
        elif hands := hands_seated_anew(printed[kind], now, came_in, lists_all=kind != "tallies"):
            again = {"deal": hands[0]} if len(hands) == 1 else {"all_hands": 1}
            yield OldPrint(latest=prints[-1], options=again if kind == "tallies" else {})
