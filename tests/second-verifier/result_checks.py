"""Checks 8 to 10: ticks, result, payout (CHECKS.md, B)."""
from __future__ import annotations

from blocks import is_included, read_leaf
from evidence import FAILED, LATE, MINUTE, OK, OPEN, REVEAL_WITHIN, Evidence, Failed, day_of, need
from paths import all_symbols


class ResultChecks(Evidence):
    def read_pages(self):
        """(state of the pages, ticks as (instant, place of the page, bid, ask, mid, volume))."""
        if self.pages_gone and self.paths_state == OK:
            return OK, [(at, None, *tick) for at, tick in self.path_ticks(self.purchase_at, self.expires)]
        try:
            ticks, last = self._all_ticks()
        except Failed as failure:
            self.reasons["pages"] = str(failure)
            return FAILED, []
        if (ticks and ticks[-1][0] > self.expires) or (last and last["opensAt"] > self.last_page):
            return OK, ticks
        return (FAILED if self.overdue(self.expires) else OPEN), ticks

    def _all_ticks(self):
        need(self.first_terms, "the terms of the first day do not read")
        ticks, last, last_place, first = [], None, -1, None
        for page in self.proof["pages"]:
            leaf = self.holds(page, "ticks")
            need(leaf and page["place"] > last_place, "a page is not in the log, or not in order")
            follows = not last or leaf["number"] == last["number"] + 1 and leaf["opensAt"] >= last["opensAt"]
            need(follows, "a page is left out")
            need(not self.lacked(page["place"], leaf["opensAt"] + 180_000), "a page was held back")
            first, last, last_place = first or leaf, leaf, page["place"]
            for at, *quote in self._ticks_of(page, leaf):
                need(not ticks or at > ticks[-1][0], "instants do not rise")
                ticks.append((at, page["place"], *map(int, quote)))
        if first:
            begins = first["number"] == 1 or first["opensAt"] + MINUTE <= self.purchase_at
            need(begins or ticks and ticks[0][0] < self.purchase_at, "the pages begin too late")
        self._check_seen(ticks)
        return ticks, last

    def _check_seen(self, ticks: list) -> None:
        mids = {tick[0]: tick[4] for tick in ticks}
        for seen in self.own.get("ticks", []) if ticks else []:
            if self.purchase_at <= seen["at"] <= min(self.expires, ticks[-1][0]):
                need(mids.get(seen["at"]) == int(seen["mid"]), "a tick that the device saw is not there")

    def _ticks_of(self, page: dict, leaf: dict) -> list:
        part, day = page["part"], day_of(leaf["opensAt"])
        has_part = leaf["feed"] == self.body["feed"] and day in self.terms
        need(has_part == (part is not None), "a part is missing, or one too many")
        if not has_part:
            return []
        need(self.terms[day], "the terms do not read")
        symbols, symbol = all_symbols(self.terms[day]), self.symbol
        need(symbol in symbols, "the terms do not have the instrument")
        text = symbol + "\n" + "".join(" ".join(map(str, tick)) + "\n" for tick in part["ticks"])
        is_part = is_included(text, symbols.index(symbol), len(symbols), part["path"], leaf["root"])
        need(is_part, "a part is not that of the page")
        opens = leaf["opensAt"]
        in_minute = all(opens <= tick[0] < opens + MINUTE for tick in part["ticks"])
        need(leaf["feed"] != "simulated" or in_minute, "a tick is not of its page's minute")
        return part["ticks"]

    # --- The rule ---

    def purchase_page(self, purchase) -> int | None:
        """The place of the page of the purchase tick, where it is known."""
        if purchase[1] is not None:
            return purchase[1]
        minute = purchase[0] // MINUTE
        for i, text in enumerate(self.own.get("leaves", {}).get("texts", [])):
            leaf = read_leaf(text)
            is_page = leaf and leaf["kind"] == "ticks" and leaf["feed"] == self.body["feed"]
            if is_page and leaf["opensAt"] // MINUTE == minute:
                return self.receipt_head.size + i
        return None

    def by_the_rule(self):
        """(outcome, reason, purchase, final) of rule 2 with what is known, or None where nothing is decided."""
        self.is_page_known = True
        if self.pages_state == FAILED:
            return None
        if self.is_halted():
            return "void", "halted", None, None
        direction = self._opened()
        if self.pages_state == OPEN or direction is None:
            return None
        between = [t for t in self.ticks if self.purchase_at <= t[0] <= self.expires]
        if self.is_simulated and len(between) < 2:
            return None
        if not between:
            return "void", "no-tick", None, None
        first, last = between[0], between[-1]
        purchase, final = ({"at": t[0], "mid": str(t[4])} for t in (first, last))
        is_stale = first[0] > self.purchase_at + LATE or last[0] < self.expires - LATE
        if not self.is_simulated and (len(between) < 2 or is_stale):
            return "void", "no-tick", purchase, final
        if last[4] == first[4]:
            return "draw", None, purchase, final
        if (last[4] > first[4]) == (direction == "rise"):
            return "win", None, purchase, final
        page = self.purchase_page(first)
        self.is_page_known = page is not None
        if page is not None and self.acceptance and self.acceptance["place"] > page:
            return "void", "sealed-late", purchase, final
        return "lose", None, purchase, final

    def _opened(self) -> str | None:
        """The direction that the record, or else the device, opens."""
        for opening in (self.record, self.own.get("order")):
            if self.opens_order(opening):
                return opening["direction"]
        return None

    # --- The checks ---

    def check_ticks(self) -> str:
        need(self.pages_state != FAILED, self.reasons.get("pages", "the pages do not reach expiry"))
        if self.record and self.record["reason"] == "unopened":
            need(self.record["purchase"] is None and self.record["final"] is None, "ticks of what was not opened")
            return OK
        if not self.decided:
            return OPEN if self.pages_state == OPEN else self.without_settlement()
        if not self.record:
            return self.without_settlement()
        need((self.record["purchase"], self.record["final"]) == self.decided[2:], "not the ticks of the rule")
        return OK

    def check_result(self) -> str:
        record = self.record
        if not record:
            return self.without_settlement()
        if record["reason"] == "unopened":
            return self._check_unopened(record)
        is_unopened = record["direction"] is None and record["nonce"] is None
        is_halted = bool(self.decided) and self.decided[1] == "halted"
        need(self.opens_order(record) or is_unopened and is_halted, "not the direction of the order")
        need(is_unopened or not self._is_unasked(), "opened, and the receipt never came")
        if not self.decided:
            need(self.pages_state != FAILED, "nothing can be decided")
            return OPEN
        found = (record["outcome"], record["reason"])
        may_be_late = self.pages_gone and not self.is_page_known and self.decided[:2] == ("lose", None)
        is_right = found == self.decided[:2] or may_be_late and found == ("void", "sealed-late")
        need(is_right, f"the rule gives {self.decided[:2]}")
        return OK

    def _check_unopened(self, record: dict) -> str:
        is_empty = record["outcome"] == "lose" and record["direction"] is None and record["nonce"] is None
        need(is_empty, "unopened, and yet not lost or opened")
        day_after = self.expires + REVEAL_WITHIN
        need(record["settledAt"] >= day_after and self.now >= day_after, "called unopened too early")
        need("acknowledged" not in self.own and not self.is_opening_withheld(), "the opening was sent")
        need(not self._is_unasked(), "the receipt never came")
        need(not self._was_listening(day_after), "the device heard the log, and so it has opened")
        return OK

    def _is_unasked(self) -> bool:
        return "order" in self.own and "receipt" not in self.own

    def _was_listening(self, until: int) -> bool:
        """Two heads, a minute apart, were heard from a minute after the receipt to the deadline."""
        if "receivedAt" not in self.own or "receipt" not in self.own:
            return False
        heard = [entry["heardAt"] for entry, head in self.good_heads()
                 if entry["heardAt"] >= self.own["receivedAt"] + MINUTE and self.log_time(entry, head) <= until]
        return bool(heard) and max(heard) - min(heard) >= MINUTE

    def check_payout(self) -> str:
        if not self.record:
            return self.without_settlement()
        profit = self.stake * self.rate // 10**8
        pays = {"win": self.stake + profit, "lose": 0}.get(self.record["outcome"], self.stake)
        need(int(self.record["paid"]) == pays, f"the outcome pays {pays}")
        return OK
