"""Texts that are put into a page after its template: each in its place, as it is, once."""

from django.http import HttpResponse
from django.template import engines

from tournaments.web.large_tables import Large, put_in, with_large


def shown(template, **context):
    return engines["django"].from_string(template).render(context).encode()


def test_each_text_stands_where_the_template_shows_it():
    first, second = Large(b"<tr>Ada</tr>"), Large("<tr>Renée – 300</tr>".encode())
    page = shown("<p>{{ a }}</p>{% if b %}<p>{{ b }}</p>{% endif %}", a=first, b=second)
    assert put_in(page, [first, second]).decode() == "<p><tr>Ada</tr></p><p><tr>Renée – 300</tr></p>"


def test_a_text_that_holds_another_ones_mark_changes_nothing_of_it():
    first = Large(b"first")
    second = Large(b"<p>" + first.encode() + b"</p>")
    page = shown("{{ a }} {{ b }}", a=first, b=second)
    assert put_in(page, [first, second]) == b"first <p>" + first.encode() + b"</p>"


def test_an_answer_keeps_its_status_and_headers():
    text = Large(b"rows")
    response = with_large(HttpResponse(f"<p>{text}</p>", status=202, headers={"X-Word": "7"}), [text])
    assert (response.content, response.status_code, response["X-Word"]) == (b"<p>rows</p>", 202, "7")


def test_no_two_texts_have_one_mark():
    assert len({str(Large(b"same")) for _ in range(100)}) == 100
