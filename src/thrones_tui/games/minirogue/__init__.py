"""MiniRogue: five levels of rooms and corridors, monsters, and a golden idol."""
