"""Url of the wall, at the root so that its address is short enough to type."""

from django.urls import path

from tournaments.hall import wall_views

app_name = "wall"
urlpatterns = [path("<str:token>/", wall_views.wall, name="wall")]
