"""Template filters for points, prices and reasons in the reader's language, and a tag for what repeats on a page."""

from collections.abc import Mapping

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.models import Event
from tournaments.sheets.clock_queries import running_clock
from tournaments.sheets.layout import Cell
from tournaments.standings.wording import each_whole, hands_played_in_words, name_with_hands, people_with_hands
from tournaments.wording.money import money
from tournaments.wording.points import points, points_or_dash, rounds_won_in_words, total_in_words
from tournaments.wording.reasons import reason_in_words, writer_in_words
from tournaments.wording.rule_sets import own_words, price_in_words

register = template.Library()
register.filter("each_whole", each_whole)
register.filter("own_words", own_words)
register.filter("hands_played_in_words", hands_played_in_words)
register.filter("money", money)
register.filter("points", points)
register.filter("points_or_dash", points_or_dash)
register.filter("total_in_words", total_in_words)
register.filter("rounds_won_in_words", rounds_won_in_words)
register.filter("reason_in_words", reason_in_words)
register.filter("writer_in_words", writer_in_words)
register.filter("in_words", price_in_words)


@register.filter
def entry(form: Mapping[str, object], name: str) -> object:
    """Return an entry whose name is a value too."""
    return form[name]


register.simple_tag(name_with_hands)
register.simple_tag(people_with_hands)
register.simple_tag(running_clock)


@register.simple_tag
def sheet_name(event: Event, table: int, deal: int) -> str:
    return event.sheet_name(table, deal)


@register.simple_tag
def hand_name(event: Event, deal: int) -> str:
    return event.hand_name(deal)


@register.simple_tag
def clock_name(event: Event, deal: int) -> str:
    return event.clock_name(deal)


@register.simple_tag
def hand_number(event: Event, deal: int) -> int:
    """Return the number of a hand in its round."""
    return event.round_and_hand(deal)[1]


@register.simple_tag
def round_ended_by(event: Event, deal: int) -> int:
    return event.round_ended_by(deal)


SAID = (
    '<span id="said-{key}" class="said"><span id="points-{key}" class="cell-points">{points}</span>'
    '<span id="problem-{key}" class="problem">{problems}</span><span id="slip-{key}" class="slip">{slip}</span></span>'
)

SAID_AGAIN = SAID.replace(' class="said"', ' class="said" hx-swap-oob="true"')


@register.simple_tag
def said(cell: Cell, *, swap: bool = False) -> SafeString:
    """Return the points, problems and slip beside a box. A preview has dozens, so no template is rendered for each."""
    return format_html(
        SAID_AGAIN if swap else SAID,
        key=cell.key,
        points=points(cell.points),
        problems=cell.problems,
        slip=cell.slip,
    )


class OnceNode(template.Node):
    """Content of a template that is rendered once for each value of its key."""

    def __init__(self, key: FilterExpression, content: NodeList) -> None:
        self.key, self.content = key, content

    def render(self, context: Context) -> SafeString:
        if self not in context.render_context:
            context.render_context[self] = {}
        rendered: dict[object, SafeString] = context.render_context[self]
        key = self.key.resolve(context)
        if (known := rendered.get(key)) is None:
            known = rendered[key] = self.content.render(context)
        return known


@register.tag
def once(parser: Parser, token: Token) -> OnceNode:
    """Render the content up to `{% endonce %}` once for each value of the key: `{% once tally.layout %}`.

    The file that has the loop must have the tag too: an included file starts anew with every include.
    """
    _name, key = token.split_contents()
    content = parser.parse(("endonce",))
    parser.delete_first_token()
    return OnceNode(parser.compile_filter(key), content)
