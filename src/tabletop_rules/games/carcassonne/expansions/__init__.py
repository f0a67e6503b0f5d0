"""The expansions, each with modules named as in the base game, which names none of them.

With all of them a turn has this order; each scoring in it is a batch of its own.

1. The start: the fairy's point (X1).
2. The draw. A wheel is turned before its tile is laid (X5).
3. The tile is laid (B5).
4. After a robber tile, robbers (R2, R5).
5. A meeple, or what may be done in its place: the abbot taken back (AB4), the fairy moved (X3).
6. What was completed, the bonuses of the fairy before or with it (X2, V7). Then further placements by message 4 (M11),
   each from 2 to 6.
7. After a fair tile, the catapult (X8).
8. After a bazaar tile, the bazaar (X10).

A message interrupts after the batch that brought it. Ransoms (X12) are paid whenever the player is asked to place.
"""
