"""Reads the lists of a page back as text, cell by cell."""

from html.parser import HTMLParser


class _Rows(HTMLParser):
    def __init__(self):
        super().__init__()
        self.rows, self.in_body, self.in_cell = [], False, False

    def handle_starttag(self, tag, attributes):
        self.in_body = self.in_body or tag == "tbody"
        if self.in_body and tag == "tr":
            self.rows.append([])
        if self.in_body and tag in ("td", "th"):
            self.rows[-1].append("")
            self.in_cell = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.in_cell = False
        if tag == "tbody":
            self.in_body = False

    def handle_data(self, text):
        if self.in_cell:
            self.rows[-1][-1] = f"{self.rows[-1][-1]} {text}".strip()


def rows_of(answer):
    """The rows of all lists of an answer, each a list of the texts of its cells."""
    assert answer.status_code == 200
    reader = _Rows()
    reader.feed(answer.content.decode())
    return [[" ".join(cell.split()) for cell in row] for row in reader.rows]
