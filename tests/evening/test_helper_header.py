"""The head of a helper's pages on a phone, with a long name of the evening and of the helper."""

import pytest
from django.conf import settings
from django.urls import reverse

from tests.builders import make_evening, make_helper, tonight

EVENING = "Wednesday evening of the Lakemont Ridge Community Center"
WIDTHS = (320, 360, 390, 430)


@pytest.mark.parametrize("text_size", ["normal", "large", "largest"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_stop_helping_is_whole_on_a_phone(keyboard, club, language, text_size):
    event = make_evening(club, date=tonight(club))
    event.name = EVENING
    event.save()
    helper = make_helper(event, name="Bartholomew Featherstonehaugh", use="both")
    kept = {
        settings.SESSION_COOKIE_NAME: helper.session.session_key,
        settings.LANGUAGE_COOKIE_NAME: language,
        "text-size": text_size,
    }
    page = keyboard.page
    page.context.add_cookies([{"name": name, "value": kept[name], "url": keyboard.address} for name in kept])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        keyboard.open(reverse("sign_up:door", args=[club.slug, event.pk]))
        button = page.locator(".helper-nav button").bounding_box()
        assert 0 <= button["x"] <= button["x"] + button["width"] <= width, width
