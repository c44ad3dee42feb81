"""Urls of the results."""

from django.urls import path

from tournaments.standings import views

app_name = "standings"
urlpatterns = [
    path("", views.results, name="results"),
    path("players/", views.players, name="players"),
    path("chapters/", views.chapters, name="chapters"),
    path("growth/", views.growth, name="growth"),
    path("team/<int:number>/", views.team, name="team"),
    path("player/<int:player>/", views.player, name="player"),
    path("final/", views.final, name="final"),
    path("not-final/", views.not_final, name="not-final"),
    path("how/", views.how, name="how"),
    path("cut/", views.cut, name="cut"),
    path("winners/", views.winners, name="winners"),
]
