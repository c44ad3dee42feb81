"""Urls of the sign-up."""

from django.urls import path

from tournaments.sign_up import views, whole_list_views

app_name = "sign_up"
urlpatterns = [
    path("", views.sign_up, name="list"),
    path("put-back/", views.restore, name="put-back"),
    path("list/", whole_list_views.whole_list, name="whole-list"),
    path("list/review/", whole_list_views.review, name="review"),
    path("list/undo/", whole_list_views.undo_whole_list, name="undo-whole-list"),
    path("suggest/", views.suggest, name="suggest"),
    path("<int:line_id>/change/", views.change, name="change"),
    path("<int:line_id>/paid/", views.paid, name="paid"),
    path("<int:line_id>/remove/", views.remove, name="remove"),
]
