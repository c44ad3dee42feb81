"""The sign-up: sign people in, suggest names; change, delete and restore a line."""

from decimal import Decimal
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect, trigger_client_event

from tournaments.models import Event, Player, SignUp
from tournaments.models.progress import Progress, progress
from tournaments.models.seating import last_round
from tournaments.sign_up import queries
from tournaments.sign_up.actions import (
    change_line,
    confirm,
    remove_line,
    restore_line,
)
from tournaments.sign_up.chair_queries import waiting_for_chair
from tournaments.sign_up.coming_queries import say_they_come
from tournaments.sign_up.forms import LineForm, PaidForm
from tournaments.sign_up.grids import LinesGrid
from tournaments.sign_up.money_queries import box_of, prices_for, sent, unpaid_lines
from tournaments.sign_up.payments import note_payment, payments
from tournaments.sign_up.typed_name import NobodySignedIn, SignedIn, chapter_form, name_box, sign_in_typed
from tournaments.sign_up.way_back import place_in_list, to_list
from tournaments.web.access import found_or_404, member_event, takes_helpers, takes_phones
from tournaments.web.acts import note_done, undoes
from tournaments.web.fields import whole_number, whole_numbers
from tournaments.web.left_behind import Left, left
from tournaments.web.name_box import LETTERS, found_list
from tournaments.web.responses import HtmxRequest, Offer, done, errors_shown, render_event, way_back
from tournaments.wording.said import Said, said_together
from tournaments.wording.said import said as _

LINES_A_PAGE = 50
LINES_SHOWN = "X-Lines-Shown"
"""The header with the version that a polling page shows. The address is the page's, so that links keep its order."""
CHANGED: dict[str, str] = {
    SignUp.Status.EXPECTED: gettext_noop("%(name)s is signed up and not here yet."),
    SignUp.Status.ON_THE_WAY: gettext_noop("%(name)s is on the way. A chair is kept."),
    SignUp.Status.GONE_HOME: gettext_noop("%(name)s has gone home."),
    SignUp.Part.PLAYS: gettext_noop("%(name)s plays."),
    SignUp.Part.IF_NEEDED: gettext_noop("%(name)s is an alternate and plays when needed."),
    SignUp.Part.SITS_OUT: gettext_noop("%(name)s sits out."),
}


@require_http_methods(["GET", "POST"])
def sign_up(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Show tonight's list. POST adds a line."""
    event = member_event(request, club, event_id)
    if request.method == "GET" and LINES_SHOWN in request.headers:
        return _news(request, event)
    if request.method == "GET":
        return _page(request, event, NobodySignedIn(typed=request.GET.get("name", "")[:LETTERS]))
    with transaction.atomic():
        signed = sign_in_typed(event, request.POST)
        if isinstance(signed, SignedIn):
            _say_signed_in(request, signed)
    if isinstance(signed, NobodySignedIn):
        return _page(request, event, signed)
    if not request.htmx:
        return to_list(request, club, event_id)
    return _page(request, event, NobodySignedIn(), new=signed.line.player if signed.is_new else None)


def _say_signed_in(request: HttpRequest, signed: SignedIn) -> None:
    """Tell who was signed in, with Undo: the line as it was, or no line."""
    where = [signed.line.event.club.slug, signed.line.event_id, signed.line.pk]
    done(
        request,
        signed.sentence,
        undo=reverse("sign_up:change", args=where) if signed.before else not_signed_in,
        undo_data=_line_as_it_is(signed.before) if signed.before else {"line": signed.line.pk},
        left=[_left(signed.line), left(SignUp, "paid", pk=signed.line.pk)],
        offers=_payments(request, signed.line, is_new=signed.is_new),
    )


def _payments(request: HttpRequest, line: SignUp, *, is_new: bool = False) -> list[Offer]:
    where = [line.event.club.slug, line.event_id, line.pk]
    return payments(line, reverse("sign_up:paid", args=where, query=place_in_list(request)), is_new=is_new)


def _news(request: HtmxRequest, event: Event) -> HttpResponse:
    """Answer a poll: the list and what follows from it, if it changed since the page was made."""
    if whole_number(request.headers[LINES_SHOWN]) == queries.version_of_lines(event):
        return HttpResponse(status=204)
    return render_event(request, "sign_up/_news.html", event, _lines(request, event), step="sign-up")


def _page(request: HtmxRequest, event: Event, nobody: NobodySignedIn, *, new: Player | None = None) -> HttpResponse:
    """Show the list, or what changes of it, with the box as it is and the question for a new person's chapter."""
    context = {
        **name_box(event, nobody),
        **_lines(request, event),
        "chapter_form": chapter_form(event, new, back="sign_up:list") if new else None,
        "takes_helpers": takes_helpers(event),
        "takes_phones": takes_phones(event),
    }
    template = "sign_up/_changes.html" if request.htmx else "sign_up/sign_up.html"
    # htmx swaps in only successful responses. The page without JavaScript gets the true status.
    shown = 200 if request.htmx else nobody.status
    response = render_event(request, template, event, context, step="sign-up", status=shown)
    return trigger_client_event(response, "nobody-signed-in", {"typed": nobody.typed}) if nobody.typed else response


def _lines(request: HttpRequest, event: Event) -> dict[str, object]:
    """Return the list, the count of heads and of money, and what is open about somebody of it."""
    # Read before the lines: a page that knows less than it shows only asks once more.
    others_sign_in = queries.others_sign_in(event)
    version = queries.version_of_lines(event) if others_sign_in else 0
    groups = queries.line_groups(event)
    far = progress(event)
    box = box_of(groups) if event.price is not None else None
    only_unpaid = box is not None and "unpaid" in request.GET
    coming = (line for group in groups if group.status != SignUp.Status.GONE_HOME for line in group.lines)
    shown_groups = unpaid_lines(groups) if only_unpaid else groups
    return {
        "others_sign_in": others_sign_in,
        "version": version,
        "groups": [
            LinesGrid(group, event.club, has_price=box is not None).show(request.GET, per_page=LINES_A_PAGE)
            for group in shown_groups
        ],
        "prices": prices_for(event),
        "box": box,
        "only_unpaid": only_unpaid,
        "beforehand": queries.status_of_new_line(event) == SignUp.Status.EXPECTED,
        "unknown_chapters": queries.unknown_chapters(event, coming),
        "to_confirm": queries.to_confirm(line for group in groups for line in group.lines),
        "say_they_come": say_they_come(event, far),
        **_head_count(event, far),
    }


def _head_count(event: Event, far: Progress) -> dict[str, object]:
    """Return what the count means: a plan before the draw, after it who has no chair."""
    counted = queries.head_count(event)
    if far.tables:
        late = waiting_for_chair(event, last_round(event))
        names = ", ".join(line.player.name for line in late)
        return {
            "head_count": counted,
            "progress": far,
            "late_names": names,
            "all_can_sit": bool(late) and queries.table_advice(event, counted).all_can_sit,
        }
    return {"head_count": counted, "progress": far, "advice": queries.table_advice(event, counted)}


@require_GET
def suggest(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Answer a name box of the evening, that of the sign-up or of a later page."""
    event = member_event(request, club, event_id)
    search = found_or_404(queries.SEARCHES.get(request.GET.get("for", "sign-up")))
    return found_list(request, lambda text: search(event, text))


@require_POST
@transaction.atomic
def change(request: HtmxRequest, club: str, event_id: int, line_id: int) -> HttpResponse:
    """Change one line: on the way, gone home, spare."""
    event = member_event(request, club, event_id)
    line = get_object_or_404(event.sign_ups.select_related("player"), pk=line_id)
    form = LineForm(request.POST)
    if form.is_valid():
        before = _line_as_it_is(line)
        change_line(line=line, **form.cleaned_data)
        is_in = line.status == SignUp.Status.HERE != before["status"]
        offers = _payments(request, line) if is_in else []
        done(request, _changed(line), undo=request.path, undo_data=before, left=[_left(line)], offers=offers)
        if queries.leaves_a_chair(event, line):
            person = reverse("changes:person", args=[club, event_id, line.player_id])
            return HttpResponseClientRedirect(person) if request.htmx else HttpResponseRedirect(person)
    return to_list(request, club, event_id)


@require_POST
def paid(request: HtmxRequest, club: str, event_id: int, line_id: int) -> HttpResponse:
    """Say what a person paid, or that they paid nothing yet."""
    event = member_event(request, club, event_id)
    line = get_object_or_404(event.sign_ups.select_related("player"), pk=line_id)
    form = PaidForm(request.POST)
    if not form.is_valid():
        return to_list(request, club, event_id)
    note_payment(request, line, form)
    is_new = form.cleaned_data["new"]
    if request.htmx and is_new and line.player.chapter_id is None:
        return _page(request, event, NobodySignedIn(), new=line.player)  # asks for the chapter once more
    return to_list(request, club, event_id)


@require_POST
@transaction.atomic
def remove(request: HttpRequest, club: str, event_id: int, line_id: int) -> HttpResponse:
    return _remove(request, club, event_id, line_id, by_organizer=True)


@undoes("sign_up.sign-in")
def not_signed_in(request: HttpRequest, club: str, event_id: int, *, line: int) -> HttpResponse:
    """Remove the line of somebody who was signed in."""
    return _remove(request, club, event_id, line, by_organizer=False)


def _remove(request: HttpRequest, club: str, event_id: int, line_id: int, *, by_organizer: bool) -> HttpResponse:
    event = member_event(request, club, event_id)
    line = get_object_or_404(event.sign_ups.select_related("player", "event"), pk=line_id)
    with errors_shown(request):
        is_new = remove_line(line=line, by_organizer=by_organizer)
        sentence = _("%(name)s is removed (line %(number)s).")
        if is_new:
            sentence = _("%(name)s, a new person, is removed (line %(number)s).")
        done(
            request,
            sentence % {"number": line.number, "name": line.player},
            undo=restore,
            undo_data={
                "player": line.player_id,
                "line": {
                    "number": line.number,
                    "paid": sent(line.paid),
                    "to_confirm": line.to_confirm,
                    **_line_as_it_is(line),
                },
                "signed_in_by": line.signed_in_by_id,
            },
        )
    return to_list(request, club, event_id)


@undoes("sign_up.remove")
def restore(
    request: HttpRequest, club: str, event_id: int, *, player: int, line: dict[str, Any], signed_in_by: int | None
) -> HttpResponse:
    event = member_event(request, club, event_id)
    person = found_or_404(queries.signed_up_person(event.club, player))
    helper = event.helper_passes.filter(pk=signed_in_by or 0).first()
    paid = Decimal(line["paid"]) if line["paid"] else None
    with errors_shown(request):
        restore_line(event=event, **{**line, "player": person, "paid": paid, "signed_in_by": helper})
        note_done(request)
    return to_list(request, club, event_id)


@require_POST
@transaction.atomic
def confirm_names(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Confirm the names that new people wrote on the name screen."""
    event = member_event(request, club, event_id)
    lines = confirm(event=event, lines=whole_numbers(request.POST.get("lines", "")[:2000].split()))
    if lines:
        names = said_together((line.player for line in lines), ", ")
        undo_data = {"lines": [line.pk for line in lines]}
        done(request, _("Confirmed: %(names)s.") % {"names": names}, undo=ask_names_again, undo_data=undo_data)
    return redirect(way_back(request, reverse("sign_up:list", args=[club, event_id])))


@undoes("sign_up.confirm")
def ask_names_again(request: HttpRequest, club: str, event_id: int, *, lines: list[int]) -> HttpResponse:
    """Ask about confirmed names again."""
    event = member_event(request, club, event_id)
    if confirm(event=event, lines=lines, is_right=False):
        note_done(request)
    return to_list(request, club, event_id)


def _line_as_it_is(line: SignUp) -> dict[str, object]:
    """Return a line's values for Undo."""
    return {"status": line.status, "part": line.part, "fixed_table": line.fixed_table or 0}


def _left(line: SignUp) -> Left:
    return left(SignUp, *_line_as_it_is(line), pk=line.pk)


def _changed(line: SignUp) -> Said:
    """Return what a person does now: whether they are here, or else what they do tonight."""
    now = line.part if line.status == SignUp.Status.HERE else line.status
    return _(CHANGED[now]) % {"name": line.player}
