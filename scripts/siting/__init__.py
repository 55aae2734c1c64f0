"""The documentation as a site: which pages it has (`hooks`), and those that are made from the program."""
