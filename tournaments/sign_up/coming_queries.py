"""Read who says they come to an evening: for everyone with the link, and for the organizer."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from tournaments.core.sign_up.first_names import first_names
from tournaments.models import ComingAnswer, ComingLink, Event, Player, SignUp
from tournaments.models.progress import Progress
from tournaments.models.sign_up import REMOVED_BY_ORGANIZER
from tournaments.sign_up.queries import status_of_new_line
from tournaments.web.access import is_night_over


@dataclass(frozen=True, slots=True, kw_only=True)
class SayTheyCome:
    """How many people say they come, and how many of them may be put on their way now.

    `takes_answers` tells whether people may still answer.
    """

    people: int
    new: int
    takes_answers: bool


OF_THE_ANSWER = {"event": OuterRef("event"), "player": OuterRef("player")}
HAS_A_LINE = Exists(SignUp.objects.filter(**OF_THE_ANSWER))
WAS_REMOVED = Exists(
    SignUp.history.filter(
        **OF_THE_ANSWER,
        history_type="-",
        history_change_reason=REMOVED_BY_ORGANIZER,
        history_date__gte=OuterRef("changed_at"),
    )
)


def asks_who_comes(event: Event) -> bool:
    """Return whether people may be asked by a link: on a hosted site, until the night is over."""
    return settings.HOSTED and not is_night_over(event)


def takes_answers(event: Event, done: Progress) -> bool:
    """Return whether people may still answer: on a hosted site, until the tables are drawn or the night is over."""
    return asks_who_comes(event) and not done.tables


def may_put_on_their_way(event: Event, done: Progress) -> bool:
    """Return whether those who say they come may be put on their way: on the night, until the tables are drawn."""
    return status_of_new_line(event) == SignUp.Status.HERE and takes_answers(event, done)


def coming_link(event: Event) -> ComingLink | None:
    """Return the event's link if it is on."""
    return ComingLink.objects.filter(event=event, is_on=True).first()


def answers_of(event: Event) -> list[ComingAnswer]:
    """Return what everybody of the club answered, the latest first."""
    return list(_answers(event).select_related("player").order_by("-changed_at", "-pk"))


def first_names_of_coming(event: Event) -> list[str]:
    """Return the first names of those who say they come."""
    people = (answer.player for answer in _coming(event).select_related("player"))
    return first_names(player.person_name for player in people)


def say_they_come(event: Event, done: Progress) -> SayTheyCome | None:
    """Return how many say they come, None where nobody can be asked."""
    if not asks_who_comes(event):
        return None
    people = _coming(event).count()
    new = _without_line(event).count() if people and may_put_on_their_way(event, done) else 0
    return SayTheyCome(people=people, new=new, takes_answers=takes_answers(event, done))


def coming_without_line(event: Event) -> list[Player]:
    """Return who says they come and has no line of the sign-up, in the order in which they said so.

    Whose line the organizer removed since is left out.
    """
    new = _without_line(event).select_related("player").order_by("changed_at", "pk")
    return [answer.player for answer in new]


def _without_line(event: Event) -> QuerySet[ComingAnswer]:
    return _coming(event).filter(~HAS_A_LINE, ~WAS_REMOVED)


def _coming(event: Event) -> QuerySet[ComingAnswer]:
    return _answers(event).filter(comes=True)


def _answers(event: Event) -> QuerySet[ComingAnswer]:
    return event.coming_answers.filter(player__gone=False)
