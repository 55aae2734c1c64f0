"""Pictures of the screens: what is on them (`moments`), and how a frame becomes a file (`svg`)."""
