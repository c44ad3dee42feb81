"""The root of all urls."""

from django.contrib.auth.decorators import login_not_required
from django.urls import include, path
from django.views.i18n import set_language

from accounts.browser_choices import posted_from_our_page
from accounts.views import home
from tournaments.hall import urls as hall
from tournaments.sign_up import urls as sign_up

urlpatterns = [
    path("", home, name="home"),
    path("", include("accounts.urls")),
    path("language/", login_not_required(posted_from_our_page(set_language)), name="language"),
    path("handbook/", include("tournaments.handbook.urls")),
    path("look/", include("tournaments.standings.public_urls")),
    path("look/", include("tournaments.exports.public_urls")),
    path("look/calendar/", include((hall.calendar_feed, "calendar_feed"))),
    path("p/", include((hall.phone, "phone"))),
    path("call/", include("tournaments.sheets.call_urls")),
    path("n/", include((hall.poster, "poster"))),
    path("t/", include("tournaments.sheets.table_urls")),
    path("wall/", include((hall.wall, "wall"))),
    path("coming/", include((sign_up.coming, "coming"))),
    path("join/", include((hall.join, "join"))),
    path("c/<slug:club>/", include("tournaments.urls")),
]
handler500 = "accounts.views.server_error"
