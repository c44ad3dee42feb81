"""Read the people of a club."""

import datetime
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from django.core.exceptions import ValidationError
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Length, Replace
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.core.people.importing.person_rows import ImportedList, ListRow
from tournaments.core.people.likeness import clues_of, near_duplicates
from tournaments.core.people.names import PersonName, folded, name_key, split_name
from tournaments.models import Chapter, Couple, Event, Player, Seat, SignUp, Wish
from tournaments.models.people import ADDED_AT_SIGN_UP
from tournaments.models.seating import last_round
from tournaments.people.importing.comparing import RowMatch, compare
from tournaments.people.importing.reading import read_list
from tournaments.web.fields import cleaned_name
from tournaments.web.name_box import FEWEST_LETTERS, LETTERS, MOST_FOUND, FoundItem, FoundNames, is_called


def people(club: Club, *, gone: bool = False) -> QuerySet[Player]:
    """Return everyone who still comes, or with `gone` everyone who no longer does, by last name."""
    return club.players.filter(gone=gone).select_related("chapter")


def sign_ups_of_player() -> QuerySet[SignUp]:
    """Return the sign-ups with which a player of an outer query is counted among the people of an evening."""
    return SignUp.objects.filter(player=OuterRef("pk"), status__in=SignUp.COUNTED)


def with_last_evening(players: QuerySet[Player]) -> QuerySet[Player]:
    """Annotate the date of the last evening to which a person came (`last_came`); None before the first."""
    latest = sign_ups_of_player().order_by("-event__date").values("event__date")
    return players.annotate(last_came=Subquery(latest[:1]))


def others_of(club: Club, *, without: int = 0, gone: bool = False) -> QuerySet[Player]:
    """Return everyone who still comes but one, with `gone` also those who no longer do."""
    everyone = club.players.select_related("chapter") if gone else people(club)
    return everyone.exclude(pk=without)


def matching(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Filter by names in which every word of the text starts a word, whatever the order, accents and capitals."""
    for word in folded(text).split():
        players = players.filter(Q(key__startswith=word) | Q(key__contains=f" {word}"))
    return players


def likely(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Filter by who may be meant: every typed word starts a word of the name, or two letters are the initials."""
    wanted = folded(text)
    if not wanted:
        return players.none()
    found = matching(players, text)
    if len(wanted) == 2:
        initials = Q(key__startswith=wanted[1], key__contains=f" {wanted[0]}")
        found = players.filter(Q(pk__in=found.values("pk")) | initials)
    return found


def best_first(players: Iterable[Player], text: str) -> list[Player]:
    """Return the first few, those with exactly the typed name before others."""
    return sorted(players, key=lambda player: not is_called(player, text))[:MOST_FOUND]


def find_people(
    text: str,
    *,
    among: QuerySet[Player],
    free: Callable[[str], Iterable[Player]] | None = None,
    taken: Callable[[str], Sequence[tuple[Player, str]]] = lambda _text: (),
    note: Callable[[Player], str] | None = None,
    may_add: bool = False,
) -> FoundNames:
    """Return what the list below a name box shows for a text.

    `free` finds who may be chosen (by default everybody of `among` who is `likely`), and `taken` who may not, each with
    a sentence. A name of nobody is compared with the names of `among` that resemble it. A text that cannot be a name
    brings only the reason. Where people may be added, two letters that match nobody bring nothing: a name begins.
    """
    try:
        name = cleaned_name(LETTERS)(text)
    except ValidationError as error:
        return FoundNames(typed=text, said=error.messages)
    known = list(free(name) if free else best_first(likely(among, name)[: 5 * MOST_FOUND], name))
    others = taken(name)
    is_long = len(folded(name)) >= FEWEST_LETTERS
    alike = people_alike(among, name) if is_long and not known and not others else []
    new = name if may_add and (known or is_long) else ""
    said = [sentence for _player, sentence in others]
    if name and not (may_add or known or alike or others):
        said = [_("No one on the list has that name.")]
    facts = note or facts_of
    return FoundNames(
        typed=text,
        items=[
            FoundItem(value=player.pk, name=player.name, note=facts(player), is_exact=is_called(player, name))
            for player in known or alike
        ],
        is_alike_only=bool(alike),
        said=said,
        new=new,
        namesakes=len(having_name([*known, *(player for player, _sentence in others)], name)),
    )


def facts_of(player: Player) -> str:
    """Return what tells a person from others of the same name."""
    lot = _("lot %(lot)s") % {"lot": player.lot} if player.lot else ""
    facts = (player.chapter, lot, _("no longer comes") if player.gone else "")
    return ", ".join(str(fact) for fact in facts if fact)


def people_alike(players: QuerySet[Player], text: str) -> list[Player]:
    """Return those whose name is probably the typed one with a slip.

    A person is compared by the full name and by the name they are known by.
    """
    name = split_name(text)
    known = [
        (player, PersonName(given=given, family=player.family_name))
        for player in _candidates(players, name)
        for given in (player.given_name, player.first_name)
    ]
    alike = near_duplicates([name], [name for _player, name in known])
    return list(dict.fromkeys(known[place][0] for _new, place in alike))


def _candidates(players: QuerySet[Player], name: PersonName) -> QuerySet[Player]:
    """Return everyone whose name may be like this one: a small part of a large club."""
    words, run_together = clues_of(name)
    may_be = Q(family_name="") | ~Q(key__contains=" ") if not words else Q()
    for word in words:
        may_be |= Q(key__contains=word)
    for joined in run_together:
        begins = Q(key__startswith=joined[0]) | Q(key__contains=f" {joined[0]}")
        may_be |= begins & (Q(letters=len(joined)) | ~Q(known_as=""))
    return players.annotate(letters=Length(Replace("key", Value(" ")))).filter(may_be)


def called(players: QuerySet[Player], text: str) -> list[Player]:
    """Return those with exactly this name, as shown or in full, whatever the order of its words."""
    return having_name(matching(players, text), text)


def having_name(players: Iterable[Player], text: str) -> list[Player]:
    return [player for player in players if is_called(player, text)]


def namesakes_of(new: Player) -> list[Player]:
    """Return those who still come and have this new person's name, in the order they were added.

    Locks the club, so that two laptops never add one person twice. Call it in the transaction that saves the person.
    """
    club = Club.locked(new.club_id)
    found = {
        player.pk: player
        for name in (new.name, f"{new.given_name} {new.family_name}")
        if folded(name)
        for player in called(people(club), name)
    }
    return [found[pk] for pk in sorted(found)]


def count_people(club: Club) -> dict[str, int]:
    """Count in one query how many of the club's people still come (`coming`) and no longer do (`gone`)."""
    return club.players.aggregate(coming=Count("pk", filter=Q(gone=False)), gone=Count("pk", filter=Q(gone=True)))


def has_evenings(club: Club) -> bool:
    """Return whether the club has planned or played an evening."""
    return club.events.exists()


def chapters_counted(club: Club) -> QuerySet[Chapter]:
    """Return the club's chapters by name, with how many people still come (`coming`) and how many belong to it."""
    coming = Count("players", filter=Q(players__gone=False))
    return club.chapters.annotate(coming=coming, belonging=Count("players"))


def players_by_name(club: Club) -> dict[str, list[Player]]:
    """Return everyone the club ever had, by the key that spellings of a name share."""
    known = defaultdict(list)
    for player in club.players.select_related("chapter"):
        known[name_key(player.given_name, player.family_name)].append(player)
    return known


def people_in_file(club: Club, data: bytes, filename: str) -> ImportedList:
    """Return the people in a workbook, CSV or text file. Raises ListError with one clear sentence."""
    return read_list(data, filename, set(club.chapters.values_list("key", flat=True)))


def compared_with_club(club: Club, rows: Sequence[ListRow]) -> list[RowMatch]:
    """Return for every row of a list whether the club knows the person."""
    return compare(rows, players_by_name(club))


def added_at_sign_up(club: Club, *, since: datetime.datetime) -> QuerySet[Player]:
    """Return who was added since then as a new person while signing in."""
    rows = Player.history.filter(
        club=club, history_type="+", history_change_reason=ADDED_AT_SIGN_UP, history_date__gte=since
    )
    return club.players.filter(pk__in=rows.values("id"))


def couples_of(player: Player) -> QuerySet[Couple]:
    found = Couple.objects.filter(Q(first=player) | Q(second=player), club=player.club_id)
    return found.select_related("first", "second")


def partners(player: Player) -> list[Player]:
    return [couple.second if couple.first_id == player.pk else couple.first for couple in couples_of(player)]


def partners_by_player(club: Club, *, gone: bool = False) -> dict[int, list[Player]]:
    """Return partners or spouses by player key, for those who still come, or with `gone` for those who no longer do."""
    found = defaultdict(list)
    for couple in club.couples.select_related("first", "second"):
        for one, other in ((couple.first, couple.second), (couple.second, couple.first)):
            if one.gone == gone:
                found[one.pk].append(other)
    return found


def never_together(club: Club) -> QuerySet[Wish]:
    """Return the pairs who are kept apart on every evening. Private: only for the page of the wishes."""
    wishes = club.wishes.filter(kind__in=Wish.APART, event=None)
    return wishes.select_related("first__chapter", "second__chapter").order_by("first__key", "second__key", "pk")


def not_kept(wishes: Iterable[Wish], event: Event) -> dict[int, int]:
    """Return the table at which two people of a wish are together in an evening's last round, by the wish's key."""
    seats = Seat.objects.filter(
        seating__round=last_round(event), seating__last_deal=None, team__members__last_deal=None
    )
    rows = seats.values_list("team__members__player", "seating__table", "team")
    seat_of = {player: (table, team) for player, table, team in rows}
    found = {}
    for wish in wishes:
        one, other = seat_of.get(wish.first_id, (0, 0)), seat_of.get(wish.second_id, (0, 1))
        if one == other or (wish.kind == Wish.Kind.TABLES and one[0] == other[0] != 0):
            found[wish.pk] = one[0]
    return found
