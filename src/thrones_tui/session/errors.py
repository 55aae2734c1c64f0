"""The faults of files and folders that a person can mend."""


class SessionError(Exception):
    """Something outside the program stands in the way; the text is one sentence that says what and where."""


def reason(error: OSError) -> str:
    """Return the system's own word for an error, "Permission denied" for example."""
    return error.strerror or type(error).__name__
