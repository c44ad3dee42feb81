"""Past evenings, deleting and restoring one, and a person's own evenings."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_GET, require_POST

from tournaments.core.night import night_of
from tournaments.core.seasons.places_chart import places_chart
from tournaments.events.queries import planned_ahead
from tournaments.models import PlayerStanding
from tournaments.seasons import queries, season_queries
from tournaments.seasons.actions import delete_evening, restore_evening, store_standings
from tournaments.seasons.grids import EveningsGrid, PlayedGrid, place_in_words
from tournaments.seasons.person_queries import person_record
from tournaments.web.access import member_club, member_event
from tournaments.web.acts import Place, note_place, undoes
from tournaments.web.responses import done, errors_shown
from tournaments.wording.said import said as _
from tournaments.wording.said import said_plural as ngettext

EVENINGS_A_PAGE, PLAYED_A_PAGE = 30, 20


@require_GET
def past(request: HttpRequest, club: str) -> HttpResponse:
    found_club = member_club(request, club)
    tonight = night_of(timezone.localtime())
    seasons = season_queries.seasons(found_club)
    evenings = queries.past_evenings(found_club, tonight)
    grid = EveningsGrid(evenings, exclude=() if seasons else ("season",)).show(request.GET, per_page=EVENINGS_A_PAGE)
    grid.winners = queries.winners([row.record for row in grid.paginated_rows])
    context = {
        "club": found_club,
        "room": "past",
        "grid": grid,
        "tonight": tonight,
        "planned": planned_ahead(found_club, tonight),
        "seasons": seasons,
    }
    return render(request, "seasons/past.html", context)


@require_POST
@transaction.atomic
def delete(request: HttpRequest, club: str, event_id: int) -> HttpResponse:
    event = member_event(request, club, event_id)
    with errors_shown(request):
        kept = delete_evening(event=event, now=timezone.now())
        note_place(request, Place(club=event.club))
        done(request, _("Deleted: %(name)s.") % {"name": event.name}, undo=restore, undo_data={"kept": kept})
    return redirect("seasons:past", club=club)


@undoes("seasons.delete-evening")
def restore(request: HttpRequest, club: str, *, kept: str) -> HttpResponse:
    found_club = member_club(request, club)
    with errors_shown(request):
        event = restore_evening(club=found_club, kept=kept)
        done(request, _("%(name)s is back.") % {"name": event.name})
    return redirect("seasons:past", club=club)


@require_GET
def player(request: HttpRequest, club: str, player_id: int) -> HttpResponse:
    """Show a person's own evenings: places, points, best hands, growth, whom they met, prizes."""
    found_club = member_club(request, club)
    person = get_object_or_404(found_club.players, pk=player_id)
    store_standings(events=queries.events_to_store(person))
    standings = queries.stored_standings(person)
    record = person_record(standings)
    grid = PlayedGrid(standings).show(request.GET, per_page=PLAYED_A_PAGE)
    grid.names = {partner.player: partner.name for partner in record.partners}
    evenings = sorted((row.record for row in grid.paginated_rows), key=lambda one: (one.event.date, one.event_id))
    context = {
        "club": found_club,
        "room": "people",
        "part": "evenings",
        "player": person,
        "grid": grid,
        "totals": queries.totals_of(standings),
        "record": record,
        "prizes": queries.prizes_of(person),
        "picture": places_chart([(standing.place, _said(standing)) for standing in evenings]),
    }
    return render(request, "seasons/player.html", context)


def _said(standing: PlayerStanding) -> str:
    """Describe one dot of the chart."""
    if standing.event.ranks_players:
        said = ngettext(
            "%(date)s: %(place)s of %(teams)s player", "%(date)s: %(place)s of %(teams)s players", standing.teams
        )
    else:
        said = ngettext(
            "%(date)s: %(place)s of %(teams)s team", "%(date)s: %(place)s of %(teams)s teams", standing.teams
        )
    date = date_format(standing.event.date, "DATE_FORMAT")
    return said % {"date": date, "place": place_in_words(standing), "teams": standing.teams}
