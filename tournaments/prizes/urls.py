"""Urls of the prizes."""

from django.urls import path

from tournaments.prizes import award_views, views

app_name = "prizes"
urlpatterns = [
    path("", views.prizes, name="prizes"),
    path("add/", views.add, name="add"),
    path("usual/", views.usual, name="usual"),
    path("<int:number>/give/", award_views.give, name="give"),
    path("<int:number>/draw/", award_views.draw, name="draw"),
    path("<int:number>/take-back/", award_views.take_back, name="take-back"),
    path("<int:number>/put-back/", award_views.put_back, name="put-back"),
    path("<int:number>/received/", award_views.received, name="received"),
    path("<int:number>/remove/", views.remove, name="remove"),
]
