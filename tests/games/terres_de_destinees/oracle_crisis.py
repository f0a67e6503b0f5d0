"""Tables laid out by lot to which play seldom comes: many may fall at once and many save, or many are about to win."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Copy
from tests.games.terres_de_destinees.second_telling import CARDS
from tests.games.terres_de_destinees.story import Story

ATTACKS: Final = (
    "bourreau", "vampire", "mage_de_feu", "portail", "mercenaire", "chevalier", "apprenti", "banshee", "le_roi",
    "collecteur_d_impots", "maitre_necromancien", "archimage", "marionnettiste", "la_reine", "cimetiere", "goule",
)  # fmt: skip
SAVIOURS: Final = ("garde_royal", "immortel", "guerisseuse", "cercle_de_pierres", "druide", "marche")
AT_SALES: Final = ("marche", "courtier", "collecteur_d_impots", "druide", "cercle_de_pierres")
FAMILIES: Final = {
    "heritier": "royaume",
    "magnat": "commerce",
    "seigneur_des_morts": "necromancie",
    "grand_sage": "magie",
}
SECRETS: Final = ("heritier", "magnat", "grand_sage", "equilibriste", "porteur_de_sceaux")


def crisis(rng: random.Random, options: Mapping[str, object] | None = None) -> Story:
    """One player with attacks in play, others with a card or two in hand, with Jetons, saviours and copied echoes."""
    seats = rng.choice([2, 3, 3, 4, 5, 6])
    story, active = Story(seats, seed=rng.randrange(1000), options=options), rng.randrange(seats)
    rest = [card for card in rng.sample(sorted(CARDS), len(CARDS)) if card not in (*ATTACKS, *SAVIOURS)]
    out = [seat for seat in range(seats) if seat != active and rng.random() < 0.2][: seats - 2]
    alive = [seat for seat in range(seats) if seat not in out]
    play: dict[Seat, list[str]] = {seat: [] for seat in alive}
    for card in rng.sample(ATTACKS, rng.randrange(4, len(ATTACKS))):
        play[active if rng.random() < 0.7 else rng.choice(alive)].append(card + "(e)" * (rng.random() < 0.1))
    for card in rng.sample(SAVIOURS, rng.randrange(1, len(SAVIOURS))):
        play[rng.choice(alive)].append(card + "(e)" * (rng.random() < 0.2))
    hands = {seat: [rest.pop() for _ in range(rng.choice([1, 1, 1, 2, 4, 5]))] for seat in alive}
    jetons: dict[Seat, list[int | tuple[int, Seat]]] = {seat: [] for seat in alive}
    for number in (1, 3, 4, 5, 6, 9, 10, 11):
        for seat in rng.sample(alive, rng.choice([0, 0, 1, 2])):
            jetons[seat].append((number, rng.randrange(seats)))
    destins = rng.sample(["ange_gardien", "assassin", *rng.sample(SECRETS, 4)][:seats], seats)
    echoes = ("la_reine", "cimetiere", "collecteur_d_impots", "druide")
    copies = [Copy(rng.choice(alive), rng.choice(echoes), serial) for serial in range(1, rng.choice([1, 2, 3, 4]))]
    story.given(
        hands=hands,
        play=play,
        jetons=jetons,
        destins=dict(enumerate(destins)),
        deck=rest[: rng.choice([0, 1, 2, 9])],
        discard=rest[9 : rng.choice([9, 9, 10])],
        active=active,
        out=out,
    )
    return story.with_state(copies=tuple(copies))


def eve(rng: random.Random) -> Story:
    """Each player lacks one card, or Jeton, for some objective; permanents and Jetons of sales lie there."""
    seats = rng.choice([2, 3, 4])
    story, pool = Story(seats, seed=rng.randrange(1000)), rng.sample(sorted(CARDS), len(CARDS))
    common = rng.sample(["opulence", "concorde", "grand_domaine", "seigneur_de_guerre", "rentier"], 2)
    secrets = rng.sample(sorted(FAMILIES), seats)

    def some(count: int, fits: Callable[[Any], bool] = bool) -> list[str]:
        found = [card for card in pool if fits(CARDS[card])][:count]
        pool[:] = [card for card in pool if card not in found]
        return found

    play: dict[Seat, list[str]] = {}
    jetons: dict[Seat, list[int | tuple[int, Seat]]] = {}
    hands: dict[Seat, list[str]] = {}
    for seat in range(seats):
        crown, secret = rng.random() < 0.4 and seat < 3, secrets[seat]
        aim = rng.choice([FAMILIES[secret], *common])
        play[seat] = some(rng.choice([0, 0, 1]))
        hands[seat] = some(rng.choice([2, 3, 5]))
        if aim == "opulence":
            hands[seat] += some((13 if seats == 2 else 11) - len(hands[seat]))
        elif aim == "concorde":
            for family in rng.sample(sorted({*FAMILIES.values()}), 4 - crown):
                play[seat] += some(1, lambda card, family=family: card["family"] == family)  # type: ignore[misc]
            play[seat] += some(6 - crown - len(play[seat]))
        elif aim == "grand_domaine":
            play[seat] += some(2, lambda card: card["type"] == "terrain")
        elif aim == "seigneur_de_guerre":
            play[seat] += some(3, lambda card: card["type"] == "combattant")
        elif aim != "rentier":
            play[seat] += some(4 - crown, lambda card, aim=aim: card["family"] == aim)  # type: ignore[misc]
        jetons[seat] = [12] if crown else []
        jetons[seat] += [number for number in (6, 11) if seat < 3 and rng.random() < 0.5]
    for card in AT_SALES:
        if card in pool and rng.random() < 0.6:
            play[rng.randrange(seats)] += some(1, lambda there, card=card: there["id"] == card)  # type: ignore[misc]
    pile = rng.randrange(len(pool) + 1)
    return story.given(
        hands=hands,
        play=play,
        jetons=jetons,
        destins=dict(enumerate(secrets)),
        common=common,
        deck=pool[:pile],
        discard=pool[pile:],
        active=rng.randrange(seats),
        received=rng.choice([0, 2]) if seats == 2 else rng.choice([0, 4, 5]),
    )


__all__ = ["crisis", "eve"]
