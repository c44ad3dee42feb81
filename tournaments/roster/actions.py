"""Writes of the people a club knows. One transaction each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from accounts.models import Club
from tournaments.models import Chapter, Player
from tournaments.roster.comparing import Candidate, Choice
from tournaments.roster.results_touched import results_touched


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """Somebody to be added: names, the chapter's name or none, lot or site number."""

    given_name: str
    family_name: str
    chapter: str = ""
    lot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import did, in people: added, known already, and of those given a chapter or lot they lacked."""

    added: int
    known: int
    completed: int


@transaction.atomic
def save_player(*, player: Player, chapter: str) -> Player:
    """Write a new or changed player with the chapter of that name (none where it is empty) and the search key."""
    named = NewPerson(given_name="", family_name="", chapter=chapter)
    player.chapter = _chapters_by_key(player.club, [named]).get(Chapter.key_of(chapter))
    player.key = player.search_key
    before = Player.objects.filter(pk=player.pk).first()
    player.save()
    if before and before.chapter_id != player.chapter_id:
        results_touched(players=[player])
    elif before and before.name != player.name:
        results_touched(players=[player], only_names=True)
    return player


@transaction.atomic
def set_gone(*, player: Player, gone: bool) -> Player:
    """Take somebody who no longer comes out of the lists, or bring them back; results stay as they are."""
    player.gone = gone
    player.save()
    return player


@transaction.atomic
def add_people(*, club: Club, people: Iterable[NewPerson]) -> list[Player]:
    """Add many people at once, with the chapters the club does not know yet. Names are taken as they are."""
    people = list(people)
    chapters = _chapters_by_key(club, people)
    players = [
        Player.named(
            club=club,
            given_name=person.given_name,
            family_name=person.family_name,
            chapter=chapters.get(Chapter.key_of(person.chapter)),
            lot=person.lot,
        )
        for person in people
    ]
    added: list[Player] = bulk_create_with_history(players, Player, batch_size=500)
    return added


@transaction.atomic
def import_people(*, club: Club, candidates: Sequence[Candidate], choices: Mapping[int, Choice]) -> Imported:
    """Take over an imported list: `choices` by row answer the questions, the others follow their default.

    A person known already keeps everything; only an empty chapter or lot is filled in from the list.
    """
    chosen = {candidate.index: choices.get(candidate.index, candidate.default) for candidate in candidates}
    new = [
        NewPerson(
            given_name=candidate.row.given,
            family_name=candidate.row.family,
            chapter=candidate.row.chapter or "",
            lot=candidate.row.lot,
        )
        for candidate in candidates
        if chosen[candidate.index] == Choice.ADD
    ]
    same = [candidate for candidate in candidates if chosen[candidate.index] == Choice.SAME and candidate.known]
    added = add_people(club=club, people=new)
    return Imported(added=len(added), completed=_complete(club, same), known=len(same))


def _complete(club: Club, candidates: list[Candidate]) -> int:
    """Fill in chapters and lots that the list knows and the club does not; the number of people it helped."""
    named = [NewPerson(given_name="", family_name="", chapter=c.row.chapter or "") for c in candidates]
    chapters = _chapters_by_key(club, named)
    changed: list[Player] = []
    for candidate in candidates:
        player = candidate.known
        assert player is not None
        chapter = chapters.get(Chapter.key_of(candidate.row.chapter or ""))
        if (chapter and player.chapter is None) or (candidate.row.lot and not player.lot):
            player.chapter = player.chapter or chapter
            player.lot = player.lot or candidate.row.lot
            changed.append(player)
    bulk_update_with_history(changed, Player, ["chapter", "lot"])
    results_touched(players=changed)
    return len(changed)


def _chapters_by_key(club: Club, people: list[NewPerson]) -> dict[str, Chapter]:
    known = {chapter.key: chapter for chapter in club.chapters.all()}
    named = {Chapter.key_of(person.chapter): person.chapter for person in people if Chapter.key_of(person.chapter)}
    new = [Chapter(club=club, name=name, key=key) for key, name in named.items() if key not in known]
    for chapter in bulk_create_with_history(new, Chapter):
        known[chapter.key] = chapter
    if new and not club.uses_chapters:
        club.uses_chapters = True
        club.save(update_fields=["uses_chapters"])
    return known
