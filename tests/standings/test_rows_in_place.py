"""The rows of teams, which come into their page after its template: each list its own, in its place."""

from tests.builders import make_evening, play_everything
from tournaments.models.event import Lists


def test_each_list_of_the_results_has_its_own_rows(desk, club):
    event = make_evening(club, people=10, lists=Lists.PER_SIZE)
    play_everything(event)
    response = desk.get("standings:results", event=event)
    page = response.content.decode()
    assert "<!-- list-" not in page
    grids = response.context["lists"]
    tables = page.split('<table class="grid')[1:]
    assert len(grids) == len(tables) > 0
    for grid, table in zip(grids, tables, strict=True):
        assert "".join(grid.written_rows()) in table
        assert [table.count(f'id="{grid.part}-{team.who.number}-more"') for team in grid.by_place] == [1] * len(
            grid.by_place
        )
