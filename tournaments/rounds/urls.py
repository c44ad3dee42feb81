"""Urls of several rounds."""

from django.urls import path

from tournaments.rounds import start_views, views

app_name = "rounds"
urlpatterns = [
    path("", views.plan, name="plan"),
    path("search/", views.search, name="search"),
    path("use/", views.use, name="use"),
    path("choose/", views.choose, name="choose"),
    path("drop/", views.drop, name="drop"),
    path("next/", start_views.look, name="next"),
    path("tables/", start_views.tables, name="tables"),
    path("start/", start_views.start, name="start"),
    path("undo-start/", start_views.undo, name="undo-start"),
    path("extra-hand/<int:number>/<int:table>/", start_views.extra_hand, name="extra-hand"),
    path("cut/<int:number>/<int:table>/", start_views.decide_tie_at, name="cut"),
    path("again/", start_views.again, name="again"),
    path("<int:number>/", views.earlier, name="round"),
]
