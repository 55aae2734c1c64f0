"""Pictures of the screens: what is on them."""
