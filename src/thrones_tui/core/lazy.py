"""Values that are made when somebody reads them: most of a view is not read before most answers."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Lazy(Generic[T]):
    """A value that is made when it is first called for; compared, hashed and pickled like the value."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], T]) -> None:
        self._make: Final = make
        self._made: list[T] = []

    def __call__(self) -> T:
        """The value."""
        if not self._made:
            self._made.append(self._make())
        return self._made[0]

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
