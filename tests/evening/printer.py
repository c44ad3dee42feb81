"""Print a page of the site to PDF with Chromium, and read the printed pages."""

import io
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

import zxingcpp
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

PAGES = {"a4": (595, 842), "letter": (612, 792)}
"""Width and height of the paper in points."""
WIDTHS = {"a4": (190, 281), "letter": (195.9, 263.4)}
"""Width between the margins of an upright and of a landscape page, in millimeters."""
PIXELS = 96 / 25.4
"""Pixels of a millimeter on paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPage:
    """One printed page: its size in points, and its text with single spaces."""

    size: tuple[int, int]
    text: str

    def has_in_order(self, texts):
        """Assert that all texts appear on the page in this order."""
        found = 0
        for text in texts:
            place = self.text.find(text, found)
            assert place >= 0, f"{text!r} does not come after {self.text[max(0, found - 40) : found]!r}"
            found = place + len(text)


def is_whole_on_one_page(pages, words):
    """Return whether the words are printed as one row on a single page."""
    return any(" ".join(words) in page.text for page in pages)


class Printer:
    """A page of Chromium, logged in as a member of a club."""

    def __init__(self, page, address, *, user, club):
        self.page, self.address, self.club = page, address, club
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        self.page.context.add_cookies([self._cookie("sessionid", client.cookies["sessionid"].value)])

    def _cookie(self, name, value):
        return {"name": name, "value": value, "url": self.address}

    def print_paper(self, name, *arguments, event=None, paper="letter", query=""):
        """Return the printed pages."""
        pdf = self.print_pdf(name, *arguments, event=event, paper=paper, query=query)
        return [_read(page) for page in PdfReader(io.BytesIO(pdf)).pages]

    def print_pdf(self, name, *arguments, event=None, paper="letter", query=""):
        """Return the file that Chromium prints."""
        self.open_paper(name, *arguments, event=event, paper=paper, query=query)
        pdf = self.page.pdf(prefer_css_page_size=True)
        self._save(pdf, f"{'-'.join(map(str, arguments))}-{paper}")
        return pdf

    def open_paper(self, name, *arguments, event=None, paper="letter", query=""):
        self.page.context.add_cookies([self._cookie("paper-size", paper)])
        path = reverse(name, args=[self.club.slug, *([event.pk] if event else []), *arguments])
        answer = self.page.goto(f"{self.address}{path}?{query}")
        assert answer.status == 200, path

    def show_as_printed(self, paper, *, landscape=False):
        """Lay the open page out as on this paper, to measure it."""
        self.page.set_viewport_size({"width": int(WIDTHS[paper][landscape] * PIXELS), "height": 1000})
        self.page.emulate_media(media="print")

    def _save(self, pdf, name):
        """Save the PDF in the folder KEEP_PAPERS, if that is set."""
        if folder := os.environ.get("KEEP_PAPERS"):
            test = re.sub(r"[^\w.-]+", "-", os.environ["PYTEST_CURRENT_TEST"].split("::")[-1].split(" ")[0])
            (Path(folder) / f"{test}-{name}.pdf").write_bytes(pdf)


def read_codes(pdf, *, dots=150):
    """Return the text of each QR code on each page, as a camera reads it from paper of so many dots an inch."""
    command = ["pdftoppm", "-gray", "-r", str(dots), "-"]
    pictures = io.BytesIO(subprocess.run(command, input=pdf, capture_output=True, check=True).stdout)
    pages = []
    while pictures.readline():
        width, height = map(int, pictures.readline().split())
        pictures.readline()
        picture = memoryview(pictures.read(width * height)).cast("B", shape=[height, width])
        codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
        pages.append([code.text for code in codes])
    return pages


def _read(page):
    box = page.mediabox
    return PrintedPage(size=(round(box.width), round(box.height)), text=" ".join(page.extract_text().split()))
