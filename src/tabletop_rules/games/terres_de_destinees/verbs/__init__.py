"""What powers resolved by engaging a card do: one `Verb` for each effect that a content pack may name.

A power being resolved is an `Activation` on top of `state.chain`. `verb.resolve_power(...)` puts it there by planning

    PowerActivated    engages the card if required, notes the power for the turn, puts the activation on the chain
    RunPower          asks `can`; if the power can do something, plans what `plan` returns, else nothing (T-MAND-1)
    FinishPower       waits below all that; PowerResolved takes the activation off the chain, then echoes are offered

A `Verb` names the class of its params and functions `(state, activation, params)`:

    can      whether the power could do anything, judged on public information and before any prevention (T-PWR-4).
             Called for the legal list of the effects phase, for reaching powers and for echoes: keep it cheap, and look
             at `activation.activator`, `.card` and `.within` only, since nothing is chosen yet.
    plan     how the power begins: facts and steps (those of which a chapter says "powers plan"), and at its end at
             most one decision, since what comes after needs the answer.
    stages   how it goes on: `ContinuePower("name")` in a plan runs stage "name" on the activation at that moment.
    among    what may be chosen now, by name of the choice: only what would do something (T-PWR-4). The names are those
             of `choices` in the content pack.

Most verbs are made by `verb.verb(params, Pick(...), ..., do=...)`: they make their choices one after another, even
when only one answer is legal, and then do something. The decision of a `Pick(WhichPlayer, "player", offers)` goes to
the activator; `Chosen` adds the answer to the activation (`players`, `cards`, `family`, `mode`, `jeton`), and stage
"player" goes on. Hand cards are never chosen this way: `Lose`, `PayCost`, `GiveCards` and the like ask for them in
secret, card by card. A power that needs to know how many are lost plans the `LossDue` itself, as `pass_left` does, and
a stage that reads `state.losses` once the windows P-4 are closed.

Every fact that moves something is a `Batch` whose `by` is the activator: eliminations and victory follow automatically.
After a batch that may eliminate somebody, plan steps only, never bare facts: when the active player is eliminated,
waiting steps do nothing (T-TURN-6), but a fact would still happen. The steps that powers plan keep to that, and
each looks at the state when its turn comes, so `(Draw(...), ContinuePower("give"))` does what it says.

Reaching verbs choose another card's power. They offer a card if `usable(state, activation.reaching(card))` and nothing
removes it from `values.REACHABLE` (T-PWR-9, T-GOLD-3) or `values.FREE` (F-10); they end with `resolve_power(...)`. They
need the whole table, and modules may not import each other, so they are passed `usable`: `*chains.verbs(usable)`.
"""
