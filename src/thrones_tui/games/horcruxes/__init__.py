"""Wizards, Witches and Horcruxes: two race round a ring of cells. Rules: docs/rules/horcruxes.md."""
