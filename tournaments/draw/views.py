"""Tables and partners on one page: head count, plans, draw, draft, and showing it to everyone."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from tournaments.access import member_event
from tournaments.draw import queries
from tournaments.draw.actions import (
    SameChapterError,
    choose_decks,
    draw_again,
    draw_partners,
    new_draw_number,
    put_away,
    say_books,
    show_everyone,
    swap_people,
)
from tournaments.draw.forms import BooksForm, DrawForm, SwapForm
from tournaments.draw.partners import DrawError
from tournaments.models import Event, Round
from tournaments.models.event import Lists
from tournaments.pages import done, render_event
from tournaments.seating.plan import Plan
from tournaments.seating.queries import (
    books_questions,
    deck_choice,
    plan_beyond_means,
    plan_of,
    plans_for,
    tables_of,
)
from tournaments.sign_up.queries import head_count


@require_GET
def tables(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """The plans for the head count, or the tables once they are drawn."""
    event = member_event(request, club, event_id)
    return _page(request, event, round_of(event))


@require_POST
def draw(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Draw the partners for the chosen plan, as a draft."""
    event = member_event(request, club, event_id)
    round_ = round_of(event)
    form = DrawForm(request.POST)
    plan = chosen_plan(event, form.cleaned_data["plan"]) if form.is_valid() else None
    if plan is None:
        return _page(request, event, round_, problems=[_("Please choose how to set up the tables.")], status=422)
    assert isinstance(request.user, User)
    lists = form.cleaned_data["lists"] or Lists.SUGGESTED
    try:
        draw_partners(round_=round_, plan=plan, number=new_draw_number(), made_by=request.user, lists=lists)
    except DrawError as error:
        return _page(request, event, round_, problems=sentences(event, error), status=409)
    except ValidationError as error:
        return _page(request, event, round_, problems=error.messages, status=409)
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def redraw(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Draw once more by the same plan."""
    event = member_event(request, club, event_id)
    round_ = round_of(event)
    assert isinstance(request.user, User)
    try:
        draw_again(round_=round_, number=new_draw_number(), made_by=request.user)
    except DrawError as error:
        return _page(request, event, round_, problems=sentences(event, error), status=409)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, _("Drawn again."))
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def show(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Show the draft to everyone."""
    event = member_event(request, club, event_id)
    try:
        show_everyone(round_=round_of(event))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, _("Everyone can see the tables now."))
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def again(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Put the drawn tables away, to choose and draw anew."""
    event = member_event(request, club, event_id)
    try:
        put_away(round_=round_of(event))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def swap(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Let two people trade places; the same trade again undoes it."""
    event = member_event(request, club, event_id)
    round_, form = round_of(event), SwapForm(request.POST)
    if not form.is_valid():
        return _page(request, event, round_, problems=[_("Choose two people of different teams.")], status=422)
    people = event.club.players
    one = get_object_or_404(people, pk=form.cleaned_data["one"])
    other = get_object_or_404(people, pk=form.cleaned_data["other"])
    try:
        swap_people(
            round_=round_,
            one=one,
            other=other,
            although_one_chapter=form.cleaned_data["although_one_chapter"],
        )
    except SameChapterError as error:
        return _page(request, event, round_, problems=error.messages, swap=form.cleaned_data, status=409)
    except ValidationError as error:
        return _page(request, event, round_, problems=error.messages, status=409)
    undo = {"one": one.pk, "other": other.pk, "although_one_chapter": "on"}
    done(
        request,
        _("%(one)s and %(other)s have traded places.") % {"one": one.name, "other": other.name},
        undo_url=request.path,
        undo_data=undo,
    )
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def decks(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Choose the number of decks for the whole evening, where the rules leave a choice."""
    event = member_event(request, club, event_id)
    choose_decks(event=event, other=request.POST.get("other") == "1")
    return redirect("seating:tables", club=club, event_id=event_id)


@require_POST
def books(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Say how many books a table needs that the rules do not name."""
    event = member_event(request, club, event_id)
    form = BooksForm(request.POST, kinds=[need.kind for need in event.rules.required])
    if not form.is_valid():
        problem = _("Books needed to go out: whole numbers from 0 to 99 only.")
        return _page(request, event, round_of(event), problems=[problem], status=422)
    say_books(event=event, players=form.cleaned_data["players"], books=form.books())
    messages.success(request, _("The number of books is kept."))
    return redirect("seating:tables", club=club, event_id=event_id)


@require_GET
def read_out(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """The tables in large letters, to be read out; also the plan where there is no printer."""
    event = member_event(request, club, event_id)
    return render_event(request, "draw/read_out.html", event, {"tables": tables_of(round_of(event))}, step="tables")


@require_GET
def log(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    """Every draw of the round with its order of names and number, drawn once more to show that it was this one."""
    event = member_event(request, club, event_id)
    draws = [(kept, queries.replayed(kept)) for kept in round_of(event).draws.select_related("wishes", "made_by")]
    return render_event(request, "draw/log.html", event, {"draws": draws[::-1]}, step="tables")


def _page(
    request: HttpRequest,
    event: Event,
    round_: Round,
    *,
    problems: list[str] | None = None,
    swap: dict[str, object] | None = None,
    status: int = 200,
) -> HttpResponse:
    drawn = tables_of(round_)
    context = {"round": round_, "tables": drawn, "problems": problems or [], "swap": swap}
    context |= _drawn_context(request, event, round_) if drawn else _plan_context(request, event)
    return render_event(request, "draw/tables.html", event, context, step="tables", status=status)


def _plan_context(request: HttpRequest, event: Event) -> dict[str, object]:
    """What there is to choose before the draw."""
    counted = head_count(event)
    found = plans_for(event, counted)
    wanted = request.GET.get("way", "everybody")
    first = next((plan_key(plan) for plan in found if plan.way_out == wanted), "")
    return {
        "head_count": counted,
        "plans": [(plan_key(plan), plan) for plan in found],
        "chosen": request.POST.get("plan") or first,
        "beyond_means": None if found else plan_beyond_means(event, counted),
        "deck_choice": deck_choice(event),
        "books_questions": books_questions(event, (table for plan in found for table in plan.tables)),
        "lists": [choice for choice in Lists.choices if choice[0] != Lists.SUGGESTED],
    }


def _drawn_context(request: HttpRequest, event: Event, round_: Round) -> dict[str, object]:
    """What there is to do with drawn tables."""
    asked = request.GET.get("who", "")[:100]
    clashes = queries.clashing_teams(round_)
    return {
        "head_count": None,
        "draw": round_.draws.last(),
        "asked": asked,
        "found": queries.find_people(round_, asked),
        "clashes": clashes,
        "repair": queries.suggested_repair(round_) if clashes else None,
        "books_questions": books_questions(event, plan_of(round_).tables),
    }


def round_of(event: Event) -> Round:
    """The round that is being prepared or played: the last one."""
    return event.rounds.select_related("event__club").order_by("-number")[0]


def plan_key(plan: Plan) -> str:
    """The plan as the form names it: the way out and the tables by size."""
    return f"{plan.way_out}:" + ",".join(f"{number}x{size}" for size, number in plan.sizes.items())


def chosen_plan(event: Event, key: str) -> Plan | None:
    """The plan of that key among those for the head count of this moment."""
    return next((plan for plan in plans_for(event, head_count(event)) if plan_key(plan) == key), None)


def sentences(event: Event, error: DrawError) -> list[str]:
    """Why no draw is possible, with names put in; whom a private wish is about stands on its own page alone."""
    if any("never" in reason.code for reason in error.reasons):
        return [_("“Never together” leaves no possible draw. Look at its page under People: one wish must go.")]
    names = [line.player.name for line in queries.people_to_draw(event)]
    return [
        _(reason.sentence).format(people=", ".join(names[index] for index in reason.people), **dict(reason.values))
        for reason in error.reasons
    ]
