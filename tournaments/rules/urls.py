"""Urls of the rule sets."""

from django.urls import path

from tournaments.rules import views

app_name = "rules"
urlpatterns = [
    path("", views.rule_sets, name="list"),
    path("<slug:key>/", views.rule_set, name="card"),
]
