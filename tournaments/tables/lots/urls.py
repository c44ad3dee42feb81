"""Urls of the draw by lots."""

from django.urls import path

from tournaments.tables.lots import views

app_name = "lots"
urlpatterns = [
    path("", views.hat, name="hat"),
    path("find/", views.find, name="find"),
    path("begin/", views.begin, name="begin"),
    path("back/", views.back, name="back"),
    path("seat/", views.seat, name="seat"),
    path("stop/", views.stop, name="stop"),
]
