"""Every form says what is wrong in our own plain sentences, never in Django's."""

import importlib
import inspect
import pkgutil
import re
from types import ModuleType

import pytest
from django import forms
from django.core import validators
from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms import fields as django_fields
from django.forms import models as django_model_fields
from django.utils.translation import override

import accounts
import tournaments
from accounts.forms import FirstRunForm
from accounts.plain_errors import PlainErrors

WILD = ("", "x", "-1", "1.5", "9" * 30, "x" * 5000, "a\0b", "2026-99-99", "25:61")


def all_forms() -> list[type[forms.BaseForm]]:
    modules = [
        importlib.import_module(found.name)
        for package in (accounts, tournaments)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if ".migrations." not in found.name
    ]
    forms_of_ours = {
        form
        for module in modules
        for _name, form in inspect.getmembers(module, inspect.isclass)
        if issubclass(form, forms.BaseForm) and form.__module__ == module.__name__ and hasattr(form, "base_fields")
    }
    return sorted(forms_of_ours, key=lambda form: form.__name__)


def sentences_in(module: ModuleType) -> list[object]:
    found: list[object] = []
    for _name, each in inspect.getmembers(module, inspect.isclass):
        found += getattr(each, "default_error_messages", {}).values()
        found += [each.message] if hasattr(each, "message") else []
    return found


def django_sentences() -> list[re.Pattern[str]]:
    """Return Django's sentences in the present language, with anything for what they fill in."""
    number = 987654
    values = {"limit_value": number, "show_value": number, "max": number, "length": number}
    filled = []
    for module in (django_fields, django_model_fields, validators):
        for sentence in sentences_in(module):
            try:
                filled.append(str(sentence % values))  # type: ignore[operator]
            except (KeyError, TypeError):
                filled.append(re.sub(r"%\(\w+\)[sd]", str(number), str(sentence)))
    return [re.compile(re.escape(text).replace(str(number), ".*")) for text in filled if text]


def probe(form: type[forms.BaseForm]) -> list[str]:
    """Return what the fields of a form say of wild entries."""
    probed = type("Probe", (PlainErrors, forms.Form), dict(form.base_fields))
    said = []
    for value in WILD:
        sent = {name: entry(field, value) for name, field in form.base_fields.items()}
        errors = [probed(sent).errors, probed({}, {name: SimpleUploadedFile("list.csv", b"") for name in sent}).errors]
        said += [text for found in errors for texts in found.values() for text in texts]
    return said


def entry(field: forms.Field, value: str) -> object:
    """Return what a browser can send: Django's sentence for a forged NUL as the key of a row stays."""
    value = value.replace("\0", "") if isinstance(field, forms.ModelChoiceField) else value
    return [value] if isinstance(field, forms.MultipleChoiceField) else value


def test_all_forms_are_found():
    names = [form.__name__ for form in all_forms()]
    assert len(names) > 40
    assert {"ClubForm", "PlayerForm", "SheetForm", "HowForm", "LogInForm"} <= set(names)


def test_every_form_has_our_sentences():
    assert [form.__name__ for form in all_forms() if not issubclass(form, PlainErrors)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "es"])
def test_no_form_says_a_sentence_of_django(language):
    with override(language):
        known = django_sentences()
        said = {text for form in all_forms() for text in probe(form)}
        assert len(said) > 20
        assert [text for text in said if any(pattern.fullmatch(text) for pattern in known)] == []


def test_a_form_says_what_its_boxes_need():
    form = FirstRunForm({"club": "x" * 81, "organizer": "", "password": "short"})
    assert form.errors == {
        "club": ["The text is too long: at most 80 letters fit."],
        "organizer": ["Please fill this in."],
        "password": ["Use at least 8 letters or digits."],
    }


@pytest.mark.django_db
def test_a_password_that_many_use_is_refused_in_plain_words():
    form = FirstRunForm({"club": "Tuesday Club", "organizer": "Olive", "password": "password"})
    assert form["password"].errors == ["Too many people use this password. Choose another one."]
