"""Who gets a prize: give it, draw it, take it back, hand it over."""

import secrets

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Player, Prize
from tournaments.prizes import actions
from tournaments.prizes.forms import DRAW_NUMBER_BITS, LONGEST_NUMBER, PutBackPrizeForm
from tournaments.prizes.queries import prize_name
from tournaments.prizes.views import back_to_page, prize_or_404, url_of
from tournaments.web.responses import done, errors_shown


@require_POST
def give(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Give a prize to the people who were ticked."""
    prize = prize_or_404(request, club, event_id, number)
    texts = request.POST.getlist("player")
    chosen = [int(text) for text in texts if text.isdecimal() and len(text) < LONGEST_NUMBER]
    players = list(Player.objects.filter(pk__in=chosen, club=prize.event.club))
    with errors_shown(request):
        actions.give_prize(prize=prize, players=players)
        said = {"prize": prize_name(prize), "names": ", ".join(player.name for player in players)}
        done(request, _("%(prize)s: %(names)s.") % said, undo_url=url_of("take-back", prize))
    return back_to_page(prize)


@require_POST
def draw(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Draw who wins a door prize."""
    prize = prize_or_404(request, club, event_id, number, kind=Prize.Kind.DOOR)
    with errors_shown(request):
        winner = actions.draw_door_prize(prize=prize, number=secrets.randbits(DRAW_NUMBER_BITS))
        done(request, _("Drawn: %(name)s.") % {"name": winner.name}, undo_url=url_of("take-back", prize))
    return back_to_page(prize)


@require_POST
def take_back(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Take back who won a prize."""
    prize = prize_or_404(request, club, event_id, number)
    given = actions.take_back_prize(prize=prize)
    again = {
        "players": ",".join(map(str, given.players)),
        "draw_number": "" if given.draw_number is None else given.draw_number,
        "received_at": given.received_at.isoformat() if given.received_at else "",
    }
    undo_url = url_of("put-back", prize) if given.players else ""
    done(request, _("The prize is open again."), undo_url=undo_url, undo_data=again)
    return back_to_page(prize)


@require_POST
def put_back(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Undo taking a prize back."""
    prize = prize_or_404(request, club, event_id, number)
    form = PutBackPrizeForm(request.POST)
    if form.is_valid():
        with errors_shown(request):
            actions.put_back_prize(prize=prize, given=actions.Given(**form.cleaned_data))
    return back_to_page(prize)


@require_POST
def received(request: HttpRequest, club: str, event_id: int, number: int) -> HttpResponse:
    """Note that a prize was handed over, or with `not` that it was not."""
    prize = prize_or_404(request, club, event_id, number)
    with errors_shown(request):
        actions.mark_received(prize=prize, received="not" not in request.POST)
    return back_to_page(prize)
