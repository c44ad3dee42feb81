"""Urls of tables and partners."""

from django.urls import path

from tournaments.draw import views

app_name = "seating"
urlpatterns = [
    path("", views.tables, name="tables"),
    path("draw/", views.draw, name="draw"),
    path("again/", views.again, name="again"),
    path("show/", views.show, name="show"),
]
