"""Urls of several rounds."""

from django.urls import path

from tournaments.tables.rounds import views

app_name = "rounds"
urlpatterns = [
    path("", views.plan, name="plan"),
    path("search/", views.search, name="search"),
    path("use/", views.use, name="use"),
    path("start/", views.start, name="start"),
    path("undo-start/", views.undo, name="undo-start"),
    path("<int:number>/", views.earlier, name="round"),
]
