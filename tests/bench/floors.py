"""Views that measure the least a page can cost: the same login and middleware, and only the necessary work.

The module is a url configuration: the site's urls and those of these views.
"""

from django.contrib.auth.decorators import login_not_required
from django.db import connection
from django.http import HttpResponse
from django.urls import include, path
from django.utils.html import escape

from tournaments.models import Event, PlayerStanding, TeamMember


def empty(request):
    """Return an empty page to a logged-in user."""
    return HttpResponse("" if request.user.is_authenticated else "nobody")


def insert(request):
    """Insert one row into the site's database."""
    name = request.user.name
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_row (name, value) VALUES (%s, %s)", [name, 1])
    return HttpResponse("")


@login_not_required
def select(request):
    """Run one SELECT and return an empty answer."""
    Event.objects.filter(pk=request.GET["event"]).values_list("version").get()
    return HttpResponse(status=204)


def rows(request):
    """Run one query and return the same table rows as the results page, with escaped texts."""
    request.user.name  # noqa: B018
    found = TeamMember.objects.filter(team__event=request.GET["event"]).order_by("team__number", "pk")
    columns = ("team__number", "player__given_name", "player__family_name", "team__tallies__sheet__deal")
    names, hands = {}, {}
    for number, given, family, deal, total in found.values_list(*columns, "team__tallies__total"):
        names.setdefault(number, {})[f"{given} {family}"] = True
        hands.setdefault(number, {})[deal] = total
    totals = sorted(((sum(by_hand.values()), number) for number, by_hand in hands.items()), reverse=True)
    return HttpResponse("".join(_row(place, *row, names, hands) for place, row in enumerate(totals, start=1)))


def of_person(request):
    """Read what is stored of a person's evenings, in one query."""
    request.user.name  # noqa: B018
    columns = ("event__date", "points", "partners", "opponents")
    found = PlayerStanding.objects.filter(player=request.GET["player"]).values_list(*columns)
    return HttpResponse(str(len(found)))


def of_season(request):
    """Read what is stored of a season's evenings, in one query."""
    request.user.name  # noqa: B018
    columns = ("event", "player", "points", "place")
    found = PlayerStanding.objects.filter(event__season=request.GET["season"]).values_list(*columns)
    return HttpResponse(str(len(found)))


def _row(place, total, number, names, hands):
    name = escape(" & ".join(names[number]))
    cells = "".join(f'<td class="number">{points:,}</td>' for _deal, points in sorted(hands[number].items()))
    return (
        f'<tr><td class="number strong">{place}</td><th scope="row" class="fw-normal">{name}</th>'
        f'<td class="why">{escape(f"−{total:,}")}</td>{cells}'
        f'<td class="number strong"><a class="total-link" href="{number}/" aria-label="{total:,}, {name}">{total:,}</a>'
        "</td></tr>"
    )


urlpatterns = [
    path("floor/empty/", empty),
    path("floor/insert/", insert),
    path("floor/select/", select),
    path("floor/rows/", rows),
    path("floor/person/", of_person),
    path("floor/season/", of_season),
    path("", include("config.urls")),
]
