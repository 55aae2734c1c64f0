"""The games line by line: what a scene shows in sentences, and commands as words."""
