"""Sentences about the ways a season counts."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.core.seasons.comparing import Unlike
from tournaments.core.seasons.counting import Measure

WHY_NOT_FAIR: dict[Unlike, Promise] = {
    Unlike.RULES: _("These evenings were played by different rules, so their points do not compare."),
    Unlike.TABLES: _(
        "Some tables of these evenings had more cards for each team than others, so their points do not compare."
    ),
    Unlike.HANDS: _(
        "These evenings had different numbers of hands, so whoever missed a long one would lose more points."
    ),
}

WHY_LEFT_OUT: dict[Unlike, Promise] = {
    Unlike.RULES: _("it was played by other rules"),
    Unlike.TABLES: _("some of its tables had more or fewer cards for each team"),
    Unlike.HANDS: _("it had another number of hands"),
}

FAIR_WAYS: dict[Measure, Promise] = {
    Measure.POINTS: _("Count the points"),
    Measure.PLACES: _("Count points for places"),
    Measure.AVERAGE: _("Count the average per hand"),
}

TEAMS_AND_PLAYERS: Promise = _(
    "Partners who played together on all their days share a row. Everyone else has a row of their own."
)
