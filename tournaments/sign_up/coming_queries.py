"""Read who says they come to an evening: for everyone with the link, and for the organizer."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet

from tournaments.core.people.names import PersonName
from tournaments.core.sign_up.first_names import first_names
from tournaments.models import ComingAnswer, ComingLink, Event, Player, SignUp
from tournaments.models.progress import progress
from tournaments.sign_up.queries import status_of_new_line
from tournaments.web.access import is_night_over


@dataclass(frozen=True, slots=True, kw_only=True)
class SayTheyCome:
    """How many people say they come, and how many of them have no line of the sign-up yet.

    `may_add` tells whether these may be put on their way: on the night, until the tables are drawn.
    """

    people: int
    new: int
    may_add: bool


HAS_A_LINE = Exists(SignUp.objects.filter(event=OuterRef("event"), player=OuterRef("player")))


def asks_who_comes(event: Event) -> bool:
    """Return whether people may be asked by a link: on a hosted site, until the night is over."""
    return settings.HOSTED and not is_night_over(event)


def takes_answers(event: Event) -> bool:
    """Return whether people may still answer: until the tables are drawn or the night is over."""
    return not is_night_over(event) and not progress(event).tables


def coming_link(event: Event) -> ComingLink | None:
    """Return the event's link if it is on."""
    return ComingLink.objects.filter(event=event, is_on=True).first()


def answers_of(event: Event) -> list[ComingAnswer]:
    """Return what everybody of the club answered, the latest first."""
    return list(_answers(event).select_related("player").order_by("-changed_at", "-pk"))


def first_names_of_coming(event: Event) -> list[str]:
    """Return the first names of those who say they come."""
    people = (answer.player for answer in _coming(event).select_related("player"))
    return first_names(PersonName(given=player.first_name, family=player.family_name) for player in people)


def say_they_come(event: Event) -> SayTheyCome | None:
    """Return how many say they come, None where nobody can be asked."""
    if not asks_who_comes(event):
        return None
    people, new = _coming(event).count(), _coming(event).filter(~HAS_A_LINE).count()
    is_night = status_of_new_line(event) == SignUp.Status.HERE
    return SayTheyCome(people=people, new=new, may_add=bool(new) and is_night and takes_answers(event))


def coming_without_line(event: Event) -> list[Player]:
    """Return who says they come and has no line of the sign-up, in the order in which they said so."""
    new = _coming(event).filter(~HAS_A_LINE).select_related("player").order_by("changed_at", "pk")
    return [answer.player for answer in new]


def _coming(event: Event) -> QuerySet[ComingAnswer]:
    return _answers(event).filter(comes=True)


def _answers(event: Event) -> QuerySet[ComingAnswer]:
    return event.coming_answers.filter(player__gone=False)
