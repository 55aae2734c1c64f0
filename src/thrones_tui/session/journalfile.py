"""A journal on disk: locked by one process, each line flushed before the player sees its effect."""

import contextlib
import errno
import json
import os
import time
from typing import NamedTuple, Self

from thrones_tui.session import clock
from thrones_tui.session.files import (
    JOURNAL,
    PLAIN,
    SessionError,
    append_whole,
    ensure,
    free_name,
    read_bytes,
    read_file,
    reason,
    remove,
    sync_folder,
    try_lock,
    write_new,
)

_FLAGS = os.O_RDWR | os.O_APPEND | PLAIN
_CANNOT_REPLACE_OPEN_FILES = os.name == "nt"
_TRIES = 5
_BETWEEN_TRIES = 0.02  # seconds


class Holder(NamedTuple):
    """Who plays a game: a process, and since when (seconds since 1970); 0 where that is not known."""

    pid: int
    since: float

    def __str__(self) -> str:
        """`process 4711, since today 14:03`."""
        if not self.pid:
            return "another process"
        return f"process {self.pid}, since {clock.in_words(self.since, clock.now())}"


class Held(SessionError):
    """Another process has the journal open; `holder` tells which."""

    def __init__(self, path: str) -> None:
        self.holder = _read_holder(path)
        super().__init__(f"This game is being played by {self.holder}.")


class JournalFile:
    """A journal that lines are added to.

    If a line cannot be written, the file stays as it was, `fault` says why in a sentence, and the line is
    written together with the next one. `lines` counts all lines, written or not.
    """

    def __init__(self, path: str) -> None:
        """A new journal, which exists as soon as something has been written."""
        self.path = path
        self.lines = 0
        self.fault = ""
        self._descriptor = -1
        self._written = bytearray()
        self._pending = bytearray()
        self._is_ragged = False
        """Whether the file may hold more than what was written whole."""

    @classmethod
    def open(cls, path: str) -> tuple[Self, bytes]:
        """An existing journal, from now on held by this process, and what is in it.

        Raises `Held` if another process has it open, `SessionError` if it cannot be read and written.
        """
        try:
            descriptor = os.open(path, _FLAGS)
            try:
                data = _hold(descriptor, path)
            except BaseException:
                os.close(descriptor)
                raise
        except OSError as error:
            raise SessionError(f"Cannot open {path} ({reason(error)}).") from error
        _write_holder(path)
        file = cls(path)
        file._descriptor = descriptor
        return file, data

    def continue_after(self, whole: bytes, lines: int) -> None:
        """Continue after these whole lines: the next write drops a torn line and adds a missing newline."""
        self._is_ragged = True
        self._written[:] = whole
        self.lines = lines

    def add(self, *lines: bytes) -> None:
        """Write lines and flush them to the disk, or set `fault`."""
        self.lines += len(lines)
        if not self._pending and self._written and not self._written.endswith(b"\n"):
            self._pending += b"\n"
        self._pending += b"".join(lines)
        self.flush()

    def flush(self) -> bool:
        """Write what could not be written before; return whether all is on the disk."""
        try:
            self._write()
        except SessionError as error:
            self.fault = f"Not saved: {str(error)[:1].lower()}{str(error)[1:]}"
        except OSError as error:
            self.fault = f"Not saved: cannot write {self.path} ({reason(error)})."
        else:
            self.fault = ""
        return not self.fault

    def _write(self) -> None:
        if self._descriptor >= 0 and os.fstat(self._descriptor).st_nlink == 0:  # somebody has deleted it
            os.close(self._descriptor)
            self._descriptor = -1
        if self._descriptor < 0:
            self._create()
        if not self._pending:
            return
        if self._is_ragged:
            os.ftruncate(self._descriptor, len(self._written))
        self._is_ragged = True  # until it is known that all was written, or nothing
        append_whole(self._descriptor, self._pending, len(self._written))
        self._is_ragged = False
        self._written += self._pending
        self._pending.clear()

    def _create(self) -> None:
        """Create the file with all its lines in one step, so that it is never there in part."""
        if os.path.lexists(self.path):  # somebody else has begun it
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        data = bytes(self._written + self._pending)
        write_new(self.path, data)
        descriptor = os.open(self.path, _FLAGS)
        if not _lock_soon(descriptor):
            os.close(descriptor)
            raise Held(self.path)
        self._descriptor = descriptor
        self._written[:] = data
        self._pending.clear()
        _write_holder(self.path)

    def move(self, folder: str) -> str:
        """Move the journal to another folder and close it; return its new path.

        A file of that name is never replaced: the journal then gets another name. Raises `SessionError` if it
        cannot be moved; it is closed all the same.
        """
        try:
            target = free_name(ensure(folder), os.path.basename(self.path))
            if _CANNOT_REPLACE_OPEN_FILES:
                self.close()
            os.replace(self.path, target)
            sync_folder(folder)
            sync_folder(os.path.dirname(self.path))
        except OSError as error:
            raise SessionError(f"Cannot move {self.path} to {folder} ({reason(error)}).") from error
        finally:
            self.close()
        return target

    def replace(self, data: bytes) -> None:
        """Replace the contents of the journal in one step or, with `SessionError`, not; close it."""
        if _CANNOT_REPLACE_OPEN_FILES:
            self.close()
        try:
            write_new(self.path, data)
        finally:
            self.close()

    def close(self) -> None:
        """Unlock the journal."""
        if self._descriptor >= 0:
            remove(_holder_path(self.path))
            os.close(self._descriptor)
            self._descriptor = -1


def is_held(path: str) -> Holder | None:
    """Who plays the game in a journal now, if anybody does."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return None
    try:
        return None if try_lock(descriptor) else _read_holder(path)
    finally:
        os.close(descriptor)


def _hold(descriptor: int, path: str) -> bytes:
    """Lock a journal that was opened, and return what is in it."""
    if not _lock_soon(descriptor):
        raise Held(path)
    with contextlib.suppress(FileNotFoundError):
        if os.path.samestat(os.fstat(descriptor), os.stat(path)):
            return read_bytes(descriptor, path)
    raise SessionError(f"The game in {path} has ended.")  # its last holder has put it away meanwhile


def _lock_soon(descriptor: int) -> bool:
    """Lock the file, or return False; tried a few times, since `is_held` locks it for a moment."""
    for _ in range(_TRIES):
        if try_lock(descriptor):
            return True
        time.sleep(_BETWEEN_TRIES)
    return False


# The file beside a journal that tells who holds it; the lock decides, this only informs.


def _holder_path(path: str) -> str:
    return path.removesuffix(JOURNAL) + ".holder"


def _write_holder(path: str) -> None:
    text = json.dumps({"pid": os.getpid(), "since": clock.now()})
    with contextlib.suppress(OSError):
        descriptor = os.open(_holder_path(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="ascii") as file:
            file.write(text)


def _read_holder(path: str) -> Holder:
    with contextlib.suppress(SessionError, ValueError):
        match json.loads(read_file(_holder_path(path), 1000)):
            case {"pid": int(pid), "since": int(since) | float(since)}:
                return Holder(pid, since)
    return Holder(0, 0.0)
