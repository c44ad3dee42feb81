"""Urls of keeping things safe."""

from django.urls import path

from tournaments.keeping import evening_views, views

app_name = "keeping"
urlpatterns = [
    path("", views.keep, name="keep"),
    path("copy/", views.copy, name="copy"),
    path("put-back/", views.put_back_backup, name="put-back"),
    path("evenings/", evening_views.evenings, name="evenings"),
    path("evenings/take-out/", evening_views.take_out_again, name="take-out"),
    path("evenings/<int:event_id>/", evening_views.evening_file, name="evening"),
]
