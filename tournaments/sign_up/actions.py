"""Write tonight's sign-up. One transaction each. The event is locked so that numbers never collide."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from tournaments.core.people.names import PersonName
from tournaments.models import Chapter, Event, HelperPass, Player, SignUp
from tournaments.models.event import SitOutCredit
from tournaments.models.hall import MOST_ON_A_PHONE, HelperUse
from tournaments.people.queries import namesakes_of
from tournaments.sign_up.phone_queries import press_of
from tournaments.sign_up.queries import said_of_lines, signed_up_person
from tournaments.web.limits import stay_within_people


@transaction.atomic
def sign_in(
    *,
    event: Event,
    player: Player,
    status: str = SignUp.Status.HERE,
    helper: HelperPass | None = None,
    to_confirm: bool = False,
) -> SignUp:
    """Give the person the next line, or mark their line as here.

    `helper` is the pass of who does it, None at the desk; `to_confirm` marks somebody who wrote their own name.

    Raises ValidationError if the person is here already, or a phone has signed in as many as it may.
    """
    Event.locked(event.pk)
    line = event.sign_ups.filter(player=player).first()
    if line is not None:
        _refuse_here(line, status)
    if helper is not None and helper.is_phone:
        _count_on_phone(helper)
    if line is None:
        last = event.sign_ups.aggregate(last=Max("number"))["last"] or 0
        table = usual_table(event, player) if player.fixed_chair else None
        _tell_screens(event)
        return SignUp.objects.create(
            event=event,
            player=player,
            number=last + 1,
            status=status,
            fixed_table=table,
            signed_in_by=helper,
            to_confirm=to_confirm,
        )
    line.signed_in_by = helper
    return change_line(line=line, status=status)


def _refuse_here(line: SignUp, status: str) -> None:
    if line.status in (SignUp.Status.HERE, status):
        ((_player, sentence),) = said_of_lines(SignUp.objects.filter(pk=line.pk))
        raise ValidationError(sentence)


def _count_on_phone(phone: HelperPass) -> None:
    """Count one more person on a phone. One statement, so that presses at once never pass the limit together."""
    may = HelperPass.objects.filter(pk=phone.pk, ended_at=None, signed_in__lt=MOST_ON_A_PHONE)
    if not may.update(signed_in=F("signed_in") + 1):
        raise ValidationError(_("Please go to the desk."))


@transaction.atomic
def sign_in_new_person(
    *,
    event: Event,
    name: PersonName,
    status: str = SignUp.Status.HERE,
    namesakes_known: int = 0,
    helper: HelperPass | None = None,
    chapter: Chapter | None = None,
    to_confirm: bool = False,
) -> SignUp:
    """Add a new person, and give them the next line.

    Raises ValidationError if more people have this name than the organizer knew of: another laptop added one.
    """
    player = Player.named(club=event.club, given_name=name.given, family_name=name.family, chapter=chapter)
    namesakes = namesakes_of(player)
    if len(namesakes) > namesakes_known:
        for line in event.sign_ups.filter(player__in=namesakes).select_related("player").order_by("-player"):
            _refuse_here(line, status)
        raise ValidationError(
            _("%(name)s is already in your club. Choose the person below, or “a new person”."),
            params={"name": namesakes[-1].name},
        )
    player.note_sign_up()
    player.save()
    stay_within_people(event.club)
    return sign_in(event=event, player=player, status=status, helper=helper, to_confirm=to_confirm)


@transaction.atomic
def confirm(*, event: Event, lines: Iterable[int], is_right: bool = True) -> list[SignUp]:
    """Confirm the names that new people wrote themselves, or undo that. Return the lines that changed."""
    Event.locked(event.pk)
    found = list(event.sign_ups.filter(pk__in=lines, to_confirm=is_right).select_related("player").order_by("number"))
    for line in found:
        line.to_confirm = not is_right
        line.save(update_fields=["to_confirm"])
    return found


@transaction.atomic
def take_back(*, helper: HelperPass, line: int, record: int) -> SignUp | None:
    """Undo a press at a helper's door: delete the line, or return it to where the person was before.

    `record` is the row of the history that the press made. Returns None if the line is not of this door, or was changed
    since. Raises ValidationError if the person sits at a table.
    """
    event = Event.locked(helper.event_id)
    pressed = event.sign_ups.select_related("player", "event").filter(pk=line, signed_in_by=helper).first()
    rows = list(pressed.history.order_by("-history_id")[:2]) if pressed else []
    if pressed is None or rows[0].history_id != record:
        return None
    before = rows[1] if len(rows) > 1 else None
    if helper.is_phone:
        press = press_of(pressed)
        if press is None:
            return None
        before = press.before
        HelperPass.objects.filter(pk=helper.pk, signed_in__gt=0).update(signed_in=F("signed_in") - 1)
    _as_before_press(pressed, before)
    return pressed


def _as_before_press(line: SignUp, before: Any) -> None:
    """Return the line to a row of its history, or delete it if there was none."""
    _refuse_seated(line)
    if before is None:
        remove_line(line=line, stays=not _is_first_line(line))
    else:
        line.signed_in_by_id = before.signed_in_by_id
        change_line(line=line, status=before.status)


def _is_first_line(line: SignUp) -> bool:
    """Return whether this line is the first that its person ever had: the press that made it made the person."""
    first = SignUp.history.filter(player=line.player_id).order_by("history_id").first()
    return first is not None and first.id == line.pk


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneTakenBack:
    """What became of a phone's lines: the presses that were undone, as numbers of the history, and whose they were.

    `stay` are the people whose line was changed since, or who sit at a table.
    """

    presses: tuple[int, ...]
    people: tuple[Player, ...]
    stay: tuple[Player, ...]


@transaction.atomic
def take_back_phone(*, phone: HelperPass) -> PhoneTakenBack:
    """Undo all presses on a phone, except of people at a table and of lines that were changed since."""
    event = Event.locked(phone.event_id)
    presses: list[int] = []
    people: list[Player] = []
    stay: list[Player] = []
    for line in event.sign_ups.filter(signed_in_by=phone).select_related("player", "event").order_by("number"):
        press = press_of(line)
        if press is None or _is_seated(line):
            stay.append(line.player)
            continue
        _as_before_press(line, press.before)
        presses.append(press.record)
        people.append(line.player)
    return PhoneTakenBack(presses=tuple(presses), people=tuple(people), stay=tuple(stay))


@transaction.atomic
def put_back_phone(*, event: Event, presses: Iterable[int]) -> bool:
    """Undo `take_back_phone`, except for people who were signed in again since. Return whether anything changed."""
    is_changed = False
    Event.locked(event.pk)
    rows = SignUp.history.filter(event=event, pk__in=presses, signed_in_by__use=HelperUse.PHONE)
    for row in rows.order_by("number"):
        line = event.sign_ups.filter(player=row.player_id).first()
        if line is None:
            player = signed_up_person(event.club, row.player_id)
            if player is not None:
                restore_line(event=event, player=player, signed_in_by=row.signed_in_by, **_line_of(row))
                is_changed = True
        elif line.pk == row.id and line.status != row.status:
            line.signed_in_by_id = row.signed_in_by_id
            change_line(line=line, status=row.status)
            is_changed = True
    return is_changed


def _line_of(row: Any) -> dict[str, Any]:
    """Return the values of a line by a row of its history."""
    return {name: getattr(row, name) for name in ("number", "status", "part", "fixed_table", "paid", "to_confirm")}


@transaction.atomic
def remove_line(*, line: SignUp, by_organizer: bool = False, stays: bool = False) -> bool:
    """Delete a line. The other lines keep their numbers. `by_organizer` tells that it is no Undo.

    A person who was added at sign-up and is used nowhere else is deleted too, unless the person `stays`; return whether
    that is so. Raises ValidationError if the person sits at a table.
    """
    event = Event.locked(line.event_id)
    _refuse_seated(line)
    if by_organizer:
        line.note_removal()
    line.delete()
    _tell_screens(event)
    _raise_if_credited(event, changed=line.sat_out)
    return not stays and line.player.delete_if_only_signed_up()


def _is_seated(line: SignUp) -> bool:
    return line.player.memberships.filter(team__event=line.event_id).exists()


def _refuse_seated(line: SignUp) -> None:
    if _is_seated(line):
        raise ValidationError(
            _("%(name)s already sits at a table, so the line stays."), params={"name": line.player.name}
        )


@transaction.atomic
def restore_line(
    *,
    event: Event,
    player: Player,
    number: int,
    status: str = "",
    part: str = "",
    fixed_table: int | None = None,
    paid: Decimal | None = None,
    to_confirm: bool = False,
    signed_in_by: HelperPass | None = None,
) -> SignUp:
    """Restore a deleted line, with its number unless it is taken. An unsaved person is added again.

    Raises ValidationError if the person was signed in again.
    """
    Event.locked(event.pk)
    if player._state.adding:
        player.note_sign_up()
        player.save(force_insert=True)
        stay_within_people(event.club)
    if event.sign_ups.filter(number=number).exists() or event.sign_ups.filter(player=player).exists():
        line = sign_in(event=event, player=player, status=status or SignUp.Status.HERE)
    else:
        line = SignUp.objects.create(
            event=event, player=player, number=number, to_confirm=to_confirm, signed_in_by=signed_in_by
        )
    set_paid(line=line, amount=paid)
    return change_line(line=line, status=status, part=part, fixed_table=fixed_table or 0)


@transaction.atomic
def change_line(
    *, line: SignUp, status: str | None = None, part: str | None = None, fixed_table: int | None = None
) -> SignUp:
    """Change where a person is, how they take part, or the table they keep (0: none)."""
    event = Event.locked(line.event_id)
    line.refresh_from_db(fields=["status", "part", "fixed_table"])
    sat_out = line.sat_out
    line.status = status or line.status
    line.part = part or line.part
    if fixed_table is not None:
        line.fixed_table = fixed_table or None
    line.save(update_fields=["status", "part", "fixed_table", "signed_in_by"])
    _tell_screens(event)
    _raise_if_credited(event, changed=sat_out != line.sat_out)
    return line


@transaction.atomic
def set_paid(*, line: SignUp, amount: Decimal | None) -> Decimal | None:
    """Save what a person paid (None: nothing yet). Return what was saved before, for Undo."""
    Event.locked(line.event_id)
    line.refresh_from_db(fields=["paid"])
    before, line.paid = line.paid, amount
    if before != amount:
        line.save(update_fields=["paid"])
    return before


def _tell_screens(event: Event) -> None:
    """Have phones read again who plays the next round, in an event of several."""
    if event.has_rounds:
        Event.raise_hall_version(event.pk)


def _raise_if_credited(event: Event, *, changed: bool) -> None:
    """Raise the version if who sits out changed and that brings points."""
    if changed and event.sit_out_credit != SitOutCredit.NOTHING:
        Event.raise_version(pk=event.pk)


def usual_table(event: Event, player: Player) -> int | None:
    """Return the table where someone who needs a fixed chair sat last time."""
    last = SignUp.objects.filter(player=player, fixed_table__isnull=False).exclude(event=event).order_by("-pk").first()
    return last.fixed_table if last else None
