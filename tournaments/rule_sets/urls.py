"""Urls of the rule sets; the words that stand where a key would are kept from being keys by the actions."""

from django.urls import path

from tournaments.rules import owner_views, views

app_name = "rules"
urlpatterns = [
    path("", views.rule_sets, name="list"),
    path("bring-in/", owner_views.bring_in, name="bring-in"),
    path("put-back/", owner_views.put_back, name="put-back"),
    path("evening/<int:event_id>/", views.event_card, name="event-card"),
    path("<slug:key>/", views.rule_set, name="card"),
    path("<slug:key>/copy/", owner_views.copy, name="copy"),
    path("<slug:key>/change/", owner_views.change, name="change"),
    path("<slug:key>/preview/", owner_views.preview, name="preview"),
    path("<slug:key>/data-file/", owner_views.data_file, name="data-file"),
    path("<slug:key>/download/", owner_views.download, name="download"),
    path("<slug:key>/delete/", owner_views.delete, name="delete"),
]
