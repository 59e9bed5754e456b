"""The eleven checks of a proof file (CHECKS.md, B). Each is a method that returns OK or OPEN, or raises Failed."""
from __future__ import annotations

from evidence import FAILED, OPEN, Failed
from log_checks import LogChecks
from market_checks import MarketChecks
from result_checks import ResultChecks

NAMES = ("signature", "receipt", "inclusion", "consistency", "seed", "terms", "path", "ticks", "result", "payout",
         "posting")


class Verification(LogChecks, MarketChecks, ResultChecks):
    """`states` has an entry for each check, `reasons` for those that failed."""

    def __init__(self, file: dict):
        super().__init__(file)
        self.states = {name: FAILED for name in NAMES}
        if self.head and self.receipt_head:
            self.pages_state, self.ticks = self.read_pages()
            self.decided = self.by_the_rule()
        for name in NAMES:
            if self.receipt_head and (self.head or name == "receipt"):
                try:
                    self.states[name] = getattr(self, "check_" + name)()
                except Failed as failure:
                    self.reasons[name] = str(failure)
            else:
                self.reasons[name] = "a checkpoint does not read"

    @property
    def verdict(self) -> str:
        states = self.states.values()
        return "fails" if FAILED in states else "waits" if OPEN in states else "passes"
