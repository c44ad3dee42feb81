"""Urls of a club, room by room."""

from django.urls import include, path

from tournaments.hall import urls as hall
from tournaments.paper.views import choose_paper_size

urlpatterns = [
    path("", include("tournaments.tonight.urls")),
    path("club/", include("tournaments.club.urls")),
    path("people/", include("tournaments.people.urls")),
    path("rehearsal/", include("tournaments.rehearsal.urls")),
    path("rules/", include("tournaments.rule_sets.urls")),
    path("events/", include("tournaments.events.urls")),
    path("past/", include("tournaments.seasons.urls")),
    path("calendar/", include((hall.calendar, "calendar"))),
    path("events/<int:event_id>/sign-up/", include("tournaments.sign_up.urls")),
    path("events/<int:event_id>/tables/", include("tournaments.tables.urls")),
    path("events/<int:event_id>/slips/", include("tournaments.tables.lots.urls")),
    path("events/<int:event_id>/rounds/", include("tournaments.rounds.urls")),
    path("events/<int:event_id>/changes/", include("tournaments.changes.urls")),
    path("events/<int:event_id>/play/", include("tournaments.sheets.urls")),
    path("", include("tournaments.history.urls")),
    path("events/<int:event_id>/history/", include("tournaments.corrections.urls")),
    path("events/<int:event_id>/results/", include("tournaments.standings.urls")),
    path("events/<int:event_id>/print/", include("tournaments.paper.urls")),
    path("print/paper-size/", choose_paper_size, name="print-paper-size"),
    path("events/<int:event_id>/prizes/", include("tournaments.prizes.urls")),
    path("events/<int:event_id>/workbook/", include("tournaments.exports.urls")),
    path("safe/evenings/", include("tournaments.evening_file.urls")),
    path("safe/", include("tournaments.backups.urls")),
    path("events/<int:event_id>/helpers/", include("tournaments.hall.urls")),
]
