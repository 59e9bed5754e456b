"""Check 11: postings and their chain (CHECKS.md, B and C; FAIRNESS.md, 5)."""
from __future__ import annotations

import json
from pathlib import Path

from blocks import canonical, hash_text, is_included
from evidence import GRACE, OK, OPEN, REVEAL_WITHIN, Evidence, day_end, need
from sessions import day_start
from subject_rules import check_subjects

LISTED = Path(__file__).parents[2] / "verify" / "posting-ways.json"
WAYS = {about: {tuple(way) for way in ways} for about, ways
        in json.loads(LISTED.read_text(encoding="utf-8")).items()}
MOST_FEE = 1000


class PostingChecks(Evidence):
    def check_posting(self) -> str:
        shown, own = self.proof["postings"], self.own.get("postings")
        need(len({p["number"] for p in shown}) == len(shown), "a number stands twice")
        need(own is None or sorted(map(canonical, own)) == sorted(map(canonical, shown)), "not the customer's history")
        expected = self._movements()
        movements = sorted((p["kind"], p["from"], p["to"], int(p["amount"])) for p in shown)
        refunded = sorted(expected + [("contract-refund", "house-trading", "cash", self.stake)])
        days = [d for d in self.days if day_start(d["day"]) <= self.expires]
        ends = [day_end(d["day"]) + REVEAL_WITHIN for d in days]
        is_lost = bool(self.record) and self.record["outcome"] == "lose"
        may = is_lost and any(self.now > end for end in ends)
        must = is_lost and any(self._was_withheld(d["reveal"], end + GRACE) for d, end in zip(days, ends))
        need(movements == sorted(expected) and not must or movements == refunded and may,
             "not the movements of this contract")
        states = [self._check_chain(self.own["chain"]) if "chain" in self.own else OK, self.withheld("postings"),
                  OK if self.record else OPEN]
        return OPEN if OPEN in states else OK

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
        if self.now <= since:
            return False
        return reveal is None or self.lacked(reveal["place"], since)

    # --- The chain (C) ---

    def _check_chain(self, chain: dict) -> str:
        start, postings = chain["start"], chain["postings"]
        tips = self._replay(chain)
        for kept in chain["tips"]:
            is_there = kept["count"] < start["count"] or tips.get(kept["count"]) == kept["tip"]
            need(is_there, f"the tip of {kept['count']} postings is not the one kept")
        kept = {(tip["count"], tip["tip"]) for tip in chain["tips"]}
        need(len({count for count, _ in kept}) == len(kept), "the device was told two tips of one count")
        for before, after in zip(postings, postings[1:]):
            need(before["at"] <= after["at"], "postings are not in the order of their times")
        need(all(p["at"] <= self.now + GRACE for p in postings), "a posting is dated ahead")
        self._find_own(postings)
        for p in postings:
            need((p["kind"], p["from"], p["to"]) in self._ways(p["subject"]), f"posting {p['number']} goes no known way")
            need(p["kind"] != "withdrawal-fee" or int(p["amount"]) < MOST_FEE, "a fee is too large")
        check_subjects(postings)
        due = start["count"] + sum(self.now > p["at"] + GRACE for p in postings)
        sealed = chain["sealed"]
        if sealed is None:
            need(due == start["count"], "no tip is sealed")
            return OPEN
        self._check_sealed(chain, sealed, tips, due)
        return OK if self._begins_early(chain) else OPEN

    def _begins_early(self, chain: dict) -> bool:
        """The chain begins no later than the last tip that was kept before the contract."""
        first = min(p["number"] for p in self.proof["postings"])
        before = [tip["count"] for tip in chain["tips"] if tip["count"] < first]
        return not before or chain["start"]["count"] <= max(before)

    @staticmethod
    def _ways(subject: str) -> set:
        """The ways of what a posting is about."""
        about, slash, _ = subject.partition("/")
        if not subject:
            return WAYS["nothing"]
        is_named = slash and about != "nothing" and canonical(subject) == f'"{subject}"'
        return WAYS.get(about, set()) if is_named else set()

    @staticmethod
    def _replay(chain: dict) -> dict[int, str]:
        """The tip at each count."""
        count, tip = chain["start"]["count"], chain["start"]["tip"]
        need(count > 0 or tip == hash_text("candor postings\n" + chain["salt"]), "not the first tip of the salt")
        tips = {count: tip}
        for posting in chain["postings"]:
            count += 1
            need(posting["number"] == count, "a number is left out of the chain")
            tip = hash_text("candor posting\n" + tip + "\n" + canonical(posting))
            tips[count] = tip
        return tips

    def _find_own(self, postings: list[dict]) -> None:
        subject = "contract/" + self.body["contract"]
        ours = [{name: p[name] for name in ("number", "kind", "from", "to", "amount")}
                for p in postings if p["subject"] == subject]
        need(sorted(map(canonical, ours)) == sorted(map(canonical, self.proof["postings"])),
             "the chain does not have the postings of the contract")

    def _check_sealed(self, chain: dict, sealed: dict, tips: dict[int, str], due: int) -> None:
        leaf = self.holds(sealed["leaf"], "postings", count=sealed["entries"])
        need(leaf, "the sealed tip is not in the log")
        tag = hash_text("candor customer\n" + chain["salt"])
        line = f"{tag} {sealed['count']} {sealed['tip']}\n"
        is_entry = is_included(line, sealed["index"], sealed["entries"], sealed["path"], leaf["root"])
        need(is_entry, "the tip is not among those sealed")
        need(sealed["count"] >= due, "postings are not sealed")
        is_ours = sealed["count"] < chain["start"]["count"] or tips.get(sealed["count"]) == sealed["tip"]
        need(is_ours, "another tip is sealed")
