"""The files of evenings that earlier versions wrote: read whole, with the results of then."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.trust.old_database import OLD, PAGES_OF_RESULTS, VERSIONS, original_results, results_in
from tournaments.core.evening_file.packing import unpacked
from tournaments.evening_file.contents import evening_values
from tournaments.evening_file.verify import verify
from tournaments.models import Event


@pytest.mark.parametrize("name", ["Fall Evening", "Winter Evening"])
@pytest.mark.parametrize("version", VERSIONS)
def test_the_file_of_an_evening_is_read_whole_with_the_results_of_then(desk, version, name):
    file, club = OLD / f"{version}.{name.split()[0].lower()}.handfoot", f"/c/{desk.club.slug}/"
    sent = {"evening": SimpleUploadedFile(file.name, file.read_bytes())}
    assert desk.client.post(f"{club}safe/evenings/", sent).status_code == 302
    event = Event.objects.get(name=name)
    assert verify([event]).differences == []
    assert evening_values(event) == unpacked(file.read_bytes())
    for page, who, points in PAGES_OF_RESULTS:
        answer = desk.client.get(f"{club}events/{event.pk}/workbook/{page}.csv?after=all")
        table = b"".join(answer) if answer.streaming else answer.content
        found = results_in(table.decode("utf-8-sig"), who, points)
        assert len(found) >= 4
        assert found == original_results(version)[name, page]
