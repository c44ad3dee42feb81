"""Urls of the corrections."""

from django.urls import path

from tournaments.corrections import recount_views, views

app_name = "corrections"
urlpatterns = [
    path("recount/", recount_views.recount, name="recount"),
    path("<int:table>/<int:deal>/", views.sheet_history, name="sheet"),
    path("<int:table>/<int:deal>/effect/", views.effect, name="effect"),
]
