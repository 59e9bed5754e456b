"""What the checks of a proof file share: its parts, its leaves, and what the device knew (CHECKS.md, A)."""
from __future__ import annotations

from datetime import date, timedelta

from blocks import Checkpoint, is_included, is_signed, read_leaf
from sessions import DAY_MS, day_start
from terms_shape import read_terms

OK, OPEN, FAILED = "ok", "open", "failed"
MINUTE, GRACE, REVEAL_WITHIN = 60_000, 600_000, 24 * 3_600_000
DAY_LEAVES = ("termsLeaf", "firstPage", "pageBefore", "revealBefore", "reveal")


class Failed(Exception):
    """A check failed; the text says why."""


def need(holds, why: str) -> None:
    if not holds:
        raise Failed(why)


def day_of(instant: int) -> str | None:
    try:
        return (date(1970, 1, 1) + timedelta(days=instant // DAY_MS)).isoformat()
    except OverflowError:
        return None


def day_end(day: str) -> int:
    return day_start(day) + DAY_MS


def days_between(earlier: str, later: str) -> int:
    return (day_start(later) - day_start(earlier)) // DAY_MS


class Evidence:
    """One proof file under check."""

    def __init__(self, file: dict):
        self.proof, self.own = file["proof"], file["own"] or {}
        self.key, self.body = self.proof["publicKey"], self.proof["receipt"]["body"]
        self.settlement, self.days = self.proof["settlement"], self.proof["days"]
        self.record = self.settlement and self.settlement["record"]
        self.sealed = self.settlement and self.settlement["sealed"]
        self.acceptance = self.proof["acceptance"]
        self.accepted, self.expires = self.body["acceptedAt"], self.body["expiresAt"]
        self.stake, self.rate = int(self.body["stake"]), int(self.body["rate"])
        self.head = Checkpoint.read(self.proof["checkpoint"]["text"])
        self.receipt_head = Checkpoint.read(self.body["checkpoint"]["text"])
        self.is_anchored = "publicKey" in self.own and "anchor" in self.own
        self.reasons: dict[str, str] = {}
        if self.head:
            self.now = max(self.head.at, self.own.get("now", 0))
        if self.head and self.receipt_head:
            self.origin = self.holds(self.proof["origin"], "origin")
            self.terms = {d["day"]: read_terms(d["terms"]) for d in reversed(self.days)}
            self.first_terms = read_terms(self.days[0]["terms"])
            held = ((page["place"], self.holds(page, "ticks")) for page in self.proof["pages"])
            self.held_pages = [(place, leaf["opensAt"]) for place, leaf in held if leaf]

    def leads(self, leaf: dict) -> bool:
        return is_included(leaf["leaf"], leaf["place"], self.head.size, leaf["path"], self.head.root)

    def holds(self, leaf: dict | None, kind: str, **asked) -> dict | None:
        """The fields of a leaf that holds and says what is asked of it, else None."""
        fields = read_leaf(leaf["leaf"]) if leaf and self.leads(leaf) else None
        fits = fields and fields["kind"] == kind and all(fields[name] == value for name, value in asked.items())
        return fields if fits else None

    def overdue(self, since: int) -> bool:
        return self.now > since + GRACE

    def own_is(self, name: str, value) -> bool:
        return name not in self.own or self.own[name] == value

    def signed(self, checkpoint: dict) -> bool:
        return is_signed(self.key, checkpoint["text"], checkpoint["signature"])

    def counts(self, halt: dict | None, place: int) -> bool:
        """Whether a halt is of this contract's time, and told before the prices of its minute were."""
        if not halt or halt["symbol"] != self.body["symbol"] or not self.accepted < halt["at"] <= self.expires:
            return False
        minute = halt["at"] // MINUTE * MINUTE
        return not any(page < place and opens >= minute for page, opens in self.held_pages)

    def is_halted(self) -> bool:
        halt = self.proof["halt"]
        return bool(halt) and self.counts(self.holds(halt, "halt"), halt["place"])

    def without_settlement(self) -> str:
        need(not self.overdue(self.expires), "not settled, and overdue")
        return OPEN

    def file_leaves(self) -> list[dict]:
        shown = [self.proof["origin"], self.acceptance, self.sealed, self.proof["halt"], *self.proof["pages"]]
        for day in self.days:
            shown += [day[name] for name in DAY_LEAVES]
        return [leaf for leaf in shown if leaf]
