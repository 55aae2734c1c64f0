"""Whether who answers needs to look: to make a view takes as long as all that follows from most answers."""

from collections.abc import Callable, Container
from typing import Final, TypeVar

C = TypeVar("C", bound=Callable[..., object])
_MARK: Final = "answers_blindly"


class _Anything:
    """What has every question in it."""

    def __contains__(self, question: object) -> bool:
        return True


def blindly(*questions: str) -> Callable[[C], C]:
    """Mark a function that answers the questions of these names, or all of them, without a view: it is given
    `None` for one. Another function in its place has a mark of its own, or none.
    """
    known: Container[str] = frozenset(questions) or _Anything()

    def mark(answer: C) -> C:
        setattr(answer, _MARK, known)
        return answer

    return mark


def blind_to(answer: object) -> Container[str]:
    """The names of the questions that a function answers without a view."""
    found: Container[str] = getattr(answer, _MARK, ())
    return found
