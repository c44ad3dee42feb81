"""Urls of the helper's own pages, at the root so that the address is short."""

from django.urls import path

from tournaments.hall import join_views

app_name = "join"
urlpatterns = [
    path("", join_views.join, name="join"),
    path("at/<slug:club>/", join_views.join, name="code"),
    path("leave/", join_views.leave, name="leave"),
    path("<str:token>/", join_views.link, name="link"),
]
