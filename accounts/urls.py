"""Urls of the accounts."""

from django.urls import path

from accounts import views

app_name = "accounts"
urlpatterns = [
    path("start/", views.first_run, name="first-run"),
    path("log-in/", views.LogIn.as_view(), name="log-in"),
    path("log-out/", views.LogOut.as_view(), name="log-out"),
    path("recover/", views.recover, name="recover"),
    path("recovery-code/", views.recovery_code, name="recovery-code"),
    path("password/", views.password, name="password"),
    path("sessions/", views.sessions, name="sessions"),
    path("text-size/", views.choose_text_size, name="text-size"),
    path("alive/", views.alive, name="alive"),
]
