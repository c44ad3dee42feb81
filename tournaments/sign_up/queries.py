"""Read tonight's sign-up: the lines, matching people, and the head count."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Exists, IntegerField, Max, OuterRef, Q, QuerySet, Subquery, When
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from accounts.models import Club, User
from scoring import RuleSet
from tournaments.core.night import night_of
from tournaments.core.people.importing.person_rows import ListRow
from tournaments.core.people.names import folded
from tournaments.core.tables.plans import MOST_MIXES, Owned, Plan, WayOut, plans
from tournaments.models import Event, Player, SignUp, TeamMember
from tournaments.models.event import Format
from tournaments.models.people import ADDED_AT_SIGN_UP
from tournaments.models.progress import progress
from tournaments.people.queries import (
    best_first,
    called,
    compared_with_club,
    facts_of,
    find_people,
    likely,
    matching,
    people,
)
from tournaments.web.name_box import FEWEST_LETTERS, MOST_FOUND, FoundNames
from tournaments.wording.said import Said, said_together


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
    lines = list(event.sign_ups.select_related("player__chapter", "signed_in_by").order_by("-number"))
    groups = (
        LineGroup(status=status, title=str(title), lines=tuple(line for line in lines if line.status == status))
        for status, title in TITLES.items()
    )
    return [group for group in groups if group.lines]


def others_sign_in(event: Event) -> bool:
    """Return whether somebody else may sign people in: there is a helper's code or a pass, or a poster."""
    others = Q(join_code__isnull=False) | Q(hall__phones_sign_in=True)
    others |= Q(helper_passes__ended_at=None, helper_passes__isnull=False)
    return Event.objects.filter(others, pk=event.pk).exists()


def version_of_lines(event: Event) -> int:
    """Return a number that is another one after each change of the lines."""
    last: int | None = SignUp.history.filter(event=event).aggregate(last=Max("history_id"))["last"]
    return last or 0


def last_record(line: SignUp) -> int:
    """Return the number of the line's latest row of the history."""
    number: int = line.history.latest().pk
    return number


def lines_to_confirm(event: Event) -> list[SignUp]:
    return to_confirm(event.sign_ups.filter(to_confirm=True).select_related("player__chapter"))


def latest_lines(event: Event, *, most: int) -> list[SignUp]:
    """Return the lines of those who are not only signed up that were changed last, the latest first."""
    rows = SignUp.history.filter(id=OuterRef("pk")).order_by("-history_id")
    lines = event.sign_ups.filter(status__in=SignUp.COUNTED).select_related("player__chapter", "signed_in_by")
    return list(lines.annotate(record=Subquery(rows.values("history_id")[:1])).order_by("-record")[:most])


def status_of_new_line(event: Event) -> str:
    """Return where someone is who is signed in now: signed up before the evening, here on the evening."""
    return SignUp.Status.EXPECTED if event.date > night_of(timezone.localtime()) else SignUp.Status.HERE


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
class HeadCountAdvice:
    """What the rules' tables make of a head count: the best plan for everybody if there is one.

    `has_even_tables` tells whether an odd number is what does not fit.
    """

    best_plan: Plan | None
    has_even_tables: bool

    @property
    def all_can_sit(self) -> bool:
        return self.best_plan is not None


def plans_for_number(event: Event, people: int, *, most: int = MOST_MIXES) -> list[Plan]:
    """Return plans for so many people, best first, at most `most` mixes of tables for each way out."""
    return plans(event.rules, people, owned=owned_by(event.club), other_decks=event.chosen_decks, most=most)


def table_advice(event: Event, counted: HeadCount) -> HeadCountAdvice:
    return advice_of(event.rules, plans_for_number(event, counted.playing, most=1))


def advice_of(rules: RuleSet, found: Sequence[Plan]) -> HeadCountAdvice:
    """Return what these plans for a head count come to."""
    best = next((plan for plan in found if plan.way_out == WayOut.EVERYBODY), None)
    return HeadCountAdvice(
        best_plan=best,
        has_even_tables=any(players % 2 == 0 for players, _ways in rules.tables),
    )


def suggestions(event: Event, text: str) -> list[Player]:
    """Return who may be signed in by this text: everyone who is not here, those on the way or signed up first.

    Each has `is_coming`: whether they are on the way.
    """
    here = event.sign_ups.filter(status=SignUp.Status.HERE).values("player")
    coming = event.sign_ups.filter(status=SignUp.Status.ON_THE_WAY, player=OuterRef("pk"))
    awaited = (SignUp.Status.ON_THE_WAY, SignUp.Status.EXPECTED)
    expected = event.sign_ups.filter(status__in=awaited).values("player")
    found = likely(people(event.club), text).exclude(pk__in=here).annotate(is_coming=Exists(coming))
    return _these_first(expected, found, text)


def _these_first(first: QuerySet[SignUp, Any], found: QuerySet[Player], text: str) -> list[Player]:
    """Return the first few of these people: of exactly the typed name, then those on the lines, then by last name."""
    is_first = Case(When(pk__in=first, then=0), default=1, output_field=IntegerField())
    return best_first(found.annotate(first=is_first).order_by("first", "key")[: 5 * MOST_FOUND], text)


def here_already(event: Event, text: str) -> list[tuple[Player, str]]:
    """Return who of that name is here, each with a sentence that says so."""
    return _lines_said(event.sign_ups.filter(status=SignUp.Status.HERE), text)


def who_is_meant(event: Event, text: str) -> FoundNames:
    """Return what the list below the name box of the sign-up shows."""
    return find_people(
        text,
        among=people(event.club),
        free=lambda name: suggestions(event, name),
        taken=lambda name: here_already(event, name),
        note=_facts_at_the_door,
        may_add=True,
    )


def _facts_at_the_door(player: Player) -> str:
    """Return what tells a person from others of the same name, and whether they are on the way."""
    coming = _("on the way") if getattr(player, "is_coming", False) else ""
    return ", ".join(filter(None, (facts_of(player), coming)))


def who_takes_a_chair(event: Event, text: str) -> FoundNames:
    """Return who of the club has no chair and could take one; a new person could too."""
    return _who_else_plays(event, text, event.sign_ups.filter(player__in=_chairs(event).values("player")))


def who_substitutes(event: Event, text: str) -> FoundNames:
    """Return who of the club does not play the next round and could; a new person could too.

    In lasting teams those without a place in one could take one.
    """
    plays = event.sign_ups.filter(status__in=SignUp.PRESENT, part=SignUp.Part.PLAYS)
    if event.format == Format.FIXED_TEAMS:
        plays = plays.filter(player__in=_chairs(event).filter(team__round=None).values("player"))
    return _who_else_plays(event, text, plays)


def _who_else_plays(event: Event, text: str, taken: QuerySet[SignUp]) -> FoundNames:
    """Return who of the club is not on these lines; those on them are told."""
    found = find_people(
        text,
        among=event.club.players.select_related("chapter").exclude(pk__in=taken.values("player")),
        taken=lambda name: _lines_said(taken, name),
        note=lambda player: _facts_for_partners(event, player),
        may_add=True,
    )
    return replace(found, new_note=_("Chapter not known")) if event.keeps_chapters_apart else found


def who_is_anywhere(event: Event, text: str) -> FoundNames:
    """Return everyone of the club whom the text may mean, with where they are tonight."""
    club = event.club.players.select_related("chapter")
    first = event.sign_ups.values("player")
    found = find_people(text, among=club, free=lambda name: _these_first(first, likely(club, name), name))
    return _with_where(event, found)


def who_has_a_chair(event: Event, text: str) -> FoundNames:
    """Return everyone at a table whom the text may mean, with where they are."""
    found = find_people(text, among=people_with_a_chair(event))
    if text and not found.items:
        return replace(found, said=[_("No one by that name is at a table.")])
    return _with_where(event, found)


def people_with_a_chair(event: Event) -> QuerySet[Player]:
    return event.club.players.select_related("chapter").filter(pk__in=_chairs(event).values("player"))


def _with_where(event: Event, found: FoundNames) -> FoundNames:
    lines = event.sign_ups.filter(player__in=[item.value for item in found.items])
    where = {line.player_id: _where(line) for line in _with_table(lines, with_draft=True)}
    elsewhere = _("not on tonight’s sheet")
    return replace(found, items=[replace(item, note=where.get(item.value, elsewhere)) for item in found.items])


def who_has_a_line(event: Event, text: str) -> FoundNames:
    """Return everyone on tonight's list who has not gone home and whom the text may mean."""
    return find_people(text, among=people_with_a_line(event))


def people_with_a_line(event: Event) -> QuerySet[Player]:
    lines = event.sign_ups.exclude(status=SignUp.Status.GONE_HOME)
    return event.club.players.select_related("chapter").filter(pk__in=lines.values("player"))


SEARCHES: dict[str, Callable[[Event, str], FoundNames]] = {
    "sign-up": who_is_meant,
    "chair": who_takes_a_chair,
    "round": who_substitutes,
    "anywhere": who_is_anywhere,
    "line": who_has_a_line,
    "table": who_has_a_chair,
}
"""What a name box of an evening may ask for."""


def search_url(event: Event, search: str) -> str:
    """Return the address that a name box of an evening asks."""
    return reverse("sign_up:suggest", args=[event.club.slug, event.pk], query={"for": search})


def _chairs(event: Event) -> QuerySet[TeamMember]:
    """Return the memberships of everyone who sits at a table now."""
    return TeamMember.objects.filter(team__event=event, last_deal=None)


def _with_table(lines: QuerySet[SignUp], *, with_draft: bool) -> QuerySet[SignUp]:
    """Return the lines with the number of the table where their person sits now, None without a chair.

    Only the organizer sees tables that are not shown yet.
    """
    members = TeamMember.objects.filter(player=OuterRef("player"), team__event=OuterRef("event"), last_deal=None)
    seats = members.filter(team__seats__seating__last_deal=None).order_by("-team__seats__seating__round__number")
    if not with_draft:
        seats = seats.filter(team__seats__seating__round__shown_at__isnull=False)
    return lines.annotate(table=Subquery(seats.values("team__seats__seating__table")[:1])).order_by("number")


def _where(line: SignUp) -> str:
    """Return the line and the table of a person. The line is one of `_with_table`."""
    table: int | None = getattr(line, "table")  # noqa: B009 (annotated)
    if table is None:
        return _("line %(number)s") % {"number": line.number}
    return _("line %(number)s, Table %(table)s") % {"number": line.number, "table": table}


def _lines_said(lines: QuerySet[SignUp], text: str) -> list[tuple[Player, str]]:
    """Return the people of these lines whom the text may mean, each with where they are."""
    if len(folded(text)) < FEWEST_LETTERS:
        return []
    return said_of_lines(lines.filter(player__in=matching(Player.objects.all(), text)))


HAS_A_CHAIR = gettext_noop("%(name)s has a chair: %(where)s.")
SAID: dict[str, str] = {
    SignUp.Status.HERE: gettext_noop("%(name)s is already here: %(where)s."),
    SignUp.Status.ON_THE_WAY: gettext_noop("%(name)s is on the way: %(where)s."),
}


def said_of_lines(lines: QuerySet[SignUp]) -> list[tuple[Player, str]]:
    """Return the people of the first few lines, each with a sentence that says where they are."""
    return [
        (line.player, _(SAID.get(line.status, HAS_A_CHAIR)) % {"name": line.player.name, "where": _where(line)})
        for line in _with_table(lines, with_draft=False).select_related("player")[:MOST_FOUND]
    ]


def _facts_for_partners(event: Event, player: Player) -> str:
    """Return what tells a person from others; where partners may not be of one chapter, also that it is not known."""
    if chapter_is_missing(event, player):
        return ", ".join(filter(None, (_("Chapter not known"), facts_of(player))))
    return facts_of(player)


def chapter_is_missing(event: Event, player: Player) -> bool:
    """Return whether the event keeps chapters apart and nobody knows this person's."""
    return event.keeps_chapters_apart and player.chapter_id is None


def unknown_chapters(event: Event, lines: Iterable[SignUp]) -> list[Player]:
    """Return who of these lines may play without a chapter that the draw could keep apart, in the order of the list."""
    by_number = sorted(lines, key=lambda line: line.number)
    may_play = (line.player for line in by_number if line.part != SignUp.Part.SITS_OUT)
    return [player for player in may_play if chapter_is_missing(event, player)]


def to_confirm(lines: Iterable[SignUp]) -> list[SignUp]:
    """Return the lines of new people who wrote their own names, until the organizer confirms them."""
    return sorted((line for line in lines if line.to_confirm), key=lambda line: line.number)


def unknown_chapters_here(event: Event) -> list[Player]:
    """Return who is here or on the way and may play, without a chapter that the draw could keep apart."""
    if not event.keeps_chapters_apart:
        return []
    lines = event.sign_ups.filter(status__in=SignUp.PRESENT, player__chapter=None)
    return unknown_chapters(event, lines.select_related("player"))


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


def names_of(event: Event, lines: Iterable[int]) -> Said:
    """Return the people of some lines as a sentence, in the order of the list."""
    found = event.sign_ups.filter(pk__in=list(lines)).select_related("player").order_by("number")
    return said_together([said_together((line.player for line in found), ", "), "."], "")
