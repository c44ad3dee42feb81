"""Urls of the club's front page and of an event's steps."""

from django.urls import path

from tournaments.tonight import views

app_name = "tonight"
urlpatterns = [path("", views.tonight, name="tonight"), path("events/<int:event_id>/", views.event, name="event")]
