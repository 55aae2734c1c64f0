"""The lab: designs of many games, runs of them on all processors, and what they come to."""
