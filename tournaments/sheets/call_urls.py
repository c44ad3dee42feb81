"""The url by which a player's phone calls the desk. It names neither club nor event."""

from django.urls import path

from tournaments.sheets import call_views

app_name = "call"
urlpatterns = [path("<str:token>/<int:player>/", call_views.person, name="person")]
