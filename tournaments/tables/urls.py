"""Urls of tables and partners."""

from django.urls import path

from tournaments.tables import adjust_views, chosen_partner_views, couple_views, views

app_name = "tables"
urlpatterns = [
    path("", views.tables, name="tables"),
    path("draw/", views.draw, name="draw"),
    path("redraw/", views.redraw, name="redraw"),
    path("again/", views.again, name="again"),
    path("show/", views.show, name="show"),
    path("hide/", views.hide, name="hide"),
    path("swap/", adjust_views.swap, name="swap"),
    path("decks/", adjust_views.decks, name="decks"),
    path("books/", adjust_views.books, name="books"),
    path("owned/", adjust_views.owned, name="owned"),
    path("partners/", chosen_partner_views.choose, name="partners"),
    path("partners/<int:wish_id>/drop/", chosen_partner_views.drop, name="drop-partners"),
    path("couple/", couple_views.couple, name="couple"),
    path("house/", chosen_partner_views.house, name="house"),
    path("read-out/", views.read_out, name="read-out"),
    path("log/", views.log, name="log"),
]
