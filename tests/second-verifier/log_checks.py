"""Checks 1, 3 and 4: signature, inclusion, consistency (CHECKS.md, B)."""
from __future__ import annotations

from blocks import Checkpoint, Peaks, canonical, hash_text, is_consistent, read_leaf
from evidence import GRACE, OK, OPEN, ProofEvidence, need

SEALED_WITHIN, SEALED_BY = 10_000, 5_000


class LogChecks(ProofEvidence):
    def check_signature(self) -> str:
        need(self.own_is("publicKey", self.key), "the key is not the one the device knew")
        need(self.signed(self.proof["checkpoint"]), "the proof's checkpoint is not signed")
        need(self.signed(self.body["checkpoint"]), "the receipt's checkpoint is not signed")
        need(self.head.origin == self.receipt_head.origin, "two origins")
        return OK

    # --- Inclusion ---

    def check_inclusion(self) -> str:
        need(all(map(self.leads, self.proof_leaves())), "a leaf is not in the log")
        self._check_times()
        tag = hash_text("candor contract\n" + self.body["salt"])
        commitment = hash_text("candor acceptance\n" + canonical(self.body))
        if self.acceptance:
            need(self.holds(self.acceptance, "acceptance", commitment=commitment), "an acceptance of another receipt")
            need(self.acceptance["place"] >= self.receipt_head.size, "accepted before the receipt's checkpoint")
        self._check_sealed_soon()
        if self.sealed:
            record = hash_text("candor settlement\n" + canonical(self.record))
            need(self.holds(self.sealed, "settlement", contract=tag, commitment=record), "of another record")
            need(self.acceptance, "settled, and not accepted")
            need(self.sealed["place"] > self.acceptance["place"], "settled before it was accepted")
        read = self._read_leaves()
        self._check_twice(read)
        self._check_hidden(read, tag, commitment)
        if "read" in self.own:
            self._check_read(self.own["read"])
        given = self.withheld("leaves")
        if not self.acceptance:
            need(not self.overdue(self.accepted), "no acceptance in the log")
            return OPEN
        if self.record and not self.sealed:
            need(not self.overdue(self.settled_since()), "the settlement is not in the log")
            return OPEN
        return given

    def _check_times(self) -> None:
        need(self.accepted <= self.now + GRACE, "accepted in the future")
        if self.record:
            is_own = self.record["salt"] == self.body["salt"] and self.record["contract"] == self.body["contract"]
            need(is_own, "a record of another contract")
            need(self.accepted <= self.record["settledAt"] <= self.now + GRACE, "settled at an impossible time")

    def _check_sealed_soon(self) -> None:
        """The acceptance is in the heads that the device heard in the ten seconds after the receipt."""
        received = self.own.get("receivedAt")
        if received is None:
            return
        heard = [(head, at) for head, at in self.heads if received <= at <= received + SEALED_WITHIN]
        if self.acceptance:
            sizes = [head.size for head, _ in heard]
            need(not sizes or max(sizes) > self.acceptance["place"], "sealed more than ten seconds after the receipt")
        else:
            since = self.accepted + SEALED_BY
            is_missed = any(self.log_time(head, at) > since for head, at in heard)
            need(not is_missed or self.now <= self.accepted + SEALED_WITHIN, "not sealed within ten seconds")

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
        shown = [(leaf["place"], read_leaf(leaf["leaf"])) for leaf in self.proof_leaves()]
        for place, leaf in read + shown:
            if leaf and leaf["kind"] in ("ticks", "terms", "reveal", "era"):
                is_numbered = leaf["kind"] in ("ticks", "era")
                name = (leaf["kind"], leaf["number"] if is_numbered else leaf["day"])
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

    def _check_read(self, read: dict) -> None:
        """What the file shows of its days is what the device has found when it read the log from its beginning."""
        size = min(read["size"], self.head.size)

        def is_shown(places: list[int], leaves: list[dict | None]) -> bool:
            shown = {leaf["place"] for leaf in leaves if leaf and leaf["place"] < size}
            return shown == {place for place in places if place < size}

        for places in [*read["terms"].values(), *read["reveals"].values()]:
            need(len(places) < 2, "terms or seed of a day are told twice")
        reveals = [(self.day_before, self.days[0]["revealBefore"]), *((d, d["reveal"]) for d in self.days)]
        for d, reveal in reveals:
            need(is_shown(read["terms"].get(d["day"], []), [d["termsLeaf"]]), "other terms than those read")
            need(is_shown(read["reveals"].get(d["day"], []), [reveal]), "another reveal than the one read")
        need(is_shown(read["eras"], self.proof["eras"]), "other eras than those read")

    # --- Consistency ---

    def check_consistency(self) -> str:
        need(self.receipt_head.size <= self.head.size, "the log is smaller than at acceptance")
        need(self.head.at <= self.now + GRACE, "the proof's checkpoint is of the future")
        self._compare_heads(self.receipt_head, self.proof["consistency"])
        state = self.withheld("heads")
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
