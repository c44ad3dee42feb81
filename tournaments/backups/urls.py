"""Urls of the backups."""

from django.urls import path

from tournaments.backups import views

app_name = "backups"
urlpatterns = [
    path("", views.keep, name="keep"),
    path("copy/", views.copy, name="copy"),
    path("put-back/", views.restore, name="put-back"),
]
