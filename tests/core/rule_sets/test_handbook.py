"""The documentation of the rule file as blocks: nothing of its text is lost."""

import re

from scoring.library import handbook_text
from tournaments.core.rule_sets.handbook import Block, Span, handbook

TEXT = """# Title

One `code = 1` and
more.

## Part

- first
- `second`

```toml
a = 1

b = 2
```

| Key | Says |
|---|---|
| `a` | one |
"""


def words(*pieces):
    """A cell of texts and codes; a code is given in backquotes."""
    return tuple(Span(text=piece.strip("`"), is_code=piece.startswith("`")) for piece in pieces)


def test_each_kind_of_block_is_read():
    assert handbook(TEXT) == [
        Block(kind="title", rows=((words("Title"),),)),
        Block(kind="paragraph", rows=((words("One ", "`code = 1`", " and more."),),)),
        Block(kind="heading", rows=((words("Part"),),)),
        Block(kind="list", rows=((words("first"),), (words("`second`"),))),
        Block(kind="code", code="a = 1\n\nb = 2"),
        Block(kind="table", rows=((words("Key"), words("Says")), (words("`a`"), words("one")))),
    ]


def test_no_word_of_the_documentation_is_lost():
    blocks = handbook(handbook_text())
    shown = [block.code for block in blocks]
    shown += [span.text for block in blocks for row in block.rows for cell in row for span in cell]
    plain = re.sub(r"^```\w*$|^\|---.*$|^#+ |^- |[|`]", " ", handbook_text(), flags=re.MULTILINE)
    assert sorted(" ".join(shown).split()) == sorted(plain.split())


def test_every_row_of_a_table_has_as_many_cells_as_its_head():
    tables = [block for block in handbook(handbook_text()) if block.kind == "table"]
    assert len(tables) >= 5
    assert all(len(row) == len(table.rows[0]) for table in tables for row in table.rows)
