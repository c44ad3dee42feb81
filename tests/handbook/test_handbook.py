"""The handbook: its pages, the Help link of every page, and the names of buttons that it quotes."""

import ast
import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Membership, Role, User
from tests.builders import make_evening, make_helper, play_everything, tonight
from tests.catalog import FOLDER, ROOT, entries_of
from tests.test_access import TABLE
from tests.test_in_spanish import english_in
from tests.walk import address, things_of
from tournaments.handbook.contents import HELP, PAGES, help_for

TEMPLATE_TEXT = re.compile(r'{% translate "(.*?)"')
NAME = re.compile(r"\[([^\[\]]+)\]")
# Pages without a menu: what players and tables see, the wall, published results, the suggestions below a box.
WITHOUT_HELP = (
    "call:",
    "poster:",
    "exports:file",
    "people:find",
    "public:",
    "published:",
    "sign_up:suggest",
    "lots:find",
    "table:",
    "wall:",
)
PICTURES = sorted((ROOT / "static/handbook").rglob("*.webp"))


class Seen(HTMLParser):
    """The links, ids and pictures of a page."""

    def __init__(self, html):
        super().__init__()
        self.links, self.ids, self.pictures = {}, [], []
        self.link = None
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.ids += [known["id"]] if "id" in known else []
        if tag == "a":
            self.link = known.get("href")
        elif tag == "img":
            self.pictures.append((known["src"], known["alt"]))

    def handle_endtag(self, tag):
        if tag == "a":
            self.link = None

    def handle_data(self, text):
        if self.link and text.strip():
            self.links[text.strip()] = self.link


def texts_of_templates(folder):
    for file in sorted(folder.rglob("*.html")):
        yield from TEMPLATE_TEXT.findall(file.read_text(encoding="utf-8"))


def texts_of_python(folder):
    for file in sorted(folder.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"_", "gettext_lazy"}:
                yield from (one.value for one in call.args if isinstance(one, ast.Constant))


def texts_of_the_pages():
    """Every text of the site's pages, without the handbook."""
    handbook = set(texts_of_templates(ROOT / "templates/handbook"))
    others = [one for one in (ROOT / "templates").iterdir() if one.is_dir() and one.name != "handbook"]
    found = {text for folder in others for text in texts_of_templates(folder)}
    found |= set(TEMPLATE_TEXT.findall("".join(one.read_text("utf-8") for one in (ROOT / "templates").glob("*.html"))))
    for folder in [ROOT / "accounts", *(one for one in (ROOT / "tournaments").iterdir() if one.name != "handbook")]:
        found |= set(texts_of_python(folder))
    assert not {one for one in handbook & found if NAME.search(one)}
    return found


def handbook_texts():
    return sorted(set(texts_of_templates(ROOT / "templates/handbook")))


def missing_names(texts, pages):
    """The names in brackets that are no text of the pages."""
    return sorted({name for text in texts for name in NAME.findall(text)} - pages)


def test_every_name_that_the_handbook_quotes_is_on_a_page():
    names = {name for text in handbook_texts() for name in NAME.findall(text)}
    assert len(names) > 50
    assert missing_names(handbook_texts(), texts_of_the_pages()) == []


def test_a_name_that_is_on_no_page_is_found():
    pages = texts_of_the_pages()
    assert missing_names(["Press [Draw partners] or [Draw the partners now]."], pages) == ["Draw the partners now"]


def test_the_spanish_handbook_quotes_the_names_of_the_spanish_pages():
    entries = entries_of((ROOT / FOLDER / "django.po").read_text("utf-8"))[1:]
    spanish = {entry.source[0]: entry.translations[0] for entry in entries}
    wrong = {}
    for text in handbook_texts():
        names = [spanish[name] for name in NAME.findall(text)]
        if sorted(NAME.findall(spanish[text])) != sorted(names):
            wrong[text] = spanish[text]
    assert wrong == {}


def test_a_quoted_name_is_marked(client):
    html = client.get(reverse("handbook:page", args=["tables"])).content.decode()
    assert '<b class="on-page">Draw again</b>' in html
    assert "[" not in html.split("<main")[1].split("</main>")[0]


@pytest.mark.parametrize("place", sorted(set(HELP.values())))
def test_every_place_of_help_is_a_heading_of_the_handbook(client, place):
    key, _hash, heading = place.partition("#")
    seen = Seen(client.get(reverse("handbook:page", args=[key])).content.decode())
    assert not heading or heading in seen.ids


def test_help_is_for_urls_that_are_there():
    assert {name for name in HELP if ":" in name} - set(TABLE) == set()
    assert {name for name in HELP if ":" not in name} - {name.partition(":")[0] for name in TABLE} == set()


def helped(client, things, *, names=TABLE):
    """The address of Help on each page that this reader may open, by the name of its url."""
    found = {}
    for name in names:
        arguments, method, *_rest = TABLE[name]
        path = address(name, arguments, things)
        answer = client.get(path) if method == "get" else None
        if answer is not None and answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            found[name] = (path, Seen(answer.content.decode()).links.get("Help"))
    return found


def expected(name, path, *, leads_back):
    key, heading = help_for(name)
    way_back = reverse("handbook:page", args=[key]) if key else reverse("handbook:contents")
    return way_back + (f"?back={path.replace('/', '%2F')}" if leads_back else "") + f"#{heading}" * bool(heading)


def test_every_page_of_the_organizer_has_help_at_the_right_place(desk, club):
    event = make_evening(club, date=tonight(club))
    play_everything(event)
    found = helped(desk.client, things_of(club, event))
    pages = {name: one for name, one in found.items() if not name.startswith(WITHOUT_HELP)}
    assert len(pages) > 65
    wrong = {
        name: there
        for name, (path, there) in pages.items()
        if there != expected(name, path, leads_back=path.startswith("/c/") or name.startswith("accounts:"))
    }
    assert wrong == {}
    # Only the contents and the handbook itself lead to the list of all pages.
    assert {name for name in pages if not help_for(name)[0]} <= {
        "handbook:contents",
        "handbook:page",
        "handbook:booklet",
    }


def test_a_helper_and_a_visitor_have_help(club):
    event = make_evening(club, date=tonight(club))
    things = things_of(club, event)
    names = ["sheets:play", "sheets:sheet", "corrections:sheet"]
    assert all(there for _path, there in helped(make_helper(event), things, names=names).values())
    names = ["accounts:log-in", "accounts:recover", "join:join"]
    assert [there for _path, there in helped(Client(), things, names=names).values()] == [
        "/handbook/login/?back=%2Flog-in%2F",
        "/handbook/login/?back=%2Frecover%2F#login-forgotten",
        "/handbook/helpers/#helpers-devices",
    ]


@pytest.mark.parametrize("path", ["/password/", "/recovery-code/", "/sessions/"])
def test_help_on_a_page_of_the_login_leads_back_to_it(desk, path):
    there = Seen(desk.client.get(path).content.decode()).links["Help"]
    assert Seen(desk.client.get(there.partition("#")[0]).content.decode()).links["Back to your page"] == path


def test_help_after_a_refused_form_has_no_way_back(desk, club):
    event = make_evening(club, date=tonight(club))
    answer = desk.client.post(reverse("tables:swap", args=[club.slug, event.pk]))
    assert answer.status_code == 422
    assert Seen(answer.content.decode()).links["Help"] == "/handbook/tables/"


def test_a_page_leads_back_to_where_the_reader_came_from(client):
    there = "/c/tuesday-club/people/?page=2"
    seen = Seen(client.get(reverse("handbook:page", args=["people"]), {"back": there}).content.decode())
    assert seen.links["Back to your page"] == there
    assert seen.links["Tonight"] == "/handbook/tonight/?back=%2Fc%2Ftuesday-club%2Fpeople%2F%3Fpage%3D2"


@pytest.mark.parametrize("there", ["https://example.com/", "//example.com/", "javascript:alert(1)", ""])
def test_a_page_does_not_lead_to_another_site(client, there):
    seen = Seen(client.get(reverse("handbook:page", args=["people"]), {"back": there}).content.decode())
    assert "Back to your page" not in seen.links


def test_a_member_keeps_the_menu_of_the_club_and_others_see_none(desk, club, client):
    def menu(browser, back=""):
        page = browser.get(reverse("handbook:contents"), {"back": back} if back else {}).content.decode()
        return f'<a href="{reverse("people:people", args=[club.slug])}">' in page

    here = desk.url("tonight:tonight")
    assert menu(desk.client)
    assert menu(desk.client, back=here)
    assert menu(desk.client, back="/no/such/page/")
    assert not menu(client, back=here)
    others = Club.objects.create(name="Others", slug="others")
    assert not menu(desk.client, back=reverse("tonight:tonight", args=[others.slug]))
    Membership.objects.create(club=others, user=User.objects.get(memberships__club=club), role=Role.ORGANIZER)
    assert menu(desk.client, back=here)
    assert not menu(desk.client, back=reverse("tonight:tonight", args=[others.slug]))
    assert not menu(desk.client)


def test_help_in_the_handbook_keeps_the_way_back(desk):
    there = desk.url("tonight:tonight")
    page = Seen(desk.client.get(reverse("handbook:page", args=["people"]), {"back": there}).content.decode())
    assert page.links["Help"] == f"{reverse('handbook:contents')}?back={there.replace('/', '%2F')}"


def test_an_unknown_page_is_not_found(client):
    assert client.get(reverse("handbook:page", args=["cooking"])).status_code == 404


def test_the_contents_name_every_page(client):
    seen = Seen(client.get(reverse("handbook:contents")).content.decode())
    assert [seen.links[str(page.title)] for page in PAGES.values()] == [f"/handbook/{key}/" for key in PAGES]


def test_the_booklet_has_every_page_once(client):
    seen = Seen(client.get(reverse("handbook:booklet")).content.decode())
    assert [seen.links[str(page.title)] for page in PAGES.values()] == [f"#{key}" for key in PAGES]
    assert [one for one in seen.ids if one in PAGES] == list(PAGES)
    assert len(seen.ids) == len(set(seen.ids))


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_evening_has_ten_pictures(client, language):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    seen = Seen(client.get(reverse("handbook:page", args=["first-evening"])).content.decode())
    pictures = [(address, words) for address, words in seen.pictures if "icon" not in address]
    assert [address for address, _words in pictures] == [f"/static/handbook/{language}/{n}.webp" for n in range(1, 11)]
    assert all(words for _address, words in pictures)


def test_pictures_are_there_and_small():
    assert [f"{one.parent.name}/{one.stem}" for one in PICTURES] == sorted(
        f"{language}/{number}" for language in ("en", "es") for number in range(1, 11)
    )
    assert [one.name for one in PICTURES if not 5_000 < one.stat().st_size < 60_000] == []


@pytest.mark.parametrize("key", PAGES)
def test_every_page_is_in_spanish(client, key):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "es"
    assert english_in(client.get(reverse("handbook:page", args=[key])).content.decode()) == []
