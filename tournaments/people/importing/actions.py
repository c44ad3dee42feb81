"""Import a list that was read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from simple_history.utils import bulk_update_with_history

from accounts.models import Club
from tournaments.core.people.importing.person_rows import ListRow
from tournaments.core.people.names import NewPerson
from tournaments.models import Chapter, Player
from tournaments.people.actions import add_people, raise_result_versions
from tournaments.people.importing.comparing import RowDecision, RowMatch, compare
from tournaments.people.queries import players_by_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """The result of an import, in people: added, already known, and the ids of known people that it completed."""

    added: int
    known: int
    completed: list[int]


@transaction.atomic
def import_people(
    *, club: Club, rows: Sequence[ListRow], decide: Callable[[list[RowMatch]], Mapping[int, RowDecision]]
) -> Imported:
    """Import a list. `decide` answers the questions of some rows, by index; other rows follow their default.

    A known person keeps everything. Only an empty chapter or lot is filled in. The list is compared with the people
    who are there now, and until the transaction ends no other laptop adds one.
    """
    Club.locked(club.pk)
    matches = compare(rows, players_by_name(club))
    decisions = decide(matches)
    chosen = {match.index: decisions.get(match.index, match.default) for match in matches}
    new = [
        NewPerson(
            given_name=match.row.given, family_name=match.row.family, chapter=match.row.chapter or "", lot=match.row.lot
        )
        for match in matches
        if chosen[match.index] == RowDecision.ADD
    ]
    same = [match for match in matches if chosen[match.index] == RowDecision.SAME and match.known]
    added = add_people(club=club, people=new)
    completed = _complete(club, same)
    return Imported(added=len(added), known=len(same), completed=[player.pk for player in completed])


def _complete(club: Club, matches: list[RowMatch]) -> list[Player]:
    """Fill in missing chapters and lots from the list. Return whom that changed."""
    chapters = Chapter.add_missing(club, (match.row.chapter or "" for match in matches if match.fills_chapter))
    changed: list[Player] = []
    for match in matches:
        player = match.known
        assert player is not None
        chapter = chapters.get(Chapter.key_of(match.row.chapter or ""))
        if (chapter and player.chapter is None) or (match.row.lot and not player.lot):
            player.chapter = player.chapter or chapter
            player.lot = player.lot or match.row.lot
            changed.append(player)
    bulk_update_with_history(changed, Player, ["chapter", "lot"])
    raise_result_versions(players=changed)
    return changed
