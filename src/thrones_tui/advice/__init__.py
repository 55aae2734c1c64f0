"""Looking ahead on games that a player can honestly imagine."""
