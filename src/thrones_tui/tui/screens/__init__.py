"""What the player sees, one module a room. None knows another: `tui/routes.py` leads from one to the next."""
