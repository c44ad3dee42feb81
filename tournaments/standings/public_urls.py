"""Urls of the public results. They name neither club nor event."""

from django.urls import path

from tournaments.standings import phone_views, public_views

app_name = "public"
urlpatterns = [
    path("<str:token>/", public_views.results, name="results"),
    path("<str:token>/players/", public_views.players, name="players"),
    path("<str:token>/tables/", public_views.tables, name="tables"),
    path("<str:token>/me/", phone_views.find, name="find"),
    path("<str:token>/me/<int:player>/", phone_views.person, name="person"),
]
