"""Urls of play and entry."""

from django.urls import path

from tournaments.sheets import call_views, move_views, recount_views, round_end_views, sheet_views, views

app_name = "sheets"
urlpatterns = [
    path("", views.play, name="play"),
    path("call/<int:call>/answer/", call_views.answer, name="answer-call"),
    path("recount/", recount_views.recount, name="recount"),
    path("end-after/", views.end_evening_after, name="end-after"),
    path("add-hand/", views.add_one_hand, name="add-hand"),
    path("end-round/", round_end_views.end, name="end-round"),
    path("end-evening/", round_end_views.end_evening_here, name="end-evening"),
    path("play-on/", round_end_views.play_on, name="play-on"),
    path("<int:table>/<int:deal>/", sheet_views.sheet, name="sheet"),
    path("<int:table>/<int:deal>/undo/", views.undo, name="undo"),
    path("<int:table>/<int:deal>/stop/", views.stop, name="stop"),
    path("<int:table>/<int:deal>/confirm/", views.confirm, name="confirm"),
    path("<int:table>/<int:deal>/question/", views.question, name="question"),
    path("<int:table>/<int:deal>/settle/", views.settle, name="settle"),
    path("<int:table>/<int:deal>/move/", move_views.move, name="move"),
    path("<int:table>/<int:deal>/exchange/", move_views.exchange, name="exchange"),
    path("<int:table>/<int:deal>/preview/", sheet_views.preview, name="preview"),
]
