"""Writes of the people a club knows. One transaction each."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, Q
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from accounts.models import Club
from tournaments.models import Chapter, Event, Player, SignUp
from tournaments.people.importing.comparing import RowDecision, RowMatch


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
    player.chapter = Chapter.add_missing(player.club, [chapter]).get(Chapter.key_of(chapter))
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
    chapters = Chapter.add_missing(club, (person.chapter for person in people))
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
def import_people(*, club: Club, candidates: Sequence[RowMatch], choices: Mapping[int, RowDecision]) -> Imported:
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
        if chosen[candidate.index] == RowDecision.ADD
    ]
    same = [candidate for candidate in candidates if chosen[candidate.index] == RowDecision.SAME and candidate.known]
    added = add_people(club=club, people=new)
    return Imported(added=len(added), completed=_complete(club, same), known=len(same))


def _complete(club: Club, candidates: list[RowMatch]) -> int:
    """Fill in chapters and lots that the list knows and the club does not; the number of people it helped."""
    chapters = Chapter.add_missing(club, (candidate.row.chapter or "" for candidate in candidates))
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


def results_touched(*, players: Collection[Player | int], only_names: bool = False) -> None:
    """A new version of the results of every event in which these people play or sit out.

    Another chapter changes the results by chapter, so final ones are final no more; where `only_names` read
    otherwise, no place changes and final ones stay so. Called within the transaction of the correction.
    """
    played = Q(teams__members__player__in=players)
    sat_out = Q(sign_ups__player__in=players, sign_ups__part=SignUp.Part.SITS_OUT)
    events = list(Event.objects.filter(played | sat_out).order_by("pk").values_list("pk", flat=True).distinct())
    if only_names:
        Event.show_anew(events)
    else:
        Event.objects.filter(pk__in=events).update(version=F("version") + 1)
