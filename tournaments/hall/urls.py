"""Urls of the organizer's page about helpers."""

from django.urls import path

from tournaments.hall import link_views, phone_views, views

app_name = "hall"
urlpatterns = [
    path("", views.helpers, name="helpers"),
    path("let-in/", views.let_devices_in, name="let-in"),
    path("shut-out/", views.shut_devices_out, name="shut-out"),
    path("code/", views.make_code, name="code"),
    path("end/", views.end, name="end"),
    path("give-back/", views.give_back, name="give-back"),
    path("phones/", phone_views.phones, name="phones"),
    path("phones/on/", phone_views.turn_on, name="phones-on"),
    path("phones/off/", phone_views.turn_off, name="phones-off"),
    path("link/", link_views.link, name="link"),
    path("link/give/", link_views.give, name="give-link"),
    path("link/shut/", link_views.shut, name="shut-link"),
]
