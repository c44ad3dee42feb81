"""Urls of what goes on paper."""

from django.urls import path

from tournaments.printing import views

app_name = "printing"
urlpatterns = [
    path("", views.papers, name="papers"),
    path("<slug:key>/", views.paper, name="paper"),
]
