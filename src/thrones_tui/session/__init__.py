"""Games on the machine: journals, saved and ended games, history, results, world files, crash reports."""
