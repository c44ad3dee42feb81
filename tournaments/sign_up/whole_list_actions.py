"""Sign in a whole list at once, and undo it. One transaction each."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.models import Club
from tournaments.core.people.importing.person_rows import ListRow
from tournaments.models import Chapter, Event, Player, SignUp
from tournaments.sign_up.actions import change_line, remove_line, sign_in
from tournaments.sign_up.queries import ListedPerson, listed_people
from tournaments.web.limits import stay_within_people


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedList:
    """The lines that a list added, the status before of those it changed, and how many people were here already.

    `chapters` are the new chapters of its people.
    """

    added: tuple[int, ...]
    changed: Mapping[int, str]
    here: int
    chapters: tuple[int, ...] = ()


@transaction.atomic
def sign_in_list(
    *, event: Event, rows: Sequence[ListRow], status: str, answer: Callable[[list[ListedPerson]], Mapping[int, str]]
) -> SignedList:
    """Give everyone of a list a line with this status, in the order of the list. New people are added to the club.

    `answer` says for some people "same", "add" or "leave-out"; others follow their default. Who is here already, or has
    that status, keeps the line. Until the transaction ends no other laptop adds a person.
    """
    Club.locked(event.club_id)
    people = listed_people(event.club, rows)
    answers = answer(people)
    Event.locked(event.pk)
    lines = {line.player_id: line for line in event.sign_ups.all()}
    chapters: dict[str, Chapter] = {}
    before = set(event.club.chapters.values_list("pk", flat=True))
    added: list[int] = []
    changed: dict[int, str] = {}
    here = 0
    for person in people:
        wanted = answers.get(person.index, person.default)
        if wanted == "leave-out":
            continue
        player = person.known if wanted == "same" and person.known else _new_person(event.club, person, chapters)
        line = lines.get(player.pk)
        if line is None:
            lines[player.pk] = sign_in(event=event, player=player, status=status)
            added.append(lines[player.pk].pk)
        elif line.status in (SignUp.Status.HERE, status):
            here += 1
        else:
            changed[line.pk] = line.status
            change_line(line=line, status=status)
    stay_within_people(event.club)
    made = sorted({chapter.pk for chapter in chapters.values()} - before)
    return SignedList(added=tuple(added), changed=changed, here=here, chapters=tuple(made))


def _new_person(club: Club, person: ListedPerson, chapters: dict[str, Chapter]) -> Player:
    name = person.row.chapter or ""
    if name and Chapter.key_of(name) not in chapters:
        chapters.update(Chapter.add_missing(club, [name]))
    player = Player.named(
        club=club,
        given_name=person.row.given,
        family_name=person.row.family,
        lot=person.row.lot,
        chapter=chapters.get(Chapter.key_of(name)),
    )
    player.note_sign_up()
    player.save()
    return player


@transaction.atomic
def undo_list(
    *, event: Event, added: Iterable[int], changed: Mapping[int, str], chapters: Collection[int] = ()
) -> None:
    """Remove the lines that a list added, with the people it added, and give the others their status before.

    Its new `chapters` are deleted unless somebody belongs to them.
    Raises ValidationError if somebody sits at a table by now.
    """
    for line in event.sign_ups.filter(pk__in=added).select_related("player", "event"):
        remove_line(line=line)
    for line in event.sign_ups.filter(pk__in=changed):
        change_line(line=line, status=changed[line.pk])
    for chapter in event.club.chapters.filter(pk__in=chapters, players=None):
        chapter.delete()
