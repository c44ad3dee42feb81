"""Urls of the handbook."""

from django.urls import path

from tournaments.handbook import views

app_name = "handbook"
urlpatterns = [
    path("", views.contents, name="contents"),
    path("booklet/", views.booklet, name="booklet"),
    path("<slug:key>/", views.page, name="page"),
]
