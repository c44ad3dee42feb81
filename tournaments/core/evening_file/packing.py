"""Pack plain values into one file and unpack them again, safely for any input."""

import io
import json
import zipfile
import zlib
from typing import Any

MEMBER = "evening.json"
MOST_PACKED = 3_000_000
MOST_UNPACKED = 12_000_000
MOST_OF = {b"[": 300_000, b"{": 300_000, b",": 2_000_000, b'"': 3_000_000}
"""The most of each character that begins a value, to limit memory: far more than 2,000 players need."""
CHUNK = 1 << 16
MADE = (2020, 1, 1, 0, 0, 0)


class NotPackedError(Exception):
    """The file was not made by `packed`, or is damaged. `reason` is damaged, big or foreign."""


def packed(values: dict[str, Any]) -> bytes:
    """Return one file. The same values give the same bytes.

    >>> unpacked(packed({"a": [1, None]}))
    {'a': [1, None]}
    """
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        member = zipfile.ZipInfo(MEMBER, date_time=MADE)
        content = json.dumps(values, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        archive.writestr(member, content.encode(), zipfile.ZIP_DEFLATED, 6)
    return stream.getvalue()


def unpacked(content: bytes) -> Any:
    """Return the values of a file. Raises NotPackedError."""
    if len(content) > MOST_PACKED:
        raise NotPackedError("big")
    try:
        unzipped = _member(content)
        if any(unzipped.count(mark) > most for mark, most in MOST_OF.items()):
            raise NotPackedError("big")
        return json.loads(unzipped.decode(), parse_constant=_refuse)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError) as error:
        # RuntimeError means a password, or values nested too deeply.
        raise NotPackedError("damaged") from error
    except ValueError as error:
        raise NotPackedError("foreign") from error


def _member(content: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        members = archive.infolist()
        if [member.filename for member in members] != [MEMBER]:
            raise NotPackedError("foreign")
        if members[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise NotPackedError("foreign")  # other methods unpack a whole bomb at once
        chunks, room = [], MOST_UNPACKED
        with archive.open(members[0]) as member:
            # A declared size may be false, so the unpacked bytes are counted.
            while chunk := member.read(CHUNK):
                chunks.append(chunk)
                room -= len(chunk)
                if room < 0:
                    raise NotPackedError("big")
    return b"".join(chunks)


def _refuse(word: str) -> None:
    raise ValueError(word)
