"""Urls of the rule sets. The actions do not give out keys that are words of these urls."""

from django.urls import path

from tournaments.rule_sets import own_views, views

app_name = "rule_sets"
urlpatterns = [
    path("", views.rule_sets, name="list"),
    path("bring-in/", own_views.bring_in, name="bring-in"),
    path("bring-in/how-to-write/", views.how_to_write, name="how-to-write"),
    path("evening/<int:event_id>/", views.event_card, name="event-card"),
    path("<slug:key>/", views.rule_set, name="card"),
    path("<slug:key>/copy/", own_views.copy, name="copy"),
    path("<slug:key>/change/", own_views.change, name="change"),
    path("<slug:key>/preview/", own_views.preview, name="preview"),
    path("<slug:key>/data-file/", own_views.data_file, name="data-file"),
    path("<slug:key>/download/", own_views.download, name="download"),
    path("<slug:key>/delete/", own_views.delete, name="delete"),
]
