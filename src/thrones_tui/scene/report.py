"""What a command tells of something: lines to be read, and the same as plain data for programs."""

from collections.abc import Mapping
from typing import NamedTuple


class Report(NamedTuple):
    """Lines as they are printed; `plain` is made of numbers, texts, lists and mappings by text."""

    lines: tuple[str, ...]
    plain: Mapping[str, object]
