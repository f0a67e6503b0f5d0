"""Cards and fronts, straight from the tables of a pack."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

Levels = tuple[int, int, int, int]
Item = tuple[str | None, str, int, int]
"""One item of an income: card or None, why, fixed gold, number of dice."""
Line = tuple[int, str | None, str, tuple[int, ...]]
"""One item of an income paid: gold, card or None, why, faces."""


@attrs.frozen
class Someone:
    """A player as conditions see one."""

    front: tuple[str, ...]
    gold: int = 0
    hand: int = 0


class Oracle:
    """The rules about cards and fronts."""

    def __init__(self, pack: Path) -> None:
        tables = [tomllib.loads(path.read_text("utf-8")) for path in sorted(pack.glob("*.toml"))]
        self.cards: dict[str, Any] = {card["id"]: card for table in tables for card in table.get("card", ())}
        self.aims: dict[str, dict[str, int]] = {
            aim["id"]: aim["thresholds"] for table in tables for aim in table.get("objective", ())
        }
        rank = {each["id"]: each["priority"] for table in tables for each in table.get("effect", ())}
        for card in self.cards.values():  # section 7 of the digest: lower priority first
            card["effects"].sort(key=lambda effect: rank[effect["id"]])
        (self.axes,) = [table["pack"]["axes"] for table in tables if "pack" in table]

    def of(self, card: str) -> Any:
        """Return what is printed on a physical card."""
        return self.cards[card.split("#")[0]]

    def effects(self, cards: Iterable[str], name: str) -> Iterator[tuple[str, Any]]:
        """Yield the effects of one name on these cards, each with its card."""
        return ((card, effect) for card in cards for effect in self.of(card)["effects"] if effect["id"] == name)

    def is_action(self, card: str) -> bool:
        """Whether a card is an action."""
        return bool(self.of(card)["kind"] == "action")

    def levels(self, front: tuple[str, ...]) -> Levels:
        """FA-LVL-2."""
        given = [self.of(card)["bonus"] for card in front]
        given += [more["bonus"] for _, more in self.effects(front, "bonus_if") if self.any_of(more["when_any"], front)]
        work, knowledge, relations, possessions = (sum(bonus.get(axis, 0) for bonus in given) for axis in self.axes)
        return (work, knowledge, relations, possessions)

    def any_of(self, atoms: Any, front: tuple[str, ...]) -> bool:
        """FA-EFF-4."""
        return any(self.atom(atom, Someone(front)) for atom in atoms)

    def atom(self, atom: dict[str, Any], who: Someone) -> bool:
        """FA-COND-7."""
        front = who.front
        jobs = [self.of(card) for card in front if self.of(card).get("job")]
        match atom:
            case {"axis": axis, "min": least}:
                return self.levels(front)[self.axes.index(axis)] >= int(least)
            case {"job_any": ids}:
                return any(card.split("#")[0] in ids for card in front)
            case {"tag_any": words}:
                return any(word in self.of(card)["tags"] for card in front for word in words)
            case {"keyword_any": words}:
                return any(word in self.of(card)["keywords"] for card in front for word in words)
            case {"has_job": True}:
                return bool(jobs)
            case {"has_replacing_job": True}:
                return not all(job["stackable"] for job in jobs)
            case {"has_attached_action": True}:
                return any(map(self.is_action, front))
            case {"hand_min": least}:
                return who.hand >= int(least)
            case _:
                return who.gold >= int(atom["gold_min"])

    def meets(self, groups: list[list[dict[str, Any]]], who: Someone) -> bool:
        """FA-COND-1, FA-COND-2."""
        return not groups or any(all(self.atom(atom, who) for atom in group) for group in groups)

    def price(self, card: str, front: tuple[str, ...]) -> int:
        """FA-EFF-2."""
        off = [less["amount"] for _, less in self.effects(front, "discount") if less["category"] == self.axis(card)]
        return max(0, int(self.of(card)["cost"]) - (0 if self.is_action(card) else sum(off)))

    def axis(self, card: str) -> str:
        """FA-CARD-6."""
        return str(self.of(card)["category"])

    def protected(self, front: tuple[str, ...], *, tags: Iterable[str] = (), power: str = "") -> bool:
        """FA-EFF-1."""
        shields = [shield for _, shield in self.effects(front, "immune")]
        return any(power in each["to_effects"] or {*tags} & {*each["to_tags"]} for each in shields)

    def candidate(self, card: str, effect: dict[str, Any]) -> bool:
        """FA-ACT-5, FA-EFF-8 to FA-EFF-10: whether an effect may take this card out of a front."""
        if effect["id"] == "remove_attached_action":
            return self.is_action(card)
        if effect.get("what") == "replacing_job":
            return self.replaces(card)
        if effect["id"] not in ("discard_from_table", "take_from_table"):
            return False
        return not self.is_action(card) and bool({*effect["tag_any"]} & {*self.of(card)["tags"]})

    def named(self, effect: dict[str, Any]) -> int:
        """FA-EFF-20: how many cards the actor names for an effect, if there are so many."""
        mine = effect.get("chooser") == "actor" and effect.get("what") != "replacing_job"
        return int(effect["count"]) if mine else 0

    def sure(self, text: dict[str, Any], effect: dict[str, Any], there: list[str], own: bool) -> list[str]:
        """FA-EFF-20: those candidates that an effect takes whatever is chosen.

        An attached action is there too when the target is asked (FA-PLAY-9), and may go in place of another.
        """
        if own and effect["id"] == "take_from_table":
            return []
        stays = text["persist"] == "attached" and effect["id"] == "remove_attached_action"
        spare = 1 if stays and not self.named(effect) else 0
        return there if spare + len(there) <= effect.get("count", 0) else []

    def replaces(self, card: str) -> bool:
        """FA-JOB-1."""
        text = self.of(card)
        return bool(text.get("job")) and not text.get("stackable")

    def upkeep(self, cards: Iterable[str]) -> int:
        """FA-ACC-6."""
        return sum(int(self.of(card)["upkeep"]) for card in cards)

    def income(self, who: Someone, richer: int, no_job: int) -> list[Item]:
        """FA-EFF-19."""
        front, items = who.front, list[Item]()
        if not any(self.of(card).get("job") for card in front):
            items.append((None, "no_job", no_job, 0))
        for card in front:
            printed = self.of(card)["income"]
            items.append((card, "income", printed["fixed"], printed["dice"]))
            for _, more in self.effects([card], "income_if"):
                if any(self.atom(atom, who) for atom in more["when_any"]):
                    items.append((card, "income_if", more["fixed"], more["dice"]))
            for _, more in self.effects([card], "income_per_richer_opponent"):
                items.append((card, "income_per_richer_opponent", richer * more["amount"], 0))
        return [(card, why, fixed, dice) for card, why, fixed, dice in items if fixed or dice]

    def met(self, aim: str, front: tuple[str, ...], more: int) -> bool:
        """FA-OBJ-1, FA-OBJ-9."""
        levels = dict(zip(self.axes, self.levels(front), strict=True))
        return all(levels[axis] >= least + more for axis, least in self.aims[aim].items())

    def points(self, front: tuple[str, ...], gold: int) -> int:
        """FA-END-2."""
        return sum(self.levels(front)) + gold // 3
