"""The full-screen view: keys in, canvases out; few modules know curses, and all of them the terminal."""
