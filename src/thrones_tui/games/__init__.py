"""One package per rule set; each reads like its rule book."""
