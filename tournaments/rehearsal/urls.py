"""Urls of the rehearsal."""

from django.urls import path

from tournaments.rehearsal import views

app_name = "rehearsal"
urlpatterns = [path("begin/", views.begin, name="begin"), path("end/", views.end, name="end")]
