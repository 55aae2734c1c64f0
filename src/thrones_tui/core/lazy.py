"""Values that are made when somebody reads them: most of a view is not read before most answers."""

from collections.abc import Callable
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Lazy(Generic[T]):
    """A value that is made when it is first called for; compared, hashed and pickled like the value."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], T]) -> None:
        self._make: Callable[[], T] | None = make
        self._made: T | None = None

    def __call__(self) -> T:
        """The value."""
        if self._make is not None:
            self._made, self._make = self._make(), None
        return cast("T", self._made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lazy) and bool(self() == other())

    def __hash__(self) -> int:
        return hash(self())

    def __repr__(self) -> str:
        return repr(self())

    def to_plain(self) -> list[T]:
        """The value alone, for data that is written down."""
        return [self()]

    def __reduce__(self) -> tuple[Callable[[T], "Lazy[T]"], tuple[T]]:
        return made, (self(),)


def made(value: T) -> Lazy[T]:
    """A value that is there already."""
    return Lazy(lambda: value)
