"""The documentation of the rule file as blocks for a page. Its text is a small part of Markdown."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

CODE = re.compile(r"`([^`]+)`")
CELL = re.compile(r"(?<!\\)\|")
FENCE = "```"


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A piece of a line, as text or as code."""

    text: str
    is_code: bool


SpanLine = tuple[Span, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A part of the page. `kind` is "title", "heading", "paragraph", "list", "table" or "code".

    A table has cells in its `rows`, the head first. All others have one cell in each row; `code` has its text.
    """

    kind: str
    rows: tuple[tuple[SpanLine, ...], ...] = ()
    code: str = ""


def handbook(text: str) -> list[Block]:
    """Return the blocks of the documentation in order."""
    return list(_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    for number, piece in enumerate(text.split(f"\n{FENCE}")):
        if number % 2:
            yield Block(kind="code", code=piece.partition("\n")[2])
            continue
        for paragraph in filter(None, re.split(r"\n\s*\n", piece.strip())):
            yield _block(paragraph.splitlines())


def _block(lines: list[str]) -> Block:
    if lines[0].startswith("#"):
        marks, _, title = lines[0].partition(" ")
        return Block(kind="title" if marks == "#" else "heading", rows=((_spans(title),),))
    if lines[0].startswith("|"):
        cells = (CELL.split(line.strip().strip("|")) for line in (lines[0], *lines[2:]))
        return Block(kind="table", rows=tuple(tuple(_spans(cell.strip()) for cell in row) for row in cells))
    if lines[0].startswith("- "):
        return Block(kind="list", rows=tuple((_spans(line.removeprefix("- ")),) for line in lines))
    return Block(kind="paragraph", rows=((_spans(" ".join(lines)),),))


def _spans(text: str) -> SpanLine:
    pieces = enumerate(CODE.split(text))
    return tuple(Span(text=piece, is_code=bool(number % 2)) for number, piece in pieces if piece)
