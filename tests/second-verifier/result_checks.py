"""Checks 8 to 10: ticks, result, payout (CHECKS.md, B)."""
from __future__ import annotations

from blocks import is_included, read_leaf
from evidence import A_DAY, FAILED, MINUTE, OK, OPEN, Failed, ProofEvidence, day_of, gives, need
from paths import all_symbols
from sessions import DAY_MS

TICK_WITHIN, SEALED_WITHIN = 10_000, 180_000


class ResultChecks(ProofEvidence):
    def read_pages(self):
        """(state of the pages, ticks as (instant, place of the page, bid, ask, mid, volume))."""
        try:
            ticks, last = self._all_ticks()
        except Failed as failure:
            self.reasons["pages"] = str(failure)
            return FAILED, []
        if self.pages_are_gone and self.drawn == OK:
            return OK, self._ticks_of_paths()
        late = 0 if self.is_simulated else TICK_WITHIN
        if (ticks and ticks[-1][0] > self.expires) or (last and last["opensAt"] > self.expires + late):
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
            self._check_sealed_in_time(page["place"], leaf["opensAt"])
            first, last, last_place = first or leaf, leaf, page["place"]
            for at, *quote in self._ticks_of(page, leaf):
                need(not ticks or at > ticks[-1][0], "instants do not rise")
                ticks.append((at, page["place"], *map(int, quote)))
        if first:
            begins = first["number"] == 1 or first["opensAt"] + MINUTE <= self.purchase_at
            need(begins or ticks and ticks[0][0] < self.purchase_at, "the pages begin too late")
        self._check_seen(ticks)
        return ticks, last

    def _check_seen(self, ticks: list[tuple]) -> None:
        """What the device saw live is on the pages, as far as they go."""
        mids, until = {tick[0]: tick[4] for tick in ticks}, min(self.expires, ticks[-1][0]) if ticks else -1
        for seen in self.own.get("ticks", []):
            is_asked = self.purchase_at <= seen["at"] <= until
            need(not is_asked or mids.get(seen["at"]) == int(seen["mid"]), "a tick that the device saw is not there")

    def _check_sealed_in_time(self, place: int, opens: int) -> None:
        """No head that the device has seen shows that the page was held back."""
        need(not self.is_sealed_after(place, opens + SEALED_WITHIN), "a page was sealed late")

    def _ticks_of_paths(self) -> list[tuple]:
        """The ticks of the drawn paths, without a place: their pages are gone."""
        ticks = []
        for at in range(-(-self.purchase_at // 1000) * 1000, self.expires + 1, 1000):
            path = self.paths.get(day_of(at))
            minute = path and path.ticks(at % DAY_MS // MINUTE)
            if minute:
                ticks.append((at, None, *minute[at % MINUTE // 1000]))
        return ticks

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

    def by_the_rule(self):
        """(outcome, reason, purchase, final) of rule 2 with what is known, or None where nothing is decided."""
        if self.pages_state == FAILED:
            return None
        if self.is_halted():
            return "void", "halted", None, None
        direction = self._direction()
        if self.pages_state == OPEN or not direction:
            return None
        between = [t for t in self.ticks if self.purchase_at <= t[0] <= self.expires]
        if self.is_simulated and len(between) < 2:
            return None
        if not between:
            return "void", "no-tick", None, None
        first, last = between[0], between[-1]
        purchase, final = ({"at": t[0], "mid": str(t[4])} for t in (first, last))
        is_far = first[0] > self.purchase_at + TICK_WITHIN or last[0] < self.expires - TICK_WITHIN
        if not self.is_simulated and (len(between) < 2 or is_far):
            return "void", "no-tick", purchase, final
        wins = last[4] > first[4] if direction == "rise" else last[4] < first[4]
        outcome = "draw" if last[4] == first[4] else "win" if wins else "lose"
        page = first[1] if first[1] is not None else self._read_page(first[0])
        is_late = self.acceptance and page is not None and self.acceptance["place"] > page
        if outcome == "lose" and is_late:
            return "void", "sealed-late", purchase, final
        return outcome, None, purchase, final

    def _read_page(self, instant: int) -> int | None:
        """The place of the page of an instant among the leaves that the device has read."""
        for i, text in enumerate(self.own.get("leaves", {"texts": []})["texts"]):
            leaf = read_leaf(text)
            is_page = leaf and leaf["kind"] == "ticks" and leaf["feed"] == self.body["feed"]
            if is_page and leaf["opensAt"] // MINUTE == instant // MINUTE:
                return self.receipt_head.size + i
        return None

    def _direction(self) -> str | None:
        """The direction that the record opens, or else the device; None without an opening."""
        for opening in (self.record, self.own.get("order")):
            if opening and gives(opening["direction"], opening["nonce"], self.order["direction"]):
                return opening["direction"]
        return None

    def _is_unopened(self) -> bool:
        return bool(self.record) and self.record["reason"] == "unopened"

    def check_ticks(self) -> str:
        need(self.pages_state != FAILED, self.reasons.get("pages", "the pages do not reach expiry"))
        if self._is_unopened():
            need(self.record["purchase"] is None and self.record["final"] is None, "ticks of a contract not opened")
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
        if self._is_unopened():
            self._check_unopened()
            return OK
        is_closed = record["direction"] is None and record["nonce"] is None
        is_halted = bool(self.decided) and self.decided[1] == "halted"
        opens = gives(record["direction"], record["nonce"], self.order["direction"])
        need(opens or is_closed and is_halted, "not opened with the order's direction")
        if not self.decided:
            need(self.pages_state != FAILED, "the pages failed")
            return OPEN
        told = (record["outcome"], record["reason"])
        is_unseen = self.pages_are_gone and self.decided[2] and self._read_page(self.decided[2]["at"]) is None
        may_be_late = self.decided[0] == "lose" and is_unseen and told == ("void", "sealed-late")
        need(told == self.decided[:2] or may_be_late, f"the rule gives {self.decided[:2]}")
        return OK

    def _check_unopened(self) -> None:
        record, deadline = self.record, self.expires + A_DAY
        is_closed = record["direction"] is None and record["nonce"] is None
        need(record["outcome"] == "lose" and is_closed, "what is not opened is lost, without a direction")
        need(record["settledAt"] >= deadline and self.now >= deadline, "lost as unopened too early")
        need(not self.is_acknowledged(), "it was opened: the server has signed it")
        need("opening" not in self.own.get("withheld", {}), "the opening was sent, and not acknowledged")
        need("order" not in self.own or "receipt" in self.own, "no receipt came, so that it could not be opened")

    def check_payout(self) -> str:
        if not self.record:
            return self.without_settlement()
        profit = self.stake * self.rate // 10**8
        pays = {"win": self.stake + profit, "lose": 0}.get(self.record["outcome"], self.stake)
        need(int(self.record["paid"]) == pays, f"the outcome pays {pays}")
        return OK
