"""Reads of tonight's sign-up: the lines, who may be meant by what was typed, and the head count."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Event, Player, SignUp
from tournaments.names import folded, name_key
from tournaments.roster.queries import people, people_like

MOST_SUGGESTIONS = 9
FEWEST_LETTERS = 3
"""Two letters that fit nobody are a slip, not the name of somebody new."""


def lines(event: Event) -> QuerySet[SignUp]:
    """Every line of the sheet with its person, the latest first."""
    return event.sign_ups.select_related("player__chapter").order_by("-number")


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadCount:
    """People by what they mean for the tables."""

    playing: int
    if_needed: int
    sitting_out: int

    @property
    def is_odd(self) -> bool:
        """Whether somebody has no partner."""
        return self.playing % 2 == 1


def head_count(event: Event) -> HeadCount:
    """How many want a chair tonight, how many more would play, how many sit out."""
    parts = list(
        event.sign_ups.filter(status__in=(SignUp.Status.HERE, SignUp.Status.ON_THE_WAY)).values_list("part", flat=True)
    )
    return HeadCount(
        playing=parts.count(SignUp.Part.PLAYS),
        if_needed=parts.count(SignUp.Part.IF_NEEDED),
        sitting_out=parts.count(SignUp.Part.SITS_OUT),
    )


def suggestions(event: Event, text: str) -> list[Player]:
    """Who may be meant: every typed word begins a word of the name, or two letters are the initials.

    People who are on tonight's sheet already are left out; those known by exactly this name come first.
    """
    wanted = folded(text)
    if not wanted:
        return []
    found = people_like(event.club, text)
    if len(wanted) == 2:
        found = people(event.club).filter(
            Q(pk__in=found.values("pk")) | Q(key__startswith=wanted[1], key__contains=f" {wanted[0]}")
        )
    signed_up = event.sign_ups.exclude(status=SignUp.Status.EXPECTED).values("player")
    exact = name_key(text, "")
    players = list(found.exclude(pk__in=signed_up)[: 5 * MOST_SUGGESTIONS])
    players.sort(key=lambda player: (name_key(player.given_name, player.family_name) != exact, player.key))
    return players[:MOST_SUGGESTIONS]


def is_new_name(event: Event, text: str) -> bool:
    """Whether Enter alone takes the text for the name of somebody new: a whole name that could mean nobody known."""
    return len(folded(text)) >= FEWEST_LETTERS and not suggestions(event, text)


def namesakes(event: Event, text: str) -> list[Player]:
    """The people of the club with exactly this name, whatever the order of its words, accents and capitals."""
    exact = name_key(text, "")
    return [player for player in people_like(event.club, text) if name_key(player.name, "") == exact]
