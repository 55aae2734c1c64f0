"""A journal on disk: locked by one process, each line flushed before the player sees its effect."""

import contextlib
import errno
import os
from typing import NamedTuple, Self

from thrones_tui.core.codec import CodecError, read_json, write
from thrones_tui.session import clock
from thrones_tui.session.files import (
    HOLDER,
    JOURNAL,
    PLAIN,
    SessionError,
    append_whole,
    begins,
    ensure,
    free_name,
    move_file,
    read_bytes,
    read_file,
    reason,
    remove,
    try_lock,
    write_new,
)

_FLAGS = os.O_RDWR | os.O_APPEND | PLAIN
_CANNOT_REPLACE_OPEN_FILES = os.name == "nt"
_PATIENCE = 0.1
"""Seconds to wait for a lock, since `is_held` takes it for a moment."""
_LARGEST_PID = 1 << 32


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
    """Another process has the journal open; `holder` tells which.

    Without locks the note beside the journal is all that tells, so the sentence names it.
    """

    def __init__(self, path: str, *, is_locked: bool = True) -> None:
        self.holder = _read_holder(path)[0]
        doubt = "" if is_locked else f" If it is not, remove {_holder_path(path)}."
        super().__init__(f"This game is being played by {self.holder}.{doubt}")


class Overtaken(SessionError):
    """The journal is not as this process left it: another copy has written to it, or put it away."""

    def __init__(self) -> None:
        super().__init__("Another copy has gone on with this game. Leave it, and resume it as it is saved.")


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
        self.is_overtaken = False
        """Whether somebody else has changed the file, so that nothing is written there any more."""
        self._descriptor = -1
        self._written = bytearray()
        self._pending = bytearray()
        self._left = 0
        """Bytes of the file as this process left it, a torn end included."""

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
        file = cls(path)
        file._descriptor = descriptor
        file._written[:] = data
        file._left = len(data)
        return file, data

    @property
    def size(self) -> int:
        """Bytes of all lines, written or not."""
        return len(self._written) + len(self._pending)

    def continue_after(self, whole: bytes, lines: int) -> None:
        """Continue after these whole lines: the next write drops a torn line and adds a missing newline."""
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
        is_held = self._descriptor >= 0
        if is_held and os.fstat(self._descriptor).st_nlink == 0 and not os.path.lexists(self.path):
            os.close(self._descriptor)  # somebody has deleted it
            self._descriptor = -1
        if self._descriptor < 0 and not self.is_overtaken:
            self._create()
        if not self._pending:
            return
        self._meet()
        if self._left != len(self._written):
            os.ftruncate(self._descriptor, len(self._written))
            self._left = len(self._written)
        try:
            append_whole(self._descriptor, self._pending, self._left)
        except OSError:  # what was written in part is taken back, where the disk can do so
            self._left = min(os.fstat(self._descriptor).st_size, self._left + len(self._pending))
            raise
        self._written += self._pending
        self._left = len(self._written)
        self._pending.clear()

    def _meet(self) -> None:
        """Raise `Overtaken` unless the file at the path is the one that is held, as it was left.

        With locks nobody else writes to it; without, this keeps the lines of two copies apart.
        """
        if not self.is_overtaken:
            held = os.fstat(self._descriptor)
            self.is_overtaken = held.st_size != self._left or not _is_at(held, self.path)
        if self.is_overtaken:
            raise Overtaken

    def _create(self) -> None:
        """Create the file with all its lines in one step, so that it is never there in part."""
        if os.path.lexists(self.path):  # somebody else has begun it
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        data = bytes(self._written + self._pending)
        write_new(self.path, data)
        descriptor = os.open(self.path, _FLAGS)
        try:
            _claim(descriptor, self.path)
        except Held:
            os.close(descriptor)
            raise
        self._descriptor = descriptor
        self._written[:] = data
        self._left = len(data)
        self._pending.clear()

    def move(self, folder: str) -> str:
        """Move the journal to another folder, perhaps on another disk, and close it; return its new path.

        A file of that name is never replaced, unless it is the beginning of this journal, as a program leaves
        it that was killed while it moved it; the journal then gets another name. Raises `SessionError` if it
        cannot be moved; it is closed all the same.
        """
        try:
            self._meet()
            name = os.path.basename(self.path)
            target = os.path.join(ensure(folder), name)
            if not begins(target, self.path):
                target = free_name(folder, name)
            if _CANNOT_REPLACE_OPEN_FILES:
                self.close()
            move_file(self.path, target)
        except OSError as error:
            raise SessionError(f"Cannot move {self.path} to {folder} ({reason(error)}).") from error
        finally:
            self.close()
        return target

    def remove(self) -> None:
        """Remove the journal, and close it; raise `SessionError` if it cannot be removed."""
        try:
            self._meet()
            if _CANNOT_REPLACE_OPEN_FILES:
                self.close()
            os.unlink(self.path)
        except OSError as error:
            raise SessionError(f"Cannot remove {self.path} ({reason(error)}).") from error
        finally:
            self.close()

    def replace(self, data: bytes) -> None:
        """Replace the contents of the journal in one step or, with `SessionError`, not; close it."""
        try:
            self._meet()
            if _CANNOT_REPLACE_OPEN_FILES:
                self.close()
            write_new(self.path, data)
        finally:
            self.close()

    def close(self) -> None:
        """Unlock the journal."""
        if self._descriptor >= 0:
            _drop(self.path)
            os.close(self._descriptor)
            self._descriptor = -1


def is_held(path: str) -> Holder | None:
    """Who plays the game in a journal now, if anybody does."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return None
    try:
        locked = try_lock(descriptor)
    finally:
        os.close(descriptor)
    holder, is_alive = _read_holder(path)
    return holder if locked is False or (locked is None and is_alive) else None


def _hold(descriptor: int, path: str) -> bytes:
    """Hold a journal that was opened, and return what is in it."""
    _claim(descriptor, path)
    try:
        if not _is_at(os.fstat(descriptor), path):  # its last holder has put it away meanwhile
            raise SessionError(f"The game in {path} has ended.")
        return read_bytes(descriptor, path)
    except BaseException:
        _drop(path)
        raise


def _is_at(held: os.stat_result, path: str) -> bool:
    """Whether an open file is the one at a path."""
    try:
        return os.path.samestat(held, os.stat(path))
    except FileNotFoundError:
        return False


def _claim(descriptor: int, path: str) -> None:
    """Hold a journal for this process alone, and note that beside it; raise `Held` if another one does.

    The lock decides; where there are none, the note does.
    """
    locked = try_lock(descriptor, _PATIENCE)
    if locked is False:
        raise Held(path)
    if locked is None and _read_holder(path)[1]:
        raise Held(path, is_locked=False)
    try:
        _write_holder(path)
    except FileExistsError:  # in this very moment
        if locked is None:
            raise Held(path, is_locked=False) from None
    except OSError:  # then nobody is told
        pass


# The note beside a journal that tells who holds it.


def _host() -> str:
    """What this computer is called."""
    import platform

    return platform.node()


def _holder_path(path: str) -> str:
    return path.removesuffix(JOURNAL) + HOLDER


def _write_holder(path: str) -> None:
    """Note that this process holds a journal; whatever is there instead is removed, never written to."""
    text = write({"pid": os.getpid(), "since": clock.now(), "host": _host()})
    remove(_holder_path(path))
    descriptor = os.open(_holder_path(path), os.O_WRONLY | os.O_CREAT | os.O_EXCL | PLAIN, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)


def _read_holder(path: str) -> tuple[Holder, bool]:
    """Who is noted beside a journal, and whether that is another process that may be alive."""
    with contextlib.suppress(SessionError, CodecError):
        match read_json(read_file(_holder_path(path), 1000)):
            case {"pid": int(pid), "since": int(since) | float(since), **more}:
                is_near = more.get("host", _host()) == _host()
                if type(pid) is int and 0 < pid < _LARGEST_PID and clock.is_known(since):
                    return Holder(pid, since), not is_near or _is_alive(pid)
    return Holder(0, 0.0), False


def _is_alive(pid: int) -> bool:
    """Whether another process of this computer has that number."""
    if pid == os.getpid():  # of an earlier life
        return False
    if os.name == "nt":  # where to ask is to interrupt
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # somebody else's
        return True
    return True


def _drop(path: str) -> None:
    """Remove the note, if it is this process's."""
    if _read_holder(path)[0].pid in (0, os.getpid()):
        remove(_holder_path(path))
