"""Read the people of a club."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import Count, Q, QuerySet

from accounts.models import Club
from tournaments.core.people.importing.person_rows import ImportedList, ListRow
from tournaments.core.people.names import folded, name_key
from tournaments.models import Chapter, Couple, Player, Round, Seat, Wish
from tournaments.people.importing.comparing import RowMatch, compare
from tournaments.people.importing.reading import read_list


def people(club: Club, *, gone: bool = False) -> QuerySet[Player]:
    """Return everyone who still comes, or with `gone` everyone who no longer does, by last name."""
    return club.players.filter(gone=gone).select_related("chapter")


def matching(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Filter by names in which every word of the text starts a word, whatever the order, accents and capitals."""
    for word in folded(text).split():
        players = players.filter(Q(key__startswith=word) | Q(key__contains=f" {word}"))
    return players


def people_like(club: Club, text: str) -> QuerySet[Player]:
    """Return those who still come and match the text."""
    return matching(people(club), text)


def called(players: QuerySet[Player], text: str) -> list[Player]:
    """Return those with exactly this name, as shown or in full, whatever the order of its words."""
    return having_name(matching(players, text), text)


def having_name(players: Iterable[Player], text: str) -> list[Player]:
    exact = name_key(text, "")
    return [
        player
        for player in players
        if exact in (name_key(player.name, ""), name_key(player.given_name, player.family_name))
    ]


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


def couples_of(player: Player) -> QuerySet[Couple]:
    found = Couple.objects.filter(Q(first=player) | Q(second=player), club=player.club_id)
    return found.select_related("first", "second")


def partners(player: Player) -> list[Player]:
    return [couple.second if couple.first_id == player.pk else couple.first for couple in couples_of(player)]


def never_together(club: Club) -> QuerySet[Wish]:
    """Return the pairs who are kept apart on every evening. Private: only for the page of the wishes."""
    wishes = club.wishes.filter(kind__in=Wish.APART, event=None)
    return wishes.select_related("first__chapter", "second__chapter").order_by("first__key", "second__key", "pk")


def not_kept(wishes: Iterable[Wish], event_id: int) -> dict[int, int]:
    """Return the table at which two people of a wish are together in an evening's last round, by the wish's key."""
    last = Round.objects.filter(event=event_id).order_by("-number").first()
    seats = Seat.objects.filter(seating__round=last, seating__last_deal=None, team__members__last_deal=None)
    rows = seats.values_list("team__members__player", "seating__table", "team")
    seat_of = {player: (table, team) for player, table, team in rows}
    found = {}
    for wish in wishes:
        one, other = seat_of.get(wish.first_id, (0, 0)), seat_of.get(wish.second_id, (0, 1))
        if one == other or (wish.kind == Wish.Kind.TABLES and one[0] == other[0] != 0):
            found[wish.pk] = one[0]
    return found
