"""A table's sheet is saved while the desk undoes its draw: PostgreSQL looks at the table only at the end."""

import pytest
from django.core.exceptions import ValidationError

from tests.builders import make_evening
from tournaments.core.sheets.entered import worth
from tournaments.models import Seating
from tournaments.sheets.actions import Saving
from tournaments.sheets.content_queries import as_entered
from tournaments.sheets.queries import table_for
from tournaments.sheets.table_actions import save_from_table


def test_a_table_whose_draw_is_undone_during_its_save_is_told(transactional_db, club):
    event = make_evening(club)
    row = table_for(event, table=1, deal=1)
    entered = as_entered(row, 1, None)
    saving = Saving(known_version=0, saved_by="Table 1", user=None, from_table=True)
    Seating.objects.get(pk=row.seating.pk).delete()
    with pytest.raises(ValidationError, match="Someone undid this draw"):
        save_from_table(event=event, table=row, entered=entered, saving=saving, score=worth(event.rules, entered))
