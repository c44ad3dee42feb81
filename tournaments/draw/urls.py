"""Urls of tables and partners."""

from django.urls import path

from tournaments.draw import views

app_name = "seating"
urlpatterns = [
    path("", views.tables, name="tables"),
    path("draw/", views.draw, name="draw"),
    path("redraw/", views.redraw, name="redraw"),
    path("again/", views.again, name="again"),
    path("show/", views.show, name="show"),
    path("swap/", views.swap, name="swap"),
    path("decks/", views.decks, name="decks"),
    path("books/", views.books, name="books"),
    path("read-out/", views.read_out, name="read-out"),
    path("log/", views.log, name="log"),
]
