"""What `scripts/fuzz.py` runs: one module for each kind of input, and the hunt that they share."""
