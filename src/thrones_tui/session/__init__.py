"""A live game and what outlives it: folders, worlds on disk, results."""
