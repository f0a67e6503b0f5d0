"""Turns, placements, commands of the host, and final scoring.

Besides commands the oracle learns only the outcomes of chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.expansions import fairy as fm
from tabletop_rules.games.carcassonne.expansions.abbot import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.robbers.placing import LeaveRobber, PlaceRobber
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import SellTile
from tabletop_rules.games.carcassonne.expansions.sources.catapult import FireCatapult
from tabletop_rules.games.carcassonne.expansions.sources.common import FinishTurn
from tabletop_rules.games.carcassonne.expansions.sources.tower import PayRansom
from tabletop_rules.games.carcassonne.expansions.sources.wheel import TurnWheel
from tests.games.carcassonne.oracle.batches import Batches
from tests.games.carcassonne.oracle.board import TILES, Found, Node
from tests.games.carcassonne.oracle.table import PARTS, Answers, Course, Gain, Pending, one

BONUS = "fairy_bonus"


class CourseOracle(Batches):
    """A whole match, played beside the game."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        super().__init__(seats, options)
        self.ransomed = self.sold = self.fired = 0
        self.wheel: tuple[int, int] = (0, 0)
        self.wheel_tiles: list[int] = []  # numbers of the drawings since the last placement
        self.buyers: list[int] = []
        self.course = self.match()

    # --- turns --------------------------------------------------------------------------------------------------------

    def match(self) -> Course:
        """Section 9, turn after turn (B3, B7)."""
        while True:
            self.turn += 1
            self.bound, self.earned, self.extra, self.late = {}, False, 0, 0
            self.begun = self.expect("turn_started", "B3", seat=self.active)
            yield from self.whole_turn()
            if not any(self.piles):
                break
            self.active = (self.active + 1) % self.seats
        yield from self.final()

    def whole_turn(self) -> Course:
        if self.fairy_works and self.fairy_of and self.fairy_of[0] == self.active:
            with self.after(self.begun):
                yield from self.batch("fairy", "X1", [one(self.active, "fairy", "fairy", 1)])
        yield from self.placement()
        yield from self.extras()
        if "catapult" in self.expansions or "bazaar" in self.expansions:
            self.late = 1
            self.expect("turn_closing", "X13")
            yield from self.ask_with_host(self.active, "turn_end", (), lambda: [FinishTurn(self.active, 0)], "X13")

    def extras(self) -> Course:
        """M11, Q17, Q27."""
        while self.extra:
            self.extra -= 1
            self.met[f"extra {self.late}"] += 1
            self.expect("extra_begun", "M11")
            yield from self.placement()

    def placement(self) -> Course:
        """Steps 2 to 6 of section 9."""
        tile = self.draw()
        if tile is None:
            return
        self.drawn = tile
        me = self.active
        answers = [c.PlaceTile(me, 0, cell, turns) for cell, turns in self.places(tile)]  # type: ignore[arg-type]
        command = yield from self.ask_with_host(me, "tile_spot", (tile,), lambda: answers, "B5")
        self.drawn = None
        self.wheel_tiles = []
        self.lay(tile, command.cell, command.turns)
        placed = self.expect("tile_placed", "B5", tile=tile, cell=command.cell, turns=command.turns)
        if self.robbers_play and TILES[tile]["robber"]:
            with self.after(placed):
                yield from self.robber_step()
        yield from self.meeple_step()
        yield from self.score_completed()
        yield from self.check_once()

    def draw(self) -> str | None:
        """B4, B6."""
        rules = "B4"
        while any(self.piles):
            tile: str = self.pick(next(pile for pile in self.piles if pile), rules)
            self.drawings += 1
            self.wheel_tiles.append(self.drawings)
            drawn, places = self.expect("tile_drawn", "B4", tile=tile), self.places(tile)
            if self.of_the_river(tile):
                with self.after(drawn):
                    self.expect("placements_narrowed", "RI5", places=[*places])
            if places:
                return tile
            self.discarded.append(tile)
            self.expect("tile_discarded", "B6", tile=tile)
            rules = "B4 B6"
        self.met["Q27"] += 1
        return None

    def places(self, tile: str) -> set[tuple[tuple[int, int], int]]:
        """B5, RI2."""
        everywhere = self.board.placements(tile)
        if not self.of_the_river(tile):
            return everywhere
        for cell, turns in everywhere:
            u_turns = self.board.u_turns(tile, turns, cell)
            self.met[f"{len(u_turns)} rivers, {sum(u_turns)} U-turns"] += 1
        return self.board.river_places(tile)

    def of_the_river(self, tile: str) -> bool:
        """Whether the rules of the river apply to a tile (RI2, V13)."""
        return "river" in self.expansions and TILES[tile]["river"] != []

    # --- commands of the host -----------------------------------------------------------------------------------------

    def ask_with_host(self, seat: int, kind: str, about: tuple[Any, ...], answers: Answers, rules: str) -> Course:
        """Ask a decision until it is answered, playing the commands of the host that come first (X13)."""
        first = 0
        while True:
            command = yield Pending(seat, kind, about, frozenset(answers()), rules, first)
            first = first or self.asked_at
            if not isinstance(command, c.HostCommand):
                return command
            self.met[f"{type(command).__name__} at {kind}"] += 1
            yield from self.host(command)
            self.met["single"] += len(list(answers())) == 1 and kind not in ("tile_spot", "turn_end")
            self.origin = first

    def accepts(self, command: c.HostCommand) -> bool:
        """Whether the host may send this now (X5 to X13)."""
        at = self.asked.kind if self.asked else ""
        match command:
            case TurnWheel(sector=sector, receipts=receipts):
                now = "wheel" in self.expansions and at == "tile_spot" and self.turning(sector) is not None
                return now and self.may_bring(sector, dict(receipts)) and len({*dict(receipts)}) == len(receipts)
            case FireCatapult(winners=winners):
                now = "catapult" in self.expansions and at == "turn_end" and self.fired != len(self.board.cells)
                return now and self.sold != self.turn and len({*winners}) == len(winners)
            case SellTile(payer=payer, receiver=receiver, bid=bid):
                had = self.buyers if self.sold == self.turn else []
                enough = sum(map(len, self.piles)) >= self.seats > len(had) + 1
                now = "bazaar" in self.expansions and at == "turn_end" and enough
                return now and payer not in had and receiver not in (*had, payer) and bid <= self.score(payer)
            case PayRansom(captor=captor):
                now = (
                    "tower" in self.expansions
                    and at in ("tile_spot", "robber_space", "piece_to_place")
                    and self.ransomed != self.turn
                )
                now = now and self.asked is not None and self.asked.seat == self.active
                return now and captor != self.active and self.score(self.active) >= 3
            case _:
                raise AssertionError(command)

    def turning(self, sector: str) -> int | None:
        """Return the tile of a sector: that of the last sector for crowns, else the first one without (X5, X7)."""
        tile, done = self.wheel
        if sector == "crown" and done == 1 and tile in self.wheel_tiles:
            return tile
        return next((each for each in self.wheel_tiles if each > tile), None)

    def may_bring(self, sector: str, receipts: dict[int, int]) -> bool:
        """Whether a sector may bring these points (X6, X7)."""
        if sector == "fortune":
            return receipts == {self.active: 3}
        for seat, points in receipts.items():
            meeples = sum(self.supplies[seat]) + sum(owner == seat for owner, _ in self.board.meeples.values())
            tiles, all_meeples = len(self.board.cells), sum(map(sum, self.supplies)) + len(self.board.meeples)
            most = {
                "taxes": meeples * (all_meeples + tiles),
                "famine": meeples * tiles,
                "storm": meeples,
                "inquisition": 2 * meeples,
                "crown": 6,
            }[sector]
            if not 0 < points <= most or (sector == "inquisition" and points % 2):
                return False
        return True

    def host(self, command: c.HostCommand) -> Course:
        """X5 to X12."""
        match command:
            case TurnWheel(sector=sector, receipts=receipts):
                tile = self.turning(sector)
                assert tile is not None
                self.wheel = (tile, 2 if sector == "crown" else 1)
                rule = "X7" if sector == "crown" else "X6"
                self.expect("wheel_turned", rule, crown=sector == "crown")
                yield from self.batch("wheel", rule, [one(seat, "wheel", sector, points) for seat, points in receipts])
            case FireCatapult(token=token, winners=winners):
                self.fired = len(self.board.cells)
                self.expect("catapult_fired", "X8")
                yield from self.batch("catapult", "X8 X9", [one(seat, "catapult", token, 5) for seat in winners])
            case SellTile(payer=payer, receiver=receiver, bid=bid):
                self.buyers = [*(self.buyers if self.sold == self.turn else []), payer]
                self.sold = self.turn
                self.expect("tile_sold", "X11", payer=payer)
                gains = [] if receiver is None else [one(receiver, "sale", "bid", bid)]
                yield from self.batch("sale", "X11", gains, [(payer, bid)])
            case PayRansom(captor=captor):
                self.ransomed = self.turn
                self.expect("ransom_paid", "X12")
                yield from self.batch("ransom", "X12", [one(captor, "ransom", "ransom", 3)], [(self.active, 3)])
            case _:
                raise AssertionError(command)
        if self.late == 1 and self.extra:
            self.late = 2
            with self.after(self.origin):
                yield from self.extras()
            self.late = 1
            self.expect("turn_closing", "M11")

    # --- step 4 -------------------------------------------------------------------------------------------------------

    def robber_step(self) -> Course:
        """R2, R5, V1, V6."""
        yield from self.offers(self.active)
        for seat in self.around(self.active):
            if self.robbers[seat] is None:
                placed = yield from self.offers(seat)
                self.met["R5"] += 1
                again = self.options["robbers.placement"] == "zman"
                if not (again or (self.options["robbers.chance_passes_on"] and not placed)):
                    return

    def offers(self, seat: int) -> Course:
        """R2, R3, Q4."""

        def answers() -> Iterable[Command]:
            spaces = self.foreign(seat) - {self.robbers[seat]}
            return [LeaveRobber(seat, 0), *(PlaceRobber(seat, 0, space) for space in spaces)]

        if len(list(answers())) == 1:
            return False
        further = "R6" if self.options["robbers.placement"] == "zman" else "R5"
        rules = "R2" if seat == self.active else further
        command = yield from self.ask_with_host(seat, "robber_space", (seat == self.active,), answers, rules)
        if isinstance(command, LeaveRobber):
            return False
        kind = "robber_placed" if self.robbers[seat] is None else "robber_moved"
        self.expect(kind, rules, seat=seat, space=command.space)
        self.robbers[seat] = command.space
        return True

    # --- step 5 -------------------------------------------------------------------------------------------------------

    def meeple_step(self) -> Course:
        """B8 to B10, AB1 to AB4, X3."""
        me, cell = self.active, self.board.last
        if len(self.meeple_answers()) == 1:
            return
        about = (self.board.cells[cell][0], cell)
        command = yield from self.ask_with_host(me, "piece_to_place", about, self.meeple_answers, "B8")
        match command:
            case c.PlaceMeeple(part=part, index=index):
                self.claim((cell, part, index), 0, "B8")
            case PlaceAbbot(part=part):
                self.claim((cell, part, 0), 1, "AB2")
            case RetrieveAbbot():
                (node,) = [node for node, meeple in self.board.meeples.items() if meeple == (me, 1)]
                gain = self.scored(me, "abbot", self.board.flood(node), True)
                yield from self.batch("abbot", "AB4", [gain], (), [node])
            case fm.MoveFairy(segment=segment):
                self.fairy = self.node(segment)
                self.fairy_of = self.board.meeples[self.fairy]
                self.expect("fairy_moved", "X3", seat=me, meeple=self.standing(self.fairy))
            case _:
                assert isinstance(command, c.PlaceNothing)

    def claim(self, node: Node, piece: int, rules: str) -> None:
        """Place a meeple (B8, AB2)."""
        self.board.meeples[node] = (self.active, piece)
        self.supplies[self.active][piece] -= 1
        self.expect("meeple_placed", rules, seat=self.active, segment=self.number(node), piece=piece)

    def meeple_answers(self) -> list[Command]:
        me = self.active
        answers: list[Command] = [c.PlaceNothing(me, 0)]
        for part, index, piece in self.board.claims(me, tuple(self.supplies[me])):
            answers.append(PlaceAbbot(me, 0, part) if piece else c.PlaceMeeple(me, 0, part, index))  # type: ignore[arg-type]
        mine = {node: piece for node, (seat, piece) in self.board.meeples.items() if seat == me}
        answers += [RetrieveAbbot(me, 0) for node in mine if mine[node] and not self.board.flood(node).complete]
        if "fairy" in self.expansions:
            answers += [fm.MoveFairy(me, 0, self.number(node)) for node in mine if node != self.fairy]
        return answers

    @property
    def fairy_works(self) -> bool:
        """Whether the meeple beside the fairy is still there (X14)."""
        return self.fairy is not None and self.board.meeples.get(self.fairy) == self.fairy_of

    # --- step 6 -------------------------------------------------------------------------------------------------------

    def score_completed(self) -> Course:
        """B21, B22, X2, V7."""
        found = self.board.completed()
        if not found:
            return
        places = sorted(found, key=lambda each: (PARTS.index(each.part), self.feature(each)))
        done = self.expect("features_completed", "B21 B18", features=[self.feature(each) for each in places])
        gains, bonus = self.gains(found), self.bonus(found)
        nodes = [node for feature in found for node in feature.nodes if node in self.board.meeples]
        when = self.options["fairy.bonus_order"]
        if bonus is not None and when == "before_features":
            with self.after(done):
                yield from self.batch(BONUS, "X2", [bonus])
        if bonus is not None and when == "with_features":
            place = next(place for place, gain in enumerate(gains) if gain.feature == bonus.feature)
            gains.insert(place, bonus)
        if bonus is not None and when == "after_features":
            self.due = bonus
            with self.after(done):
                self.expect("bonus_due", "X2 V7 Q9", gain=bonus.fields)
        yield from self.batch("features", "B18", gains, (), nodes, opens="V7" if bonus in gains else "B18")
        if bonus is not None and when == "after_features":
            self.due = None
            with self.after(self.closed):
                self.expect("bonus_paid", "V7 Q9")
                yield from self.batch(BONUS, "V7 Q9", [bonus])

    def gains(self, found: Iterable[Found], final: bool = False) -> list[Gain]:
        """Return the events of features (B12 to B20) in the order of S6."""
        gains = []
        for feature in found:
            counts = {seat: feature.meeples.count(seat) for seat in feature.meeples}
            for seat, count in counts.items():
                if count == max(counts.values()):
                    gains.append(self.scored(seat, feature.part, feature, final))
        return self.listed(gains)

    def bonus(self, found: Iterable[Found]) -> Gain | None:
        """X2."""
        for feature in found:
            if self.fairy_of and self.fairy_works and self.fairy in feature.nodes:
                return Gain(self.fairy_of[0], BONUS, (("fairy", 1, 3),), self.feature(feature))
        return None

    # --- the end ------------------------------------------------------------------------------------------------------

    def final(self) -> Course:
        """B19, B20, M8, R22, X2, Q12, Q32."""
        late = self.robbers_play and self.options["robbers.final_points"] == "after_final_scoring"
        if not late:
            yield from self.robbers_earn()
            self.add_totals()
        left = self.board.occupied()
        bonus = self.bonus(left)
        yield from self.batch(BONUS, "X2", [bonus] if bonus else [], final=True)
        fields = [found for found in left if found.part == "field"]
        others = [found for found in left if found.part != "field"]
        yield from self.batch("incomplete", "B19", self.gains(others, True), final=True)
        yield from self.batch("fields", "FM2", self.gains(fields, True), final=True)
        if late:
            yield from self.robbers_earn()
            self.add_totals()
        scores = [sum(row) for row in self.totals]
        self.ranking = [{s for s in range(self.seats) if scores[s] == x} for x in sorted({*scores}, reverse=True)]
        ranking = [sorted(group) for group in self.ranking]
        self.expect("ended", "B20", outcome={"ranking": ranking, "reason": "points", "rule": "B20"})

    def robbers_earn(self) -> Course:
        """R22, Q34."""
        owners = [seat for seat in self.around() if self.robbers[seat] is not None]
        gains = [one(seat, "robbers", "robber", 3, figure=0) for seat in owners]
        yield from self.batch("robbers", "R22", gains, final=True)
        if owners:
            self.expect("robbers_returned", "R22", seats=owners)
        self.robbers = [None] * self.seats

    def add_totals(self) -> None:
        """M8."""
        if self.messengers:
            self.totals = [[sum(row)] for row in self.totals]
            self.expect("totals_added", "M8")
