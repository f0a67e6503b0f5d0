"""What the powers do that are resolved by engaging a card: one `Verb` for each effect that a content pack may name.

The protocol. A power being resolved is an `Activation` on top of `state.chain`. It gets there by
`verb.resolve_power(...)`, which plans

    PowerActivated    engages the card if it is to be, notes the power for the turn, puts the activation on the chain
    RunPower          asks `can`; if the power can do something, plans what `plan` says, else nothing (T-MAND-1)
    FinishPower       waits below all that; PowerResolved takes the activation off the chain, then echoes are offered

A `Verb` names the class of its params and functions `(state, activation, params)`:

    can      whether the power could do anything, judged on public information and before any prevention (T-PWR-4).
             Asked for the legal list of the effects phase, for reaching powers and for echoes: keep it cheap, and look
             at `activation.activator`, `.card` and `.within` only, for nothing is chosen yet.
    plan     how the power begins. Facts and steps (see the groups of `steps/` that "powers plan"), and at its end at
             most one question, for what comes after needs the answer.
    stages   how it goes on: `ContinuePower("name")` in a plan calls stage "name" when its turn comes, with the
             activation as it then is.
    among    what may be chosen, by name of the choice, as things are: only what would do something (T-PWR-4). The
             names are those of `choices` in the content pack.

Choices are asked one after the other, also when only one answer is legal. `verb.ask(activation, WhichPlayer,
"player")` puts the question to the activator; what may be answered is `among["player"]`; the answer is recorded by
`Chosen`, added to the activation (`players`, `cards`, `family`, `mode`, `jeton`), and stage "player" goes on. A power
that asks for its choices one after the other and then acts is a `verb.row` of `Pick`s. Hand cards are never chosen
this way: `Lose`, `PayCost`, `GiveCards` and the like ask for them in secret, card by card.

Every fact that moves something is a `Batch` whose `by` is the activator: eliminations and victory follow it unasked.
After a batch that may eliminate somebody plan steps only, never bare facts: when the active player is eliminated,
waiting steps do nothing (T-TURN-6), but a fact would still happen. The shared steps of `steps/` keep to that, and
each looks at the state as it is when its turn comes, so `(Draw(...), ContinuePower("give"))` does what it says.

Reaching verbs choose another card's power. They offer a card if `usable(state, activation.reaching(card))` and nothing
takes it out of `values.REACHABLE` (T-PWR-9, T-GOLD-3) or `values.FREE` (F-10); they end with `resolve_power(...)`. As
they need the whole table, and no two modules may import each other, they are made by functions that are handed
`usable`: `*chains.verbs(usable)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.effects.powers import (
    chains,
    discarding,
    giving,
    in_play,
    jetons,
    lasting,
    looking,
    modes,
    pile,
    taking,
    wandering,
)
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb
from tabletop_rules.games.terres_de_destinees.state import Activation, State


def usable(state: State, activation: Activation) -> bool:
    """Whether a power could do anything now (T-PWR-4); False for cards without a power to activate."""
    power = state.content.card(activation.card).power
    if not isinstance(power, Active):
        return False
    return VERBS[power.verb].can(state, activation, power)


_ALL: Final[tuple[Verb[Any], ...]] = (
    *jetons.VERBS,
    *looking.VERBS,
    *taking.VERBS,
    *giving.VERBS,
    *discarding.VERBS,
    *pile.VERBS,
    *in_play.VERBS,
    *wandering.VERBS,
    *modes.VERBS,
    *lasting.VERBS,
    *chains.verbs(usable),
)

VERBS: Final[Mapping[str, Verb[Any]]] = MappingProxyType({verb.of.verb: verb for verb in _ALL})
"""Verb id of the content -> what it does."""


__all__ = ["VERBS", "Verb", "usable"]
