"""A journal on disk: held by one process, and every line safe on the disk before its effect is seen."""

import errno
import json
import os
import stat
import time
from typing import NamedTuple

from thrones_tui.session.errors import SessionError, reason
from thrones_tui.session.folders import JOURNAL, ensure
from thrones_tui.session.locks import try_lock

# A pipe under a journal's name must not keep us waiting, nor a terminal become ours.
_PLAIN = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NONBLOCK", "O_NOCTTY"))
_FLAGS = os.O_RDWR | os.O_APPEND | _PLAIN
_CANNOT_REPLACE_OPEN_FILES = os.name == "nt"

PARTIAL = ".tmp"
"""How the names of files end that are being written."""
_TRIES = 5
_BETWEEN_TRIES = 0.02  # seconds


class Holder(NamedTuple):
    """Who plays a game: a process, and since when (seconds since 1970); 0 where that is not known."""

    pid: int
    since: float

    def __str__(self) -> str:
        """`process 4711, since 14:03`."""
        if not self.pid:
            return "another copy of the program"
        return f"process {self.pid}, since {time.strftime('%H:%M', time.localtime(self.since))}"


class Held(SessionError):
    """Another process has the journal open; `holder` tells which."""

    def __init__(self, path: str) -> None:
        self.holder = _read_holder(path)
        super().__init__(f"This game is being played by {self.holder}.")


class JournalFile:
    """A journal that lines are added to.

    Where a line cannot be written, what was there before stays whole, `fault` says why in a sentence, and
    the line is kept to be written with the next one. `lines` counts all, written or not.
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

    @classmethod
    def open(cls, path: str) -> tuple["JournalFile", bytes]:
        """An existing journal, from now on held by this process, and what is in it.

        Raises:
            Held: another process has it open.
            SessionError: it cannot be read and written.
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
        """Take the first `whole` bytes as what is there, of so many lines.

        A torn line behind them goes, and an end that the last one lacks comes, with the next line.
        """
        self._is_ragged = True
        self._written[:] = whole
        self.lines = lines

    def add(self, line: bytes) -> None:
        """Write a line and see it on the disk, or set `fault`."""
        self.lines += 1
        if not self._pending and self._written and not self._written.endswith(b"\n"):
            self._pending += b"\n"
        self._pending += line
        self.flush()

    def flush(self) -> bool:
        """Try to write what is still to be written; return whether all is on the disk."""
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
            self._is_ragged = False
        try:
            _write_all(self._descriptor, self._pending)
            os.fsync(self._descriptor)
        except OSError:
            self._is_ragged = True
            os.ftruncate(self._descriptor, len(self._written))
            self._is_ragged = False
            raise
        self._written += self._pending
        self._pending.clear()

    def _create(self) -> None:
        """Begin the file with all there is, in one step: a journal that is there at all is whole."""
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
        """Put the journal away into another folder, and close it; return its new path.

        What is there under its name stays; this one then gets another. Raises:
            SessionError: it cannot be moved; it is closed all the same.
        """
        try:
            target = _free_name(ensure(folder), os.path.basename(self.path))
            self._let_go_to_replace()
            os.replace(self.path, target)
            sync_folder(folder)
            sync_folder(os.path.dirname(self.path))
        except OSError as error:
            raise SessionError(f"Cannot move {self.path} to {folder} ({reason(error)}).") from error
        finally:
            self.close()
        return target

    def replace(self, data: bytes) -> None:
        """Put other contents in the place of the journal, in one step, and close it.

        Raises:
            SessionError: that cannot be; what is there is as it was.
        """
        self._let_go_to_replace()
        try:
            write_new(self.path, data)
        finally:
            self.close()

    def _let_go_to_replace(self) -> None:
        if _CANNOT_REPLACE_OPEN_FILES:
            self.close()

    def close(self) -> None:
        """Let go of the journal."""
        if self._descriptor < 0:
            return
        _remove_holder(self.path)
        os.close(self._descriptor)
        self._descriptor = -1


def read_bytes(descriptor: int, path: str) -> bytes:
    """All bytes of an open file; raise `SessionError` for more than a journal can have."""
    from thrones_tui.session.journal import LARGEST, JournalError

    about = os.fstat(descriptor)
    if not (stat.S_ISREG(about.st_mode) or stat.S_ISDIR(about.st_mode)):  # of a folder reading says so itself
        raise SessionError(f"{path} is not a file on a disk.")
    parts, size = [], about.st_size
    while size <= LARGEST and (part := os.read(descriptor, 1 << 20)):
        parts.append(part)
        size = max(size, sum(map(len, parts)))
    if size > LARGEST:
        raise JournalError(f"{path} is too large for a journal (over {LARGEST} bytes).")
    return b"".join(parts)


def read_file(path: str) -> bytes:
    """The bytes of a journal that somebody else may be writing; raise `SessionError` if it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | _PLAIN)
        try:
            return read_bytes(descriptor, path)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise SessionError(f"Cannot read {path} ({reason(error)}).") from error


def write_new(path: str, data: bytes) -> None:
    """Make or replace a file (0600) in one step; raise `SessionError`, and change nothing, if that fails."""
    partial = f"{path}.{os.urandom(4).hex()}{PARTIAL}"
    try:
        folder = ensure(os.path.dirname(path))
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN, 0o600)
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(partial, path)
        sync_folder(folder)
    except OSError as error:
        remove(partial)
        raise SessionError(f"Cannot write {path} ({reason(error)}).") from error


def _write_all(descriptor: int, data: bytes | bytearray) -> None:
    """Write to the last byte; where a write falls short, the next one says why."""
    with memoryview(data) as rest:
        done = 0
        while done < len(rest):
            written = os.write(descriptor, rest[done:])
            if written == 0:
                raise OSError(None, "the disk is full")
            done += written


def _free_name(folder: str, name: str) -> str:
    """A path in a folder where nothing is yet, the name itself if possible."""
    path = os.path.join(folder, name)
    stem, end = os.path.splitext(name)
    while os.path.lexists(path):
        path = os.path.join(folder, f"{stem}-{os.urandom(3).hex()}{end}")
    return path


def sync_folder(folder: str) -> None:
    """See a folder's names on the disk, where the system has that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:  # Windows opens no folders
        return
    try:
        os.fsync(descriptor)
    except OSError:  # some file systems cannot
        pass
    finally:
        os.close(descriptor)


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


def remove(path: str) -> None:
    """Remove a file that nobody needs, if it is there."""
    try:
        os.unlink(path)
    except OSError:
        return


def _hold(descriptor: int, path: str) -> bytes:
    """Lock a journal that was opened, and return what is in it."""
    if not _lock_soon(descriptor):
        raise Held(path)
    if not _is_at(descriptor, path):  # its last holder has put it away meanwhile
        raise SessionError(f"The game in {path} has ended.")
    return read_bytes(descriptor, path)


def _lock_soon(descriptor: int) -> bool:
    """Hold the file, or return False; whoever only looks whether it is held lets go of it at once."""
    for _ in range(_TRIES):
        if try_lock(descriptor):
            return True
        time.sleep(_BETWEEN_TRIES)
    return False


def _is_at(descriptor: int, path: str) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


def _holder_path(path: str) -> str:
    return path.removesuffix(JOURNAL) + ".holder"


def _write_holder(path: str) -> None:
    """Tell who holds the journal; the lock decides, this only informs, so a failure is no harm."""
    text = json.dumps({"pid": os.getpid(), "since": time.time()})
    try:
        descriptor = os.open(_holder_path(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(descriptor, text.encode())
        finally:
            os.close(descriptor)
    except OSError:
        return


def _remove_holder(path: str) -> None:
    remove(_holder_path(path))


def _read_holder(path: str) -> Holder:
    try:
        with open(_holder_path(path), encoding="utf-8") as file:
            match json.loads(file.read(1000)):
                case {"pid": int(pid), "since": int(since) | float(since)}:
                    return Holder(pid, since)
    except (OSError, ValueError):
        pass
    return Holder(0, 0.0)
