"""Write the people of a club. One transaction each."""

from collections.abc import Collection, Iterable

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Club
from tournaments.core.people.names import NewPerson
from tournaments.models import Chapter, Event, Player, Prize, SignUp, TeamMember
from tournaments.models.history import create_with_history
from tournaments.people.queries import namesakes_of
from tournaments.web.limits import stay_within_limits, stay_within_people


class NamesakesError(ValidationError):
    """More people have a new person's name than the organizer knew of."""

    def __init__(self, player: Player, count: int) -> None:
        sentence = _("%(name)s is already in your club. Save again to add another person of this name.")
        super().__init__(sentence, params={"name": player.name})
        self.count = count


@transaction.atomic
def save_player(*, player: Player, chapter: str, namesakes_known: int = 0) -> Player:
    """Save a new or changed player with a chapter by name (none if empty) and the search key.

    Raises NamesakesError if more than `namesakes_known` people have a new person's name.
    """
    namesakes = len(namesakes_of(player)) if player._state.adding else 0
    if namesakes > namesakes_known:
        raise NamesakesError(player, namesakes)
    player.chapter = Chapter.add_missing(player.club, [chapter]).get(Chapter.key_of(chapter))
    player.key = player.search_key
    before = Player.objects.filter(pk=player.pk).first()
    player.save()
    if before is None:
        stay_within_people(player.club)
    shown = ("name", "chapter_id", "not_for_prizes")
    if before and any(getattr(before, field) != getattr(player, field) for field in shown):
        raise_result_versions(players=[player])
    return player


@transaction.atomic
def set_gone(*, player: Player, gone: bool) -> Player:
    """Take someone who no longer comes off the lists, or bring them back. Results stay."""
    player.gone = gone
    player.save()
    return player


@transaction.atomic
def add_people(*, club: Club, people: Iterable[NewPerson]) -> list[Player]:
    """Add many people at once, with the chapters the club does not have yet. Names are saved unchanged."""
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
    added = create_with_history(Player, players)
    stay_within_limits(club)
    return added


def raise_result_versions(*, players: Collection[Player | int]) -> None:
    """Raise the version of every event in which these people play, sit out or won a prize.

    No team's place changes, so final results stay final; results by chapter are computed again. Call it within the
    correction's transaction.
    """
    played = TeamMember.objects.filter(player__in=players).order_by().values_list("team__event")
    sat_out = SignUp.objects.filter(player__in=players, part=SignUp.Part.SITS_OUT).order_by().values_list("event")
    won = Prize.objects.filter(winners__in=players).order_by().values_list("event")
    # Each by its own index: one condition over all would read all events of the site.
    events = [event for (event,) in played.union(sat_out, won)]
    # Two corrections at once lock their events in the same order, which one update of many rows does not.
    locked = Event.all_locked(pk__in=events)
    Event.raise_version(pk__in=[event.pk for event in locked], stays_final=True)
