"""The twelve checks of a participation (CHECKS.md, D). Each is a method that returns a state, or raises Failed."""
from __future__ import annotations

from blocks import is_consistent
from evidence import FAILED, GRACE, NONE, OK, OPEN, Failed, day_of, need
from pool_book import Book, Position, rates_of, spot_trade
from pool_file import POOL_NAMES
from pool_money import PoolMoney
from pool_prices import PoolPrices
from sessions import DAY_MS

MOST_MOVED, NIGHTS_LATE = 1000, 8
POOL_KINDS = {"spot-bought", "spot-sold", "spot-fee", "margin-set-aside", "opening-fee", "margin-returned",
              "trading-profit", "trading-loss", "gap-cover", "financing", "order-reserved", "order-released",
              "pool-joined", "pool-left", "pool-rounding", "practice-funding"}
# What can be said of a pool only once units were given.
OF_POOL = ("value", "trades", "register", "prices", "decisions", "weights")


class PoolVerification(PoolPrices, PoolMoney):
    """`states` has an entry for each check, `reasons` for those that failed."""

    def __init__(self, file: dict):
        super().__init__(file)
        self.states = {name: FAILED for name in POOL_NAMES}
        for name in POOL_NAMES:
            if self.head or name == "signature":
                self._run(name)
            else:
                self.reasons[name] = "the checkpoint does not read"
        for name in self.own.get("failed", []):
            self.states[name], self.reasons[name] = FAILED, "it has failed before"

    def _run(self, name: str) -> None:
        try:
            early = None
            if name in (*OF_POOL, "payout"):
                early = self.before_units()
            if name in OF_POOL and early is None and self.proof["join"] is None:
                early = OPEN
            self.states[name] = early or getattr(self, "check_" + name)()
        except Failed as failure:
            self.reasons[name] = str(failure)

    @property
    def verdict(self) -> str:
        states = self.states.values()
        return ("fails" if FAILED in states else "waits" if OPEN in states else "recorded" if NONE in states
                else "passes")

    def check_signature(self) -> str:
        need(self.own.get("publicKey", self.key) == self.key, "the key is not the one the device knew")
        need(self.head and self.signed(self.proof["checkpoint"]), "the checkpoint is not signed")
        return OK

    def check_consistency(self) -> str:
        need(self.head.at <= self.now + GRACE, "the proof is dated ahead")
        state = OK
        for entry, head in self.heads:
            is_ours = head and self.signed(entry["checkpoint"]) and head.origin == self.head.origin
            need(is_ours, "a head is not of this log")
            if entry["path"] is None and head.size != self.head.size:
                need(not self.overdue(head.at), "no proof for a head that was seen")
                state = OPEN
                continue
            a, b = (head, self.head) if head.size <= self.head.size else (self.head, head)
            need(is_consistent(a.size, a.root, b.size, b.root, entry["path"] or []), "two histories")
            need(a.size == b.size or a.at <= b.at, "the larger head is older")
        return state

    # --- The pool ---

    def check_value(self) -> str:
        for value in self.values:
            sum_ = int(value["cash"]) - int(value["owed"])
            for part in value["parts"]:
                worth = self._worth(part)
                need(str(worth) == part["worth"], f"a part of value {value['number']} is worth {worth}")
                sum_ += worth
            need(str(sum_) == value["equity"], f"value {value['number']} is {sum_}")
        return OK

    @staticmethod
    def _worth(part: dict) -> int:
        if part["product"] == "spot":
            value, fee = spot_trade("close", int(part["quantity"]), int(part["bid"]), rates_of(part))
            return value - fee
        position = Position.of_part(part)
        return position.worth(int(part["bid" if position.side == "long" else "ask"]), rates_of(part))

    def check_trades(self) -> str:
        state = self._check_pool_chain()
        first, last = self.values[0], self.values[-1]
        need(len(self.trades) == last["trade"] - first["trade"], "a trade is left out")
        need(not self.trades or self.trades[0]["number"] == first["trade"] + 1, "the first trade is left out")
        self.nights, self.most_nights = {}, -(-(last["at"] - first["at"]) // DAY_MS) + NIGHTS_LATE
        for before, after in self.pairs():
            self._check_step(before, after)
        return state

    def _check_pool_chain(self) -> str:
        pool = self.proof["pool"]
        need(pool and self.values, "there is no chain of the pool")
        start = pool["start"]["count"]
        first, last = int(self.values[0]["posting"]), int(self.values[-1]["posting"])
        is_whole = start <= first and last <= start + len(pool["postings"])
        need(is_whole, "the chain does not reach from the first value to the last")
        need(all(p["kind"] in POOL_KINDS for p in pool["postings"]), "a posting that is not of a pool")
        return self.check_one_chain(pool)

    def _check_step(self, before: dict, after: dict) -> None:
        postings = self.between(before, after)
        own = ("cash", "reserve")
        moved = sum(int(p["amount"]) * ((p["to"] in own) - (p["from"] in own)) for p in postings)
        need(int(after["cash"]) == int(before["cash"]) + moved, f"cash before value {after['number']}")
        trades = [t for t in self.trades if before["trade"] < t["number"] <= after["trade"]]
        need(len(trades) == after["trade"] - before["trade"], "a trade is left out")
        book, stories = Book(before), {}
        for trade in trades:
            kind = "spot/" if trade["product"] == "spot" else "order/"
            stories.setdefault(kind + trade["subject"], ([], []))[0].append(trade)
        for posting in postings:
            is_trading = not posting["kind"].startswith("order-") and posting["subject"].startswith(("order/", "spot/"))
            if is_trading:
                stories.setdefault(posting["subject"], ([], []))[1].append(posting)
        for subject, (told, posted) in stories.items():
            need(self._is_story(book, told, posted), f"trades and postings of {subject} do not go together")
        need(book.is_of(after), f"value {after['number']} has something else open")

    def _is_story(self, book: Book, trades: list[dict], postings: list[dict]) -> bool:
        coming, left = list(trades), list(postings)
        while coming or left:
            if left and left[0]["kind"] == "financing":
                night = left.pop(0)
                name = (night["subject"], night["from"])
                self.nights[name] = self.nights.get(name, 0) + 1
                if self.nights[name] > self.most_nights or not book.charge_night(night):
                    return False
                continue
            if not coming:
                return False
            trade = coming.pop(0)
            margin = int(left[0]["amount"]) if left and left[0]["kind"] == "margin-set-aside" else None
            expected = book.apply(trade, margin)
            found = [(p["kind"], int(p["amount"])) for p in left[:len(expected or [])] if p["at"] == trade["at"]]
            if expected is None or found != expected:
                return False
            del left[:len(expected)]
        return True

    def check_register(self) -> str:
        postings = (self.proof["pool"] or {"postings": []})["postings"]
        moved = {p["subject"] for p in postings if p["kind"] in ("pool-joined", "pool-left")}
        if len(moved) > MOST_MOVED:
            return NONE
        for before, after in self.pairs():
            sums = {kind: sum(int(p["amount"]) for p in self.between(before, after) if p["kind"] == kind)
                    for kind in ("pool-joined", "pool-left", "pool-rounding")}
            joined, rounded = sums["pool-joined"], sums["pool-rounding"]
            left = int(after["owed"]) - int(before["owed"]) + sums["pool-left"]
            need(left >= 0, "what is owed has vanished")
            is_moved = joined or rounded or left or before["units"] != after["units"]
            need(not is_moved or after["number"] == before["number"] + 1, "the value after units moved is not shown")
            equity, units = int(before["equity"]), int(before["units"])
            is_fair = (equity + joined - left - rounded) * units >= equity * int(after["units"])
            need(is_fair, f"units after value {before['number']} were not paid for")
        return OK

    def check_decisions(self) -> str:
        by_close, last = {d["closedAt"]: d for d in self.decisions}, {}
        for trade in self.trades:
            closed = trade["decision"]
            if closed is None:
                need(trade["act"] == "close", "opened without a decision")
                continue
            decision = by_close.get(closed)
            need(decision, "a decision is not shown")
            need(last.get(trade["symbol"], 0) <= closed <= trade["at"], "decisions go back, or come after the trade")
            need(self._is_before(decision, trade), "the decision stands behind its trade")
            targets = [t["weightPpm"] for t in decision["targets"] if t["symbol"] == trade["symbol"]]
            need(targets, "the decision has no such target")
            if trade["act"] == "open":
                need(targets[0] > 0 if trade["direction"] == "long" else targets[0] < 0, "against the decision")
                last[trade["symbol"]] = closed
        return OK

    def check_weights(self) -> str:
        by_day = {day_of(m["trainedAt"]): m for m in self.models}
        for decision in self.decisions:
            if decision["modelHash"] is None:
                continue
            model = by_day.get(day_of(decision["closedAt"]))
            need(model and model["hash"] == decision["modelHash"], "not the weights of the day")
            is_before = model["trainedAt"] <= decision["closedAt"] and self._is_before(model, decision)
            need(is_before, "weights from after the decision")
        return OK

    @staticmethod
    def _is_before(one: dict, other: dict) -> bool:
        """What is not sealed yet is for the check of that."""
        return None in (one["place"], other["place"]) or one["place"] < other["place"]
