"""The game told a second time, whole: what happens in a batch, and the messages that it may bring."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.expansions.messengers import messages as mm
from tabletop_rules.games.carcassonne.expansions.robbers import messages as rm
from tests.games.carcassonne.oracle import SMALLEST, Node
from tests.games.carcassonne.oracle_table import NOWHERE, PARTS, Course, Figure, Gain, Open, Table

SECOND_KIND = {5: "shields", 6: "knights", 7: "farmers"}


class Batches(Table):
    """Batches and messages."""

    def batch(
        self,
        source: str,
        gains: Iterable[Gain],
        payments: Iterable[tuple[int, int]] = (),
        returns: Iterable[Node] = (),
        final: bool = False,
    ) -> Course:
        """S3, step by step; without events there is none (S2, Q21)."""
        gains = [gain for gain in gains if gain.amount]
        payments = [(seat, amount) for seat, amount in payments if amount]
        if not gains and not payments:
            return
        batch = Open(source, gains, payments, final, [[*row] for row in self.totals], [*self.robbers])
        self.open = batch
        self.met[source] += 1
        for seat in self.around():
            yield from self.allocates(batch, seat)
            yield from self.pays(batch, seat)
        self.moves(batch)
        yield from self.thefts(batch)
        for seat in self.around():
            yield from self.follows(batch, seat)
        self.take_back(returns)
        self.open = None
        if not final:
            yield from self.check(batch)

    def take_back(self, nodes: Iterable[Node]) -> None:
        """B11, B22."""
        for node in nodes:
            seat, piece = self.board.meeples.pop(node)
            self.supplies[seat][piece] += 1

    # --- steps 1 and 2 ------------------------------------------------------------------------------------------------

    def figures(self, batch: Open, seat: int) -> list[int]:
        """M3, V4: the figures that points may move now."""
        if len(self.totals[seat]) == 1:
            return [0]
        if self.narrow and not batch.final and seat in self.bound:
            return [self.bound[seat]]
        return [0, 1]

    def binds(self, batch: Open, seat: int, figure: int) -> None:
        """V4, Q33."""
        if self.narrow and not batch.final:
            self.bound[seat] = figure

    def allocates(self, batch: Open, seat: int) -> Course:
        """Step 1: order and figures (S4, S6, S7)."""
        left = [place for place, gain in enumerate(batch.gains) if gain.seat == seat]
        near = {self.space(x) for x in batch.totals[seat]}
        watched = self.robbers_act(batch) and any(
            at in near for other, at in enumerate(batch.robbers) if other != seat and at is not None
        )
        while left:
            settled = batch.gains[left[0]].figure
            figures = self.figures(batch, seat) if settled is None else [settled]
            free = watched and len(left) > 1
            answers = [c.Allocate(seat, 0, gain, figure) for gain in (left if free else left[:1]) for figure in figures]
            command = yield from self.ask(seat, "allocate", free, answers)
            if len(answers) > 1 or (settled is None and len(self.totals[seat]) > 1):
                batch.noted.append((command.gain, command.figure))
            left.remove(command.gain)
            batch.order.append((command.gain, command.figure))
            self.binds(batch, seat, command.figure)

    def pays(self, batch: Open, seat: int) -> Course:
        """Step 1 for a payer (Q14)."""
        for amount in [amount for payer, amount in batch.payments if payer == seat]:
            row = self.totals[seat]
            able = [figure for figure, total in enumerate(row) if total >= amount] or [*range(len(row))]
            command = yield from self.ask(seat, "payer", amount, [c.ChoosePayer(seat, 0, figure) for figure in able])
            batch.payers[seat] = command.figure

    def moves(self, batch: Open) -> None:
        """Step 2: player by player (S4)."""
        for seat in self.around():
            for place, figure in batch.order:
                gain = batch.gains[place]
                if gain.seat == seat:
                    self.move(batch, (seat, figure), gain.amount, place)
            for payer, amount in batch.payments:
                if payer == seat:
                    first = batch.payers[seat]
                    paid = min(amount, self.totals[seat][first])
                    self.move(batch, (seat, first), -paid, NOWHERE)
                    if amount > paid:
                        self.met["Q14"] += 1
                        self.move(batch, (seat, 1 - first), paid - amount, NOWHERE)
        assert all(total >= 0 for row in self.totals for total in row)

    def move(self, batch: Open, figure: Figure, spaces: int, gain: int) -> None:
        seat, which = figure
        self.totals[seat][which] += spaces
        batch.moves.append((figure, spaces, gain))
        if spaces > 0:
            batch.forward.add(figure)

    # --- steps 3 and 4 ------------------------------------------------------------------------------------------------

    def robbers_act(self, batch: Open) -> bool:
        """Q12, Q32: in final scoring robbers act only with V3, and not on their own 3 points."""
        late = self.options["robbers.final_points"] == "after_final_scoring"
        return not batch.final or (late and batch.source != "robbers")

    def companions(self, batch: Open, owner: int) -> list[Figure]:
        """Foreign figures that stood with the robber when the batch opened."""
        at = batch.robbers[owner]
        if at is None or not self.robbers_act(batch):
            return []
        rows = [(seat, row) for seat, row in enumerate(batch.totals) if seat != owner]
        return [(seat, which) for seat, row in rows for which, total in enumerate(row) if self.space(total) == at]

    def is_income(self, batch: Open) -> bool:
        """V2 off: what a sale or a ransom brings is no scoring move."""
        return batch.source in ("sale", "ransom") and not self.options["robbers.transfers_are_scoring"]

    def candidates(self, batch: Open, owner: int) -> dict[Figure, tuple[int, int]]:
        """R12: half the first event of each companion, and its place in the batch."""
        found: dict[Figure, tuple[int, int]] = {}
        for figure in self.companions(batch, owner):
            firsts = [(spaces, gain) for moved, spaces, gain in batch.moves if moved == figure and spaces > 0]
            if firsts and not self.is_income(batch):
                found[figure] = (firsts[0][0] + 1) // 2, firsts[0][1]
        return found

    def thefts(self, batch: Open) -> Course:
        """R9 to R14, R21a: first all victims are chosen, then all figures (Q5)."""
        for thief in self.around():
            found = self.candidates(batch, thief)
            if found:
                about = tuple((seat, figure, half) for (seat, figure), (half, _) in sorted(found.items()))
                answers = [rm.ChooseVictim(thief, 0, seat, figure) for seat, figure in found]
                command = yield from self.ask(thief, "victim", about, answers)
                batch.victims[thief] = (command.victim, command.figure)
                if len(answers) > 1:
                    batch.said[0][thief] = batch.victims[thief]
        stolen: list[tuple[Figure, int, int]] = []
        for thief in self.around():
            if thief in batch.victims:
                half, gain = self.candidates(batch, thief)[batch.victims[thief]]
                figures = [rm.ChooseStolenFigure(thief, 0, figure) for figure in self.figures(batch, thief)]
                figure = (yield from self.ask(thief, "stolen_figure", half, figures)).figure
                batch.figures[thief] = figure
                if len(figures) > 1:
                    batch.said[1][thief] = figure
                stolen.append(((thief, figure), half, gain))
        batch.stolen, batch.said = stolen, ({}, {})
        for (thief, figure), half, _ in batch.stolen:
            self.totals[thief][figure] += half
            self.binds(batch, thief, figure)
            batch.forward.add((thief, figure))
            self.robbers[thief] = None

    # --- step 5 -------------------------------------------------------------------------------------------------------

    def follows(self, batch: Open, owner: int) -> Course:
        """R15 to R19a, Q7, Q16."""
        companions = self.companions(batch, owner)
        if not companions or owner in batch.victims:
            return
        stolen = {figure for figure in companions if batch.figures.get(figure[0]) == figure[1]}
        income = {moved for moved, spaces, _ in batch.moves if spaces > 0 and moved in companions} - stolen
        paid = {moved for moved, spaces, _ in batch.moves if spaces < 0 and moved in companions} - stolen - income
        moved = stolen | income | paid
        if not moved:
            return
        stay = {*companions} != moved and not stolen and bool(paid)
        self.met["Q7"] += len(moved) > 1
        self.met["R19"] += stay
        self.met["R18"] += bool(paid)
        self.met["R16"] += bool(stolen)
        self.met["R19a"] += bool(income)
        answers: list[Command] = [rm.ChooseFollow(owner, 0, seat, figure) for seat, figure in moved]
        answers += [rm.StayBehind(owner, 0)] if stay else []
        command = yield from self.ask(owner, "follow", stay, answers)
        if isinstance(command, rm.ChooseFollow):
            self.robbers[owner] = self.space(self.totals[command.companion][command.figure])

    # --- step 6 and messages ------------------------------------------------------------------------------------------

    def dark(self, figure: int) -> bool:
        """T2, V5."""
        total = self.totals[self.active][figure]
        shared = self.options["messengers.exclusive_space"] and self.space(total) in self.foreign(self.active)
        return total % 5 == 0 and not shared

    def check(self, batch: Open) -> Course:
        """M5; V4 waits for the end of the placement."""
        mine = {figure for seat, figure in batch.forward if seat == self.active}
        if self.narrow:
            self.earned = self.earned or (bool(mine) and self.late != 1)
        elif self.messengers and any(self.dark(figure) for figure in mine):
            self.met["chain"] += batch.source == "message"
            yield from self.message()

    def check_once(self) -> Course:
        """V4, Q33."""
        if self.narrow and self.earned and self.dark(self.bound[self.active]):
            yield from self.message()
        self.earned = False

    def message(self) -> Course:
        """M6, M7."""
        me = self.active
        number = self.pick(self.unseen) if self.unseen else self.under.pop(0)
        self.revealed = number
        self.met["M10"] += bool(self.board.completed())
        answers = [mm.ChooseMessage(me, 0, False)]
        answers += [mm.ChooseMessage(me, 0, True, target) for target in self.targets(number)]
        command = yield from self.ask(me, "message", number, answers)
        self.revealed = None
        self.under.append(number)
        amount, returns, feature = 2, list[Node](), NOWHERE
        self.met[f"message {number} {command.act}"] += 1
        if command.act and number == 4:
            self.extra += 1
            return
        if command.act and number in SECOND_KIND:
            amount = 2 * self.board.pieces(me)[SECOND_KIND[number]]
        elif command.act:
            held = [node for node in self.board.meeples if self.board.meeples[node][0] == me]
            wanted = [n for n in held if command.target in (self.number(n), self.feature(self.board.flood(n)))]
            found = self.board.flood(wanted[0])
            amount, feature = self.board.value(found, True), self.feature(found)
            returns = [self.node(command.target)] if number == 8 else []
        if not amount:
            self.take_back(returns)
        yield from self.batch("message", [Gain(me, amount, "message", feature)], (), returns)

    def targets(self, number: int) -> list[int]:
        """M6, M9, M10: what the message can be carried out on."""
        found = self.board.targets(self.active, number, any(self.piles))
        if number in SMALLEST:
            return [min(self.number(node) for node in nodes) for nodes in found]
        return [self.number(next(iter(nodes))) if nodes else NOWHERE for nodes in found]

    # --- listings -----------------------------------------------------------------------------------------------------

    def listed(self, gains: Iterable[Gain]) -> list[Gain]:
        """S6."""
        return sorted(gains, key=lambda gain: (PARTS.index(gain.source), gain.feature, gain.seat))
