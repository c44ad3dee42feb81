"""The forms on a page, as a browser would submit them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class PageForm:
    """One form: its action, the values a browser sends unchanged, the names of all fields and of the file fields."""

    action: str
    method: str
    values: dict = field(default_factory=dict)
    names: set = field(default_factory=set)
    files: set = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.forms, self.form, self.select, self.area = path, [], None, "", ""

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        name, value = attributes.get("name") or "", attributes.get("value") or ""
        if tag == "form":
            self.form = PageForm(attributes.get("action") or self.path, (attributes.get("method") or "get").lower())
            self.forms.append(self.form)
        elif self.form is None:
            return
        elif tag in ("input", "button", "textarea", "select") and name:
            self.form.names.add(name)
            kind = attributes.get("type") or ""
            if kind == "file":
                self.form.files.add(name)
            elif tag == "textarea":
                self.area = name
                self.form.values[name] = ""
            elif tag == "select":
                self.select = name
            elif (tag == "input" and kind not in ("checkbox", "radio", "submit")) or "checked" in attributes:
                self.form.values[name] = value
        elif tag == "option" and self.select and ("selected" in attributes or self.select not in self.form.values):
            self.form.values[self.select] = value

    def handle_data(self, data):
        if self.area and self.form:
            self.form.values[self.area] += data

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None
        elif tag == "textarea":
            self.area = ""
        elif tag == "select":
            self.select = ""


def forms_on(path, content):
    reader = _Reader(path)
    reader.feed(content)
    return reader.forms


def form_with(name, path, content):
    """Return the first POST form of the page that has a field of that name."""
    return next(form for form in forms_on(path, content) if name in form.names and form.method == "post")
