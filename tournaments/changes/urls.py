"""Urls of changes after the draw."""

from django.urls import path

from tournaments.changes import before_round_views, chair_views, late_views, team_views, views

app_name = "changes"
urlpatterns = [
    path("", views.choose, name="choose"),
    path("late/", late_views.late, name="late"),
    path("seat/", late_views.seat, name="seat"),
    path("grow/", late_views.grow, name="grow"),
    path("person/<int:player_id>/", views.person, name="person"),
    path("leave/<int:member_id>/", chair_views.leave, name="leave"),
    path("replace/<int:member_id>/", chair_views.replace, name="replace"),
    path("trade/<int:member_id>/", chair_views.trade, name="trade"),
    path("trade-team/<int:team_id>/", team_views.trade_team, name="trade-team"),
    path("join/<int:team_id>/", chair_views.join, name="join"),
    path("before-round/<int:player_id>/leave/", before_round_views.leave, name="leave-before-round"),
    path("before-round/<int:player_id>/sign-in/", before_round_views.sign_in, name="sign-in-before-round"),
    path("before-round/<int:player_id>/substitute/", before_round_views.substitute, name="substitute-before-round"),
]
