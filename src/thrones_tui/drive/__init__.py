"""Games as JSON Lines: the messages, and who talks with whom, whatever carries the lines."""
