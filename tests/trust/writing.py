"""Code and helpers for tests that kill a server while six people save sheets: preparing an evening, filling in a sheet,
and counting what was stored. Nothing here runs a server.
"""

import re

WRITERS = 6

# Run in the site's shell: prints the key of an evening, the token of its public link, and the cookies of each writer.
PREPARE = f"""
import json
from django.conf import settings
from django.test import Client
from accounts.actions import found_club
from tests.builders import draw_tables, make_event, make_people, make_sign_ups, tonight
from tournaments.web.access import GIVEN_OUT
from tournaments.hall.link_actions import give_out_link
club, user = found_club(club_name="Tuesday Club", organizer="Ruth", password="queen of hearts", time_zone="UTC")
event = make_event(club, date=tonight(club))
make_sign_ups(event, make_people(club, names=[f"Ada{{n}}" for n in range({4 * WRITERS})]))
draw_tables(event)
token = give_out_link(event=event).public_token.removeprefix(GIVEN_OUT)
keys = []
for _ in range({WRITERS}):
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    keys.append(f"{{settings.SESSION_COOKIE_NAME}}={{session}}; {{settings.CSRF_COOKIE_NAME}}={{'a' * 32}}")
print(json.dumps([event.pk, token, keys]))
"""

# Run there afterward: prints the submission of each save in the history, and the differences that `verify` finds.
COUNT = """
import json
from tournaments.evening_file.verify import verify
from tournaments.models import Event, SheetHistory
saves = [str(one) for one in SheetHistory.objects.values_list("submission", flat=True)]
print(json.dumps([saves, [str(one) for one in verify(Event.objects.all()).differences]]))
"""
HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')


def filled(page, rng):
    """Return the form on the page of a sheet, with one count filled in."""
    typed = {"1-held-5": rng.randrange(9), "ending": "0", "empty_means_zero": "1", "right_paper": "1", "why": "again"}
    sheet = page.partition('id="sheet"')[2].partition("</form>")[0]
    return dict(HIDDEN.findall(sheet)) | typed
