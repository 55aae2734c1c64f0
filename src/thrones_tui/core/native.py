"""What mypyc is told about a class that it compiles; it means nothing where nothing is compiled."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**told: bool) -> object:
        """Leave a class as it is."""
        return lambda made: made
