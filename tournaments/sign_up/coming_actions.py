"""Write the link by which people say whether they come, their answers, and their lines. One transaction each."""

import datetime
from collections.abc import Iterable

from django.db import transaction

from tournaments.models import ComingAnswer, ComingLink, Event, Player, SignUp
from tournaments.models.event import new_token
from tournaments.models.progress import progress
from tournaments.sign_up.actions import remove_line, sign_in
from tournaments.sign_up.coming_queries import coming_without_line, may_put_on_their_way, takes_answers


@transaction.atomic
def give_coming_link(*, event: Event, the_same: bool = False) -> ComingLink:
    """Turn the link on, as a new one. `the_same` undoes turning it off. A link that is on stays."""
    link, is_new = ComingLink.objects.get_or_create(event=Event.locked(event.pk))
    if not is_new and not link.is_on:
        link.code, link.is_on = link.code if the_same else new_token(), True
        link.save(update_fields=["code", "is_on"])
    return link


@transaction.atomic
def end_coming_link(*, event: Event) -> None:
    """Turn the link off. The answers stay."""
    ComingLink.objects.filter(event=Event.locked(event.pk)).update(is_on=False)


@transaction.atomic
def renew_coming_link(*, event: Event) -> ComingLink:
    """End the link and make another one."""
    end_coming_link(event=event)
    return give_coming_link(event=event)


@transaction.atomic
def say_whether_coming(*, event: Event, player: Player, comes: bool, now: datetime.datetime) -> ComingAnswer | None:
    """Save what a person says. The same answer again stays as it is. Once the tables are drawn, return None."""
    locked = Event.locked(event.pk)
    if not takes_answers(locked, progress(locked)):
        return None
    said = {"comes": comes, "changed_at": now}
    answer, _is_new = ComingAnswer.objects.get_or_create(event=locked, player=player, defaults=said)
    if answer.comes != comes:
        answer.comes, answer.changed_at = comes, now
        answer.save(update_fields=["comes", "changed_at"])
    return answer


@transaction.atomic
def forget_answer(*, event: Event, answer: int) -> ComingAnswer | None:
    """Delete an answer, and return it for Undo."""
    found = ComingAnswer.objects.filter(event=Event.locked(event.pk), pk=answer).select_related("player").first()
    if found is not None:
        ComingAnswer.objects.filter(pk=answer).delete()
    return found


@transaction.atomic
def restore_answer(*, event: Event, player: Player, comes: bool, changed_at: datetime.datetime) -> None:
    """Undo `forget_answer`. An answer that the person gave since stays."""
    said = {"comes": comes, "changed_at": changed_at}
    ComingAnswer.objects.get_or_create(event=Event.locked(event.pk), player=player, defaults=said)


@transaction.atomic
def put_on_their_way(*, event: Event) -> list[SignUp]:
    """Give everybody who says they come and has no line yet a line: on the way. Return these lines."""
    locked = Event.locked(event.pk)
    if not may_put_on_their_way(locked, progress(locked)):
        return []
    new = coming_without_line(locked)
    return [sign_in(event=locked, player=player, status=SignUp.Status.ON_THE_WAY) for player in new]


@transaction.atomic
def undo_on_their_way(*, event: Event, lines: Iterable[int]) -> int:
    """Remove these lines, but not of those who came or changed their line since. Return how many that are.

    Raises ValidationError if somebody sits at a table by now.
    """
    unchanged = {"status": SignUp.Status.ON_THE_WAY, "part": SignUp.Part.PLAYS, "paid": None}
    put = Event.locked(event.pk).sign_ups.filter(pk__in=lines, **unchanged)
    unchanged_lines = list(put.select_related("player", "event"))
    for line in unchanged_lines:
        remove_line(line=line)
    return len(unchanged_lines)
