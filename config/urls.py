"""The root of all urls."""

from django.urls import include, path

from accounts.views import home

urlpatterns = [
    path("", home, name="home"),
    path("", include("accounts.urls")),
    path("join/", include("tournaments.hall.join_urls")),
    path("c/<slug:club>/", include("tournaments.urls")),
]
handler400 = "accounts.errors.bad_request"
handler403 = "accounts.errors.forbidden"
handler404 = "accounts.errors.not_found"
handler500 = "accounts.errors.server_error"
