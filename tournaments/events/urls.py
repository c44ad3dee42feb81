"""Urls of the events."""

from django.urls import path

from tournaments.events import views

app_name = "events"
urlpatterns = [
    path("plan/", views.plan, name="plan"),
    path("start-tonight/", views.start_tonight, name="start-tonight"),
    path("<int:event_id>/settings/", views.settings, name="settings"),
]
