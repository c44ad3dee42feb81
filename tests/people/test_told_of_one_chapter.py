"""Chapters merged, two records merged, a list imported: drawn partners of one chapter are named on that very page."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups, tonight
from tournaments.models import Event, Player


@pytest.fixture
def event(club):
    """Tonight's evening, drawn from chapters that differ."""
    event = make_event(club, date=tonight(club))
    make_sign_ups(event, make_people(club, chapters=("Lake", "Palm", "Bay", "Mesa"))[:8])
    draw_tables(event)
    return event


def partners(event):
    return [member.player for member in event.teams.order_by("number")[0].members.order_by("pk")]


def said(answer):
    """The messages of the page after a post, without their markup."""
    page = html.unescape(answer.content.decode())
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def sentence(one, other):
    return rf"1 pair is from one chapter: ({one.name} & {other.name}|{other.name} & {one.name})\. change partners\?"


def test_merging_chapters(desk, event):
    one, other = partners(event)
    url = desk.url("people:merge-chapter", one.chapter_id)
    answer = desk.client.post(url, {"into": other.chapter_id}, follow=True)
    found = re.search(r"(\d) pairs? (is|are) from one chapter: ([^.]*)\. change partners", said(answer))
    assert f"{one.name} & {other.name}" in found[3] or f"{other.name} & {one.name}" in found[3]
    assert int(found[1]) == len(found[3].split("; "))
    assert f'<a href="{desk.url("tables:tables", event=event)}">change partners?</a>' in answer.content.decode()
    assert "Undo" in said(answer)


@pytest.mark.parametrize("over", ["a sheet is in", "no chapter rule", "another day"])
def test_nothing_is_told_once_partners_stay(desk, event, over):
    if over == "a sheet is in":
        keyed(event, table=1, deal=1, counts={})
    Event.objects.update(
        chapter_rule=over != "no chapter rule", date="2020-01-01" if over == "another day" else event.date
    )
    one, other = partners(event)
    url = desk.url("people:merge-chapter", one.chapter_id)
    assert "from one chapter" not in said(desk.client.post(url, {"into": other.chapter_id}, follow=True))


def test_merging_two_records(desk, club, event):
    one, other = partners(event)
    double = Player.objects.create(club=club, given_name=one.given_name, family_name="Double", chapter=other.chapter)
    Player.objects.filter(pk=one.pk).update(chapter=None)
    answer = desk.client.post(desk.url("people:merge", one.pk, double.pk), follow=True)
    assert re.search(sentence(one, other), said(answer))
    assert "Undo" in said(answer)


def test_importing_a_list(desk, event):
    one, other = partners(event)
    Player.objects.filter(pk=one.pk).update(chapter=None)
    rows = f"First name;Last name;Chapter\n{one.given_name};{one.family_name};{other.chapter}\n"
    desk.post("people:import", data={"file": SimpleUploadedFile("list.csv", rows.encode())})
    answer = desk.client.post(desk.url("people:import-preview"), follow=True)
    assert re.search(sentence(one, other), said(answer))


def test_both_partners_moved_at_once_are_one_pair(desk, event):
    one, other = partners(event)
    Player.objects.filter(pk__in=[one.pk, other.pk]).update(chapter=one.chapter)
    others = Player.objects.exclude(pk__in=[one.pk, other.pk])
    others.update(chapter=None)
    into = Player.objects.get(pk=one.pk).club.chapters.exclude(pk=one.chapter_id).first()
    answer = desk.client.post(desk.url("people:merge-chapter", one.chapter_id), {"into": into.pk}, follow=True)
    assert re.search(sentence(one, other), said(answer))
