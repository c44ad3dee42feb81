"""Urls of past evenings and seasons."""

from django.urls import path

from tournaments.seasons import days_views, season_file_views, season_views, views

app_name = "seasons"
urlpatterns = [
    path("", views.past, name="past"),
    path("<int:event_id>/take-away/", views.delete, name="take-away"),
    path("days/<int:event_id>/", days_views.days, name="days"),
    path("days/<int:event_id>/workbook/", days_views.workbook, name="days-workbook"),
    path("people/<int:player_id>/", views.player, name="player"),
    path("seasons/new/", season_views.new, name="new-season"),
    path("seasons/<int:season_id>/", season_views.season, name="season"),
    path("seasons/<int:season_id>/counting/", season_views.counting, name="counting"),
    path("seasons/<int:season_id>/workbook/", season_file_views.workbook, name="season-workbook"),
    path("seasons/<int:season_id>/standings.csv", season_file_views.csv_file, name="season-csv"),
    path("seasons/<int:season_id>/change/", season_views.change, name="change-season"),
    path("seasons/<int:season_id>/delete/", season_views.delete, name="delete-season"),
]
