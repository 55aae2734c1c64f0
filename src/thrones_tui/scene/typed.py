"""What modules that the first frame waits for declare their types with.

Importing `typing`, with all that it imports, takes as long as they take together, and making a class of named
tuples as long as a small module. Whoever checks types sees the names here as those of `typing`; at run time
each is as little as does. Modules that are imported later take `typing` itself.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import (
        ClassVar,
        Final,
        NamedTuple,
        Protocol,
        Self,
        TextIO,
        TypeAlias,
        TypeVar,
        assert_never,
        cast,
        dataclass_transform,
    )
else:
    from _collections import _tuplegetter as _item

    class Final:
        """Says something to readers alone, with or without more in brackets."""

        def __class_getitem__(cls, kind):
            return kind

    ClassVar = Self = TextIO = TypeAlias = Final
    Protocol = object

    def TypeVar(_name):  # noqa: N802
        """Stand for a type."""
        return Final

    def cast(kind, value):
        """Take a value for one of a kind."""
        return value

    def assert_never(value):
        """Stand where nothing comes by."""
        raise AssertionError(value)

    def dataclass_transform(**_):
        """Say that fields of a class are what it is made of."""
        return lambda cls: cls

    _tuple = tuple.__new__

    class _TupleKind(type):
        def __new__(cls, name, bases, space):
            kind = super().__new__(cls, name, bases, {**space, "__slots__": ()})
            kind._fields = kind.__match_args__ = tuple(kind.__annotations__)
            kind._field_defaults = {field: space[field] for field in kind._fields if field in space}
            for at, field in enumerate(kind._fields):
                setattr(kind, field, _item(at, None))
            return kind

    class NamedTuple(tuple, metaclass=_TupleKind):
        """As in `typing`."""

        def __new__(cls, *given, **named):
            """Make one; that all values are given, and no others, is for types to see."""
            if len(given) < len(cls._fields):
                values = cls._field_defaults | named
                given += tuple([values[field] for field in cls._fields[len(given) :]])
            return _tuple(cls, given)

        def _replace(self, **named):
            return tuple.__new__(type(self), map(named.get, self._fields, self))

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            return _shown(self, self)


__all__ = (
    "TYPE_CHECKING",
    "ClassVar",
    "Final",
    "NamedTuple",
    "Protocol",
    "Record",
    "Self",
    "TextIO",
    "TypeAlias",
    "TypeVar",
    "assert_never",
    "cast",
)


@dataclass_transform(frozen_default=True)
class Record:
    """What is made of a few named values and is no tuple: inherit from it and declare the fields.

    Types see to it that all are given, and none is changed. Records of two kinds are never equal.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        setattr(cls, "__match_args__", tuple(cls.__annotations__))  # noqa: B010 - mypy makes its own

    def __init__(self, *given: object, **named: object) -> None:
        self.__dict__.update(zip(self.__match_args__, given, strict=False), **named)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return _shown(self, self._values())

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)


def _shown(record: Record, values: tuple[object, ...]) -> str:
    named = zip(record.__match_args__, values, strict=True)
    return f"{type(record).__name__}({', '.join(f'{name}={value!r}' for name, value in named)})"
