"""Urls of the sign-up."""

from django.urls import path

from tournaments.sign_up import (
    coming_link_views,
    coming_views,
    door_views,
    name_views,
    phone_views,
    views,
    whole_list_views,
)

app_name = "sign_up"
urlpatterns = [
    path("", views.sign_up, name="list"),
    path("list/", whole_list_views.whole_list, name="whole-list"),
    path("list/review/", whole_list_views.review, name="review"),
    path("suggest/", views.suggest, name="suggest"),
    path("door/", door_views.door, name="door"),
    path("door/suggest/", door_views.suggest, name="door-suggest"),
    path("door/<int:line_id>/paid/", door_views.paid, name="door-paid"),
    path("names/", name_views.names, name="names"),
    path("names/not-me/", name_views.not_me, name="not-me"),
    path("names/first-time/", name_views.first_time, name="first-time"),
    path("phones/take-back/", phone_views.take_back_phones, name="take-back-phones"),
    path("coming/", coming_link_views.link, name="coming"),
    path("coming/give/", coming_link_views.give, name="give-coming"),
    path("coming/new/", coming_link_views.renew, name="new-coming"),
    path("coming/end/", coming_link_views.end, name="end-coming"),
    path("coming/<int:answer_id>/forget/", coming_link_views.forget, name="forget-coming"),
    path("coming/on-their-way/", coming_link_views.on_their_way, name="coming-on-their-way"),
    path("confirm/", views.confirm_names, name="confirm"),
    path("<int:line_id>/change/", views.change, name="change"),
    path("<int:line_id>/paid/", views.paid, name="paid"),
    path("<int:line_id>/remove/", views.remove, name="remove"),
]

# At the root of the site. It does not name the club.
coming = [path("<str:code>/", coming_views.coming, name="coming")]
