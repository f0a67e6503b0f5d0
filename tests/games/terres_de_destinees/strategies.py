"""Random tables, packs and players for the oracle: crowded tables, eliminations, near victories, other numbers."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import as_file
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.oracle.pack import CARDS, DESTINS, JETONS, PAID_BY_ENGAGING
from tests.games.terres_de_destinees.packs import PACK
from tests.games.terres_de_destinees.story import Story

# --- commands -------------------------------------------------------------------------------------------------------


def choose(rng: random.Random, commands: list[Any]) -> Any:
    """Choose a command at random: powers and offers are likely, the end of a turn and large bids are not."""

    def weight(command: Any) -> float:
        match command:
            case c.EndTurn():
                return 0.3
            case c.Activate() | c.Use(use=True):
                return 2.0
            case c.Bid(cards=cards):
                return float(0.6 / cards**1.5)
            case _:
                return 1.0

    (command,) = rng.choices(commands, [weight(each) for each in commands])
    return command


# --- tables ---------------------------------------------------------------------------------------------------------


def situation(rng: random.Random) -> Story:
    """Lay out a random table: full play areas, short hands, an empty deck."""
    seats = rng.choice([2, 3, 3, 4, 5, 6])
    story, cards, left = Story(seats, seed=rng.randrange(1000)), rng.sample(sorted(CARDS), len(CARDS)), list(range(6))
    out = [seat for seat in left[1:seats] if seats > 2 and rng.random() < 0.15][: seats - 2]
    alive = [seat for seat in range(seats) if seat not in out]

    def some(*numbers: int) -> list[str]:
        return [cards.pop() for _ in range(min(rng.choice(numbers), len(cards)))]

    def marks() -> str:
        return "(e)" * (rng.random() < 0.35) + "(s)" * (seats == 2 and rng.random() < 0.4)

    play = {seat: [card + marks() for card in some(0, 1, 2, 3, 4, 5)] for seat in alive}
    hands = {seat: some(0, 1, 1, 2, 3, 5) for seat in alive}
    discard = some(0, 0, 1, 2)
    secret = rng.sample([name for name in DESTINS if DESTINS[name]["visibility"] == "secret"], seats)
    common = rng.sample([name for name in DESTINS if DESTINS[name]["visibility"] == "common"], 2)
    jetons: dict[Seat, list[int | tuple[int, Seat]]] = {}
    copies: list[int] = []
    for seat in alive:
        own = [number for number in rng.sample(range(1, 13), rng.choice([0, 0, 1, 2, 3])) if copies.count(number) < 3]
        copies += own
        jetons[seat] = [(number, rng.choice(alive)) for number in own]
    story.given(
        hands=hands,
        play=play,
        jetons=jetons,
        destins=dict(enumerate(secret)),
        common=common,
        deck=some(0, 0, 1, 2, 3) if rng.random() < 0.6 else cards,
        discard=discard,
        out=out,
        active=rng.choice(alive),
    )
    demands = set()
    for _ in range(rng.choice([0, 0, 3, 7])):
        by, of = rng.sample(alive, 2)
        demands.add(Demand(by, of, rng.choice(list(Family))))
    copied = [name for name in CARDS if CARDS[name]["power"] == "permanent" and name not in PAID_BY_ENGAGING]
    more = [Copy(rng.choice(alive), rng.choice(copied), serial) for serial in range(1, rng.choice([1, 1, 2, 3]))]
    order = sorted(demands, key=lambda demand: (demand.by, demand.of, demand.family))
    return story.with_state(copies=tuple(more), demands=tuple(order))


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
    """Lay out a table where one player attacks hands of a card or two, with Jetons, saviours and copies."""
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
    """Lay out a table where each player lacks a card for some objective, with permanents and Jetons of sales."""
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


# --- packs ----------------------------------------------------------------------------------------------------------

VARIED: Final = {
    "anneau_de_valeur": ("draw",),
    "apprenti": ("amount",),
    "banshee": ("amount", "threshold"),
    "bourreau": ("amount",),
    "cercle_de_pierres": ("extra", "discard"),
    "chevalier": ("amount",),
    "collecteur_d_impots": ("amount",),
    "comptable": ("draw",),
    "courtier": ("amount",),
    "garde_royal": ("amount",),
    "guerisseuse": ("saved_draws",),
    "mage_de_feu": ("amount",),
    "marche": ("draw",),
    "mercenaire": ("cost_discard", "amount"),
    "pacte_des_ombres": ("draw",),
    "port": ("draw", "give"),
    "portail": ("amount",),
    "usurier": ("draw",),
    "vampire": ("amount",),
    "jeton_02_bourse": ("count",),
    "jeton_03_ecu": ("amount",),
    "jeton_04_sursis": ("draw",),
    "jeton_05_malediction": ("count",),
    "jeton_06_pot_de_vin": ("amount",),
    "jeton_07_sceau": ("count",),
    "jeton_09_misericorde": ("draw",),
    "jeton_11_contrat": ("count",),
    "grand_domaine": ("count",),
    "magnat": ("count",),
    "opulence": ("count", "count_two_players"),
}
"""Numbers that may be 1 to 3 without opening other decisions; thresholds vary by one."""


@contextmanager
def varied_pack(rng: random.Random, folder: Path) -> Iterator[str]:
    """Write a pack with other numbers, which the oracle reads as well within the context; yield its path."""
    with as_file(PACK) as pack:
        shutil.copytree(pack, folder)
    changes = {}
    for name, keys in VARIED.items():
        table = next(table for table in (CARDS, JETONS, DESTINS) if name in table)
        params = dict(table[name]["params"])
        for key in keys:
            params[key] = params[key] + rng.choice((-1, 0, 1)) if params[key] > 2 else rng.randint(1, 3)
        changes[name] = (table, params)
    for file in folder.glob("*.toml"):
        file.write_text(_rewritten(file.read_text("utf-8"), changes), "utf-8")
    with patch.dict(CARDS), patch.dict(JETONS), patch.dict(DESTINS):
        for name, (table, params) in changes.items():
            table[name] = {**table[name], "params": params}  # type: ignore[index]  # a dict, shown as a Mapping
        yield str(folder)


def _rewritten(text: str, changes: dict[str, Any]) -> str:
    """Return the text of a file with other params on some of its entries."""
    lines, current = [], ""
    for line in text.splitlines():
        if line.startswith("id = "):
            current = line.split('"')[1]
        if line.startswith("params = ") and current in changes:
            line = f"params = {_inline(changes[current][1])}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _inline(value: Any) -> str:
    """Return a value as TOML on one line."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_inline(each)}" for key, each in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_inline, value)) + "]"
        case bool():
            return str(value).lower()
        case str():
            return f'"{value}"'
        case _:
            return str(value)


__all__ = ["choose", "crisis", "eve", "situation", "varied_pack"]
