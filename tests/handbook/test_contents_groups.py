"""The handbook's list of pages is in four groups, in the order of the booklet."""

from itertools import groupby

from django.urls import reverse

from tournaments.handbook.contents import PAGES


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
