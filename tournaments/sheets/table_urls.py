"""Urls by which tables key in their own tally, at the root so that they are short enough to type."""

from django.urls import path

from tournaments.sheets import call_views, table_views

app_name = "table"
urlpatterns = [
    path("<str:token>/<int:round_number>/<int:deal>/", table_views.sheet, name="sheet"),
    path("<str:token>/<int:round_number>/<int:deal>/preview/", table_views.preview, name="preview"),
    path("<str:token>/<int:round_number>/<int:deal>/call/", call_views.table, name="call"),
    path("", table_views.unknown, name="no-address"),
    path("<path:typed>/", table_views.unknown, name="unknown"),
]
