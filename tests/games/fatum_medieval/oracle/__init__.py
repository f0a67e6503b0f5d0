"""A second implementation of the rulebook, read from the tables of a pack. It shares no rules with the game.

`cards` knows cards and fronts, `table` purses, piles and ruin, `effects` actions, `course` every command and the turn,
`legal` what a seat may do, `setup` the deal. `packs` makes packs to play with, `compare` plays a match beside the game.
The oracle is given the dice and the cards drawn, and foresees every record with the rules that may be cited for it.
"""
