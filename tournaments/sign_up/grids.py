"""The lines of tonight's sign-up, and the answers to who is coming, as HTML tables."""

import django_tables2 as tables
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.models import SignUp
from tournaments.sign_up.queries import LineGroup
from tournaments.web.grids import ListGrid, MomentColumn, Rows, TemplateColumn, chapter_column


class LinesGrid(ListGrid):
    """The lines of one group, the latest first, each with what can be changed about it."""

    row_header = "name"
    number = tables.Column(
        verbose_name=_("Line"), attrs={"td": {"class": "line-number"}, "th": {"class": "line-number"}}
    )
    name = TemplateColumn(
        template_name="sign_up/_name.html", verbose_name=_("Name"), order_by=("player__key",), accessor="player"
    )
    chapter = chapter_column()
    paid = TemplateColumn(
        template_name="sign_up/_paid.html",
        verbose_name=_("Paid"),
        orderable=False,
        # What is not paid has a button, so the cell is drawn without a value.
        empty_values=(),
        attrs={"td": {"class": "paid"}, "th": {"class": "paid"}},
    )
    acts = TemplateColumn(template_name="sign_up/_acts.html", verbose_name=_("Change"), orderable=False)

    class Meta:
        model = SignUp
        fields = ("number", "name", "chapter", "paid", "acts")
        order_by = "-number"
        attrs = {"class": "sign-up-lines"}

    def __init__(self, group: LineGroup, club: Club, *, has_price: bool) -> None:
        self.group, self.caption, self.part = group, group.title, f"lines-{group.status}"
        shown = {"chapter": club.uses_chapters, "paid": has_price}
        super().__init__(Rows(list(group.lines)), exclude=[name for name, is_shown in shown.items() if not is_shown])


class AnswersGrid(ListGrid):
    """What people said of an evening, the latest first."""

    caption = _("Answers")
    row_header = "name"
    name = tables.Column(accessor="player__name", order_by=("player__key",), verbose_name=_("Name"))
    comes = TemplateColumn(template_name="sign_up/_answer.html", verbose_name=_("Answer"))
    changed_at = MomentColumn("DATETIME_FORMAT", verbose_name=_("When"))
    acts = TemplateColumn(template_name="sign_up/_forget.html", verbose_name=_("Change"), orderable=False)

    class Meta:
        order_by = "-changed_at"
        attrs = {"class": "stacked"}
