"""The oracle's powers: what each card does when it is activated (section 6 of the digest).

Each verb of the pack has a method of its own; `me` is the activator. P-7 follows every resolved power.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.hand_cards import HandPass, Purpose
from tabletop_rules.games.terres_de_destinees.state import Demand, Permission, Zone
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.oracle.pack import CARDS
from tests.games.terres_de_destinees.oracle.table import Copied, Course
from tests.games.terres_de_destinees.oracle.windows import LOSS, Windows, pending

CHOICES: dict[str, tuple[type[Decision], Any]] = {
    "player": (d.WhichPlayer, c.ChoosePlayer),
    "card": (d.WhichCard, c.ChooseCard),
    "family": (d.WhichFamily, c.ChooseFamily),
    "mode": (d.WhichMode, c.ChooseMode),
    "jeton": (d.WhichJeton, c.ChooseJeton),
}
ECHOES = {"la_reine": ("royaume", {"activation"}), "cimetiere": ("necromancie", {"activation", "single_use"})}


CHOICE, POWER = "T-PWR-8", "T-PWR-1"
"""The rules of a choice for a power, and of its resolution."""
RESOLVING = f"{POWER} {CHOICE} T-TURN-4 P-7"
"""Causes of what a power does: the power, a choice, its activation or its repetition."""
OWN = "T-LOSS-3 T-TERM-6"
"""Cards discarded or passed by one's own power are no hand loss, and leave in one batch."""


class Powers(Windows):
    """Resolving powers."""

    # --- choices of a power (D-7) -------------------------------------------------------------------------------------

    def choose(self, me: Seat, card: str, options: Iterable[Any], what: str = "player", name: str = "") -> Course:
        """Choose one of the options for a power."""
        kind, command = CHOICES[what]
        answers = [command(me, 0, option) for option in options]
        answer = yield from self.ask(me, pending(kind, (card, name or what), answers, CHOICE, POWER))
        chosen = getattr(answer, "number" if what == "jeton" else what)
        self.expect(e.Chosen(players=(chosen,)) if what == "player" else e.Chosen(**{what: chosen}), CHOICE)
        return chosen

    # --- one power ----------------------------------------------------------------------------------------------------

    def power(self, me: Seat, card: str, within: tuple[str, ...], rules: str, *, engage: bool) -> Course:
        """Activate a power, or reach it through another one (T-PWR-1, T-PWR-8, T-GOLD-3, F-2)."""
        self.expect(e.PowerActivated(me, card, self.lying(card)[0], engage), rules)
        if engage:
            self.lying(card)[1].engaged = True
        self.turn.powers.add(card)
        yield from self.resolve(me, card, within)

    def resolve(self, me: Seat, card: str, within: tuple[str, ...], *, again: bool = False) -> Course:
        """Resolve the printed effect, then offer repetitions (P-7)."""
        self.chain.append(card)
        self.again += [card] * again
        yield from getattr(self, "do_" + CARDS[card]["effect"])(me, card, within)
        self.again = self.again[: len(self.again) - again]
        self.chain.pop()
        self.expect(e.PowerResolved(me, card), POWER)
        self.resolved.append(card)
        offered: set[str] = set()
        while True:
            echo = next(iter(self.echoes(me, card, within, offered)), None)
            if echo is None:
                return
            offered.add(echo)
            if (yield from self.offer(me, d.WhetherToRepeat, echo, card)):
                self.turn.echoes.append(echo)
                self.expect(e.PowerRepeated(me, card, echo), "P-7 T-PWR-10")
                yield from self.resolve(me, card, within, again=True)

    def echoes(self, me: Seat, card: str, within: tuple[str, ...], offered: set[str]) -> list[str]:
        """Return the sources that may grant a repetition now (T-PWR-10, T-PWR-4), except copies made in one."""
        there, found = self.find(card), []
        offered = offered | {copy.source for copy in self.copies if card in copy.through}
        for echo, (family, kinds) in ECHOES.items():
            if CARDS[card]["family"] == family and CARDS[card]["power"] in kinds and there and there[0] == me:
                found += [e for e in self.instances(me, echo) if e not in self.turn.echoes and e not in offered]
        return found if found and self.could(me, card, within) else []

    # --- reaching other cards -----------------------------------------------------------------------------------------

    def do_reactivate(self, me: Seat, card: str, within: tuple[str, ...]) -> Course:
        """F-1, F-2, T-GOLD-3, T-PWR-9."""
        reached = self.reached(me, card, within)
        target = yield from self.choose(me, card, reached, "card")
        engages = CARDS[card]["params"]["engage_target"]
        yield from self.power(me, target, (*within, card), "T-PWR-8 T-GOLD-3 F-2", engage=engages)

    do_activate_other_card = do_copy_power = do_reactivate

    def do_use_all_of_player(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """F-9."""
        player = yield from self.choose(me, card, self.targets(me, card))
        self.turn.permissions.append(Permission(card, player))
        self.expect(e.PlayerOpened(card, player), "F-9")

    def do_copy_permanent(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """T-PWR-11."""
        target = yield from self.choose(me, card, self.to_copy(me), "card")
        serial = 1 + max((int(copy.source.split("+")[1]) for copy in self.copies if copy.card == target), default=0)
        self.copies.append(Copied(me, target, f"{target}+{serial}", tuple(self.again)))
        self.expect(e.PermanentCopied(me, target, serial), "T-PWR-11")

    # --- looking and demanding ----------------------------------------------------------------------------------------

    def do_look(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        player = yield from self.choose(me, card, self.others(me))
        modes = ["secret_destin", "hand"] if self.size(player) else ["secret_destin"]
        if (yield from self.choose(me, card, modes, "mode")) == "secret_destin":
            self.look_at_destin(me, player)
        else:
            self.expect(e.HandLooked(me, player, tuple(sorted(self.players[player].hand))), "H-8")

    def look_at_destin(self, me: Seat, player: Seat) -> None:
        self.players[player].seen_by.add(me)
        self.expect(e.DestinLooked(me, player, self.players[player].destin), "H-4 H-8")

    def do_look_then_gain_jeton(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        player = yield from self.choose(me, card, self.others(me))
        self.look_at_destin(me, player)
        yield from self.gain_jeton(me, 10, me)

    def do_demand_sale(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """F-17, F-18."""
        player = yield from self.choose(me, card, self.targets(me, card))
        family = yield from self.choose(me, card, self.demanded(me, player), "family")
        self.demands.add(Demand(me, player, family))
        self.expect(e.Demanded(me, player, family), "F-17 F-18")

    def do_look_and_take(self, me: Seat, _card: str, _: tuple[str, ...]) -> Course:
        """Look at the top cards (H-5); a single one is taken unasked."""
        looked = self.from_deck(2, "H-5")
        self.expect(e.TopLooked(me, tuple(sorted(looked))), "H-5")
        before, taken = self.sizes(), looked[0]
        if len(looked) > 1:
            answers = [c.ChooseLooked(me, 0, card) for card in looked]
            taken = (yield from self.ask(me, pending(d.CardToKeep, (1,), answers, "H-5"))).card
            self.expect(e.LookedKept(me, taken), "H-5")
        self.players[me].hand.add(taken)
        rest = tuple(card for card in looked if card != taken)
        self.discard += rest
        self.expect(e.TopTaken(me, me, (taken,), rest), "H-5")
        yield from self.settle(before, me)

    # --- hands --------------------------------------------------------------------------------------------------------

    def do_demand_gift(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        player = yield from self.choose(me, card, self.targets(me, card))
        yield from self.demanded_gift(player, me, self.params(card)["amount"])

    def do_request_family(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """H-7, T-GOLD-6."""
        player = yield from self.choose(me, card, self.targets(me, card))
        family = yield from self.choose(me, card, Family, "family")
        there = [held for held in self.players[player].hand if CARDS[held]["family"] == family]
        count = min(self.params(card)["amount"], len(there))
        self.expect(e.FamilyAnswered(player, family, bool(there), count), "H-7 T-GOLD-6")
        if there:
            yield from self.demanded_gift(player, me, count, family)

    def do_steal_random(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        player = yield from self.choose(me, card, self.targets(me, card))
        count = yield from self.loss(player, self.params(card)["amount"], me)
        if count:
            before = self.sizes()
            cards = self.pick(self.players[player].hand, count, f"T-LOSS-1 {LOSS}")
            self.players[player].hand -= {*cards}
            self.hand_over(player, me, cards)
            received = self.counted(me, cards)
            self.expect(e.Stolen(me, player, me, tuple(sorted(cards)), received), f"T-LOSS-1 {LOSS}")
            yield from self.settle(before, me)

    def do_force_discard(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """`bourreau` and `banshee`."""
        params = CARDS[card]["params"]
        if params["target"] == "smallest_hand":
            players = self.targets(me, card)
            victims = [(yield from self.choose(me, card, players))] if players else []
        else:
            victims = [seat for seat in self.others(me) if self.size(seat) >= params["threshold"]]
        yield from self.forced_discard(victims, params["amount"], me)

    def do_adjacent_discard(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """F-11, F-12; a pair of empty hands is not offered."""
        first = [me] if len(self.around(me)) == 2 else self.around(0)
        pairs = [(seat, self.others(seat)[0]) for seat in first]
        answers = [c.ChoosePair(me, 0, pair) for pair in pairs if self.size(pair[0]) or self.size(pair[1])]
        command = yield from self.ask(me, pending(d.WhichPair, (card, "players"), answers, CHOICE, POWER))
        self.expect(e.Chosen(players=command.players), CHOICE)
        yield from self.forced_discard(command.players, self.params(card)["amount"], me)

    def do_pay_then_force_discard(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        yield from self.pay_cost(me, card)
        player = yield from self.choose(me, card, self.targets(me, card))
        yield from self.forced_discard([player], self.params(card)["amount"], me)

    def pay_cost(self, me: Seat, card: str) -> Course:
        """T-PWR-5."""
        yield from self.choose_hand(me, Purpose.COST, self.params(card)["cost_discard"], "T-PWR-5")
        yield from self.discard_committed([me], me, "T-PWR-5 T-TERM-6")

    def do_draw_then_give(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """T-PWR-5."""
        yield from self.draw(me, self.params(card)["draw"], POWER, RESOLVING)
        if self.size(me) > self.params(card)["give"]:
            player = yield from self.choose(me, card, self.others(me))
            yield from self.choose_hand(me, Purpose.GIFT, self.params(card)["give"], "T-PWR-5", player)
            yield from self.give_committed(me, player, me, "T-PWR-5 T-TERM-6")

    def do_pass_left(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """Pass all cards in one batch, which is no hand loss (T-LOSS-3)."""
        alive = self.around(0)
        left = {seat: alive[(place + 1) % len(alive)] for place, seat in enumerate(alive)}
        givers = [seat for seat in alive if self.size(seat)]
        count = self.params(card)["amount"]
        yield from self.choose_together(
            Purpose.PASS, {seat: (min(count, self.size(seat)), left[seat]) for seat in givers}, "H-3 T-LOSS-3"
        )
        before = self.sizes()
        passed = {seat: self.committed(seat) for seat in givers}
        for seat in givers:
            self.hand_over(seat, left[seat], passed[seat])
        passes = [HandPass(seat, left[seat], tuple(passed[seat])) for seat in self.clockwise() if seat in passed]
        if passes:
            received = sum(self.counted(each.receiver, passed[each.giver]) for each in passes)
            self.expect(e.PassedLeft(me, tuple(passes), received), OWN)
        yield from self.settle(before, me)

    # --- deck and discard pile ----------------------------------------------------------------------------------------

    def do_swap_with_discard(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """Exchange both cards in one batch."""
        taken = yield from self.choose(me, card, self.discard, "card", "take")
        yield from self.choose_hand(me, Purpose.SWAP, 1, "T-LOSS-3 T-DECK-3")
        before, given = self.sizes(), self.committed(me, 1)
        self.discard.remove(taken)
        self.discard += given
        self.players[me].hand.add(taken)
        self.expect(e.SwappedWithDiscard(me, me, tuple(given), (taken,), (taken,)), f"T-DECK-3 {OWN}")
        yield from self.settle(before, me)

    def do_take_from_discard(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        taken = yield from self.choose(me, card, self.discard, "card")
        yield from self.out_of_discard(me, taken, play=CARDS[card]["params"]["to"] == "play")

    def do_pay_then_put_from_discard(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        before_cost = [*self.discard]
        yield from self.pay_cost(me, card)
        taken = yield from self.choose(me, card, before_cost, "card")
        yield from self.out_of_discard(me, taken, play=True)

    def out_of_discard(self, me: Seat, card: str, *, play: bool) -> Course:
        before = self.sizes()
        self.discard.remove(card)
        self.turn.moved = True
        if play:
            self.put_into_play(me, card)
            self.expect(e.PutIntoPlay(me, me, card), "T-PWR-6")
        else:
            self.players[me].hand.add(card)
            self.expect(e.TakenFromDiscard(me, me, (card,), (card,)), POWER)
        yield from self.settle(before, me)

    # --- Jetons -------------------------------------------------------------------------------------------------------

    def do_gain_jeton(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """Take a Jeton; it is chosen if the card prints a choice."""
        numbers = [number for number in CARDS[card]["params"]["one_of"] if self.may_get(me, number)]
        number = (yield from self.choose(me, card, numbers, "jeton")) if CARDS[card]["choices"] else numbers[0]
        yield from self.gain_jeton(me, number, me)

    def do_gain_jeton_then_draw(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        yield from self.gain_jeton(me, CARDS[card]["params"]["number"], me)
        yield from self.draw(me, CARDS[card]["params"]["draw"], POWER, RESOLVING)

    def do_draw_then_gain_jeton(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        yield from self.draw(me, CARDS[card]["params"]["draw"], POWER, RESOLVING)
        yield from self.gain_jeton(me, CARDS[card]["params"]["number"], me)

    def do_give_jeton(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        player = yield from self.choose(me, card, self.targets(me, card))
        yield from self.gain_jeton(player, CARDS[card]["params"]["number"], me)

    def do_choose_one(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """`juge` and `goule`."""
        yield from self.judge(me, card) if card == "juge" else self.ghoul(me, card)

    def judge(self, me: Seat, card: str) -> Course:
        holders = [seat for seat in self.around(0) if self.players[seat].jetons]
        free = [seat for seat in self.others(me) if self.may_get(seat, 7)]
        mode = yield from self.choose(me, card, ["remove_jeton"] * bool(holders) + ["give_jeton"] * bool(free), "mode")
        player = yield from self.choose(me, card, holders if mode == "remove_jeton" else free)
        if mode == "give_jeton":
            yield from self.gain_jeton(player, 7, me)
            return
        held = [held.number for held in self.players[player].jetons]
        number = yield from self.choose(me, card, held, "jeton")
        yield from self.return_jeton(player, number, f"T-JET-4 {POWER}", me)

    def ghoul(self, me: Seat, card: str) -> Course:
        modes = ["discard_hand"] * bool(self.size(me)) + ["discard_self_then_draw"]
        if (yield from self.choose(me, card, modes, "mode")) == "discard_hand":
            amount = self.params(card)["modes"][0]["amount"]
            yield from self.choose_hand(me, Purpose.DISCARD, min(amount, self.size(me)), "T-LOSS-3")
            yield from self.discard_committed([me], me, OWN)
            return
        before = self.sizes()
        owner = self.lying(card)[0]
        self.leave_play(card)
        self.discard.append(card)
        self.expect(e.DiscardedFromPlay(me, owner, card), POWER)
        yield from self.settle(before, me)
        yield from self.draw(me, self.params(card)["modes"][1]["draw"], POWER, RESOLVING)

    # --- cards in play ------------------------------------------------------------------------------------------------

    def do_engage_card(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        target = yield from self.choose(me, card, self.ready_of_others(me), "card")
        self.lying(target)[1].engaged = True
        self.expect(e.Engaged(self.lying(target)[0], target), POWER)

    def do_draw_then_move_self(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """F-7."""
        yield from self.draw(me, self.params(card)["draw"], POWER, RESOLVING)
        player = yield from self.choose(me, card, self.targets(me, card))
        yield from self.place_with(me, card, player)

    def do_draw_then_compare_move_self(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """F-7; one's own mandatory card may find nobody (T-MAND-1)."""
        players = self.targets(me, card)
        if players:
            player = yield from self.choose(me, card, players)
            yield from self.draw(me, self.params(card)["draw"], POWER, RESOLVING)
            if self.size(me) > self.size(player):
                yield from self.place_with(me, card, player)

    def place_with(self, me: Seat, card: str, player: Seat) -> Course:
        """Move the card to a player's acquired cards, also from that player's own support zone."""
        owner, placed = self.lying(card)
        if owner == player and placed.zone is Zone.ACQUIRED:
            return
        before = self.sizes()
        self.move_to(card, player)
        self.expect(e.MovedToPlayer(me, card, owner, player, Zone.ACQUIRED), "F-7")
        yield from self.settle(before, me)

    def do_exchange_in_play(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """Exchange two cards, which take each other's place and zone and keep their state."""
        own = [placed.card for placed in self.players[me].play if self.kin(me, placed.card)]
        mine = yield from self.choose(me, card, own, "card", "mine")
        theirs = yield from self.choose(me, card, self.kin(me, mine), "card", "theirs")
        before, here, there = self.sizes(), self.lying(mine)[1], self.lying(theirs)[1]
        here.card, there.card = there.card, here.card
        here.engaged, there.engaged = there.engaged, here.engaged
        self.turn.moved = True
        self.expect(e.Exchanged(me, me, mine, self.lying(mine)[0], theirs), "T-PWR-6")
        yield from self.settle(before, me)

    def do_replace_in_play(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        """F-13, F-14."""
        lying = [placed.card for seat in self.around(0) for placed in self.players[seat].play]
        target = yield from self.choose(me, card, lying, "card")
        before, owner = self.sizes(), self.lying(target)[0]
        (new,) = self.from_deck(1, "F-13")
        place = [placed.card for placed in self.players[owner].play].index(target)
        old = self.leave_play(target)
        self.put_into_play(owner, new, old.zone)
        self.players[owner].play.insert(place, self.players[owner].play.pop())
        self.discard.append(target)
        self.expect(e.Replaced(me, owner, target, new), "F-13 T-PWR-6")
        yield from self.settle(before, me)

    def do_return_to_hand(self, me: Seat, card: str, _: tuple[str, ...]) -> Course:
        lying = [placed.card for seat in self.others(me) for placed in self.players[seat].play]
        target = yield from self.choose(me, card, lying, "card")
        before, owner = self.sizes(), self.lying(target)[0]
        self.leave_play(target)
        self.players[owner].hand.add(target)
        self.expect(e.ReturnedToHand(me, owner, target, target), POWER)
        yield from self.settle(before, me)
