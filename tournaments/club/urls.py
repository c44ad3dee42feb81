"""Urls of the club."""

from django.urls import path

from tournaments.club import member_views, views

app_name = "club"
urlpatterns = [
    path("", views.club, name="club"),
    path("members/invite/", member_views.invite, name="invite"),
    path("members/<int:member_id>/make-owner/", member_views.make_owner, name="make-owner"),
    path("members/<int:member_id>/make-organizer/", member_views.make_organizer, name="make-organizer"),
    path("members/<int:member_id>/remove/", member_views.remove, name="remove"),
    path("members/<int:member_id>/new-password/", member_views.new_password, name="new-password"),
]
