"""Each barrier of `barriers.py` is found on a page that has it. `test_every_page.py` searches every page for them."""

import pytest

from tests.evening.barriers import barriers

FAULTS = {
    "twice in a form": "const one = document.querySelector('main form button'); one.after(one.cloneNode(true))",
    "no name": "document.querySelector('label[for=id_username]').remove()",
    "id twice": "document.querySelector('h1').id = 'main'",
    "683 px: stays": "Object.assign(document.querySelector('main').style, { position: 'sticky', top: 0 })",
    "341 px": "document.querySelector('h1').style.width = '400px'",
    "largest text": "document.querySelector('h1').style.width = '13em'",
    "only a color": "document.querySelector('h1').setAttribute('aria-current', 'true')",
    "beyond the edge": "document.querySelector('.brand').style.paddingLeft = '300px'",
    "lower than 24 px": "const one = document.querySelector('h1');"
    " one.innerHTML = '<a href=\"/\">Home</a>'; one.style.fontSize = '10px'",
    "sent twice": "const form = document.querySelector('main form');"
    " form.addEventListener('submit', () => delete form.dataset.sent)",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_such_a_fault_is_found(keyboard, club, fault):
    keyboard.open("/log-in/")
    assert barriers(keyboard.page) == []
    keyboard.page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => {{ {FAULTS[fault]} }})")
    keyboard.open("/log-in/")
    assert fault in "\n".join(barriers(keyboard.page))
