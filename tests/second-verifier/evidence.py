"""What the checks of a proof file share: its parts, its leaves, and what the device knew (CHECKS.md, A)."""
from __future__ import annotations

from datetime import date, timedelta

from blocks import Checkpoint, hash_text, is_included, is_signed, read_leaf
from sessions import DAY_MS, day_start
from terms_shape import read_terms

OK, OPEN, FAILED, NONE = "ok", "open", "failed", "none"
MINUTE, GRACE, REVEAL_WITHIN = 60_000, 600_000, 24 * 3_600_000
PAGES_KEPT = 7 * DAY_MS
# How late ticks of a real feed may be, and leaves of halts.
LATE = 10_000
DAY_LEAVES = ("termsLeaf", "firstPage", "pageBefore", "revealBefore", "reveal")
ANCHORS = ("publicKey", "anchor", "models", "order", "receipt")


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
        self.is_anchored = all(name in self.own for name in ANCHORS)
        self.reasons: dict[str, str] = {}
        self.receipt = self.proof["receipt"] if self.proof else self.own["receipt"]
        self.key = self.proof["publicKey"] if self.proof else self.own.get("publicKey")
        self.body = self.receipt["body"]
        self.order = self.body["order"]
        self.accepted, self.purchase_at = self.body["acceptedAt"], self.body["purchaseAt"]
        self.expires = self.body["expiresAt"]
        self.is_simulated = self.body["feed"] == "simulated"
        self.last_page = self.expires + (0 if self.is_simulated else LATE)
        self.symbol, self.stake, self.rate = self.order["symbol"], int(self.order["stake"]), int(self.order["rate"])
        self.receipt_head = Checkpoint.read(self.body["checkpoint"]["text"])
        self.head = Checkpoint.read(self.proof["checkpoint"]["text"]) if self.proof else None
        self.now = self.own.get("now", self.head.at if self.head else None)
        self.heads = [(entry, Checkpoint.read(entry["checkpoint"]["text"])) for entry in self.own.get("heads", [])]
        self._good_heads = None

    def prepare(self) -> None:
        """What needs a proof and both checkpoints."""
        self.settlement, self.days = self.proof["settlement"], self.proof["days"]
        self.record = self.settlement and self.settlement["record"]
        self.sealed = self.settlement and self.settlement["sealed"]
        self.acceptance, self.day_before = self.proof["acceptance"], self.proof["dayBefore"]
        self.origin = self.holds(self.proof["origin"], "origin")
        self.terms = {d["day"]: read_terms(d["terms"]) for d in reversed(self.days)}
        self.first_terms = read_terms(self.days[0]["terms"])
        held = ((page["place"], self.holds(page, "ticks")) for page in self.proof["pages"])
        self.held_pages = [(place, leaf["opensAt"]) for place, leaf in held if leaf]
        self.pages_gone = (not self.proof["pages"] and self.is_simulated and self.now > self.expires + PAGES_KEPT)
        self.walk_paths()
        self.pages_state, self.ticks = self.read_pages()
        self.decided = self.by_the_rule()

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

    def withheld(self, name: str) -> str:
        """OK, or OPEN where the server does not hand something out; Failed once that is overdue."""
        since = self.own.get("withheld", {}).get(name)
        if since is None:
            return OK
        need(not self.overdue(since), f"{name} withheld")
        return OPEN

    def signed(self, checkpoint: dict) -> bool:
        return is_signed(self.key, checkpoint["text"], checkpoint["signature"])

    def good_heads(self) -> list[tuple[dict, Checkpoint]]:
        """The heads of the device that read and are signed with the key."""
        if self._good_heads is None:
            self._good_heads = [(entry, head) for entry, head in self.heads
                                if head and self.signed(entry["checkpoint"])]
        return self._good_heads

    def by_log(self, instant: int) -> int | None:
        """An instant of the device after its receipt, by the clock of the log."""
        if "receivedAt" in self.own and "receipt" in self.own and instant > self.own["receivedAt"]:
            return self.accepted + instant - self.own["receivedAt"]
        return None

    def log_time(self, entry: dict, head: Checkpoint) -> int:
        """A head cannot be told with an older time than it has."""
        return max(head.at, self.by_log(entry["heardAt"]) or head.at)

    def lacked(self, place: int, since: int) -> bool:
        """Whether a head of a log's time after `since` does not reach the place."""
        return any(head.size <= place and self.log_time(entry, head) > since for entry, head in self.good_heads())

    def counts(self, halt: dict | None, place: int) -> bool:
        """Whether a halt is of this contract's time, and told before the prices of its minute were."""
        if not halt or self.is_simulated or halt["symbol"] != self.symbol:
            return False
        if not self.accepted < halt["at"] <= self.expires - LATE or place < self.receipt_head.size:
            return False
        minute = halt["at"] // MINUTE * MINUTE
        if any(page < place and opens >= minute for page, opens in self.held_pages):
            return False
        return not self.lacked(place, halt["at"] + LATE)

    def is_halted(self) -> bool:
        halt = self.proof["halt"]
        return bool(halt) and self.counts(self.holds(halt, "halt"), halt["place"])

    def opens_order(self, opening: dict | None) -> bool:
        """Whether direction and nonce give the order's hidden direction."""
        if not opening or opening["direction"] is None or opening["nonce"] is None:
            return False
        hidden = hash_text("candor direction\n" + opening["direction"] + "\n" + opening["nonce"])
        return hidden == self.order["direction"]

    def due_since(self) -> int:
        return max(self.expires, self.own.get("acknowledgedAt", 0))

    def is_opening_withheld(self) -> bool:
        """The opening was sent before the deadline, as the log has it, and not acknowledged."""
        since = self.own.get("withheld", {}).get("opening")
        if since is None:
            return False
        by_log = self.by_log(since)
        return (since if by_log is None else by_log) < self.expires + REVEAL_WITHIN

    def without_settlement(self) -> str:
        """Check 9 where there is no settlement."""
        if self.is_opening_withheld():
            return self.withheld("opening")
        is_due = "acknowledged" in self.own and self.overdue(self.due_since())
        need(not is_due and not self.overdue(self.expires + REVEAL_WITHIN), "not settled, and overdue")
        return OPEN

    def file_leaves(self) -> list[dict]:
        shown = [self.proof["origin"], *self.proof["eras"], self.acceptance, self.sealed, self.proof["halt"],
                 *self.proof["pages"]]
        for day in [*self.days, self.day_before]:
            shown += [day.get(name) for name in DAY_LEAVES]
        return [leaf for leaf in shown if leaf]
