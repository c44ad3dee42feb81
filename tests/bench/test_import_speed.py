"""The cost of importing a long list, compared with reading the same workbook and inserting its rows at once."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import Workbook, load_workbook

from tests.bench.conftest import in_turns
from tournaments.models import Player

pytestmark = [pytest.mark.bench, pytest.mark.django_db]

PEOPLE = 2_000
AIM, GUARD = 3, 6
# Every tenth name is a misspelling of a person in the club.
KNOWN = [(f"Given{n:04}", f"Longfamily{chr(97 + n % 26)}{n:04}") for n in range(PEOPLE)]
LIST = [
    (given, family.replace("Long", "Lng") if n % 10 == 0 else f"New{family}") for n, (given, family) in enumerate(KNOWN)
]


def workbook():
    book = Workbook(write_only=True)
    sheet = book.create_sheet("People")
    sheet.append(["First name", "Last name", "Chapter", "Site"])
    for n, (given, family) in enumerate(LIST):
        sheet.append([given, family, f"Chapter {n % 60}", n])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_two_thousand_people_with_near_duplicates(club, desk, report):
    data = workbook()
    known = [Player.named(club=club, given_name=given, family_name=family) for given, family in KNOWN]
    Player.objects.bulk_create(known)

    def delete_imported():
        """Delete the imported people without looking for related rows, to keep this out of both measurements."""
        Player.objects.filter(pk__gt=known[-1].pk)._raw_delete("default")

    def floor():
        delete_imported()
        sheet = load_workbook(io.BytesIO(data), read_only=True, data_only=True).active
        rows = list(sheet.iter_rows(min_row=2, values_only=True))
        people = [Player(club=club, given_name=row[0], family_name=row[1], lot=str(row[3])) for row in rows]
        Player.objects.bulk_create(people)

    def full_import():
        delete_imported()
        uploaded = desk.post("people:import", data={"file": SimpleUploadedFile("list.xlsx", data)})
        assert uploaded.status_code == 302
        assert desk.post("people:import-preview").status_code == 302

    full_import()
    assert Player.objects.count() == 2 * PEOPLE
    bare, imported = in_turns(floor, full_import, repeats=3)
    report(f"import of {PEOPLE} people", f"{imported * 1000:.0f} ms", imported / bare, f"≤ {AIM}")
    assert imported / bare < GUARD
