"""Urls of an evening's file: export, import, undo."""

from django.urls import path

from tournaments.evening_file import views

app_name = "evening_file"
urlpatterns = [
    path("", views.evenings, name="evenings"),
    path("<int:event_id>/", views.evening_file, name="evening"),
]
