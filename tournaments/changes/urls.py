"""Urls of changes after the draw."""

from django.urls import path

from tournaments.changes import views

app_name = "changes"
urlpatterns = [
    path("", views.choose, name="choose"),
    path("undo/", views.undo, name="undo"),
    path("person/<int:player_id>/", views.person, name="person"),
    path("leave/<int:member_id>/", views.leave, name="leave"),
    path("replace/<int:member_id>/", views.replace, name="replace"),
    path("join/<int:team_id>/", views.join, name="join"),
]
