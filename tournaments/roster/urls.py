"""Urls of the people a club knows."""

from django.urls import path

from tournaments.roster import views

app_name = "roster"
urlpatterns = [
    path("", views.people, name="people"),
    path("new/", views.add_person, name="add-person"),
    path("<int:player_id>/", views.person, name="person"),
    path("import/", views.import_file, name="import"),
    path("import/preview/", views.import_preview, name="import-preview"),
]
