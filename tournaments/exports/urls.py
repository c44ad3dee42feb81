"""Urls of the downloads."""

from django.urls import path

from tournaments.exports import views

app_name = "exports"
urlpatterns = [
    path("", views.workbook, name="workbook"),
    path("more/", views.more, name="more"),
    path("stick/", views.stick, name="stick"),
    path("<slug:page>.csv", views.csv_file, name="csv"),
]
