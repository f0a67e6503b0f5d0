"""Carcassonne with The Robbers: the base game, and its expansions under `expansions/`.

A script of draws (`Scripted`) names tiles by id, such as `base-A`, `robbers-F` or `river-K`, with `+garden` for a copy
that has one (`base-E+garden`), and messages by number, `message-1` to `message-8`.
"""
