"""The full-screen view: keys in, canvases out; only `app` and `painter` know curses."""
