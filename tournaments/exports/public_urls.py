"""Urls of the public results for other programs and for a club's own web page."""

from django.urls import path

from tournaments.exports import public_views

app_name = "published"
urlpatterns = [
    path("<str:token>/results.json", public_views.results_json, name="json"),
    path("<str:token>/frame/", public_views.frame, name="frame"),
]
