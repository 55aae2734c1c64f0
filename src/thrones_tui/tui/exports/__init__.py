"""What a game is written out as, for others: its story, a recording, a page, a picture."""
