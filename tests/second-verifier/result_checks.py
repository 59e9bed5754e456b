"""Checks 8 to 11: ticks, result, payout, posting (CHECKS.md, B)."""
from __future__ import annotations

from blocks import Checkpoint, canonical, is_included
from evidence import FAILED, GRACE, MINUTE, OK, OPEN, REVEAL_WITHIN, Evidence, Failed, day_end, day_of, need
from paths import all_symbols


class ResultChecks(Evidence):
    def read_pages(self):
        """(state of the pages, ticks as (instant, place of the page, bid, ask, mid, volume))."""
        try:
            ticks, last = self._all_ticks()
        except Failed as failure:
            self.reasons["pages"] = str(failure)
            return FAILED, []
        late = 0 if self.body["feed"] == "simulated" else 10_000
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
            first, last, last_place = first or leaf, leaf, page["place"]
            for at, *quote in self._ticks_of(page, leaf):
                need(not ticks or at > ticks[-1][0], "instants do not rise")
                ticks.append((at, page["place"], *map(int, quote)))
        if first:
            begins = first["number"] == 1 or first["opensAt"] + MINUTE <= self.accepted
            need(begins or ticks and ticks[0][0] <= self.accepted, "the pages begin too late")
        return ticks, last

    def _ticks_of(self, page: dict, leaf: dict) -> list:
        part, day = page["part"], day_of(leaf["opensAt"])
        has_part = leaf["feed"] == self.body["feed"] and day in self.terms
        need(has_part == (part is not None), "a part is missing, or one too many")
        if not has_part:
            return []
        need(self.terms[day], "the terms do not read")
        symbols, symbol = all_symbols(self.terms[day]), self.body["symbol"]
        need(symbol in symbols, "the terms do not have the instrument")
        text = symbol + "\n" + "".join(" ".join(map(str, tick)) + "\n" for tick in part["ticks"])
        is_part = is_included(text, symbols.index(symbol), len(symbols), part["path"], leaf["root"])
        need(is_part, "a part is not that of the page")
        opens = leaf["opensAt"]
        in_minute = all(opens <= tick[0] < opens + MINUTE for tick in part["ticks"])
        need(leaf["feed"] != "simulated" or in_minute, "a tick is not of its page's minute")
        return part["ticks"]

    def by_the_rule(self):
        """(outcome, reason, purchase, final) of rule 1 with what is known, or None where nothing is decided."""
        if self.pages_state == FAILED:
            return None
        between = [t for t in self.ticks if self.accepted < t[0] <= self.expires]
        if between and self.acceptance and self.acceptance["place"] > between[0][1]:
            return "void", "sealed-late", None, None
        if self.is_halted():
            return "void", "halted", None, None
        if self.pages_state == OPEN:
            return None
        if not between:
            return "void", "no-tick", None, None
        first, last = between[0], between[-1]
        purchase, final = ({"at": t[0], "mid": str(t[4])} for t in (first, last))
        if len(between) < 2 or self.expires - last[0] > self.first_terms["contracts"]["tickWithinMs"]:
            return "void", "no-tick", purchase, final
        wins = last[4] > first[4] if self.body["direction"] == "rise" else last[4] < first[4]
        return "draw" if last[4] == first[4] else "win" if wins else "lose", None, purchase, final

    def check_ticks(self) -> str:
        need(self.pages_state != FAILED, self.reasons.get("pages", "the pages do not reach expiry"))
        if not self.decided:
            return OPEN
        if not self.record:
            return self.without_settlement()
        need((self.record["purchase"], self.record["final"]) == self.decided[2:], "not the ticks of the rule")
        return OK

    def check_result(self) -> str:
        if not self.record:
            return self.without_settlement()
        if not self.decided:
            need(self.pages_state == OPEN, "nothing can be decided")
            return OPEN
        need((self.record["outcome"], self.record["reason"]) == self.decided[:2], f"the rule gives {self.decided[:2]}")
        return OK

    def check_payout(self) -> str:
        if not self.record:
            return self.without_settlement()
        profit = self.stake * self.rate // 10**8
        pays = {"win": self.stake + profit, "lose": 0}.get(self.record["outcome"], self.stake)
        need(int(self.record["paid"]) == pays, f"the outcome pays {pays}")
        return OK

    # --- Posting ---

    def check_posting(self) -> str:
        shown, own = self.proof["postings"], self.own.get("postings")
        need(len({p["number"] for p in shown}) == len(shown), "a number stands twice")
        need(own is None or sorted(map(canonical, own)) == sorted(map(canonical, shown)), "not the customer's history")
        expected = self._movements()
        movements = sorted((p["kind"], p["from"], p["to"], int(p["amount"])) for p in shown)
        refunded = sorted(expected + [("contract-refund", "house-trading", "cash", self.stake)])
        ends = [day_end(d["day"]) + REVEAL_WITHIN for d in self.days]
        is_lost = bool(self.record) and self.record["outcome"] == "lose"
        may = is_lost and any(self.now > end for end in ends)
        withheld = any(self._was_withheld(d["reveal"], end + GRACE) for d, end in zip(self.days, ends))
        is_kept = movements == sorted(expected) and not (is_lost and withheld)
        need(is_kept or movements == refunded and may, "not the movements of this contract")
        return OK if self.record else OPEN

    def _movements(self) -> list[tuple]:
        outcome, profit = self.record and self.record["outcome"], self.stake * self.rate // 10**8
        expected = [("contract-stake", "cash", "stake", self.stake)]
        if outcome == "lose":
            expected.append(("contract-lost", "stake", "house-trading", self.stake))
        elif outcome:
            expected.append(("contract-returned", "stake", "cash", self.stake))
        if outcome == "win" and profit:
            expected.append(("contract-profit", "house-trading", "cash", profit))
        return expected

    def _was_withheld(self, reveal: dict | None, since: int) -> bool:
        """Whether the seed was not in the log after `since`, as the proof or a head that was seen shows."""
        if reveal is None:
            return self.now > since
        seen = (h["checkpoint"] for h in self.own.get("heads", []))
        heads = [Checkpoint.read(checkpoint["text"]) for checkpoint in seen if self.signed(checkpoint)]
        return any(head and head.at > since and reveal["place"] >= head.size for head in heads)
