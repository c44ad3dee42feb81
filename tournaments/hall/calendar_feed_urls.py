"""The url of the calendar. It does not name the club."""

from django.urls import path

from tournaments.hall import calendar_views

app_name = "calendar_feed"
urlpatterns = [path("<str:token>.ics", calendar_views.feed, name="feed")]
