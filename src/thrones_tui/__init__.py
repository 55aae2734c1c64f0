"""Turn-based terminal games of conquest on one pure rules core and one full-screen view."""

__version__ = "0.1.0"
