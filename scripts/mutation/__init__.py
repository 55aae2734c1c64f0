"""What `scripts/mutate.py` consists of: mutants, places that are spared, and runs of the tests."""
