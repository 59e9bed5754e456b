"""Check 11, posting, and the chain of postings (CHECKS.md, B and C)."""
from __future__ import annotations

import json
from pathlib import Path

from blocks import canonical, hash_text, is_included
from evidence import A_DAY, GRACE, OK, OPEN, ProofEvidence, day_end, need

WAYS = {about: set(map(tuple, ways)) for about, ways in json.loads(
    (Path(__file__).parents[2] / "verify" / "posting-ways.json").read_text(encoding="utf-8")).items()}
FEE_BELOW = 1000


class PostingCheck(ProofEvidence):
    def check_posting(self) -> str:
        shown, own = self.proof["postings"], self.own.get("postings")
        need(len({p["number"] for p in shown}) == len(shown), "a number stands twice")
        need(own is None or sorted(map(canonical, own)) == sorted(map(canonical, shown)), "not the customer's history")
        expected = self._movements()
        movements = sorted((p["kind"], p["from"], p["to"], int(p["amount"])) for p in shown)
        refunded = sorted(expected + [("contract-refund", "house-trading", "cash", self.stake)])
        ends = [day_end(d["day"]) + A_DAY for d in self.days]
        is_lost = bool(self.record) and self.record["outcome"] == "lose"
        may = is_lost and any(self.now > end for end in ends)
        withheld = any(self.now > end + GRACE and self._was_withheld(d["reveal"], end + GRACE)
                       for d, end in zip(self.days, ends))
        is_kept = movements == sorted(expected) and not (is_lost and withheld)
        need(is_kept or movements == refunded and may, "not the movements of this contract")
        states = [self._check_chain(self.own["chain"]) if "chain" in self.own else OK, self.withheld("postings")]
        return OPEN if OPEN in states or not self.record else OK

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
        return reveal is None or self.is_sealed_after(reveal["place"], since)

    # --- The chain ---

    def _check_chain(self, chain: dict) -> str:
        tips = self._replay(chain)
        for kept in chain["tips"]:
            before = kept["count"] < chain["start"]["count"]
            need(before or tips.get(kept["count"]) == kept["tip"], "a posting that the device has seen is not there")
        subject = "contract/" + self.body["contract"]
        ours = [p for p in chain["postings"] if p["subject"] == subject]
        shown = [{key: p[key] for key in ("number", "kind", "from", "to", "amount")} for p in ours]
        is_whole = sorted(map(canonical, shown)) == sorted(map(canonical, self.proof["postings"]))
        need(is_whole, "the chain does not have exactly the contract's postings")
        for posting in chain["postings"]:
            about = posting["subject"].split("/")[0] if posting["subject"] else "nothing"
            way = (posting["kind"], posting["from"], posting["to"])
            need(way in WAYS.get(about, ()), f"a posting along an unknown way: {about} {way}")
            is_fee = posting["kind"] == "withdrawal-fee"
            need(not is_fee or int(posting["amount"]) < FEE_BELOW, "a fee that is too high")
        return self._check_sealed_tip(chain, tips)

    def _replay(self, chain: dict) -> dict[int, str]:
        """The tips by count, from the start on."""
        count, tip = chain["start"]["count"], chain["start"]["tip"]
        first = hash_text("candor postings\n" + chain["salt"])
        need(count > 0 or tip == first, "the chain does not begin with the salt")
        tips, last_at = {count: tip}, 0
        for posting in chain["postings"]:
            count += 1
            need(posting["number"] == count, "the numbers of the postings do not go up by one")
            need(last_at <= posting["at"] <= self.now + GRACE, "a posting of an impossible time")
            last_at = posting["at"]
            tip = hash_text(f"candor posting\n{tip}\n{canonical(posting)}")
            tips[count] = tip
        return tips

    def _check_sealed_tip(self, chain: dict, tips: dict[int, str]) -> str:
        start, sealed = chain["start"]["count"], chain["sealed"]
        due = start + sum(self.overdue(posting["at"]) for posting in chain["postings"])
        if sealed is None:
            need(due == start, "no tip is sealed")
            return OPEN
        leaf = self.holds(sealed["leaf"], "postings", count=sealed["entries"])
        need(leaf, "the leaf of the sealed tip is not in the log")
        tag = hash_text("candor customer\n" + chain["salt"])
        line = f"{tag} {sealed['count']} {sealed['tip']}\n"
        is_entry = is_included(line, sealed["index"], sealed["entries"], sealed["path"], leaf["root"])
        need(is_entry, "the tip is not in its leaf")
        need(sealed["count"] >= due, "postings are not sealed, and overdue")
        need(sealed["count"] < start or tips.get(sealed["count"]) == sealed["tip"], "another tip is sealed")
        return OK
