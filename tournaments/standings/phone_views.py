"""A player's own phone: find your name, then table, partner, opponents and results. No login and no cookie."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.standings.phone_queries import names_on_phones, phone_page
from tournaments.standings.public_views import public_page
from tournaments.web.access import found_or_404
from tournaments.web.responses import HtmxRequest


@login_not_required
@never_cache
@require_GET
def find(request: HtmxRequest, token: str) -> HttpResponse:
    """List everyone with a chair and everyone who sits out. Each name leads to the page of that player."""
    return public_page(request, "find", token, lambda _event, evening, _asked: {"people": names_on_phones(evening)})


@login_not_required
@never_cache
@require_GET
def person(request: HtmxRequest, token: str, player: int) -> HttpResponse:
    """Show a player's table and results. The address says who it is."""
    return public_page(
        request,
        "person",
        token,
        lambda event, evening, _asked: {"page": found_or_404(phone_page(event, evening, player))},
    )
