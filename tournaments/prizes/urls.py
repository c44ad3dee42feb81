"""Urls of the prizes."""

from django.urls import path

from tournaments.prizes import views

app_name = "prizes"
urlpatterns = [
    path("", views.prizes, name="prizes"),
    path("add/", views.add, name="add"),
    path("usual/", views.usual, name="usual"),
    path("<int:number>/give/", views.give, name="give"),
    path("<int:number>/draw/", views.draw, name="draw"),
    path("<int:number>/take-back/", views.clear, name="take-back"),
    path("<int:number>/received/", views.received, name="received"),
    path("<int:number>/remove/", views.remove, name="remove"),
]
