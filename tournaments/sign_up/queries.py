"""Read tonight's sign-up: the lines, matching people, and the head count."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import Case, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Length, Replace
from django.utils.translation import gettext_lazy

from accounts.models import Club, User
from scoring import RuleSet
from tournaments.core.people.importing.person_rows import ListRow
from tournaments.core.people.likeness import clues_of, near_duplicates
from tournaments.core.people.names import PersonName, folded, name_key, split_name
from tournaments.core.tables.plans import Owned, Plan, WayOut, plans
from tournaments.models import Event, Player, SignUp, TeamMember
from tournaments.models.people import ADDED_AT_SIGN_UP
from tournaments.models.progress import progress
from tournaments.people.queries import called, compared_with_club, having_name, people, people_like
from tournaments.web.fields import cleaned_name

LETTERS = 120
MOST_SUGGESTIONS = 9
FEWEST_LETTERS = 3
"""Shorter texts that match nobody are typing slips, not new names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineGroup:
    """Lines of people in the same place: here, on the way, signed up beforehand, gone home."""

    status: str
    title: str
    lines: tuple[SignUp, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPerson:
    """One person of a list that is to be signed in. `known` is who it may be; `default` is what no answer means."""

    index: int
    row: ListRow
    known: Player | None
    default: str
    is_question: bool

    @property
    def name(self) -> str:
        return str(self.row.name)


TITLES = {
    SignUp.Status.HERE: gettext_lazy("Here"),
    SignUp.Status.ON_THE_WAY: gettext_lazy("On the way: keep a chair"),
    SignUp.Status.EXPECTED: gettext_lazy("Signed up, not here yet"),
    SignUp.Status.GONE_HOME: gettext_lazy("Gone home"),
}


def line_groups(event: Event) -> list[LineGroup]:
    """Return every line with its person, grouped by place, latest line first."""
    lines = list(event.sign_ups.select_related("player__chapter").order_by("-number"))
    groups = (
        LineGroup(status=status, title=str(title), lines=tuple(line for line in lines if line.status == status))
        for status, title in TITLES.items()
    )
    return [group for group in groups if group.lines]


def signed_up_person(club: Club, pk: int) -> Player | None:
    """Return a person of the club, unsaved if they were deleted with their line, or None."""
    person: Player | None = club.players.filter(pk=pk).first()
    if person is None:
        deleted = Player.history.filter(
            club=club, id=pk, history_type="-", history_change_reason=ADDED_AT_SIGN_UP
        ).first()
        person = deleted.instance if deleted else None
        if person and not club.chapters.filter(pk=person.chapter_id).exists():
            person.chapter = None
    return person


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadCount:
    """The number of people by what they mean for the tables."""

    here: int
    on_the_way: int
    playing: int
    if_needed: int
    sitting_out: int
    expected: int

    @property
    def is_odd(self) -> bool:
        return self.playing % 2 == 1


def head_count(event: Event) -> HeadCount:
    """Count who wants a chair tonight, who would play, sits out, or is not here yet."""
    rows = list(event.sign_ups.values_list("status", "part"))
    statuses = [status for status, _part in rows]
    parts = [part for status, part in rows if status in SignUp.PRESENT]
    return HeadCount(
        here=statuses.count(SignUp.Status.HERE),
        on_the_way=statuses.count(SignUp.Status.ON_THE_WAY),
        playing=parts.count(SignUp.Part.PLAYS),
        if_needed=parts.count(SignUp.Part.IF_NEEDED),
        sitting_out=parts.count(SignUp.Part.SITS_OUT),
        expected=statuses.count(SignUp.Status.EXPECTED),
    )


def is_here(lines: Iterable[SignUp], user: User | AnonymousUser) -> bool:
    """Return whether someone with the name of this login is signed in, by full name or by first name alone."""
    wanted = folded(user.name) if user.is_authenticated else ""
    people = (line.player for line in lines if line.status in SignUp.PRESENT)
    return any(wanted in (folded(player.name), folded(player.first_name)) for player in people)


def who_would_play(event: Event) -> list[SignUp]:
    waiting = event.sign_ups.filter(part=SignUp.Part.IF_NEEDED, status=SignUp.Status.HERE)
    return list(waiting.select_related("player__chapter").order_by("number"))


def people_without_chair(event: Event) -> list[Player]:
    """Return who is here or on the way to play and has no chair, after the draw."""
    seated = TeamMember.objects.filter(team__event=event, last_deal=None).values("player")
    lines = event.sign_ups.filter(status__in=SignUp.PRESENT, part=SignUp.Part.PLAYS).exclude(player__in=seated)
    return [line.player for line in lines.select_related("player").order_by("number")]


def leaves_a_chair(event: Event, line: SignUp) -> bool:
    """Return whether this person has gone home from a shown table while sheets are due: somebody may take the chair."""
    if line.status != SignUp.Status.GONE_HOME:
        return False
    done = progress(event)
    seated = TeamMember.objects.filter(team__event=event, player=line.player_id, last_deal=None)
    return done.shown and not done.all_in and seated.exists()


def owned_by(club: Club) -> Owned:
    """Return the decks and tables of a club, which rank its plans."""
    return Owned(decks=club.decks_owned, tables=club.tables_owned)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAdvice:
    """What the rules' tables make of a head count: the best plan for everybody if there is one, and the ways out.

    `has_even_tables` tells whether an odd number is what does not fit.
    """

    best_plan: Plan | None
    ways_out: frozenset[str]
    has_even_tables: bool

    @property
    def all_can_sit(self) -> bool:
        return self.best_plan is not None


def table_advice(event: Event, counted: HeadCount) -> TableAdvice:
    owned, rules = owned_by(event.club), event.rules
    return advice_of(rules, plans(rules, counted.playing, owned=owned, other_decks=event.chosen_decks, most=1))


def advice_of(rules: RuleSet, found: Sequence[Plan]) -> TableAdvice:
    """Return what these plans for a head count come to."""
    best = next((plan for plan in found if plan.way_out == WayOut.EVERYBODY), None)
    return TableAdvice(
        best_plan=best,
        ways_out=frozenset() if best else frozenset(str(plan.way_out) for plan in found),
        has_even_tables=any(players % 2 == 0 for players, _ways in rules.tables),
    )


def suggestions(event: Event, text: str) -> Sequence[Player]:
    """Return who may be meant: every typed word starts a word of the name, or two letters are the initials.

    People who are here are left out. Exact names come first, then those who signed up beforehand.
    """
    wanted = folded(text)
    if not wanted:
        return []
    found = people_like(event.club, text)
    if len(wanted) == 2:
        found = people(event.club).filter(
            Q(pk__in=found.values("pk")) | Q(key__startswith=wanted[1], key__contains=f" {wanted[0]}")
        )
    there = event.sign_ups.filter(status__in=SignUp.PRESENT).values("player")
    expected = event.sign_ups.filter(status=SignUp.Status.EXPECTED).values("player")
    first = Case(When(pk__in=expected, then=0), default=1, output_field=IntegerField())
    players = list(found.exclude(pk__in=there).annotate(first=first).order_by("first", "key")[: 5 * MOST_SUGGESTIONS])
    exact = name_key(text, "")
    players.sort(key=lambda player: name_key(player.given_name, player.family_name) != exact)
    return players[:MOST_SUGGESTIONS]


def here_already(event: Event, text: str) -> list[SignUp]:
    if len(folded(text)) < FEWEST_LETTERS:
        return []
    lines = event.sign_ups.filter(player__in=people_like(event.club, text)).exclude(
        status__in=(SignUp.Status.EXPECTED, SignUp.Status.GONE_HOME)
    )
    return list(lines.select_related("player").order_by("number")[:MOST_SUGGESTIONS])


def people_alike(club: Club, text: str) -> list[Player]:
    """Return those who still come and whose name is probably the typed one with a slip.

    A person is compared by the full name and by the name they are known by.
    """
    name = split_name(text)
    known = [
        (player, PersonName(given=given, family=player.family_name))
        for player in _candidates(club, name)
        for given in (player.given_name, player.first_name)
    ]
    alike = near_duplicates([name], [name for _player, name in known])
    return list(dict.fromkeys(known[place][0] for _new, place in alike))


def _candidates(club: Club, name: PersonName) -> QuerySet[Player]:
    """Return everyone who still comes and whose name may be like this one: a small part of a large club."""
    words, run_together = clues_of(name)
    may_be = Q(family_name="") | ~Q(key__contains=" ") if not words else Q()
    for word in words:
        may_be |= Q(key__contains=word)
    for joined in run_together:
        begins = Q(key__startswith=joined[0]) | Q(key__contains=f" {joined[0]}")
        may_be |= begins & (Q(letters=len(joined)) | ~Q(known_as=""))
    return people(club).annotate(letters=Length(Replace("key", Value(" ")))).filter(may_be)


def who_is_meant(event: Event, text: str) -> dict[str, object]:
    """Return what the list below the name box shows: suggestions, else who is here, else whether the name is new.

    Enter alone adds the text as a new name if it is a whole name that matches nobody and resembles nobody. A text that
    cannot be a name brings only the reason.
    """
    try:
        name = cleaned_name(LETTERS)(text)
    except ValidationError as error:
        return {"typed": text, "refused": error.message}
    known = suggestions(event, text)
    here = [] if known else here_already(event, text)
    is_new_name = not known and not here and len(folded(text)) >= FEWEST_LETTERS
    alike = people_alike(event.club, name) if is_new_name else []
    shown = [*known, *(line.player for line in here)]
    return {
        "typed": text,
        "name": name,
        "suggestions": known or alike,
        "is_alike_only": bool(alike),
        "here_already": here,
        "is_new_name": is_new_name and not alike,
        "namesakes": len(having_name(shown, text)),
    }


def listed_people(club: Club, rows: Sequence[ListRow]) -> list[ListedPerson]:
    """Return every person of a list with who it may be. Without an answer a similar name means the known person."""
    found = []
    for match in compared_with_club(club, rows):
        is_alike = match.is_question and match.known is not None
        found.append(
            ListedPerson(
                index=match.index,
                row=match.row,
                known=match.known,
                default="same" if is_alike else str(match.default),
                is_question=match.is_question,
            )
        )
    return found


def namesakes(event: Event, text: str) -> list[Player]:
    """Return the people of the club with exactly this name who still come."""
    return called(people(event.club), text)
