"""Urls of the rehearsal."""

from django.urls import path

from tournaments.rehearsal import views

app_name = "rehearsal"
urlpatterns = [
    path("begin/", views.begin, name="begin"),
    path("end/", views.end, name="end"),
    path("guide/", views.show_guide, name="show-guide"),
    path("<int:event_id>/bring-in/", views.bring_in, name="bring-in"),
]
