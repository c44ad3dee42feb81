"""Urls of the sign-up."""

from django.urls import path

from tournaments.sign_up import views

app_name = "sign_up"
urlpatterns = [
    path("", views.sign_up, name="list"),
    path("put-back/", views.restore, name="put-back"),
    path("suggest/", views.suggest, name="suggest"),
    path("<int:line_id>/change/", views.change, name="change"),
    path("<int:line_id>/chapter/", views.chapter, name="chapter"),
    path("<int:line_id>/remove/", views.remove, name="remove"),
]
