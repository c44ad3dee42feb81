"""Invent names for rehearsals."""

import random
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Invented:
    """An invented person: names and a chapter, which may be empty."""

    given: str
    family: str
    chapter: str


def invented_people(number: int, chance: random.Random) -> list[Invented]:
    """Return that many people with different names, spread unevenly over chapters. After 2,400, names get a number."""
    names = [(given, family) for family in FAMILY for given in GIVEN]
    chance.shuffle(names)
    chapters = CHAPTERS[: max(2, min(len(CHAPTERS), number // PEOPLE_A_CHAPTER))]
    people = []
    for index in range(number):
        given, family = names[index % len(names)]
        again = index // len(names)
        chapter = "" if chance.random() < 0.1 else chapters[int(chance.random() ** 1.3 * len(chapters))]
        people.append(Invented(given=given, family=f"{family} {again + 1}" if again else family, chapter=chapter))
    return people
