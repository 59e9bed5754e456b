"""What a pool has open, and the postings that its trades must have (CHECKS.md, D 5 and 6)."""
from __future__ import annotations

import json
from pathlib import Path

from evidence import need

LISTED = Path(__file__).parents[2] / "verify" / "pool-instruments.json"
INSTRUMENTS = json.loads(LISTED.read_text(encoding="utf-8"))
# Prices, quantities and contract sizes are of 10^-8, money is of cents.
UNIT, FINE = 10**24, 10**12
SPOT_FEE, OPENING_FEE, RATE = 100_000, 50_000, 10**8


def half_even(top: int, bottom: int) -> int:
    """The nearest whole number; of two, the even one."""
    down, rest = divmod(top, bottom)
    return down + (2 * rest > bottom or 2 * rest == bottom and down % 2 == 1)


def up(top: int, bottom: int) -> int:
    return -(-top // bottom)


def fact(symbol: str, name: str) -> int:
    need(symbol in INSTRUMENTS, f"{symbol} is not known")
    return int(INSTRUMENTS[symbol][name])


def spot_trade(act: str, quantity: int, price: int, rates: tuple[int, int]) -> tuple[int, int]:
    """Value and fee: a sale never costs more than it brings."""
    top, bottom = quantity * price * rates[0] * 100, 10**16 * rates[1]
    value, fee = half_even(top, bottom), up(top * SPOT_FEE, bottom * RATE)
    return value, min(fee, value) if act == "close" else fee


def rates_of(text: dict) -> tuple[int, int]:
    return int(text["up"]), int(text["down"])


class Position:
    def __init__(self, symbol: str, side: str, quantity: int, entry: int, margin: int, carry: int = 0):
        self.symbol, self.side, self.quantity, self.entry = symbol, side, quantity, entry
        self.margin, self.carry = margin, carry
        self.contract_size = fact(symbol, "contractSize")

    @staticmethod
    def of_part(part: dict) -> "Position":
        return Position(part["symbol"], part["side"], int(part["quantity"]), int(part["entry"]), int(part["margin"]),
                        int(part["carry"]))

    def told(self) -> tuple:
        return self.symbol, self.side, self.quantity, self.entry, self.margin, self.carry

    def profit(self, quantity: int, price: int, rates: tuple[int, int], finer: int = 1) -> int:
        """In cents, or in 10^-12 of them."""
        sign = 1 if self.side == "long" else -1
        top = quantity * self.contract_size * sign * (price - self.entry) * rates[0] * 100
        return half_even(top * finer, UNIT * rates[1])

    def worth(self, price: int, rates: tuple[int, int]) -> int:
        return max(0, self.margin + self.profit(self.quantity, price, rates))

    def notional(self, rates: tuple[int, int]) -> tuple[int, int]:
        return self.quantity * self.contract_size * self.entry * rates[0] * 100, UNIT * rates[1]

    def close(self, part: int, price: int, rates: tuple[int, int]) -> tuple[int, list]:
        """Closes a part: its profit, and its postings in their order. What is left of the position stays in it."""
        rest = self.quantity - part
        whole = self.carry + self.profit(self.quantity, price, rates, FINE)
        so_far = whole - self.profit(rest, price, rates, FINE)
        posted = half_even(self.carry, FINE)
        profit, whole_profit = half_even(so_far, FINE) - posted, half_even(whole, FINE) - posted
        loss = max(0, -profit)
        back = max(0, min(half_even(self.margin * part, self.quantity) - loss, self.margin + whole_profit))
        gap = max(0, loss - self.margin)
        self.margin, self.quantity = self.margin + gap - loss - back, rest
        # The remainder has the sign of the sum.
        self.carry = so_far % (2 * FINE) if so_far >= 0 else -(-so_far % (2 * FINE))
        moves = [("trading-profit", max(0, profit)), ("gap-cover", gap), ("trading-loss", loss),
                 ("margin-returned", back)]
        return profit, [move for move in moves if move[1] > 0]


class Book:
    """Quantities that are held by symbol, and positions by id."""

    def __init__(self, value: dict):
        self.held, self.positions, self.rates = {}, {}, {}
        for part in value["parts"]:
            if part["product"] == "spot":
                self.held[part["symbol"]] = int(part["quantity"])
            else:
                self.positions[part["id"]] = Position.of_part(part)
                self.rates[part["id"]] = rates_of(part)

    def is_of(self, value: dict) -> bool:
        after = Book(value)
        return (self.held == after.held
                and {key: p.told() for key, p in self.positions.items()}
                == {key: p.told() for key, p in after.positions.items()})

    def apply(self, trade: dict, margin: int | None) -> list | None:
        """Carries a trade out. The postings that it must have, or None where it could not have been."""
        is_open, is_long = trade["act"] == "open", trade["direction"] == "long"
        price, quantity = int(trade["price"]), int(trade["quantity"])
        if str(price) != trade["tick"]["ask" if is_open == is_long else "bid"]:
            return None
        if trade["product"] == "spot":
            return self._spot(trade, quantity, price)
        return self._open(trade, quantity, price, margin) if is_open else self._close(trade, quantity, price)

    def _spot(self, trade: dict, quantity: int, price: int) -> list | None:
        is_open = trade["act"] == "open"
        after = self.held.get(trade["symbol"], 0) + (quantity if is_open else -quantity)
        value, fee = spot_trade(trade["act"], quantity, price, rates_of(trade))
        if trade["direction"] != "long" or after < 0 or str(fee) != trade["fee"]:
            return None
        self.held.pop(trade["symbol"], None)
        if after:
            self.held[trade["symbol"]] = after
        moves = [("spot-bought" if is_open else "spot-sold", value), ("spot-fee", fee)]
        return [move for move in moves if move[1] > 0]

    def _open(self, trade: dict, quantity: int, price: int, margin: int | None) -> list | None:
        if trade["subject"] in self.positions:
            return None
        position = Position(trade["symbol"], trade["direction"], quantity, price, 0)
        rates = rates_of(trade)
        top, bottom = position.notional(rates)
        fee = up(top * OPENING_FEE, bottom * RATE)
        if str(fee) != trade["fee"]:
            return None
        single, double = half_even(top, bottom), half_even(top, bottom * 2)
        position.margin = single if single == margin else double
        self.positions[trade["subject"]], self.rates[trade["subject"]] = position, rates
        return [move for move in [("margin-set-aside", position.margin), ("opening-fee", fee)] if move[1] > 0]

    def _close(self, trade: dict, quantity: int, price: int) -> list | None:
        position = self.positions.get(trade["subject"])
        if not position or position.symbol != trade["symbol"] or position.side != trade["direction"]:
            return None
        if quantity > position.quantity or str(position.entry) != trade["entry"]:
            return None
        profit, moves = position.close(quantity, price, rates_of(trade))
        if str(profit) != trade["profit"] or trade["fee"] != "0":
            return None
        if not position.quantity:
            del self.positions[trade["subject"]]
        return moves

    def charge_night(self, posting: dict) -> bool:
        """A night costs about its rate of the notional at entry; what cash does not reach for comes from the margin."""
        name = posting["subject"].partition("/")[2]
        position = self.positions.get(name)
        if not position:
            return False
        top, bottom = position.notional(self.rates[name])
        usual = half_even(top * fact(position.symbol, "nightlyRate"), bottom * RATE)
        amount = int(posting["amount"])
        if posting["from"] == "margin":
            if position.margin < amount:
                return False
            position.margin -= amount
        return amount <= 2 * usual + 1
