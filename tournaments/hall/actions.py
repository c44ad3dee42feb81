"""Write helpers' codes and passes. One transaction each."""

import datetime
import secrets
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, QuerySet

from tournaments.core.people.names import numbered_name
from tournaments.hall.queries import code_for, valid_codes, way_in_of_link
from tournaments.models import Event, HelperPass, JoinCode
from tournaments.models.hall import HelperUse
from tournaments.models.progress import progress
from tournaments.web.access import hash_of, takes_helpers

CODE_LASTS = datetime.timedelta(minutes=15)


@transaction.atomic
def make_new_code(*, event: Event, now: datetime.datetime) -> JoinCode:
    """Create a code for the event, valid for 15 minutes. It replaces the code before; the link and its use stay.

    The first code lets helpers do what comes next: sign people in until the tables are shown, then key in sheets.
    No other evening of the club has the same code now.
    """
    others = JoinCode.objects.filter(event__club=event.club_id, good_until__gt=now).exclude(event=event)
    taken = set(others.values_list("digits", flat=True))
    digits = next(digits for digits in iter(_six_digits, "") if digits not in taken)
    fresh = {"digits": digits, "good_until": now + CODE_LASTS, "wrong_tries": 0}
    use = HelperUse.SHEETS if progress(event).shown else HelperUse.SIGN_IN
    first = {**fresh, "token": secrets.token_urlsafe(32), "use": use}
    code, _was_made = JoinCode.objects.update_or_create(event=event, defaults=fresh, create_defaults=first)
    return code


def _six_digits() -> str:
    return f"{secrets.randbelow(1_000_000):06}"


@transaction.atomic
def check_code(*, club: str, digits: str, now: datetime.datetime) -> JoinCode | None:
    """Return the club's valid code with those digits, or count a wrong try against every valid code of the club.

    The lock lets simultaneous tries check and count one after the other, so they cannot pass the limit together.
    """
    valid = valid_codes(club, now).select_related("event__club").select_for_update(of=("self",)).order_by("pk")
    codes = list(valid)
    found = [code for code in codes if code.digits == digits and takes_helpers(code.event)]
    if not found:
        JoinCode.objects.filter(pk__in=[code.pk for code in codes]).update(wrong_tries=F("wrong_tries") + 1)
    return found[0] if found else None


@transaction.atomic
def let_in(*, way_in: JoinCode, by_link: bool, name: str, now: datetime.datetime) -> HelperPass | None:
    """Give a helper a pass.

    Returns None if the link or code ended since it was read. A name that a present helper or a member has gets a
    number, so every sheet says who keyed it in. A helper who returns after their pass ended keeps their name.
    """
    # The lock admits one helper at a time: two with one name get two numbers, and nobody is removed meanwhile.
    events = Event.all_locked(pk=way_in.event_id)
    still = way_in_of_link(way_in.token) if by_link else code_for(way_in.event.club.slug, way_in.digits, now)
    if still is None or still != way_in:
        return None
    # A code goes with its event.
    return new_pass(events[0], _free_name(events[0], name), still.use, new_end_code(), now)


@transaction.atomic
def make_name_screen(*, event: Event, name: str, end_code: str, now: datetime.datetime) -> HelperPass:
    """Return the pass of a name screen on the organizer's own device. The four digits end it."""
    return new_pass(Event.locked(event.pk), _free_name(event, name), HelperUse.NAMES, end_code, now)


def new_end_code() -> str:
    """Return four digits that may end a name screen."""
    return "".join(secrets.choice("0123456789") for _digit in range(4))


def new_pass(event: Event, name: str, use: str, end_code: str, now: datetime.datetime) -> HelperPass:
    """Create a pass with a new secret, on a locked event."""
    return HelperPass.objects.create(
        event=event,
        name=name,
        secret_hash=hash_of(secrets.token_urlsafe(32)),
        made_at=now,
        use=use,
        end_code=end_code,
    )


def set_use_of_code(*, event: Event, use: str) -> None:
    """Set what those may do who join from now on. Those who joined keep what they may do."""
    JoinCode.objects.filter(event=event).update(use=use)


def set_use_of_pass(*, helper: HelperPass, use: str) -> None:
    """Change what a helper may do."""
    helper.use = use
    helper.save(update_fields=["use"])


def _free_name(event: Event, name: str) -> str:
    helpers = event.helper_passes.filter(ended_at__isnull=True).values_list("name", flat=True)
    members = event.club.memberships.values_list("user__name", flat=True)
    return numbered_name(name, [*helpers, *members])


@transaction.atomic
def end_passes(*, passes: QuerySet[HelperPass], now: datetime.datetime) -> list[HelperPass]:
    """End these passes. Return those that were valid."""
    ended = list(passes.select_for_update().filter(ended_at__isnull=True))
    HelperPass.objects.filter(pk__in=[helper.pk for helper in ended]).update(ended_at=now)
    return ended


@transaction.atomic
def send_away(*, event: Event, passes: Iterable[int] | None = None, now: datetime.datetime) -> list[HelperPass]:
    """End these passes of helpers, or those of all helpers of the event. Return those that were valid.

    If there were any, the code and link end too, because removed helpers know them.
    """
    # A helper who is joining now is either admitted first and removed too, or refused.
    Event.locked(event.pk)
    helpers = event.helper_passes.helpers()
    ended = end_passes(passes=helpers if passes is None else helpers.filter(pk__in=passes), now=now)
    if ended:
        JoinCode.objects.filter(event=event).delete()
    return ended


@transaction.atomic
def give_back_passes(*, event: Event, passes: Iterable[int]) -> None:
    """Undo the end of these passes: the same browsers may go on."""
    event.helper_passes.filter(pk__in=passes).update(ended_at=None)
