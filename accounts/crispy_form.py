"""How every form is drawn: crispy draws its boxes with their labels, help and errors, and the button below them."""

from collections.abc import Mapping
from typing import Any, Self

from crispy_forms.bootstrap import StrictButton
from crispy_forms.helper import FormHelper
from crispy_forms.layout import Div, Layout
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.plain_errors import PlainErrors


class SubmitButton(StrictButton):  # type: ignore[misc]  # crispy has no types
    """A button that sends its form, in the site's own look."""

    field_classes = "button"

    def __init__(self, words: str | Promise, css_class: str, **attributes: str) -> None:
        super().__init__(words, css_class=css_class, type="submit", **attributes)


class CrispyForm(PlainErrors):
    """Mixed into a form, it lets `{% crispy form %}` draw the form whole.

    A form without words on its button is a part of a larger form: it is drawn without `<form>`.
    """

    button: str | Promise = _("Save")
    button_class = "button-main"
    button_attributes: Mapping[str, str] = {}
    bar = ""
    """The class of a bar around the button; empty for none."""
    form_class = ""
    method = "post"
    action = ""
    part = ""
    """The id on the answering page that the browser scrolls to."""
    shown: tuple[str, ...] = ()
    """The fields to draw; if empty, all of them."""

    def sent_to(self, url_name: str, *place: object, query: str = "") -> Self:
        """Set the page that receives the form, if another than the page that shows it, and return the form."""
        self.action = reverse(url_name, args=place) + query + (f"#{self.part}" if self.part else "")
        return self

    @property
    def helper(self) -> FormHelper:
        """Return what tells crispy how to draw the form."""
        helper = FormHelper()
        helper.form_tag = bool(self.button)
        helper.disable_csrf = not self.button
        helper.form_action, helper.form_class, helper.form_method = self.action, self.form_class, self.method
        helper.attrs = {"novalidate": True, "autocomplete": "off"}
        helper.layout = Layout(*self.rows())
        if self.button:
            button = SubmitButton(self.button, self.button_class, **self.button_attributes)
            helper.layout.append(Div(button, css_class=self.bar) if self.bar else button)
        return helper

    def rows(self) -> list[Any]:
        """Return the names of the fields in their order; a form may put layout objects around them."""
        return list(self.shown or self.fields)


class RowForm(CrispyForm):
    """A small form, drawn as one row."""

    button_class = ""
    form_class = "row-of in-a-row"


class ListFilterForm(RowForm):
    """A row that narrows a list as soon as something is typed or chosen. Without JavaScript its button does it.

    `sent_to` says which page answers with the narrowed list.
    """

    form_class = f"{RowForm.form_class} list-filter-form"
    method = "get"
    list_id = ""
    """The id of the list, on the page of the form and on the page that answers."""
    links_id = ""
    """The id of links that change with the list; empty for none."""
    trigger = "change delay:150ms"

    @property
    def helper(self) -> FormHelper:
        """Return what tells crispy how to draw the form, and htmx what to replace."""
        helper = super().helper
        asks = {"hx-get": self.action, "hx-trigger": self.trigger, "hx-sync": "this:replace", "hx-replace-url": "true"}
        swaps = {"hx-target": f"#{self.list_id}", "hx-select": f"#{self.list_id}", "hx-swap": "outerHTML"}
        helper.attrs |= asks | swaps
        if self.links_id:
            helper.attrs["hx-select-oob"] = f"#{self.links_id}"
        return helper
