"""Read for late people: who has no chair, and which chairs they could have."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.changes.before_round_queries import why_no_round_follows
from tournaments.changes.free_chair_queries import FreeChair, free_chairs
from tournaments.changes.queries import chair_is_empty_from, next_deal_of, next_deals
from tournaments.core.changes.late_people import (
    LateChair,
    LateOffer,
    ListChange,
    TableInPlay,
    TablesInPlay,
    TeamInPlay,
    from_hand,
    late_offers,
    only_last_hand_is_left,
)
from tournaments.core.people.names import team_name
from tournaments.models import Event, Player, Round, SignUp
from tournaments.models.round_plan import RoundPlan
from tournaments.sign_up.chair_queries import absent_at_tables, lines_without_chair, waiting_for_chair
from tournaments.sign_up.queries import chapter_is_missing
from tournaments.tables.draw_queries import kept_apart
from tournaments.tables.queries import TableWithTeams, all_of, tables_of
from tournaments.wording.said import said as _
from tournaments.wording.said import said_as
from tournaments.wording.said import said_plural as ngettext


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownOffer:
    """An offer in words: what the button says, and what follows it. `grows` means that a table grows or opens.

    Only an offer that `is_safe` may be the main button. One that splits the ranking may have a second button, that
    keeps it one.
    """

    key: str
    grows: bool
    button: str
    after: str
    is_safe: bool = True
    may_stay_one: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LateChairs:
    """Who has no chair, the offers best first, and whether nothing is left but the last hand.

    `deals` are the hands from which they may play, and `from_deal` is the chosen one. `next_round` is the number of the
    round in which they play anyway, 0 if none follows. `others_first` are the free chairs for those who sit out or
    share chairs: while they may have one, no free chair is the main offer to a late person.
    """

    lines: list[SignUp]
    offers: list[LateOffer]
    shown: list[ShownOffer]
    is_last_hand: bool
    deals: range
    from_deal: int
    next_round: int = 0
    others_first: list[FreeChair] = field(default_factory=list)

    @property
    def others_are_main(self) -> bool:
        """Return whether the best offer is a free chair that somebody else may have first."""
        takes_chair = any(offer.kind == LateChair.EMPTY_CHAIR for offer in self.offers[:1])
        return bool(self.others_first) and (takes_chair or not self.offers)

    @property
    def people(self) -> list[Player]:
        return [line.player for line in self.lines]

    @property
    def names(self) -> str:
        return all_of(player.name for player in self.people)


def late_chairs(event: Event, round_: Round, *, from_deal: int = 0) -> LateChairs:
    """Return who came after the draw to play and has no chair, with every fair offer from a hand on, or from now on."""
    lines, drawn = lines_without_chair(event, round_), tables_of(round_)
    late = waiting_for_chair(event, round_, lines)
    spare = [line.player for line in lines if line.part != SignUp.Part.PLAYS]
    seated = [player for table in drawn for row in table.teams for player in row.present]
    known = {player.pk: player for player in (*(line.player for line in late), *spare, *seated)}
    now = _tables_in_play(event, round_, drawn, known, spare)
    first = min((table.next_deal for table in now.tables), default=round_.first_deal)
    deals = range(first, round_.last_deal + 1)
    chosen = from_deal if from_deal in deals else 0
    in_play = from_hand(now, chosen) if chosen else now
    offers = late_offers(in_play, [line.player_id for line in late])
    planned = None if event.rules.length_varies else round_.last_deal
    return LateChairs(
        lines=late,
        offers=offers,
        shown=[_in_words(event, offer, drawn, known, last_deal=planned) for offer in offers],
        is_last_hand=only_last_hand_is_left(in_play),
        deals=deals,
        from_deal=chosen or first,
        next_round=0 if why_no_round_follows(event, round_) else round_.number + 1,
        others_first=free_chairs(event, round_, drawn, lines, chosen) if late else [],
    )


def _tables_in_play(
    event: Event, round_: Round, drawn: list[TableWithTeams], known: Mapping[int, Player], spare: list[Player]
) -> TablesInPlay:
    next_by_team = next_deals(round_)
    last_deal = event.most_deals if event.rules.length_varies and not round_.ends_early else round_.last_deal
    away = {player.pk for player in absent_at_tables(round_)}
    never, kept_from_tables = kept_apart(event)
    return TablesInPlay(
        tables=tuple(_table(table, away, next_by_team, last_deal, round_.plan) for table in drawn),
        team_sizes=dict(event.rules.tables),
        decks={players: event.decks_at(players) for players, _team_sizes in event.rules.tables},
        first_deal=round_.first_deal,
        last_deal=last_deal,
        lists=event.lists,
        chapters={pk: player.chapter.key for pk, player in known.items() if player.chapter}
        if event.keeps_chapters_apart
        else {},
        never=never,
        apart=kept_from_tables,
        spare=tuple(player.pk for player in spare),
    )


def _table(
    table: TableWithTeams, away: set[int], next_by_team: Mapping[int, int], last_deal: int, plan: RoundPlan
) -> TableInPlay:
    next_deal = max(table.seating.first_deal, *(next_deal_of(row, table.seating, next_by_team) for row in table.teams))
    if table.seating.last_due and next_deal > table.seating.last_due:
        next_deal = last_deal + 1  # its game is over
    # Another table has finished this hand, so this one is playing it.
    is_playing = any(other > next_deal for other in next_by_team.values())
    teams = []
    for row in table.teams:
        people = tuple(player.pk for player in row.present)
        begun = {member.player_id for member in row.members if is_playing or member.first_deal < next_deal}
        team = TeamInPlay(
            chairs=row.chairs,
            people=people,
            away=tuple(person for person in people if person in away),
            empty_from=chair_is_empty_from(row, next_deal),
            sharing=tuple(pk for pk in people if row.shares and pk in plan.sharing and pk not in begun),
            added=tuple(pk for pk in people if pk in plan.added and pk not in begun),
        )
        teams.append(team)
    return TableInPlay(
        number=table.seating.table,
        teams=tuple(teams),
        decks=table.seating.decks,
        next_deal=next_deal,
        is_playing=is_playing,
    )


def _in_words(
    event: Event, offer: LateOffer, drawn: list[TableWithTeams], known: Mapping[int, Player], *, last_deal: int | None
) -> ShownOffer:
    here = {row.position: row for table in drawn if table.seating.table == offer.table for row in table.teams}
    ((first, _people), *_more) = offer.teams
    row = here.get(first)
    partners = [player for player in row.present if player.pk != offer.instead] if row else []
    people = [known[person] for person in offer.people]
    words = {
        "names": said_as(all_of(person.name for person in people), people, ", "),
        "partners": said_as(team_name(partner.name for partner in partners), partners),
        "table": offer.table,
        "away": known[offer.instead] if offer.instead else "",
    }
    sentences = {
        LateChair.NEW_TABLE: _("Open Table %(table)s for %(names)s"),
        LateChair.EMPTY_CHAIR: _("Sit %(names)s with %(partners)s, Table %(table)s"),
        LateChair.STAND_IN: _("Let %(names)s play for %(away)s, Table %(table)s"),
        LateChair.ONE_MORE: _("Add %(names)s to %(partners)s, Table %(table)s"),
        LateChair.SHARE: _("Let %(names)s share chairs with %(partners)s, Table %(table)s"),
    }
    sentence = sentences.get(offer.kind, _("Add %(names)s at Table %(table)s"))
    if not partners and offer.kind == LateChair.EMPTY_CHAIR:
        sentence = _("Sit %(names)s at Table %(table)s")
    elif len(offer.teams) > 1 and offer.kind != LateChair.NEW_TABLE:
        sentence = _("Add %(names)s at Table %(table)s, one to each team")
    button = sentence % words
    if offer.from_deal > 1:
        button = _("%(offer)s, from %(hand)s") % {"offer": button, "hand": event.hand_name(offer.from_deal)}
    facts = [*_facts(offer, last_deal), *_people_in_words(offer, drawn, known)]
    if any(chapter_is_missing(event, known[person]) for person in offer.people):
        facts.append(_("Chapter not known."))
    return ShownOffer(
        key=offer.key,
        grows=offer.grows,
        button=button,
        after=" ".join(facts),
        is_safe=offer.is_safe,
        may_stay_one=offer.may_stay_one,
    )


def _facts(offer: LateOffer, last_deal: int | None) -> list[str]:
    """Return what an offer means for the hands, the decks and the lists. `last_deal` is None if it is not known yet."""
    facts: list[str] = []
    if offer.from_deal > 1 and last_deal and offer.kind in (LateChair.NEW_TABLE, LateChair.NEW_TEAM):
        played = {"played": last_deal - offer.from_deal + 1, "hands": last_deal}
        facts.append(_("%(played)s of %(hands)s hands.") % played)
    if offer.more_decks:
        counted = ngettext("Bring %(count)s deck.", "Bring %(count)s decks.", offer.more_decks)
        facts.append(counted % {"count": offer.more_decks})
    if offer.list_change is not None:
        facts.append(_ranking(offer, offer.list_change))
    if offer.meets:
        facts.append(_("Two who are kept apart would be at one table."))
    if offer.same_chapter:
        facts.append(_("Same chapter."))
    return facts


def _people_in_words(offer: LateOffer, drawn: list[TableWithTeams], known: Mapping[int, Player]) -> list[str]:
    """Return who are partners at a new table, and who leaves the chair that they came to."""
    said: list[str] = []
    if offer.kind == LateChair.NEW_TABLE:
        teams = (team_name(known[person].name for person in people) for _position, people in offer.teams)
        said.append(_("Partners: %(teams)s.") % {"teams": "; ".join(teams)})
    for table in drawn:
        here = {player.pk for row in table.teams for player in row.present}
        names = [known[person].name for person in offer.moved if person in here]
        sentence = ngettext("%(names)s moves from %(table)s.", "%(names)s move from %(table)s.", len(names))
        if names:
            said.append(sentence % {"names": all_of(names), "table": table.name})
    return said


def _ranking(offer: LateOffer, change: ListChange) -> str:
    """Return in which ranking a new or larger table counts."""
    if offer.sizes:
        sizes = all_of(_("tables of %(size)s") % {"size": size} for size in offer.sizes)
        sentence = _("Then there are %(count)s rankings, %(sizes)s, each with its own winner.")
        if len(offer.sizes) == 2:
            sentence = _("Then there are two rankings, %(sizes)s, each with its own winner.")
        return sentence % {"count": len(offer.sizes), "sizes": sizes}
    sentences = {
        ListChange.JOINS: _("Same ranking as the other tables of %(players)s."),
        ListChange.MOVES: _("Table %(table)s moves to the ranking of tables of %(players)s."),
    }
    return sentences.get(change, _("Same ranking.")) % {"table": offer.table, "players": offer.players}
