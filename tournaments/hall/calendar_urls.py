"""Urls of the organizer's page about the calendar."""

from django.urls import path

from tournaments.hall import calendar_views

app_name = "calendar"
urlpatterns = [
    path("", calendar_views.link, name="link"),
    path("give/", calendar_views.give, name="give-link"),
    path("end/", calendar_views.end, name="end-link"),
]
