"""The engine: board, dice, commands, decisions, events, scheduler, rules protocol, game, codec.

Standard library only; knows no game, no glyph, no clock, no file and no screen.
"""
