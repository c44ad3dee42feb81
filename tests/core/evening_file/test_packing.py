"""Packing an evening's file: it unpacks to the same values; other files are refused quickly and in little memory."""

import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.evening_file.packing import MEMBER, MOST_PACKED, MOST_UNPACKED, NotPackedError, packed, unpacked

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(alphabet=st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(alphabet="abcä"), inner),
    max_leaves=20,
)


@given(st.dictionaries(st.text(alphabet="abc"), VALUES))
def test_packed_values_unpack_to_the_same_values(values):
    assert unpacked(packed(values)) == values


def test_the_same_values_give_the_same_file():
    assert packed({"a": 1}) == packed({"a": 1})


def zipped(content, *, name=MEMBER, more=(), method=zipfile.ZIP_DEFLATED):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for member in (name, *more):
            archive.writestr(member, content)
    return stream.getvalue()


def with_password():
    content = bytearray(zipped(b"{}", method=zipfile.ZIP_STORED))
    for place in (content.find(b"PK\x03\x04") + 6, content.find(b"PK\x01\x02") + 8):
        content[place] |= 1
    return bytes(content)


def with_a_changed_byte():
    content = bytearray(packed({"name": "Ada" * 100}))
    content[46] ^= 0xFF
    return bytes(content)


def with_a_false_size():
    content = bytearray(zipped(b"1" * (MOST_UNPACKED + 70_000)))
    place = content.find(b"PK\x01\x02") + 24
    content[place : place + 4] = b"\1\0\0\0"
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "damaged"),
        (b"holiday", "damaged"),
        (packed({"a": 1})[:-10], "damaged"),
        (with_a_changed_byte(), "damaged"),
        (with_password(), "damaged"),
        (b"1" * (MOST_PACKED + 1), "big"),
        (zipped(b" " * (MOST_UNPACKED + 1)), "big"),
        (zipped(b"[" + b"[]," * 400_000 + b"1]"), "big"),
        (zipped(b'[""' + b',""' * 2_000_000 + b"]"), "big"),
        (with_a_false_size(), "damaged"),
        (zipped(b"{}", name="other.json"), "foreign"),
        (zipped(b"{}", more=["other.json"]), "foreign"),
        (zipped(b"{}", method=zipfile.ZIP_BZIP2), "foreign"),
        (zipped(b"no json"), "foreign"),
        (zipped(b"\xff\xfe"), "foreign"),
        (zipped(b"[NaN]"), "foreign"),
        (zipped(b"9" * 10_000), "foreign"),
        (zipped(b"[" * 200_000 + b"]" * 200_000), "damaged"),
        (zipped(json.dumps({"a": 1}).encode("utf-16")), "foreign"),
    ],
)
def test_a_hostile_file_is_refused_with_its_reason(content, reason):
    with pytest.raises(NotPackedError) as refused:
        unpacked(content)
    assert str(refused.value) == reason
