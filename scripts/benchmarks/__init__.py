"""What `scripts/bench.py` measures: the rules beside their floor, and the real program on a terminal."""
