"""A helper's door: sign people in, and take the last press back. Nothing else of the evening can be reached here."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import trigger_client_event

from tournaments.models import HelperPass, SignUp
from tournaments.models.progress import progress
from tournaments.models.seating import last_round
from tournaments.sign_up import queries
from tournaments.sign_up.actions import take_back
from tournaments.sign_up.chair_queries import waiting_for_chair
from tournaments.sign_up.forms import PaidForm
from tournaments.sign_up.money_queries import prices_for
from tournaments.sign_up.payments import note_payment, payments
from tournaments.sign_up.typed_name import NobodySignedIn, SignedIn, chapter_form, name_box, sign_in_typed
from tournaments.sign_up.way_back import to_list_or_door
from tournaments.web.access import Writer, desk_or_door, door_event, member_event, members_and_helpers
from tournaments.web.acts import undoes
from tournaments.web.chapter_box import GiveChapterForm
from tournaments.web.fields import whole_number
from tournaments.web.name_box import LETTERS, found_list
from tournaments.web.responses import HtmxRequest, done, errors_shown, render_event
from tournaments.wording.said import said as _
from tournaments.wording.said import said_together

LINES_AT_THE_DOOR = 100
"""So many of the latest lines a door shows."""


@members_and_helpers
@never_cache
@require_http_methods(["GET", "POST"])
def door(request: HtmxRequest, club: str, event_id: int) -> HttpResponse:
    """Show the name box and the latest lines. POST adds a line. A page that polls gets the lines, if they changed."""
    if request.user.is_authenticated:
        member_event(request, club, event_id)
        return redirect("sign_up:list", club, event_id)
    helper = door_event(request, club, event_id)
    if request.method == "GET":
        if request.htmx:
            return _news(request, helper)
        return _page(request, helper, NobodySignedIn(typed=request.GET.get("name", "")[:LETTERS]))
    with transaction.atomic():
        signed = sign_in_typed(helper.event, request.POST, helper=helper)
        if isinstance(signed, SignedIn):
            _say_signed_in(request, helper, signed)
    if isinstance(signed, NobodySignedIn):
        return _page(request, helper, signed)
    asks = chapter_form(helper.event, signed.line.player, back="sign_up:door") if signed.is_new else None
    if not request.htmx:
        return redirect(asks.action if asks else request.path)
    return _page(request, helper, NobodySignedIn(), chapter_form=asks)


def _say_signed_in(request: HttpRequest, helper: HelperPass, signed: SignedIn) -> None:
    """Tell who was signed in, and of a person who came after the draw that the organizer knows; with Undo."""
    event, line = helper.event, signed.line
    sentence = signed.sentence
    if progress(event).tables and line.pk in {late.pk for late in waiting_for_chair(event, last_round(event))}:
        told = _("%(name)s has no chair: the organizer has been told.") % {"name": line.player}
        sentence = said_together([sentence, told])
    paid = reverse("sign_up:door-paid", args=[event.club.slug, event.pk, line.pk])
    done(
        request,
        sentence,
        undo=undo_press,
        undo_data={"line": line.pk, "record": queries.last_record(line)},
        offers=payments(line, paid, is_new=signed.is_new),
    )


def _page(
    request: HtmxRequest, helper: HelperPass, nobody: NobodySignedIn, *, chapter_form: GiveChapterForm | None = None
) -> HttpResponse:
    event = helper.event
    context = {
        **name_box(event, nobody),
        **_lines(helper),
        "chapter_form": chapter_form,
        "beforehand": queries.status_of_new_line(event) == SignUp.Status.EXPECTED,
        "writer": Writer(name=helper.name, user=None, helper=helper),
    }
    template = "sign_up/_door_changes.html" if request.htmx else "sign_up/door.html"
    # htmx swaps in only successful responses. The page without JavaScript gets the true status.
    response = render_event(request, template, event, context, status=200 if request.htmx else nobody.status)
    return trigger_client_event(response, "nobody-signed-in", {"typed": nobody.typed}) if nobody.typed else response


def _news(request: HttpRequest, helper: HelperPass) -> HttpResponse:
    """Answer a poll: the lines, if any changed since the page was made."""
    if whole_number(request.GET.get("v", "")) == queries.version_of_lines(helper.event):
        return HttpResponse(status=204)
    context = {"club": helper.event.club, "event": helper.event, **_lines(helper)}
    return render(request, "sign_up/_door_lines.html", context)


def _lines(helper: HelperPass) -> dict[str, object]:
    """Return the latest lines of every door and of the desk, and how many are here."""
    event = helper.event
    return {
        "version": queries.version_of_lines(event),
        "lines": queries.latest_lines(event, most=LINES_AT_THE_DOOR),
        "head_count": queries.head_count(event),
        "prices": prices_for(event),
    }


@members_and_helpers
@require_GET
def suggest(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Answer the name box of a door."""
    event = door_event(request, club, event_id).event
    return found_list(request, lambda text: queries.who_is_meant(event, text))


@members_and_helpers
@require_POST
def paid(request: HtmxRequest, club: str, event_id: int, line_id: int) -> HttpResponse:
    """Say what a person paid, or that they paid nothing yet."""
    helper = door_event(request, club, event_id)
    line = get_object_or_404(helper.event.sign_ups.select_related("player"), pk=line_id)
    form = PaidForm(request.POST)
    asked = {helper.event.price, helper.event.guest_price, None}
    # What the desk noted otherwise is not a door's to change.
    if not form.is_valid() or not {form.cleaned_data["amount"], line.paid} <= asked:
        return redirect("sign_up:door", club, event_id)
    note_payment(request, line, form)
    if not request.htmx:
        return redirect("sign_up:door", club, event_id)
    # A new person whose chapter is not known yet is asked about once more.
    asks = form.cleaned_data["new"] and line.player.chapter_id is None
    return _page(
        request,
        helper,
        NobodySignedIn(),
        chapter_form=chapter_form(helper.event, line.player, back="sign_up:door") if asks else None,
    )


@undoes("sign_up.door")
def undo_press(request: HttpRequest, club: str, event_id: int, *, line: int, record: int) -> HttpResponse:
    """Undo a press at a door, if nobody changed the line since: by its helper, or by the organizer."""
    event, helper = desk_or_door(request, club, event_id)
    pressed_at = event.helper_passes.filter(lines__pk=line).first()
    with errors_shown(request):
        taken = take_back(helper=helper or pressed_at, line=line, record=record) if pressed_at else None
        if taken is not None:
            done(request, _("%(name)s is not signed in.") % {"name": taken.player})
    return to_list_or_door(club, event_id, at_the_door=helper is not None, place={})
