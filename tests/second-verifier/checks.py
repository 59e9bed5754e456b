"""The eleven checks of a proof file (CHECKS.md, B). Each is a method that returns OK, OPEN or NONE, or raises Failed."""
from __future__ import annotations

from evidence import FAILED, NONE, OK, OPEN, Failed
from log_checks import LogChecks
from market_checks import MarketChecks
from posting_checks import PostingChecks
from proof_file import NAMES
from result_checks import ResultChecks


class Verification(LogChecks, MarketChecks, ResultChecks, PostingChecks):
    """`states` has an entry for each check, `reasons` for those that failed."""

    def __init__(self, file: dict):
        super().__init__(file)
        self.states = {name: FAILED for name in NAMES}
        if self.proof is None:
            self._without_proof()
        else:
            self._with_proof()
        for name in self.own.get("failed", []):
            self.states[name], self.reasons[name] = FAILED, "it has failed before"

    def _run(self, name: str) -> None:
        try:
            self.states[name] = getattr(self, "check_" + name)()
        except Failed as failure:
            self.reasons[name] = str(failure)

    def _with_proof(self) -> None:
        reads = self.head and self.receipt_head
        if reads:
            self.prepare()
        for name in NAMES:
            if reads or name == "receipt" and self.receipt_head:
                self._run(name)
            else:
                self.reasons[name] = "a checkpoint does not read"

    def _without_proof(self) -> None:
        withheld = self.own.get("withheld", {}).get("proof")
        is_due = "now" in self.own and withheld is not None and self.overdue(withheld)
        for name in NAMES:
            self.states[name] = FAILED if is_due else OPEN
        is_forged = self.key is not None and not self.signed(self.body["checkpoint"])
        self.states["signature"] = FAILED if is_forged else OK
        self.states["receipt"] = FAILED
        if self.key is not None and self.receipt_head:
            self._run("receipt")

    @property
    def verdict(self) -> str:
        states = self.states.values()
        return ("fails" if FAILED in states else "waits" if OPEN in states else "recorded" if NONE in states
                else "passes")
