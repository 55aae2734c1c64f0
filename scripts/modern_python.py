"""Importing this ends the program with one sentence on a Python that is too old.

Every script imports it before anything else of ours. It must stay readable for Python 2.7.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "thrones-tui needs Python 3.11 or newer, and this is Python %d.%d (%s).\n"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )
    sys.exit(2)
