"""Urls of changes after the draw."""

from django.urls import path

from tournaments.changes import chair_views, views

app_name = "changes"
urlpatterns = [
    path("", views.choose, name="choose"),
    path("undo/", chair_views.undo, name="undo"),
    path("person/<int:player_id>/", views.person, name="person"),
    path("leave/<int:member_id>/", chair_views.leave, name="leave"),
    path("replace/<int:member_id>/", chair_views.replace, name="replace"),
    path("join/<int:team_id>/", chair_views.join, name="join"),
]
