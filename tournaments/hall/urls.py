"""Urls of the organiser's page about helpers."""

from django.urls import path

from tournaments.hall import views

app_name = "hall"
urlpatterns = [
    path("", views.helpers, name="helpers"),
    path("let-in/", views.let_devices_in, name="let-in"),
    path("shut-out/", views.shut_devices_out, name="shut-out"),
    path("code/", views.make_code, name="code"),
    path("end/", views.end, name="end"),
    path("give-back/", views.give_back, name="give-back"),
]
