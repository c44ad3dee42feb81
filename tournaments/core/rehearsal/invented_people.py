"""Invent names for rehearsals."""

import random

from tournaments.core.people.names import NewPerson

GIVEN = """
Ada Alma Bea Bernice Cora Della Edith Elsie Fern Flora Gladys Grace Hazel Hattie Ida Inez Josie June Kay
Lena Lottie Mabel Maude Nell Nora Olive Opal Pearl Queenie Rhoda Ruby Sadie Thelma Una Velma Vera Wanda
Winnie Zelda Abel Amos Bert Cecil Chester Clem Dewey Edgar Elmer Floyd Gus Homer Ira Jasper Lester Merle Ned
Otis Percy Rufus
""".split()
FAMILY = """
Alder Ashby Birch Brook Castle Copper Daly Drake Elder Fairley Finch Garland Goodwin Hadley Harper Hollis
Ivory Jarvis Keene Lark Linden Marsh Merritt Nash Oakley Palmer Pike Quinn Reeve Rowan Sable Sterling Tilden
Underhill Vance Wells Wilder Wren Yardley York
""".split()
CHAPTERS = ("North", "Lake", "Palm", "Ridge", "Bay", "Grove", "Mesa", "Harbor")
PEOPLE_A_CHAPTER = 6


def invented_people(number: int, rng: random.Random) -> list[NewPerson]:
    """Return that many people with different names, spread unevenly over chapters. After 2,400, names get a number."""
    names = [(given, family) for family in FAMILY for given in GIVEN]
    rng.shuffle(names)
    chapters = CHAPTERS[: max(2, min(len(CHAPTERS), number // PEOPLE_A_CHAPTER))]
    people = []
    for index in range(number):
        given, family = names[index % len(names)]
        again = index // len(names)
        chapter = "" if rng.random() < 0.1 else chapters[int(rng.random() ** 1.3 * len(chapters))]
        family_name = f"{family} {again + 1}" if again else family
        people.append(NewPerson(given_name=given, family_name=family_name, chapter=chapter))
    return people
