"""The full-screen view: keys in, canvases out; few modules know curses or a terminal."""
