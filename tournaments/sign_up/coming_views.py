"""Who is coming: people with the link say yes or no by name. No login and no session."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.browser_choices import posted_from_our_page
from tournaments.models import ComingAnswer, CountedTry, Event, Player
from tournaments.models.progress import progress
from tournaments.people.queries import people
from tournaments.sign_up.coming_actions import say_whether_coming
from tournaments.sign_up.coming_queries import first_names_of_coming, takes_answers
from tournaments.sign_up.name_queries import names_to_press
from tournaments.web.access import coming_event, is_night_over
from tournaments.web.code_throttle import take_try
from tournaments.web.fields import whole_number

MOST_ANSWERS = 120
"""So many answers one address may send in a quarter of an hour: a whole club behind one address.

All count alike. A limit that depended on what somebody said before would tell it.
"""
ANSWERS = {"yes": True, "no": False}


@login_not_required
@posted_from_our_page
@never_cache
@require_http_methods(["GET", "POST"])
def coming(request: HttpRequest, code: str) -> HttpResponse:
    """Show how many come, and the names to choose from. POST saves the answer of one person."""
    event = coming_event(code)
    if event is None or is_night_over(event):
        return _ended(request, event)
    if request.method == "POST":
        return _answered(request, event)
    return _page(request, event)


def _ended(request: HttpRequest, event: Event | None) -> HttpResponse:
    if not settings.HOSTED:
        raise Http404
    return render(request, "sign_up/coming_ended.html", {"event": event}, status=404)


def _answered(request: HttpRequest, event: Event) -> HttpResponse:
    said = request.POST.get("comes", "")
    player = _person(event, request.POST.get("player", ""))
    if player is None or said not in ANSWERS:
        return redirect(request.path)
    if take_try(request, CountedTry.Of.COMES, most=MOST_ANSWERS) is None:
        problem = _("Too many answers came from here. Please try again in a quarter of an hour.")
        return _page(request, event, problem=problem, status=429)
    answered = say_whether_coming(event=event, player=player, comes=ANSWERS[said], now=timezone.now())
    # Not by an address, which would thank whoever gets it. A reload sends the same answer, which changes nothing.
    return _page(request, event, answered=answered)


def _person(event: Event, typed: str) -> Player | None:
    return people(event.club).filter(pk=whole_number(typed)).first()


def _page(
    request: HttpRequest, event: Event, *, answered: ComingAnswer | None = None, problem: str = "", status: int = 200
) -> HttpResponse:
    takes = takes_answers(event, progress(event))
    context = {
        "event": event,
        "first_names": first_names_of_coming(event),
        "takes_answers": takes,
        "person": _person(event, request.GET.get("who", "")) if takes else None,
        "choice": names_to_press(event, request.GET.get("at", "")[:120]) if takes else None,
        "answered": answered,
        "problem": problem,
    }
    return render(request, "sign_up/coming.html", context, status=status)
