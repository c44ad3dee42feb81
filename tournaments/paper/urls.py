"""Urls of the papers."""

from django.urls import path

from tournaments.paper import poster_views, views

app_name = "paper"
urlpatterns = [
    path("", views.papers, name="papers"),
    path("door-poster/", poster_views.poster, name="poster"),
    path("<slug:key>/", views.paper, name="paper"),
]
