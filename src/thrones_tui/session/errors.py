"""Problems outside the program, which the user can fix."""


class SessionError(Exception):
    """A problem with a file, a folder or the terminal; the text is one sentence that says what and where."""


def reason(error: OSError) -> str:
    """Return the system's own word for an error, "Permission denied" for example."""
    return error.strerror or type(error).__name__
