"""Urls of tables and partners."""

from django.urls import path

from tournaments.draw import choosing_partners_views, touching_up_views, views

app_name = "seating"
urlpatterns = [
    path("", views.tables, name="tables"),
    path("draw/", views.draw, name="draw"),
    path("redraw/", views.redraw, name="redraw"),
    path("again/", views.again, name="again"),
    path("show/", views.show, name="show"),
    path("hide/", views.hide, name="hide"),
    path("swap/", touching_up_views.swap, name="swap"),
    path("decks/", touching_up_views.decks, name="decks"),
    path("books/", touching_up_views.books, name="books"),
    path("owned/", touching_up_views.owned, name="owned"),
    path("partners/", choosing_partners_views.choose, name="partners"),
    path("partners/<int:wish_id>/drop/", choosing_partners_views.drop, name="drop-partners"),
    path("house/", choosing_partners_views.house, name="house"),
    path("read-out/", views.read_out, name="read-out"),
    path("log/", views.log, name="log"),
]
