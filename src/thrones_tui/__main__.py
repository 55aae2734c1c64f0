"""`python -m thrones_tui` is the same as `thrones`."""

import sys

from thrones_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
