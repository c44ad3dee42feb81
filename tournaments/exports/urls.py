"""Urls of the downloads."""

from django.urls import path

from tournaments.exports import views

app_name = "exports"
urlpatterns = [
    path("", views.workbook, name="workbook"),
]
