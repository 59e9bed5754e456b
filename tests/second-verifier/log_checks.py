"""Checks 1 to 4: signature, receipt, inclusion, consistency (CHECKS.md, B)."""
from __future__ import annotations

from blocks import Checkpoint, Peaks, canonical, hash_text, is_consistent, is_signed, read_leaf
from evidence import GRACE, OK, OPEN, Evidence, day_of, need


class LogChecks(Evidence):
    def check_signature(self) -> str:
        need(self.own_is("publicKey", self.key), "the key is not the one the device knew")
        need(self.signed(self.proof["checkpoint"]), "the proof's checkpoint is not signed")
        need(self.signed(self.body["checkpoint"]), "the receipt's checkpoint is not signed")
        need(self.head.origin == self.receipt_head.origin, "two origins")
        return OK

    def check_receipt(self) -> str:
        receipt, body = self.proof["receipt"], self.body
        need(is_signed(self.key, "candor receipt\n" + canonical(body), receipt["signature"]), "not signed")
        need(self.own_is("receipt", receipt), "not the receipt that the device kept")
        need(self.own_is("request", body["request"]), "for another request")
        need(body["origin"] == self.receipt_head.origin, "of another origin")
        need(self.accepted >= max(body["seenAt"], self.own.get("seenAt", 0)), "accepted before what was seen")
        need(self.expires == self.accepted + 1000 * body["seconds"], "expiry is not acceptance and time limit")
        need(body["day"] == day_of(self.accepted), "of another day")
        return OK

    # --- Inclusion ---

    def check_inclusion(self) -> str:
        need(all(map(self.leads, self.file_leaves())), "a leaf is not in the log")
        self._check_times()
        tag = hash_text("candor contract\n" + self.body["salt"])
        commitment = hash_text("candor acceptance\n" + canonical(self.body))
        if self.acceptance:
            need(self.holds(self.acceptance, "acceptance", commitment=commitment), "an acceptance of another receipt")
            need(self.acceptance["place"] >= self.receipt_head.size, "accepted before the receipt's checkpoint")
        if self.sealed:
            record = hash_text("candor settlement\n" + canonical(self.record))
            need(self.holds(self.sealed, "settlement", contract=tag, commitment=record), "of another record")
            need(self.acceptance, "settled, and not accepted")
            need(self.sealed["place"] > self.acceptance["place"], "settled before it was accepted")
        read = self._read_leaves()
        self._check_twice(read)
        self._check_hidden(read, tag, commitment)
        if not self.acceptance:
            need(not self.overdue(self.accepted), "no acceptance in the log")
            return OPEN
        if self.record and not self.sealed:
            need(not self.overdue(self.expires), "the settlement is not in the log")
            return OPEN
        return OK

    def _check_times(self) -> None:
        need(self.accepted <= self.now + GRACE, "accepted in the future")
        if self.record:
            is_own = self.record["salt"] == self.body["salt"] and self.record["contract"] == self.body["contract"]
            need(is_own, "a record of another contract")
            need(self.accepted <= self.record["settledAt"] <= self.now + GRACE, "settled at an impossible time")

    def _read_leaves(self) -> list[tuple[int, dict | None]]:
        """Places and fields of all leaves since the receipt, as the device has read them; none where it has not."""
        if "leaves" not in self.own:
            return []
        tree = Peaks(self.receipt_head.size, self.own["leaves"]["peaks"])
        need(tree.fits and tree.root() == self.receipt_head.root, "peaks are not those of the receipt's checkpoint")
        texts = self.own["leaves"]["texts"]
        for text in texts:
            tree.append(text)
        need(tree.size == self.head.size and tree.root() == self.head.root, "the leaves are not those of the log")
        return [(self.receipt_head.size + i, read_leaf(text)) for i, text in enumerate(texts)]

    def _check_twice(self, read) -> None:
        told: dict[tuple, int] = {}
        shown = [(leaf["place"], read_leaf(leaf["leaf"])) for leaf in self.file_leaves()]
        for place, leaf in read + shown:
            if leaf and leaf["kind"] in ("ticks", "terms", "reveal"):
                name = (leaf["kind"], leaf["number"] if leaf["kind"] == "ticks" else leaf["day"])
                need(told.setdefault(name, place) == place, f"{name} is told twice")

    def _check_hidden(self, read, tag: str, commitment: str) -> None:
        places = {"acceptance": self.acceptance, "settlement": self.sealed}
        is_halted = self.is_halted()
        for place, leaf in read:
            kind = leaf["kind"] if leaf else None
            if kind == "halt":
                need(is_halted or not self.counts(leaf, place), "a halt is left out")
            is_ours = kind == "acceptance" and leaf["commitment"] == commitment
            if is_ours or kind == "settlement" and leaf["contract"] == tag:
                need(places[kind] and places[kind]["place"] == place, f"a {kind} that the proof does not show")

    # --- Consistency ---

    def check_consistency(self) -> str:
        need(self.receipt_head.size <= self.head.size, "the log is smaller than at acceptance")
        self._compare_heads(self.receipt_head, self.proof["consistency"])
        state = OK
        for seen in self.own.get("heads", []):
            head, path = Checkpoint.read(seen["checkpoint"]["text"]), seen["path"]
            is_ours = head and self.signed(seen["checkpoint"]) and head.origin == self.head.origin
            need(is_ours, "a head is not of this log")
            if path is None and head.size != self.head.size:
                self._compare_times(head)
                need(not self.overdue(head.at), "no proof for a head that was seen")
                state = OPEN
            else:
                self._compare_heads(head, path or [])
        return state

    def _compare_times(self, other: Checkpoint) -> None:
        a, b = (other, self.head) if other.size <= self.head.size else (self.head, other)
        need(a.size == b.size or a.at <= b.at, "the larger head is older")

    def _compare_heads(self, other: Checkpoint, path: list[str]) -> None:
        a, b = (other, self.head) if other.size <= self.head.size else (self.head, other)
        need(a.origin == b.origin, "two origins")
        need(is_consistent(a.size, a.root, b.size, b.root, path), f"sizes {a.size} and {b.size} are not one log")
        self._compare_times(other)
