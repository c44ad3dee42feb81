"""Find the kind of a file by its content. The name only helps to name an unreadable kind."""

from collections.abc import Collection
from pathlib import PurePath
from typing import Final

from .remarks import ListError

_ZIP: Final = b"PK\x03\x04", b"PK\x05\x06"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PICTURES: Final = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF"}
_PACKED: Final = {b"\x1f\x8b": "GZIP", b"7z\xbc\xaf": "7-ZIP", b"Rar!": "RAR"}
_DOCUMENTS: Final = {b"%PDF": "PDF", b"{\\rtf": "RTF"}
_FIRST_WORDS: Final = {b"<!doctype html": "HTML", b"<html": "HTML", b"<table": "HTML", b"<?xml": "XML"}
_SUFFIXES: Final = {
    ".xls": "Excel 97 (.xls)",
    ".xlsb": "Excel binary (.xlsb)",
    ".ods": "OpenDocument (.ods)",
    ".odt": "OpenDocument (.odt)",
    ".numbers": "Numbers (.numbers)",
    ".pages": "Pages (.pages)",
    ".doc": "Word (.doc)",
    ".docx": "Word (.docx)",
    ".pdf": "PDF",
    ".heic": "HEIC",
}
_NEVER_LISTS: Final = frozenset(
    (".pdf", ".doc", ".docx", ".odt", ".pages", ".jpg", ".jpeg", ".png", ".gif", ".heic", ".zip")
)


def is_workbook(data: bytes, filename: str) -> bool:
    """Return True for a possible .xlsx workbook, False for possible text. Raises ListError for other kinds."""
    if data.startswith(_ZIP):
        return True
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise ListError("password")
        raise ListError("other_kind", kind=_by_suffix(filename) or _SUFFIXES[".xls"])
    for code, known in (("other_kind", _DOCUMENTS), ("picture", _PICTURES), ("packed", _PACKED)):
        for first, kind in known.items():
            if data.startswith(first):
                raise ListError(code, kind=kind)
    beginning = data[:200].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    for first, kind in _FIRST_WORDS.items():
        if beginning.startswith(first):
            raise ListError("other_kind", kind=kind)
    return False


def refuse_other_archives(names: Collection[str], filename: str) -> None:
    """Raise ListError unless a zip archive with these members may be an .xlsx workbook."""
    if "xl/workbook.bin" in names:
        raise ListError("other_kind", kind=_SUFFIXES[".xlsb"])
    if "[Content_Types].xml" in names and not any(name.startswith(("word/", "ppt/")) for name in names):
        return
    if "content.xml" in names:
        kind = "OpenDocument (.ods)"
    elif any(name.startswith("word/") for name in names):
        kind = _SUFFIXES[".docx"]
    elif any(name.endswith((".iwa", "Index.zip")) for name in names):
        kind = _SUFFIXES[".numbers"]
    else:
        kind = _by_suffix(filename)
    raise ListError("other_kind", kind=kind) if kind else ListError("packed", kind="ZIP")


def not_text(filename: str) -> ListError:
    """Return the error for content that is not text. The file's name may tell its kind."""
    kind = _by_suffix(filename)
    return ListError("other_kind", kind=kind) if kind else ListError("not_text")


def refuse_other_name(filename: str) -> None:
    """Raise ListError for a text whose file name says that it is no list, such as "flyer.pdf"."""
    suffix = PurePath(filename).suffix.lower()
    if suffix in _NEVER_LISTS:
        raise ListError("other_name", suffix=suffix)


def _by_suffix(filename: str) -> str:
    return _SUFFIXES.get(PurePath(filename).suffix.lower(), "")
