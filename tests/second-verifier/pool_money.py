"""Units, payouts and the customer's own postings (CHECKS.md, D 4, 11 and 12; C)."""
from __future__ import annotations

from blocks import hash_text, is_included
from evidence import GRACE, OK, OPEN, need
from pool_evidence import PoolEvidence
from posting_checks import MOST_FEE, PostingChecks
from sessions import DAY_MS
from subject_rules import check_subjects

SHOWN = {"participation-paid": "proceeds", "participation-fee": "fee"}


class PoolMoney(PoolEvidence):
    # --- Units ---

    def _is_first_after(self, number: int, at: int) -> bool:
        value, before = self.by_number.get(number), self.by_number.get(number - 1)
        is_later = value is not None and value["at"] > at
        return is_later and (number == 1 or before is not None and before["at"] <= at)

    def _is_passed_over(self, since: int) -> bool:
        return any(value["at"] > since and self.overdue(value["at"]) for value in self.values)

    def check_units(self) -> str:
        early = self.before_units()
        if early:
            return early
        join, leaves = self.proof["join"], self.proof["leaves"]
        if not join:
            need(not self._is_passed_over(self.approved), "no units at a value that came")
            return OPEN
        need(self._is_first_after(join["value"], self.approved), "not the first value after the approval")
        value = self.by_number[join["value"]]
        due = int(self.part["amount"]) * int(value["units"]) // int(value["equity"])
        need(int(join["units"]) == due, f"{due} units are due")
        gone = sum(int(leave["units"]) for leave in leaves)
        need(gone <= due and all(int(leave["units"]) for leave in leaves), "more units left than there were")
        for asked in self.own.get("redemptions", []):
            kept = [leave for leave in leaves if leave["id"] == asked["id"]]
            same = kept and (kept[0]["askedAt"], kept[0]["units"]) == (asked["askedAt"], asked["units"])
            need(same, "a redemption is not as it was asked for")
        term = self.approved + self.part["days"] * DAY_MS
        ended = self.part["endedAt"]
        ends = max(term if ended is None else min(term, ended), value["at"])
        states = [self._check_leave(leave, ends) for leave in leaves]
        need(gone == due or not self._is_passed_over(ends + GRACE), "the term is over")
        return OPEN if OPEN in states else OK

    def _check_leave(self, leave: dict, ends: int) -> str:
        number = leave["value"]
        if leave["cause"] == "term":
            need(leave["askedAt"] >= ends, "the term ended early")
            before = None if number is None else self.by_number.get(number - 1)
            need(before is None or before["at"] <= ends + GRACE, "the term ended late")
        if number is None:
            need(not self._is_passed_over(leave["askedAt"]), "a value was passed over")
            return OPEN
        need(self._is_first_after(number, leave["askedAt"]), "not the first value after it was asked for")
        return OK

    # --- Payout ---

    def check_payout(self) -> str:
        self._check_fees()
        payouts, mine = self.proof["payouts"], self.part["id"]
        for other in dict.fromkeys(p["participation"] for p in payouts):
            self._check_posted(other, [p for p in payouts if p["participation"] == other])
        units, cost_left = int((self.proof["join"] or {"units": 0})["units"]), int(self.part["amount"])
        state, by_number = OK, {p["number"]: p for p in payouts}
        for leave in self.proof["leaves"]:
            given = int(leave["units"])
            need(0 < given <= units, "more units left than there were")
            cost = cost_left if given == units else cost_left * given // units
            units, cost_left = units - given, cost_left - cost
            value = self.by_number.get(leave["value"]) if leave["value"] is not None else None
            due = str(given * int(value["equity"]) // int(value["units"])) if value else None
            need(due == leave["proceeds"], f"the units bring {due}")
            payout = by_number.get(leave["settledAs"])
            if not payout:
                is_late = leave["settledAs"] is not None or value and self.overdue(value["at"])
                need(not is_late, "a payout is overdue")
                state = OPEN
                continue
            is_its = (payout["participation"], payout["proceeds"], payout["cost"]) == (mine, due, str(cost))
            need(is_its, "a payout is not that of its units")
        settled = [leave for leave in self.proof["leaves"] if leave["settledAs"] is not None]
        need(len([p for p in payouts if p["participation"] == mine]) == len(settled), "a payout is left out")
        return state if self.proof["leaves"] else OPEN

    def _check_fees(self) -> None:
        carried = 0
        for place, payout in enumerate(self.proof["payouts"], 1):
            need(payout["number"] == place, "payouts are not numbered one by one")
            result = int(payout["proceeds"]) - int(payout["cost"]) - carried
            need(int(payout["fee"]) == max(0, result) // 10, f"the fee of payout {place}")
            carried = max(0, -result)

    def _check_posted(self, other: str, payouts: list[dict]) -> None:
        own = [p for p in self.proof["chain"]["postings"] if p["subject"] == "participation/" + other]
        holds = [p for p in own if p["kind"] == "participation-hold"]
        is_held = holds and sum(int(p["cost"]) for p in payouts) <= int(holds[0]["amount"])
        need(is_held, "payouts cost more than was put in")
        for kind, name in SHOWN.items():
            posted = [p["amount"] for p in own if p["kind"] == kind]
            wanted = [p[name] for p in payouts if p[name] != "0"]
            need(posted[:len(wanted)] == wanted, f"{kind} is not posted so")

    # --- Posting ---

    def check_posting(self) -> str:
        chain, asked = self.proof["chain"], self.own.get("asked")
        need(asked is None or all(self.part[name] == value for name, value in asked.items()), "not what was asked for")
        tips = PostingChecks._replay(chain)
        kept = {(tip["count"], tip["tip"]) for tip in self.own.get("tips", [])}
        need(all(tips.get(count, tip) == tip for count, tip in kept), "not the tips that the device has kept")
        need(len({count for count, _ in kept}) == len(kept), "two tips of one count")
        moves = [(p["kind"], p["amount"]) for p in self.postings]
        need(moves == self._owed(moves), "not the postings of this participation")
        return self.check_one_chain(chain)

    def _owed(self, moves: list) -> list:
        amount = self.part["amount"]
        if len(moves) < 2:
            return [("participation-hold", amount)]
        if moves[1][0] == "participation-returned":
            return [("participation-hold", amount), ("participation-returned", amount)]
        owed = [("participation-hold", amount), ("participation-joined", amount)]
        for payout in self.proof["payouts"]:
            if payout["participation"] == self.part["id"]:
                owed += [(kind, payout[name]) for kind, name in SHOWN.items() if payout[name] != "0"]
        return owed

    def check_one_chain(self, chain: dict) -> str:
        """A chain as section C has it: replayed, in order, along known ways, and sealed."""
        postings, tips = chain["postings"], PostingChecks._replay(chain)
        for before, after in zip(postings, postings[1:]):
            need(before["at"] <= after["at"], "postings are not in the order of their times")
        need(all(p["at"] <= self.now + GRACE for p in postings), "a posting is dated ahead")
        for p in postings:
            is_known = (p["kind"], p["from"], p["to"]) in PostingChecks._ways(p["subject"])
            need(is_known, f"posting {p['number']} goes no known way")
            need(p["kind"] != "withdrawal-fee" or int(p["amount"]) < MOST_FEE, "a fee is too large")
        check_subjects(postings)
        start, sealed = chain["start"]["count"], chain["sealed"]
        due = start + sum(self.overdue(p["at"]) for p in postings)
        if sealed is None:
            need(due == start, "no tip is sealed")
            return OPEN
        leaf = self.holds(sealed["leaf"], "postings", count=sealed["entries"])
        line = f"{hash_text('candor customer' + chr(10) + chain['salt'])} {sealed['count']} {sealed['tip']}\n"
        is_entry = leaf and is_included(line, sealed["index"], sealed["entries"], sealed["path"], leaf["root"])
        need(is_entry and sealed["count"] >= due, "postings are not sealed")
        need(sealed["count"] < start or tips.get(sealed["count"]) == sealed["tip"], "another tip is sealed")
        return OK
