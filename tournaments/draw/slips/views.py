"""The page where the desk types what people pull from the hat."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from tournaments.access import member_event
from tournaments.draw.slips.actions import empty_hat, fill_hat, pull_slip, put_slip_back
from tournaments.draw.slips.forms import PullForm
from tournaments.draw.slips.hat import Refusal
from tournaments.draw.slips.queries import hat_of, is_pulling, lines_in_hat
from tournaments.draw.views import chosen_plan, plan_key, round_of
from tournaments.models import Event, Player, Round
from tournaments.names import folded
from tournaments.pages import done, render_event
from tournaments.seating.queries import plans_for
from tournaments.sign_up.queries import head_count

SENTENCES = {
    Refusal.NOT_IN_HAT: gettext_lazy("One of the two is not in the hat any more."),
    Refusal.NEVER: gettext_lazy("These two cannot be partners. Please pull again."),
    Refusal.TOGETHER: gettext_lazy("One of the two has chosen a partner already. Please pull again."),
    Refusal.SAME_CHAPTER: gettext_lazy("Both are of one chapter. Please pull again."),
    Refusal.DEAD_END: gettext_lazy("Then the rest of the hat could not be paired any more. Please pull again."),
}


@require_http_methods(["GET", "POST"])
def hat(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Who is still in the hat; POST keeps a pull."""
    event = member_event(request, club, event_id)
    round_ = round_of(event)
    if request.method == "GET" or not is_pulling(round_):
        return _page(request, event, round_)
    lines = lines_in_hat(round_)
    form = PullForm(request.POST)
    form.is_valid()
    typed = (form.cleaned_data.get("one", ""), form.cleaned_data.get("other", ""))
    people = [_meant([line.player for line in lines], text) for text in typed]
    if people[0] is None or people[1] is None:
        problem = _("Please type two names that are in the hat.")
        return _page(request, event, round_, problem=problem, typed=typed, status=422)
    assert isinstance(request.user, User)
    refusal = pull_slip(round_=round_, one=people[0], other=people[1], made_by=request.user)
    if refusal is not None:
        return _page(request, event, round_, problem=str(SENTENCES[refusal]), typed=typed, status=409)
    if round_of(event).seatings.exists():
        return redirect("seating:tables", club=club, event_id=event_id)
    pair = {"one": people[0].name, "other": people[1].name}
    undo = request.path + "back/"
    done(request, _("%(one)s and %(other)s are partners.") % pair, undo_url=undo)
    return redirect("slips:hat", club=club, event_id=event_id)


@require_POST
def begin(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Fill the hat for a plan."""
    event = member_event(request, club, event_id)
    round_, plan = round_of(event), chosen_plan(event, request.POST.get("plan", ""))
    try:
        if plan is None:
            raise ValidationError(_("Please choose how to set up the tables."))
        fill_hat(round_=round_, plan=plan)
    except ValidationError as error:
        return _page(request, event, round_of(event), problem=error.messages[0], status=422)
    return redirect("slips:hat", club=club, event_id=event_id)


@require_POST
def back(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Put the last slip back."""
    put_slip_back(round_=round_of(member_event(request, club, event_id)))
    return redirect("slips:hat", club=club, event_id=event_id)


@require_POST
def stop(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Put the hat away."""
    try:
        empty_hat(round_=round_of(member_event(request, club, event_id)))
    except ValidationError:
        return redirect("seating:tables", club=club, event_id=event_id)
    return redirect("seating:tables", club=club, event_id=event_id)


def _page(
    request: HttpRequest,
    event: Event,
    round_: Round,
    *,
    problem: str = "",
    typed: tuple[str, str] = ("", ""),
    status: int = 200,
) -> HttpResponse:
    context: dict[str, object] = {"problem": problem, "typed": typed, "pulling": is_pulling(round_)}
    if is_pulling(round_):
        lines = lines_in_hat(round_)
        in_hat = hat_of(round_, lines)
        context["left"] = [lines[number].player for number in in_hat.left]
        context["pulled"] = [[lines[number].player for number in pair] for pair in in_hat.pulled]
    else:
        pairs = (plan for plan in plans_for(event, head_count(event)) if plan.is_of_pairs)
        context["plans"] = [(plan_key(plan), plan) for plan in pairs]
        context["head_count"] = head_count(event)
    return render_event(request, "draw/slips.html", event, context, step="tables", status=status)


def _meant(people: list[Player], text: str) -> Player | None:
    """The one person among these whose name has the words of the text; None where none or several do."""
    words = folded(text).split()
    exact = [person for person in people if folded(person.name) == folded(text)]
    found = exact or [p for p in people if words and all(f" {word}" in f" {p.key}" for word in words)]
    return found[0] if len(found) == 1 else None
