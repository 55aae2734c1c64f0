"""What holds for all tests."""

from hypothesis import settings

# The same examples in every run, and no test that fails because the machine was busy.
settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
