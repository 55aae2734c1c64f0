"""Records: what is made of a few named values, where the first frame waits for its kind.

A named tuple does as well, but its class takes ten times as long to make, and before the title screen is up
there would be thirty. What is unpacked or replaced in parts stays one.
"""

from typing import ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Record:
    """Inherit from it and declare the fields; types see to it that all are given, and none is changed."""

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
        named = zip(self.__match_args__, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in named)})"

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)
