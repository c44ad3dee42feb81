"""What an evening is made of, one file a thing; every model is imported here so that Django finds it."""

from tournaments.models.act import Act, UndoData
from tournaments.models.calendar import CalendarLink
from tournaments.models.coming import ComingAnswer, ComingLink
from tournaments.models.event import ClubRuleSet, Event, Season
from tournaments.models.hall import CountedTry, Hall, HelperPass, JoinCode, TableCall, Typing
from tournaments.models.paper import Print
from tournaments.models.people import Chapter, Couple, Player, Wish
from tournaments.models.prize import Prize
from tournaments.models.schedule import StoredSchedule
from tournaments.models.seating import Draw, DrawWishes, Round, Seat, Seating
from tournaments.models.sheet import Sheet, SheetHistory, Tally
from tournaments.models.sign_up import SignUp
from tournaments.models.standing import EveningBasis, PlayerStanding
from tournaments.models.team import Team, TeamMember

__all__ = [
    "Act",
    "CalendarLink",
    "Chapter",
    "ClubRuleSet",
    "ComingAnswer",
    "ComingLink",
    "CountedTry",
    "Couple",
    "Draw",
    "DrawWishes",
    "EveningBasis",
    "Event",
    "Hall",
    "HelperPass",
    "JoinCode",
    "Player",
    "PlayerStanding",
    "Print",
    "Prize",
    "Round",
    "Season",
    "Seat",
    "Seating",
    "Sheet",
    "SheetHistory",
    "SignUp",
    "StoredSchedule",
    "TableCall",
    "Tally",
    "Team",
    "TeamMember",
    "Typing",
    "UndoData",
    "Wish",
]
