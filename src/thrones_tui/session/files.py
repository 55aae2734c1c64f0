"""Files and folders: read within bounds, written whole or not at all, locked against other processes."""

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterable, Iterator

from thrones_tui.scene.measure import escaped

HOLDER = ".holder"
"""How the names of notes end that tell who holds the journal beside them."""
JOURNAL = ".jsonl"
"""How the names of journals end."""
EXPORTS = {"journal": JOURNAL, "text": ".txt", "cast": ".cast", "html": ".html", "svg": ".svg"}
"""What a game can be written out as, and how the files' names end."""
HEADER = b'{"thrones":'
"""How journals begin."""
LARGEST = 12_000_000
"""Bytes of a journal; one of 5,000 commands has under a million."""
PARTIAL = r"[0-9a-f]{16}\.tmp"
"""What files are called that are being written, and no others, as a regular expression."""
_RAW = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOCTTY"))
PLAIN = _RAW | getattr(os, "O_NONBLOCK", 0)
"""Flags for any file: line ends are not translated, no terminal becomes ours, a pipe does not block."""
_HELD = (errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class SessionError(Exception):
    """A problem with a file, a folder or the terminal; the text is one sentence that says what and where.

    It is one printable line, whatever is in the name of the file.
    """

    def __init__(self, text: str) -> None:
        super().__init__(escaped(text))


@contextlib.contextmanager
def said_plainly() -> Iterator[None]:
    """Make a `SessionError` of a `ValueError` that has a sentence for the player."""
    try:
        yield
    except ValueError as error:
        raise SessionError(str(error)) from None


def reason(error: OSError) -> str:
    """The system's own words for an error: `Permission denied`."""
    return error.strerror or type(error).__name__


# Folders


def ensure(folder: str) -> str:
    """Create `folder` and its missing parents, private to the user (0700), and return it."""
    missing = [folder]
    while missing:
        lowest = missing[-1]
        parent = os.path.dirname(lowest)
        try:
            os.mkdir(lowest, 0o700)
        except OSError as error:
            lacks_parent = isinstance(error, FileNotFoundError | NotADirectoryError)
            if lacks_parent and parent not in ("", lowest) and not os.path.isdir(parent):
                missing.append(parent)
                continue
            if not os.path.isdir(lowest):  # else it was there, or a second copy of the program was quicker
                raise SessionError(
                    f"Cannot create the folder {lowest} ({reason(error)}); set THRONES_HOME to another place."
                ) from error
        missing.pop()
    return folder


def journals(folder: str) -> list[str]:
    """The paths of all journals in a folder, if there is one; raise `SessionError` if it cannot be read."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(JOURNAL))
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SessionError(f"Cannot read the folder {folder} ({reason(error)}).") from error
    return [os.path.join(folder, name) for name in names]


def journal_path(folder: str, name: str) -> str:
    """Where the journal of an id is."""
    return os.path.join(folder, name + JOURNAL)


def id_of(path: str) -> str:
    """The id of the game in a journal, by the journal's name."""
    return os.path.basename(path).removesuffix(JOURNAL)


def any_saved(folder: str) -> bool:
    """Whether a folder has journals in it; one that cannot be read is named when the list is shown."""
    with contextlib.suppress(SessionError):
        return bool(journals(folder))
    return False


def sync_folder(folder: str) -> None:
    """Flush a folder's entries to the disk, where the system can."""
    with contextlib.suppress(OSError):  # Windows opens no folders, some file systems flush none
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def free_name(folder: str, name: str) -> str:
    """An unused path in a folder: the name itself, or one like it."""
    path = os.path.join(folder, name)
    stem, end = os.path.splitext(name)
    while os.path.lexists(path):
        path = os.path.join(folder, f"{stem}-{os.urandom(3).hex()}{end}")
    return path


# Reading and writing


def read_bytes(descriptor: int, path: str, limit: int = LARGEST) -> bytes:
    """All bytes of an open file; raise `SessionError` if it is none or has more than `limit`."""
    about = os.fstat(descriptor)
    if not (stat.S_ISREG(about.st_mode) or stat.S_ISDIR(about.st_mode)):  # of a folder reading says so itself
        raise SessionError(f"{path} is not a file on a disk.")
    parts, size = [], about.st_size
    while size <= limit and (part := os.read(descriptor, 1 << 20)):
        parts.append(part)
        size = max(size, sum(map(len, parts)))
    if size > limit:
        raise SessionError(f"{path} is too large (over {limit} bytes).")
    return b"".join(parts)


def read_file(path: str, limit: int = LARGEST) -> bytes:
    """The bytes of a file that somebody else may be writing; raise `SessionError` if it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | PLAIN)
        try:
            return read_bytes(descriptor, path, limit)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise SessionError(f"Cannot read {path} ({reason(error)}).") from error


def read_if_there(path: str, limit: int = LARGEST) -> bytes | None:
    """As `read_file`, but None where there is no file."""
    try:
        return read_file(path, limit)
    except SessionError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return None
        raise


def write_all(descriptor: int, data: bytes | bytearray) -> None:
    """Write every byte; where one write falls short, the next one raises the reason."""
    with memoryview(data) as rest:
        done = 0
        while done < len(rest):
            written = os.write(descriptor, rest[done:])
            if written == 0:
                raise OSError(None, "the disk is full")
            done += written


def append_whole(descriptor: int, data: bytes | bytearray, size: int) -> None:
    """Append to a file of `size` bytes and flush it to the disk; on `OSError` the file is as it was."""
    try:
        write_all(descriptor, data)
        os.fsync(descriptor)
    except OSError:
        os.ftruncate(descriptor, size)
        raise


def write_new(path: str, data: bytes, old: os.stat_result | None = None) -> None:
    """Make or replace a file in one step; raise `SessionError`, and change nothing, if that fails.

    It is for the user alone (0600), or keeps the mode, and where that is allowed the owner, of an `old` one.
    """
    folder = os.path.dirname(path)
    partial = os.path.join(folder, f"{os.urandom(8).hex()}.tmp")  # short, however long the name is
    try:
        ensure(folder)
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | PLAIN, 0o600)
        try:
            if old is not None:
                _hand_over(partial, old)
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(partial, path)
        sync_folder(folder)
    except OSError as error:
        remove(partial)
        raise SessionError(f"Cannot write {path} ({reason(error)}).") from error


def _hand_over(path: str, old: os.stat_result) -> None:
    if sys.platform != "win32":
        with contextlib.suppress(PermissionError):
            os.chown(path, old.st_uid, old.st_gid)
    os.chmod(path, old.st_mode & 0o777)


def write_own(path: str, data: bytes, source: str) -> None:
    """Write what was made from the file `source` to a path of ours: a link that stands there is replaced.

    Raises `SessionError`, also if it is the `source` itself.
    """
    if os.path.realpath(path) == os.path.realpath(source) and not os.path.islink(path):
        raise SessionError(f"{path} is the saved game itself; it was left as it is.")
    write_new(path, data)


def write_out(path: str, data: bytes, source: str, kept: Iterable[str]) -> None:
    """Write what was made from the file `source` to the path that a player named.

    A plain file is replaced in one step and keeps mode and owner, a new one is private; a link is followed
    and stays; into a pipe or a device is written. Raises `SessionError`, also if it is the `source` itself,
    another journal, or in one of the folders that are `kept` for what the program keeps itself.
    """
    if not os.path.basename(path) or os.path.isdir(path):
        raise SessionError(f"{path} is a folder; name a file in it.")
    try:
        real = os.path.realpath(path)
        if not os.path.isdir(os.path.dirname(real)):
            raise SessionError(f"There is no folder {os.path.dirname(real)}.")
        if any(_is_folder_of(real, folder) for folder in kept):
            raise SessionError(f"{os.path.dirname(real)} has the program's own files; name one elsewhere.")
        about = os.stat(path) if os.path.lexists(real) or os.path.exists(path) else None
        if about is None:
            write_new(real, data)
        elif os.path.samestat(about, os.stat(source)):
            raise SessionError(f"{path} is the saved game itself; name another file.")
        elif _is_journal(path, about):
            raise SessionError(f"{path} is a saved game; name another file, or remove it first.")
        elif not _write_through(path, about, data):
            if not os.access(path, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            write_new(real, data, about)
    except OSError as error:
        raise SessionError(f"Cannot write {path} ({reason(error)}).") from error


def _is_folder_of(path: str, folder: str) -> bool:
    return os.path.isdir(folder) and os.path.samefile(os.path.dirname(path), folder)


def _is_journal(path: str, about: os.stat_result) -> bool:
    """Whether a file begins as a journal does, and is not the one behind stdout."""
    if not stat.S_ISREG(about.st_mode) or os.path.samestat(about, os.fstat(1)):
        return False
    descriptor = os.open(path, os.O_RDONLY | PLAIN)
    try:
        return os.read(descriptor, len(HEADER)) == HEADER
    finally:
        os.close(descriptor)


def _write_through(path: str, about: os.stat_result, data: bytes) -> bool:
    """Write into what is no plain file, or is the file behind stdout; return False for any other file."""
    if os.path.samestat(about, os.fstat(1)):
        write_all(1, data)
        return True
    if stat.S_ISREG(about.st_mode):
        return False
    descriptor = os.open(path, os.O_WRONLY | _RAW)  # as in a shell, a pipe waits for its reader
    try:
        write_all(descriptor, data)
    finally:
        os.close(descriptor)
    return True


def move_file(path: str, target: str) -> None:
    """Move a file, to another disk as well; on `OSError` it is where it was.

    Whenever the program ends, it is in one of the two places at least, and never in part at `target`. What a
    link leads to is copied, and the link goes.
    """
    try:
        if os.path.islink(path):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        os.replace(path, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        when = os.stat(path).st_mtime_ns
        write_new(target, read_file(path))
        with contextlib.suppress(OSError, OverflowError):
            os.utime(target, ns=(when, when))
        os.unlink(path)
    sync_folder(os.path.dirname(target))
    sync_folder(os.path.dirname(path))


def begins(beginning: str, path: str) -> bool:
    """Whether what is in one file is the beginning of another, or all of it; not if the first is no file."""
    if os.path.islink(beginning) or not os.path.isfile(beginning):
        return False
    with contextlib.suppress(SessionError):
        return read_file(path).startswith(read_file(beginning))
    return False


def remove(path: str) -> None:
    """Remove a file if it is there and that is allowed."""
    with contextlib.suppress(OSError):
        os.unlink(path)


# Locks on open files: the system lets go of them when the process ends, however it ends.


def try_lock(descriptor: int, patience: float = 0.0) -> bool | None:
    """Lock the file until it is closed, waiting so many seconds for another process that holds it.

    False if it still does; None where nothing can be locked, as on network disks without a lock service.
    """
    end = time.monotonic() + patience
    while True:
        try:
            _lock(descriptor)
        except OSError as error:
            if error.errno not in _HELD:
                return None
            if time.monotonic() >= end:
                return False
            time.sleep(0.01)
        else:
            return True


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        """Lock one byte far behind the end, so that others can still read what is there."""
        before = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, 1 << 40, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, before, os.SEEK_SET)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
