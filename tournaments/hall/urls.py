"""Urls of other devices: the organizer's pages about them, and their own, which are short enough to type."""

from django.urls import path

from tournaments.hall import join_views, link_views, phone_views, poster_views, screen_views, views, wall_views

app_name = "hall"
urlpatterns = [
    path("", views.helpers, name="helpers"),
    path("let-in/", views.let_devices_in, name="let-in"),
    path("shut-out/", views.shut_devices_out, name="shut-out"),
    path("code/", views.make_code, name="code"),
    path("code/use/", views.use_of_code, name="use-of-code"),
    path("<int:pass_id>/use/", views.use, name="use"),
    path("name-screen/", join_views.name_screen_here, name="name-screen-here"),
    path("own-phones/on/", poster_views.turn_on, name="own-phones-on"),
    path("own-phones/off/", poster_views.turn_off, name="own-phones-off"),
    path("own-phones/poster/", poster_views.new_poster, name="new-poster"),
    path("end/", views.end, name="end"),
    path("phones/", phone_views.phones, name="phones"),
    path("phones/on/", phone_views.turn_on, name="phones-on"),
    path("phones/off/", phone_views.turn_off, name="phones-off"),
    path("tables/on/", link_views.let_tables, name="tables-on"),
    path("tables/off/", link_views.stop_tables, name="tables-off"),
    path("tables/trust/", link_views.trust, name="trust-tables"),
    path("link/", link_views.link, name="link"),
    path("link/give/", link_views.give, name="give-link"),
    path("link/shut/", link_views.shut, name="shut-link"),
    path("screens/", screen_views.screens, name="screens"),
    path("wall/on/", screen_views.wall_on, name="wall-on"),
    path("wall/off/", screen_views.wall_off, name="wall-off"),
    path("line/", screen_views.line, name="line"),
    path("clock/start/", screen_views.start, name="start-clock"),
    path("clock/pause/", screen_views.pause, name="pause-clock"),
    path("clock/resume/", screen_views.resume, name="resume-clock"),
    path("clock/minute/", screen_views.add_minute, name="add-minute"),
    path("clock/remove/", screen_views.remove, name="remove-clock"),
    path("show/start/", screen_views.start_draw_show, name="start-show"),
    path("show/step/", screen_views.show_step, name="show-step"),
    path("show/end/", screen_views.end_draw_show, name="end-show"),
]

calendar = [
    path("", link_views.calendar, name="link"),
    path("give/", link_views.give_calendar, name="give-link"),
    path("end/", link_views.end_calendar, name="end-link"),
]

# At the root of the site. None of them names the club.
calendar_feed = [path("<str:token>.ics", link_views.feed, name="feed")]
join = [
    path("", join_views.join, name="join"),
    path("at/<slug:club>/", join_views.join, name="code"),
    path("leave/", join_views.leave, name="leave"),
    path("end/", join_views.end_names, name="end-names"),
    path("<str:token>/", join_views.link, name="link"),
]
phone = [path("<str:code>/", phone_views.phone, name="phone")]
poster = [path("", poster_views.ended, name="ended"), path("<str:code>/", poster_views.welcome, name="welcome")]
wall = [path("<str:token>/", wall_views.wall, name="wall")]
