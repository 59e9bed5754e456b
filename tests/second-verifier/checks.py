"""The eleven checks of a proof file (CHECKS.md, B). Each is a method that returns a state, or raises Failed."""
from __future__ import annotations

from evidence import FAILED, NONE, OK, OPEN, Failed, need
from log_checks import LogChecks
from market_checks import MarketChecks
from posting_check import PostingCheck
from proof_file import NAMES
from receipt_check import ReceiptCheck
from result_checks import ResultChecks


class States:
    """`states` has an entry for each check, `reasons` for those that failed."""

    def decide(self) -> None:
        self.states = {name: FAILED for name in NAMES}
        for name in NAMES:
            try:
                self.states[name] = self.state_of(name)
                need(name not in self.own.get("failed", []), "it has failed before")
            except Failed as failure:
                self.states[name], self.reasons[name] = FAILED, str(failure)

    @property
    def verdict(self) -> str:
        states = self.states.values()
        verdicts = ((FAILED, "fails"), (OPEN, "waits"), (NONE, "recorded"))
        return next((verdict for state, verdict in verdicts if state in states), "passes")


class WithProof(States, LogChecks, ReceiptCheck, MarketChecks, ResultChecks, PostingCheck):
    def __init__(self, file: dict):
        super().__init__(file)
        if self.reads:
            self.draw_paths()
            self.pages_state, self.ticks = self.read_pages()
            self.decided = self.by_the_rule()
        self.decide()

    def state_of(self, name: str) -> str:
        need(self.receipt_head and (self.head or name == "receipt"), "a checkpoint does not read")
        return getattr(self, "check_" + name)()


class WithoutProof(States, ReceiptCheck):
    """The server gives no proof: what the receipt alone says."""

    def __init__(self, file: dict):
        super().__init__(file)
        self.decide()

    def state_of(self, name: str) -> str:
        if name == "receipt":
            need(self.receipt_head, "its checkpoint does not read")
            return self.check_receipt()
        if name == "signature":
            need(self.key is None or self.signed(self.body["checkpoint"]), "the receipt's checkpoint is not signed")
            return OK
        need(not self.overdue(self.expires), "the server gives no proof")
        self.withheld("proof")
        return OPEN


def verification(file: dict) -> WithProof | WithoutProof:
    return WithProof(file) if file["proof"] else WithoutProof(file)
