"""Names as long as real ones get, for tests of what fits."""

from tournaments.models import Chapter

GIVEN_NAMES = ("Bartholomew", "Maximiliana-Josephine", "Christopher-Alexander", "Wilhelmina")
CHAPTER = "Sociedad de Amigos de las Cartas"


def give_long_names(club):
    """Rename everyone in the club, into one chapter."""
    club.uses_chapters = True
    club.save()
    chapter = Chapter.objects.create(club=club, name=CHAPTER, key=Chapter.key_of(CHAPTER))
    for number, player in enumerate(club.players.all()):
        player.given_name = GIVEN_NAMES[number % len(GIVEN_NAMES)]
        player.family_name = f"Featherstonehaugh-Montgomery {chr(ord('A') + number)}"
        player.chapter, player.key = chapter, player.search_key
        player.save()
