"""Step 3: accounts. Incomes, then payments. Source: FA-ACC-1 to FA-ACC-11."""

from __future__ import annotations

from collections.abc import Iterator

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.effects import IncomeIf, IncomePerRicherOpponent
from tabletop_rules.games.fatum_medieval.course import AT_REST, CloseTurn, GiveUpOrPay, LossesOver, ask
from tabletop_rules.games.fatum_medieval.effects import GoldGained, IncomePaid, bank_short, pay_what_is_there
from tabletop_rules.games.fatum_medieval.moves import cards_without, on_piles
from tabletop_rules.games.fatum_medieval.places import card_id
from tabletop_rules.games.fatum_medieval.protection import GIVEABLE, in_place_of_payment, the_card
from tabletop_rules.games.fatum_medieval.queries.coins import bank_pays
from tabletop_rules.games.fatum_medieval.queries.fronts import Person, due_of, front_of, holds
from tabletop_rules.games.fatum_medieval.queries.income import Due, Line, _with_more, dues, has_income, lines_of
from tabletop_rules.games.fatum_medieval.queries.seats import next_after, opponents
from tabletop_rules.games.fatum_medieval.ruin import ruined, unavoidable
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId, Stage


@tr.frozen
class BeginAccounts(tr.Step, kind="fatum_medieval.begin_accounts/1", rule="FA-ACC-1"):
    """Record the purses, then pay the incomes; payments follow. Source: FA-ACC-1, FA-EFF-6, FA-AMB-26."""

    def plan(self, state: State) -> tr.Plan:
        return (AccountsBegan(tuple([player.gold for player in state.players])), NextIncome(None))


@tr.frozen
class NextIncome(tr.Step, kind="fatum_medieval.next_income/1", rule="FA-ACC-2"):
    """Pay the next player, without a command; then begin the payments. Source: FA-ACC-1, FA-ACC-12."""

    after: tr.Public[tr.Seat | None]

    def plan(self, state: State) -> tr.Plan:
        seat = next_after(state, self.after)
        return (NextPayment(None),) if seat is None else (_income(state, seat, ()), NextIncome(seat))


@tr.frozen
class RollIncome(tr.ChanceStep, kind="fatum_medieval.roll_income/1", rule="FA-ACC-4"):
    """Roll the next die, card by card in placement order, or pay the sum. Source: FA-ACC-4."""

    seat: tr.Public[tr.Seat]
    faces: tr.Public[tuple[int, ...]]

    def plan(self, state: State) -> tr.Plan:
        return (_income(state, self.seat, (*self.faces, *self.outcome)),)


def _income(state: State, seat: tr.Seat, faces: tuple[int, ...]) -> tr.Chance | tr.Cited | IncomePaid:
    """Return the next roll, or the payment of the sum; a player without income rolls no die. Source: FA-EFF-19."""
    if not has_income(state, seat):
        nothing = (Line(0, None, "no_income_this_turn"),)
        return tr.Cited(has_income.rule(tr.RuleId("FA-ACC-2"), state, seat), IncomePaid(seat, nothing, 0))
    items = dues(state, seat)
    if len(faces) < sum([due.dice for due in items]):
        return tr.Chance(tr.Die(state.content.numbers.sides), RollIncome(seat, faces))
    lines = lines_of(items, faces)
    return IncomePaid(seat, lines, bank_pays(state, sum([line.gold for line in lines])))


@tr.frozen
class NextPayment(tr.Step, kind="fatum_medieval.next_payment/1", rule="FA-ACC-6"):
    """Ask the next player to pay, or ruin one who cannot even pay for attached actions; then close the turn.

    Only now is the previous payment resolved. Source: FA-RUIN-3, FA-ACC-12, FA-OBJ-3.
    """

    after: tr.Public[tr.Seat | None]

    def plan(self, state: State) -> tr.Plan:
        seat = next_after(state, self.after)
        if seat is None:
            return (AT_REST, CloseTurn())
        if unavoidable(state, seat) > state.players[seat].gold:
            return (tr.Cited(tr.RuleId("FA-RUIN-3"), ruined(state, seat, None)), NextPayment(seat))
        return (AT_REST, ask(GiveUpOrPay, seat))


ALREADY_GIVEN = tr.Refusal(
    "already_given_up", "{card} is already given up.", "La carte « {card} » est déjà abandonnée."
)
NOT_IN_FRONT = tr.Refusal("not_in_front", "{card} is not in front of you.", "« {card} » n'est pas devant vous.")


@tr.frozen
class GiveUp(tr.Command, kind="fatum_medieval.give_up/1", to=GiveUpOrPay, rule="FA-ACC-8"):
    """Choose a card to discard instead of paying for it; it leaves when the player pays. Source: FA-ACC-8."""

    en = "give up {card:card}"
    fr = "abandonner {card:card}"
    card: tr.Public[CardId]

    @staticmethod
    def offers(state: State, decision: GiveUpOrPay) -> tuple[CardId, ...]:
        """Return every card in front that may be given up and is not given up yet."""
        player = state.players[decision.seat]
        return tuple([card for card in GIVEABLE(state, player.front, decision.seat) if card not in player.giving_up])

    def check(self, state: State, decision: GiveUpOrPay) -> Iterator[tr.Rejection]:
        """Yield the rejections of a card that is not in front, cannot be given up, or is given up already."""
        player = state.players[decision.seat]
        if self.card not in player.front:
            yield NOT_IN_FRONT.by("FA-ACC-8", card=self.card)
        if self.card not in state.content.printed:
            return
        yield from GIVEABLE.against(state, self.card, decision.seat)
        if self.card in player.giving_up:
            yield ALREADY_GIVEN.by("FA-ACC-7", card=self.card)

    def decide(self, state: State, decision: GiveUpOrPay) -> tr.Plan:
        """Mark the card: all cards given up leave together when the player pays (FA-LVL-8)."""
        return (GivingUp(self.seat, self.card), ask(GiveUpOrPay, self.seat))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (card_id(state, self.card),)


CANNOT_PAY = tr.Refusal(
    "cannot_pay",
    "{due} is due and you have {gold}: give up a card.",
    "Il faut payer {due} et vous avez {gold} : abandonnez une carte.",
)


@tr.frozen
class Pay(tr.Command, kind="fatum_medieval.pay/1", to=GiveUpOrPay, rule="FA-ACC-7"):
    """Pay what is due for the cards that you do not give up. Source: FA-ACC-7."""

    en = "pay {due}"
    fr = "payer {due}"

    @staticmethod
    def legal(state: State, decision: GiveUpOrPay) -> tuple[Pay, ...]:
        """Return the command if the player's gold covers what is due."""
        return (
            (Pay(decision.seat, decision.id),)
            if due_of(state, decision.seat) <= state.players[decision.seat].gold
            else ()
        )

    def check(self, state: State, decision: GiveUpOrPay) -> tr.Rejection | None:
        """Check that the player can pay the rest in full (FA-ACC-7)."""
        due, gold = due_of(state, decision.seat), state.players[decision.seat].gold
        return None if due <= gold else CANNOT_PAY.by("FA-ACC-7", due=due, gold=gold)

    def decide(self, state: State, decision: GiveUpOrPay) -> tr.Plan:
        """Discard the cards given up, in placement order, and pay the rest, as one change; plan nothing without
        either.
        """
        due, giving = due_of(state, self.seat), state.players[self.seat].giving_up
        paid = (UpkeepPaid(self.seat, due, giving),) if due or giving else ()
        return (*paid, LossesOver((self.seat,)), NextPayment(self.seat))


# --- accounts -------------------------------------------------------------------------------------------------------


@tr.frozen
class AccountsBegan(tr.Event, kind="fatum_medieval.accounts_began/1", matters="bookkeeping"):
    """Step 3 began, with the gold of each player. Source: FA-ACC-1."""

    en = "Accounts: the purses hold {purses:numbers}."
    fr = "Comptes : les bourses contiennent {purses:numbers}."
    purses: tr.Public[tuple[int, ...]]

    def apply(self, state: State) -> State:
        """Keep the purses with which the accounts begin."""
        return tr.change(state, stage=Stage.ACCOUNTS, active=None, purses=self.purses)


@tr.frozen
class GivingUp(tr.Event, kind="fatum_medieval.giving_up/1", matters="detail"):
    """A player chose a card to discard instead of paying for it. Source: FA-ACC-8."""

    en = "{seat} gives up {card:card}."
    fr = "{seat} abandonne {card:card}."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        """Add a card to those given up, in placement order."""
        player = state.players[self.seat]
        chosen = {*player.giving_up, self.card}
        return state.with_player(tr.change(player, giving_up=tuple([card for card in player.front if card in chosen])))


@tr.frozen
class UpkeepPaid(tr.Event, kind="fatum_medieval.upkeep_paid/1", matters="detail"):
    """A player discarded the cards given up and paid for the rest, as one change. Source: FA-ACC-7."""

    en = "{seat} pays {amount:gold}{discarded:given_up}."
    fr = "{seat} paie {amount:gold}{discarded:given_up}."
    seat: tr.Public[tr.Seat]
    amount: tr.Public[int] = 0
    discarded: tr.Public[tuple[CardId, ...]] = ()

    def apply(self, state: State) -> State:
        """Pay the bank, and move the cards given up to their piles."""
        player = state.players[self.seat]
        front = cards_without(player.front, self.discarded)
        player = tr.change(player, gold=player.gold - self.amount, front=front, giving_up=())
        decks = on_piles(state, self.discarded)
        return tr.change(state, players=state.players_with(player), bank=state.bank + self.amount, decks=decks)


# --- step 3: accounts -----------------------------------------------------------------------------------------------


@tr.modifier("FA-EFF-5", dues, Band.ACCOUNTS, 10, source="card", order="FA-EFF-19")
@tr.fr("Une carte à revenu conditionnel rapporte plus tant que sa condition est remplie.")
@tr.otherwise(
    "A card yields what it prints without a condition (FA-ACC-2).",
    "Une carte rapporte ce qu'elle imprime sans condition (FA-ACC-2).",
)
def better_income(state: State, due: tuple[Due, ...], seat: tr.Seat) -> tuple[Due, ...]:
    """A card with a conditional income yields more while its condition holds.

    Return the items plus the conditional incomes whose condition holds. Source: FA-EFF-5.
    """
    yields = front_of(state, seat).yields
    if not yields:
        return due
    who = Person(state, seat)
    more = [
        Due(card, "income_if", effect.fixed, effect.dice)
        for card, effect in yields
        if isinstance(effect, IncomeIf)
        and (effect.fixed or effect.dice)
        and any(holds(atom, who) for atom in effect.when_any)
    ]
    return _with_more(state, seat, due, more)


@tr.modifier("FA-EFF-6", dues, Band.ACCOUNTS, 20, source="card", order="FA-EFF-19")
@tr.fr("Une carte peut rapporter de l'or pour chaque adversaire plus riche au début de l'étape 3.")
@tr.otherwise(
    "A card yields the same, however rich the others are (FA-ACC-2).",
    "Une carte rapporte autant, si riches que soient les autres (FA-ACC-2).",
)
def richer_opponents(state: State, due: tuple[Due, ...], seat: tr.Seat) -> tuple[Due, ...]:
    """A card may yield gold for each opponent who was richer when step 3 began.

    Return the items plus the gold for each opponent who was strictly richer as step 3 began. Source: FA-EFF-6.
    """
    more, purses = [], state.purses
    for card, effect in front_of(state, seat).yields:
        if isinstance(effect, IncomePerRicherOpponent) and effect.amount:
            richer = sum([purses[other] > purses[seat] for other in opponents(state, seat)])
            if richer:
                more.append(Due(card, "income_per_richer_opponent", effect.amount * richer))
    return _with_more(state, seat, due, more)


@tr.modifier("FA-AMB-2", dues, Band.ACCOUNTS, 30, source="ruling")
@tr.when("no_job_means", "no_salary")
@tr.fr("Un joueur dont les métiers ne paient rien reçoit autant que celui qui n'en a pas.")
@tr.otherwise(
    "Any job in front cancels the fixed sum, even one that pays nothing (FA-ACC-3).",
    "Tout métier posé annule la somme fixe, même s'il ne paie rien (FA-ACC-3).",
)
def no_salary(state: State, due: tuple[Due, ...], seat: tr.Seat) -> tuple[Due, ...]:
    """A player whose jobs pay nothing receives the same as one without a job.

    Return the items plus the fixed sum, if there are jobs in front and none of them pays. Source: FA-AMB-2.
    """
    printed = state.content.printed
    if not front_of(state, seat).jobs or any(item.card is not None and printed[item.card].job for item in due):
        return due
    return (Due(None, "no_salary", state.options.no_job_income), *due)


@tr.modifier("FA-ACC-11", has_income, Band.ACCOUNTS, 10, source="ruling")
@tr.fr("Un joueur privé de revenu ce tour-ci ne reçoit rien du tout et ne lance aucun dé.")
@tr.otherwise(
    "Every player in play receives an income (FA-ACC-1).", "Chaque joueur en jeu reçoit un revenu (FA-ACC-1)."
)
def income_barred(state: State, has: bool, seat: tr.Seat) -> bool:
    """A player without income this turn receives nothing at all and rolls no die.

    Return False for a player without income this turn. Source: FA-ACC-11.
    """
    return has and not state.players[seat].no_income


@tr.modifier("FA-ACC-10", bank_pays, Band.ACCOUNTS, 10, source="ruling")
@tr.fr("Une banque qui a moins qu'elle ne doit ne garde pas tout.")
@tr.otherwise("A bank that cannot pay in full pays nothing.", "Une banque qui ne peut tout payer ne paie rien.")
def paid_in_part(state: State, paid: int, amount: int) -> int:
    """A bank that has less than it owes does not keep everything back.

    Return the whole amount, which is then cut short to what the bank has. Source: FA-ACC-10.
    """
    return amount


@tr.replacement("FA-ACC-10", IncomePaid, Band.ACCOUNTS, 10, bearers=bank_short, source="ruling")
@tr.fr("Si la banque ne peut payer tout un revenu, elle donne ce qu'elle a.")
@tr.otherwise("An income is paid in full, or not at all.", "Un revenu est payé en entier, ou pas du tout.")
def income_cut_short(state: State, event: IncomePaid | GoldGained, bearer: tr.Bearer) -> tr.Plan:
    """If the bank cannot pay an income in full, it pays what it has."""
    return pay_what_is_there(state, event, bearer)


ATTACHED = tr.Refusal(
    "attached_action",
    "{card} is an action and cannot be given up.",
    "« {card} » est une action : on ne peut pas l'abandonner.",
)


@tr.protection("FA-ACT-4", GIVEABLE, Band.ACCOUNTS, 10, ATTACHED, the_card, source="rulebook")
@tr.fr("Une action attachée ne se défausse jamais pour éviter un paiement.")
@tr.otherwise(
    "An attached action that costs something may be given up like any card (FA-ACC-8).",
    "Une action attachée qui coûte peut être abandonnée comme toute carte (FA-ACC-8).",
)
def actions_not_given_up(state: State, card: CardId, seat: tr.Seat) -> bool:
    """An attached action is never discarded to avoid a payment.

    Whether a card is a permanent. Source: FA-ACT-4.
    """
    return state.content.printed[card].permanent


JOB_KEPT = tr.Refusal(
    "job_kept", "{card} is a job and cannot be given up.", "« {card} » est un métier : on ne peut pas l'abandonner."
)


@tr.protection("FA-JOB-5", GIVEABLE, Band.ACCOUNTS, 15, JOB_KEPT, the_card, source="ruling")
@tr.when("jobs_given_up", "if_costly")
@tr.fr("On ne peut pas abandonner un métier sans coût par tour.")
@tr.otherwise(
    "A job may be given up like any other card in front (FA-ACC-8, FA-ACC-9).",
    "On peut abandonner un métier comme toute carte posée (FA-ACC-8, FA-ACC-9).",
)
def free_jobs_kept(state: State, card: CardId, seat: tr.Seat) -> bool:
    """A job without a per-turn cost cannot be given up.

    Whether a card is no job, or one with a per-turn cost. Source: FA-JOB-5.
    """
    text = state.content.printed[card]
    return not text.job or text.upkeep > 0


@tr.protection("FA-JOB-5", GIVEABLE, Band.ACCOUNTS, 15, JOB_KEPT, the_card, source="ruling")
@tr.when("jobs_given_up", "never")
@tr.fr("On ne peut pas abandonner un métier, pas même s'il a un coût par tour.")
@tr.otherwise(
    "A job may be given up like any other card that costs something per turn (FA-ACC-9).",
    "On peut abandonner un métier comme toute carte à coût par tour (FA-ACC-9).",
)
def all_jobs_kept(state: State, card: CardId, seat: tr.Seat) -> bool:
    """A job cannot be given up, not even one with a per-turn cost.

    Whether a card is no job. Source: FA-JOB-5.
    """
    return not state.content.printed[card].job


FREE_OF_COST = tr.Refusal(
    "no_cost",
    "{card} has no per-turn cost, so it cannot be given up.",
    "« {card} » ne coûte rien par tour : on ne peut pas l'abandonner.",
)


@tr.protection("FA-ACC-9", GIVEABLE, Band.ACCOUNTS, 20, FREE_OF_COST, the_card, source="ruling")
@tr.fr("Seules les cartes à coût par tour peuvent être défaussées au lieu d'être payées.")
@tr.otherwise(
    "Any card in front may be given up, but for attached actions and jobs (FA-ACT-4, FA-JOB-5).",
    "On peut abandonner toute carte posée, sauf actions attachées et métiers (FA-ACT-4, FA-JOB-5).",
)
def only_what_costs(state: State, card: CardId, seat: tr.Seat) -> bool:
    """Only cards with a per-turn cost may be discarded instead of paying for them.

    Whether giving up a card stands for a payment. Source: FA-ACC-9.
    """
    return in_place_of_payment(state, card)


@tr.modifier("FA-JOB-5", in_place_of_payment, Band.ACCOUNTS, 10, source="ruling", depends=("FA-ACC-9",))
@tr.when("jobs_given_up", "always")
@tr.fr("On peut abandonner un métier, même s'il n'a pas de coût par tour.")
@tr.otherwise(
    "A job may be given up only if it costs something per turn (FA-ACC-9).",
    "On ne peut abandonner un métier que s'il a un coût par tour (FA-ACC-9).",
)
def jobs_given_up(state: State, stands: bool, card: CardId) -> bool:
    """A job may be given up even if it has no per-turn cost.

    Return True for a job too, whatever it costs. Source: FA-JOB-5.
    """
    return stands or state.content.printed[card].job
