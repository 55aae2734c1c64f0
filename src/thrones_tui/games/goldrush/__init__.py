"""Gold Rush Alaska: two players, one hidden board."""
