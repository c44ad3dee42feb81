"""The handbook's list of pages is in four groups, in the order of the booklet."""

from itertools import groupby

import pytest
from django.urls import reverse

from tournaments.handbook.contents import PAGES
from tournaments.handbook.queries import headings_of


def test_the_contents_are_in_four_groups(client):
    groups = {
        str(group): [page.key for page in pages] for group, pages in groupby(PAGES.values(), lambda page: page.group)
    }
    assert list(groups) == ["Start here", "During the evening", "Results and papers", "The club and its laptop"]
    page = client.get(reverse("handbook:contents")).content.decode()
    places = [page.index(f"<h2>{group}</h2>") for group in groups]
    assert places == sorted(places)
    for place, keys in zip(places, groups.values(), strict=True):
        assert place < min(page.index(reverse("handbook:page", args=[key])) for key in keys)


@pytest.mark.parametrize(("key", "steps"), [("first-evening", 10), ("what-to-do", 0)])
def test_the_contents_lead_to_each_step_and_to_each_emergency(client, key, steps):
    headings = headings_of(PAGES[key])
    assert len(headings) >= 10
    assert sum(one.is_step for one in headings) == steps
    page = client.get(reverse("handbook:contents")).content.decode()
    there = reverse("handbook:page", args=[key])
    assert [page.count(f'href="{there}#{one.id}"') for one in headings] == [1] * len(headings)


def test_a_chapter_leads_to_the_next_one_and_the_last_one_to_none(client):
    keys = list(PAGES)
    pages = [client.get(reverse("handbook:page", args=[key])) for key in keys]
    assert [page.context["next"] for page in pages] == [*list(PAGES.values())[1:], None]
    assert "Next: At the door" in pages[keys.index("sign-up")].content.decode()


def test_a_chapter_with_many_headings_lists_them_at_its_top(client):
    page = client.get(reverse("handbook:page", args=["what-to-do"])).content.decode()
    assert 'href="#what-to-do-printer"' in page
    assert "on-this-page" not in client.get(reverse("handbook:page", args=["sign-up"])).content.decode()
    assert "on-this-page" not in client.get(reverse("handbook:page", args=["first-evening"])).content.decode()
