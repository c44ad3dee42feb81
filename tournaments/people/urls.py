"""Urls of people and chapters."""

from django.urls import path

from tournaments.people import chapter_views, merge_views, pair_views, views
from tournaments.people.importing import views as import_views

app_name = "people"
urlpatterns = [
    path("", views.people, name="people"),
    path("find/", views.find, name="find"),
    path("new/", views.add_person, name="add-person"),
    path("<int:player_id>/", views.person, name="person"),
    path("<int:player_id>/changes/", views.changes, name="changes"),
    path("<int:player_id>/gone/", views.gone, name="gone"),
    path("<int:player_id>/couple/", pair_views.couple, name="couple"),
    path("<int:player_id>/couple/<int:couple_id>/take-apart/", pair_views.unlink, name="take-apart"),
    path("<int:player_id>/double/", merge_views.find_double, name="find-double"),
    path("<int:player_id>/double/<int:other_id>/", merge_views.merge, name="merge"),
    path("doubles/", merge_views.doubles, name="doubles"),
    path("never/", pair_views.wishes, name="wishes"),
    path("never/<int:wish_id>/drop/", pair_views.drop, name="drop-wish"),
    path("chapters/", chapter_views.chapters, name="chapters"),
    path("chapters/find/", chapter_views.find, name="find-chapter"),
    path("<int:player_id>/chapter/", chapter_views.give, name="give-chapter"),
    path("chapters/<int:chapter_id>/", chapter_views.chapter, name="chapter"),
    path("chapters/<int:chapter_id>/merge/", chapter_views.merge, name="merge-chapter"),
    path("chapters/<int:chapter_id>/delete/", chapter_views.delete, name="delete-chapter"),
    path("import/", import_views.import_file, name="import"),
    path("import/preview/", import_views.import_preview, name="import-preview"),
]
