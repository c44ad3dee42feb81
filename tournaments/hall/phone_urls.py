"""Url of the players' pages, at the root so that it is short enough to type."""

from django.urls import path

from tournaments.hall import phone_views

app_name = "phone"
urlpatterns = [path("<str:code>/", phone_views.phone, name="phone")]
