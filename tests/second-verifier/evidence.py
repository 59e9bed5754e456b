"""What the checks of a proof file share: its parts, its leaves, and what the device knew (CHECKS.md, A)."""
from __future__ import annotations

from datetime import date, timedelta

from blocks import Checkpoint, hash_text, is_included, is_signed, read_leaf
from sessions import DAY_MS, day_start
from terms_shape import read_terms

OK, OPEN, NONE, FAILED = "ok", "open", "none", "failed"
MINUTE, GRACE, A_DAY = 60_000, 600_000, 24 * 3_600_000
HALT_SEALED_WITHIN = 10_000
PAGES_KEPT = 7 * A_DAY
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


def day_before(day: str) -> str | None:
    return day_of(day_start(day) - 1)


def day_end(day: str) -> int:
    return day_start(day) + DAY_MS


def days_between(earlier: str, later: str) -> int:
    return (day_start(later) - day_start(earlier)) // DAY_MS


def gives(direction: str | None, nonce: str | None, hidden: str) -> bool:
    """Whether a direction and its nonce are those that an order hides."""
    is_told = direction is not None and nonce is not None
    return is_told and hash_text(f"candor direction\n{direction}\n{nonce}") == hidden


class Evidence:
    """The receipt under check and what the device knew: all there is in a file without a proof."""

    def __init__(self, file: dict):
        self.own = file["own"] or {}
        self.receipt = (file["proof"] or self.own)["receipt"]
        self.key = file["proof"]["publicKey"] if file["proof"] else self.own.get("publicKey")
        self.body, self.order = self.receipt["body"], self.receipt["body"]["order"]
        self.accepted, self.expires = self.body["acceptedAt"], self.body["expiresAt"]
        self.purchase_at, self.symbol = self.body["purchaseAt"], self.order["symbol"]
        self.is_simulated = self.body["feed"] == "simulated"
        self.stake, self.rate = int(self.order["stake"]), int(self.order["rate"])
        self.receipt_head = Checkpoint.read(self.body["checkpoint"]["text"])
        self.is_anchored = all(name in self.own for name in ANCHORS)
        self.now = self.own.get("now", 0)
        self.reasons: dict[str, str] = {}
        self.heads = [(head, seen["heardAt"]) for seen in self.own.get("heads", [])
                      if self.signed(seen["checkpoint"]) and (head := Checkpoint.read(seen["checkpoint"]["text"]))]

    def signed(self, checkpoint: dict) -> bool:
        return self.key is not None and is_signed(self.key, checkpoint["text"], checkpoint["signature"])

    def overdue(self, since: int) -> bool:
        return self.now > since + GRACE

    def own_is(self, name: str, value) -> bool:
        return name not in self.own or self.own[name] == value

    def withheld(self, name: str) -> str:
        """OK where the device was given what it asked for."""
        since = self.own.get("withheld", {}).get(name)
        need(since is None or not self.overdue(since), f"the server withholds the {name}")
        return OK if since is None else OPEN

    def log_time(self, head: Checkpoint, heard_at: int) -> int:
        """When a head was at the latest made: one that was heard after the receipt cannot be older than it says."""
        received = self.own.get("receivedAt")
        if received is None or "receipt" not in self.own or heard_at <= received:
            return head.at
        return max(head.at, self.accepted + heard_at - received)

    def is_acknowledged(self) -> bool:
        """Whether the server has answered the opening, be it with its signature or not."""
        return "acknowledged" in self.own


class ProofEvidence(Evidence):
    """One proof file, with a proof, under check."""

    def __init__(self, file: dict):
        super().__init__(file)
        self.proof = file["proof"]
        self.settlement, self.days = self.proof["settlement"], self.proof["days"]
        self.record = self.settlement and self.settlement["record"]
        self.sealed = self.settlement and self.settlement["sealed"]
        self.acceptance, self.day_before = self.proof["acceptance"], self.proof["dayBefore"]
        self.head = Checkpoint.read(self.proof["checkpoint"]["text"])
        self.reads = bool(self.head and self.receipt_head)
        if self.head and "now" not in self.own:
            self.now = self.head.at
        self.pages_are_gone = not self.proof["pages"] and self.is_simulated and self.now > self.expires + PAGES_KEPT
        if self.reads:
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

    def counts(self, halt: dict | None, place: int) -> bool:
        """Whether a halt is of this contract's time, and told before the prices of its minute were."""
        is_ours = halt and not self.is_simulated and halt["symbol"] == self.symbol
        if not is_ours or not self.accepted < halt["at"] <= self.expires:
            return False
        if place < self.receipt_head.size or self.is_sealed_after(place, halt["at"] + HALT_SEALED_WITHIN):
            return False
        minute = halt["at"] // MINUTE * MINUTE
        return not any(page < place and opens >= minute for page, opens in self.held_pages)

    def is_sealed_after(self, place: int, instant: int) -> bool:
        """Whether a head that the device has seen shows the log after an instant, still without the leaf."""
        return any(head.size <= place and self.log_time(head, heard_at) > instant for head, heard_at in self.heads)

    def is_halted(self) -> bool:
        halt = self.proof["halt"]
        return bool(halt) and self.counts(self.holds(halt, "halt"), halt["place"])

    def without_settlement(self) -> str:
        """The state of what a settlement would decide, as 9 has it."""
        if "opening" in self.own.get("withheld", {}):
            return self.withheld("opening")
        is_due = self.is_acknowledged() and self.overdue(self.settled_since())
        need(not is_due, "opened, not settled, and overdue")
        need(not self.overdue(self.expires + A_DAY), "not settled, and overdue")
        return OPEN

    def settled_since(self) -> int:
        """From when on a contract can be settled: it has expired, and the server has the opening."""
        return max(self.expires, self.own.get("acknowledgedAt", 0))

    def proof_leaves(self) -> list[dict]:
        shown = [self.proof["origin"], *self.proof["eras"], self.acceptance, self.sealed, self.proof["halt"],
                 *self.proof["pages"]]
        for day in [*self.days, self.day_before]:
            shown += [day.get(name) for name in DAY_LEAVES]
        return [leaf for leaf in shown if leaf]
