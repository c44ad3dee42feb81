"""Urls of the results."""

from django.urls import path

from tournaments.standings import final_views, views

app_name = "standings"
urlpatterns = [
    path("", views.results, name="results"),
    path("teams/", views.teams, name="teams"),
    path("players/", views.players, name="players"),
    path("chapters/", views.chapters, name="chapters"),
    path("growth/", views.growth, name="growth"),
    path("team/<int:number>/", views.team, name="team"),
    path("player/<int:player>/", views.player, name="player"),
    path("final/", final_views.final, name="final"),
    path("not-final/", final_views.not_final, name="not-final"),
    path("show-winners/", final_views.show_winners, name="show-winners"),
    path("hold-back/", final_views.hold_back, name="hold-back"),
    path("how/", final_views.how, name="how"),
    path("cut/", final_views.cut, name="cut"),
    path("winners/", final_views.winners, name="winners"),
]
