"""Urls of the papers."""

from django.urls import path

from tournaments.paper import views

app_name = "paper"
urlpatterns = [path("", views.papers, name="papers"), path("<slug:key>/", views.paper, name="paper")]
