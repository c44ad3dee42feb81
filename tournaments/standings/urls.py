"""Urls of the results."""

from django.urls import path

from tournaments.standings import views

app_name = "standings"
urlpatterns = [
    path("", views.results, name="results"),
]
