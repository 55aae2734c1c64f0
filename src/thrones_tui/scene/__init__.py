"""A picture of a game as data: what any screen draws, and what plain text reads out."""
