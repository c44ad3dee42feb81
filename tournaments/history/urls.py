"""Urls of the history of an evening, and of every Undo."""

from django.urls import path

from tournaments.history import undo_views, views

app_name = "history"
urlpatterns = [
    path("events/<int:event_id>/history/", views.evening, name="evening"),
    path("history/", views.club, name="club"),
    path("undo/<int:number>/", undo_views.undo, name="undo"),
]
