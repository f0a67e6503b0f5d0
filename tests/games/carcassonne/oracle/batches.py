"""What happens in a batch, and the messages it brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_rules.core.messages import Command
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.expansions.messengers import messages as mm
from tabletop_rules.games.carcassonne.expansions.robbers.following import ChooseFollow, StayBehind
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import ChooseStolenFigure, ChooseVictim
from tests.games.carcassonne.oracle.board import COUNTED, SMALLEST, Found, Node
from tests.games.carcassonne.oracle.table import NOWHERE, PARTS, Course, Figure, Gain, Open, Table, one


class Batches(Table):
    """The steps of a batch (S3) and messages."""

    def batch(
        self,
        source: str,
        rules: str,
        gains: Iterable[Gain],
        payments: Iterable[tuple[int, int]] = (),
        returns: Iterable[Node] = (),
        final: bool = False,
        opens: str = "",
    ) -> Course:
        """Run a batch (S3), unless it has no events (S2, Q21). `opens` are the rules of its opening, if others."""
        gains = [gain for gain in gains if gain.amount]
        payments = [(seat, amount) for seat, amount in payments if amount]
        if not gains and not payments:
            return
        batch = Open(source, gains, payments, final, [[*row] for row in self.totals], [*self.robbers])
        self.open = batch
        self.met[source] += 1
        self.expect(
            "batch_opened",
            opens or rules,
            source=source,
            gains=[gain.fields for gain in gains],
            payments=[{"seat": seat, "amount": amount} for seat, amount in payments],
            returns=[self.standing(node) for node in returns],
            final=final,
        )
        with self.after(self.origin):
            for seat in self.around():
                yield from self.allocates(batch, seat)
                yield from self.pays(batch, seat)
            self.moves(batch)
        with self.after(len(self.expected)):
            yield from self.robbing(batch)
        self.take_back(returns, "B22")
        self.closed = self.expect("batch_closed", rules)
        self.open = None
        if not final:
            with self.after(self.closed):
                yield from self.check(batch)

    def robbing(self, batch: Open) -> Course:
        """Run steps 3 to 5, each caused by the moves."""
        moved = self.origin
        yield from self.choices(batch)
        with self.after(moved):
            yield from self.thefts(batch)
        with self.after(moved):
            for seat in self.around():
                yield from self.follows(batch, seat)

    def take_back(self, nodes: Iterable[Node], rules: str) -> None:
        """B11, B22."""
        meeples = [self.standing(node) for node in nodes]
        if meeples:
            self.expect("meeples_returned", rules, meeples=meeples)
        for node in nodes:
            seat, piece = self.board.meeples.pop(node)
            self.supplies[seat][piece] += 1

    def standing(self, node: Node) -> tuple[int, int, int]:
        """Return seat, piece and segment number of the meeple on a segment."""
        return (*self.board.meeples[node], self.number(node))

    def scored(self, seat: int, source: str, found: Found, final: bool) -> Gain:
        """Return the event of a feature with its items (B12 to B15, B19)."""
        counts = {owner: found.meeples.count(owner) for owner in sorted(found.meeples)}
        gain = Gain(seat, source, self.board.items(found, final), self.feature(found), tuple(counts.items()))
        two = found.part == "city" and found.complete and len({cell for cell, _, _ in found.nodes}) == 2
        self.met[f"two-tile city for {gain.amount}"] += two
        return gain

    # --- steps 1 and 2 ------------------------------------------------------------------------------------------------

    def figures(self, batch: Open, seat: int) -> list[int]:
        """Return the figures that points may move (M3, V4)."""
        if len(self.totals[seat]) == 1:
            return [0]
        if self.narrow and not batch.final and seat in self.bound:
            return [self.bound[seat]]
        return [0, 1]

    def binds(self, batch: Open, seat: int, figure: int) -> None:
        """V4, Q33."""
        if self.narrow and not batch.final and seat not in self.bound:
            self.bound[seat] = figure
            self.expect("figure_bound", "V4 Q33", seat=seat, figure=figure)

    def allocates(self, batch: Open, seat: int) -> Course:
        """Step 1: order and figures (S4, S6, S7)."""
        left = [place for place, gain in enumerate(batch.gains) if gain.seat == seat]
        near = {self.space(x) for x in batch.totals[seat]}
        watched = self.robbers_act(batch) and any(
            at in near for other, at in enumerate(batch.robbers) if other != seat and at is not None
        )
        while left:
            settled = batch.gains[left[0]].figure
            figures = self.figures(batch, seat) if settled == NOWHERE else [settled]
            free = watched and len(left) > 1
            answers = [c.Allocate(seat, 0, gain, figure) for gain in (left if free else left[:1]) for figure in figures]
            command = yield from self.ask(seat, "next_gain", (free,), answers, "S3")
            left.remove(command.gain)
            batch.order.append((command.gain, command.figure))
            if len(answers) > 1 or (settled == NOWHERE and len(self.totals[seat]) > 1):
                batch.noted.append((command.gain, command.figure))
                rule = "S3" if len(answers) > 1 else "S4 V4 Q33"
                allocated = self.expect("batch_allocated", rule, seat=seat, gain=command.gain, figure=command.figure)
                with self.after(allocated):
                    self.binds(batch, seat, command.figure)

    def pays(self, batch: Open, seat: int) -> Course:
        """Step 1 for a payer (Q14)."""
        for amount in [amount for payer, amount in batch.payments if payer == seat]:
            row = self.totals[seat]
            able = [figure for figure, total in enumerate(row) if total >= amount] or [*range(len(row))]
            answers = [c.ChoosePayer(seat, 0, figure) for figure in able]
            command = yield from self.ask(seat, "paying_figure", (amount,), answers, "Q14")
            batch.payers[seat] = command.figure
            if len(answers) > 1:
                self.expect("payer_chosen", "Q14", seat=seat, figure=command.figure)

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
        self.expect("batch_moved", "S3", moves=[self.movement(batch, *move) for move in batch.moves])

    def movement(self, batch: Open, figure: Figure, spaces: int, gain: int) -> dict[str, Any]:
        """Section 5."""
        seat, which = figure
        kind = "payment" if spaces < 0 else "final" if batch.final else "scoring"
        return {"seat": seat, "figure": which, "spaces": spaces, "kind": kind, "gain": gain}

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
        """Return the foreign figures on the robber's space when the batch was opened."""
        at = batch.robbers[owner]
        if at is None or not self.robbers_act(batch):
            return []
        rows = [(seat, row) for seat, row in enumerate(batch.totals) if seat != owner]
        return [(seat, which) for seat, row in rows for which, total in enumerate(row) if self.space(total) == at]

    def is_income(self, batch: Open) -> bool:
        """Whether the batch is income that V2 makes no scoring move."""
        return batch.source in ("sale", "ransom") and not self.options["robbers.transfers_are_scoring"]

    def candidates(self, batch: Open, owner: int) -> dict[Figure, tuple[int, int]]:
        """Return half of each companion's first event, and its index in the batch (R12)."""
        found: dict[Figure, tuple[int, int]] = {}
        for figure in self.companions(batch, owner):
            firsts = [(spaces, gain) for moved, spaces, gain in batch.moves if moved == figure and spaces > 0]
            if firsts and not self.is_income(batch):
                found[figure] = (firsts[0][0] + 1) // 2, firsts[0][1]
        return found

    def choices(self, batch: Open) -> Course:
        """Choose all victims before any figure (R9 to R14, Q5)."""
        for thief in self.around():
            found = self.candidates(batch, thief)
            if found:
                loot = tuple((seat, figure, half) for (seat, figure), (half, _) in sorted(found.items()))
                answers = [ChooseVictim(thief, 0, seat, figure) for seat, figure in found]
                command = yield from self.ask(thief, "robber_victim", (loot,), answers, "R14")
                victim, figure = batch.victims[thief] = (command.victim, command.figure)
                if len(answers) > 1:
                    batch.chosen[0][thief] = batch.victims[thief]
                    self.expect("victim_chosen", "R14", thief=thief, victim=victim, figure=figure)

    def thefts(self, batch: Open) -> Course:
        """Steal together once all figures are chosen (R9, R21a)."""
        thefts, stolen = [], list[tuple[Figure, int, int]]()
        for thief in self.around():
            if thief in batch.victims:
                victim, robbed = batch.victims[thief]
                half, gain = self.candidates(batch, thief)[victim, robbed]
                figures = [ChooseStolenFigure(thief, 0, figure) for figure in self.figures(batch, thief)]
                figure = (yield from self.ask(thief, "receiving_figure", (half,), figures, "R21a")).figure
                batch.figures[thief] = figure
                if len(figures) > 1:
                    batch.chosen[1][thief] = figure
                    self.expect("stolen_figure_chosen", "R21a", thief=thief, figure=figure)
                stolen.append(((thief, figure), half, gain))
                theft = {"thief": thief, "figure": figure, "victim": victim, "victim_figure": robbed}
                thefts.append({**theft, "gain": gain, "amount": half})
        batch.stolen, batch.chosen = stolen, ({}, {})
        if thefts:
            with self.after(self.expect("points_stolen", "R9", thefts=thefts)):
                self.credit(batch)

    def credit(self, batch: Open) -> None:
        """R9, V4."""
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
        answers: list[Command] = [ChooseFollow(owner, 0, seat, figure) for seat, figure in moved]
        answers += [StayBehind(owner, 0)] if stay else []
        of_income = " R19a" if income else ""
        command = yield from self.ask(owner, "robber_path", (stay,), answers, ("R19" if stay else "Q7") + of_income)
        if isinstance(command, ChooseFollow):
            seat, figure = command.companion, command.figure
            self.robbers[owner] = at = self.space(self.totals[seat][figure])
            alone = "R15" if stolen else "R19a" if income else "R18"
            rules = f"Q7{of_income}" if len(moved) > 1 else alone
            self.expect("robber_followed", rules, seat=owner, space=at, companion=seat, figure=figure)

    # --- step 6 and messages ------------------------------------------------------------------------------------------

    def dark(self, figure: int) -> bool:
        """T2, V5."""
        total = self.totals[self.active][figure]
        shared = self.options["messengers.exclusive_space"] and self.space(total) in self.foreign(self.active)
        return total % 5 == 0 and not shared

    def check(self, batch: Open) -> Course:
        """M5; V4 waits for the end of the placement."""
        mine = {figure for seat, figure in batch.forward if seat == self.active}
        if self.narrow and mine and self.late == 0 and not self.earned:
            self.earned = True
            self.expect("message_earned", "Q33 V4")
        elif self.messengers and not self.narrow and any(self.dark(figure) for figure in mine):
            self.met["chain"] += batch.source == "message"
            yield from self.message("M5")

    def check_once(self) -> Course:
        """V4, Q33."""
        if self.narrow and self.earned:
            if self.dark(self.bound[self.active]):
                with self.after(self.origin):
                    yield from self.message("M5 Q33")
            self.expect("message_checked", "Q33 V4")
        self.earned = False

    def message(self, why: str) -> Course:
        """Take a message (M6, M7); `why` are the rules of its first record."""
        me, first = self.active, bool(self.unseen)
        number = self.pick(self.unseen, why) if first else self.under.pop(0)
        self.revealed = number
        self.expect("message_revealed", "M6" if first else f"{why} M6", message=number)
        self.met["M10"] += bool(self.board.completed())
        answers = [mm.ChooseMessage(me, 0, False)]
        answers += [mm.ChooseMessage(me, 0, True, target) for target in self.targets(number)]
        command = yield from self.ask(me, "action_or_points", (number,), answers, "M6")
        self.revealed = None
        self.under.append(number)
        self.met[f"message {number} {command.act}"] += 1
        self.expect("message_taken", "M6", seat=me, message=number, act=command.act, target=command.target)
        if command.act and number == 4:
            self.extra += 1
            return
        gain, returns = one(me, "message", "instead", 2), list[Node]()
        if command.act and number in COUNTED:
            what = COUNTED[number]
            many = self.board.pieces(me)[what]
            gain = Gain(me, "message", ((what, many, 2 * many),))
        elif command.act:
            held = [node for node in self.board.meeples if self.board.meeples[node][0] == me]
            wanted = [n for n in held if command.target in (self.number(n), self.feature(self.board.flood(n)))]
            gain = self.scored(me, "message", self.board.flood(wanted[0]), True)
            returns = [self.node(command.target)] if number == 8 else []
        if not gain.amount:
            self.take_back(returns, "M6")
        yield from self.batch("message", "M6", [gain], (), returns)

    def targets(self, number: int) -> list[int]:
        """Return the targets of a message (M6, M9, M10)."""
        found = self.board.targets(self.active, number, any(self.piles))
        if number in SMALLEST:
            return [min(self.number(node) for node in nodes) for nodes in found]
        return [self.number(next(iter(nodes))) if nodes else NOWHERE for nodes in found]

    # --- listings -----------------------------------------------------------------------------------------------------

    def listed(self, gains: Iterable[Gain]) -> list[Gain]:
        """S6."""
        return sorted(gains, key=lambda gain: (PARTS.index(gain.source), gain.feature, gain.seat))
