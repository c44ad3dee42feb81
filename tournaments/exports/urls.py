"""Urls of the downloads."""

from django.urls import path

from tournaments.exports import views

app_name = "exports"
urlpatterns = [
    path("", views.workbook, name="workbook"),
    path("more/", views.more, name="more"),
    path("file/", views.html_file, name="file"),
    path("drive/", views.save_on_drive, name="drive"),
    path("<slug:page>.csv", views.csv_file, name="csv"),
]
