"""Test data for files of evenings: an evening with every feature in use, and another club."""

import datetime

from django.utils import timezone

from accounts.models import Club
from tests.builders import draw_tables, keyed, make_event, make_people, make_sign_ups
from tournaments.models import Couple, Event, Prize, Season, SignUp, Wish
from tournaments.sheets.actions import confirm_sheet, put_in_question, stop_table, undo_save
from tournaments.sheets.queries import table_for
from tournaments.tables.chosen_partner_actions import choose_partners


def other_club(name="Another"):
    return Club.objects.create(name=name, slug=Club.free_slug(name))


def make_full_evening(club):
    """Make an evening with two draws, corrected, undone and confirmed sheets, a print, a prize and a substitute."""
    people = make_people(club, chapters=["Palm", "Oak", "Elm", "Pine"])
    season = Season.objects.create(club=club, name="Spring")
    event = make_event(
        club, season=season, starts_at=datetime.time(18, 30), place="Hall", second_person=True, spreads_chapters=True
    )
    ada, grace, lise, emmy, *_others = people
    Couple.objects.create(club=club, first=ada, second=grace)
    Wish.objects.create(club=club, event=event, kind=Wish.Kind.TOGETHER, first=lise, second=emmy)
    lines = make_sign_ups(event, people[:9])
    SignUp.objects.filter(pk=lines[8].pk).update(part=SignUp.Part.IF_NEEDED)
    choose_partners(round_=event.rounds.get(), one=people[4], other=people[7], how="house")
    draw_tables(event, shown=False)
    round_ = draw_tables(event, seed=2**62)
    keyed(event, table=1, deal=1, counts={1: {"table.5": 7}}, ending="out", went_out=1, by="Fay")
    corrected = keyed(event, table=1, deal=1, counts={1: {"table.5": 7}, 2: {"held.10": 3}}, version=1, why="misread")
    row, disputed = table_for(event, table=1, deal=1), {"position": 1, "why": "eight fives", "version": 2}
    corrected = put_in_question(event=event, table=row, sheet=corrected, saved_by="Ruth", user=None, **disputed)
    confirm_sheet(event=event, sheet=corrected, version=3, by="Fay")
    keyed(event, table=2, deal=1, counts={1: {"books.red": 1}, 2: {}})
    undo_save(event=event, table=table_for(event, table=2, deal=1), deal=1, version=1, saved_by="Ruth", user=None)
    stop_table(event=event, table=table_for(event, table=1, deal=3), from_deal=3, saved_by="Ruth", user=None)
    member = round_.seatings.first().seats.first().team.members.first()
    member.last_deal = 2
    member.save()
    member.team.members.create(player=people[9], first_deal=3)
    prize = event.prizes.create(number=1, kind=Prize.Kind.DOOR, title="A ham", draw_number=2**62)
    prize.winners.set([ada])
    paid = {"msgid": "%(name)s paid %(amount)s.", "values": {"name": {"row": "Player", "pk": ada.pk}, "amount": "$5"}}
    act = {"club": club, "done_by": "Ruth", "room": "sign_up", "has_undo": True, "about": f" p{ada.pk} "}
    undone = {"undone_at": corrected.saved_at, "undone_by": "Fay"}
    event.acts.create(said=paid, done_at=corrected.saved_at, **act, **undone)
    event.acts.create(said={**paid, "msgid": "%(name)s has not paid."}, done_at=timezone.now(), **act)
    event.prints.create(kind="leaderboard", version=3, printed_at=corrected.saved_at, printed_by="Ruth")
    return Event.objects.get(pk=event.pk)
