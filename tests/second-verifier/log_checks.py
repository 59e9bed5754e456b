"""Checks 1 to 4: signature, receipt, inclusion, consistency (CHECKS.md, B)."""
from __future__ import annotations

from blocks import Checkpoint, Peaks, canonical, hash_text, is_consistent, is_signed, read_leaf
from evidence import GRACE, OK, OPEN, Evidence, day_of, need

TOLD_ONCE = {"ticks": "number", "terms": "day", "reveal": "day", "era": "number"}


class LogChecks(Evidence):
    def check_signature(self) -> str:
        need(self.own_is("publicKey", self.key), "the key is not the one the device knew")
        need(self.signed(self.proof["checkpoint"]), "the proof's checkpoint is not signed")
        need(self.signed(self.body["checkpoint"]), "the receipt's checkpoint is not signed")
        need(self.head.origin == self.receipt_head.origin, "two origins")
        return OK

    def check_receipt(self) -> str:
        body, order, own = self.body, self.order, self.own.get("order")
        need(is_signed(self.key, "candor receipt\n" + canonical(body), self.receipt["signature"]), "not signed")
        need(self.own_is("receipt", self.receipt), "not the receipt that the device kept")
        need(self.own_is("contract", body["contract"]), "of another contract")
        if own:
            is_own = own["order"] == order and own["signature"] == body["orderSignature"]
            need(is_own and self.opens_order(own), "not the order that the device has signed")
        text = "candor order\n" + canonical(order)
        need(is_signed(order["device"], text, body["orderSignature"]), "the order is not signed with its device")
        need(order["origin"] == body["origin"] == self.receipt_head.origin, "of another origin")
        need(order["feed"] == body["feed"], "for another feed")
        need(self.purchase_at == order["seenAt"] + 3000, "not the purchase second")
        need(not self.is_simulated or self.purchase_at % 1000 == 0, "not a whole second")
        need(self.expires == self.purchase_at + 1000 * order["seconds"], "expiry is not purchase and time limit")
        need(body["day"] == day_of(self.purchase_at), "of another day")
        need(order["seenAt"] - 10_000 <= self.accepted < self.purchase_at, "accepted at an impossible time")
        need(abs(self.receipt_head.at - self.accepted) <= 60_000, "the checkpoint is not fresh")
        if own:
            larger = [entry for entry, head in self.good_heads()
                      if entry["heardAt"] <= own["sentAt"] - 10_000 and head.size > self.receipt_head.size]
            need(not larger, "a larger log was seen before the order was sent")
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
        self._check_heard()
        if self.sealed:
            record = hash_text("candor settlement\n" + canonical(self.record))
            need(self.holds(self.sealed, "settlement", contract=tag, commitment=record), "of another record")
            need(self.acceptance, "settled, and not accepted")
            need(self.sealed["place"] > self.acceptance["place"], "settled before it was accepted")
        read = self._read_leaves()
        self._check_twice(read)
        self._check_hidden(read, tag, commitment)
        self._check_read()
        state = self.withheld("leaves")
        if not self.acceptance:
            need(not self.overdue(self.accepted), "no acceptance in the log")
            state = OPEN
        if self.record and not self.sealed:
            need(not self.overdue(self.due_since()), "the settlement is not in the log")
            state = OPEN
        return state

    def _check_times(self) -> None:
        need(self.accepted <= self.now + GRACE, "accepted in the future")
        if self.record:
            is_own = self.record["salt"] == self.body["salt"] and self.record["contract"] == self.body["contract"]
            need(is_own, "a record of another contract")
            need(self.accepted <= self.record["settledAt"] <= self.now + GRACE, "settled at an impossible time")

    def _check_heard(self) -> None:
        """The acceptance is in the log within ten seconds of the receipt, as heads show that the device has heard."""
        received = self.own.get("receivedAt")
        if received is None:
            return
        heard = [(e, head) for e, head in self.good_heads() if received <= e["heardAt"] <= received + 10_000]
        if not any(entry["heardAt"] >= received + 7000 for entry, _ in heard):
            return
        if self.acceptance:
            need(max(head.size for _, head in heard) > self.acceptance["place"], "sealed late")
        else:
            late = any(self.log_time(entry, head) > self.accepted + 5000 for entry, head in heard)
            need(not (late and self.now > self.accepted + 10_000), "never sealed")

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
            if leaf and leaf["kind"] in TOLD_ONCE:
                name = (leaf["kind"], leaf[TOLD_ONCE[leaf["kind"]]])
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

    def _check_read(self) -> None:
        """What the proof shows is what the device found when it read the log from its first leaf."""
        read = self.own.get("read")
        if read is None:
            return
        below = min(read["size"], self.head.size)

        def same(shown: list, found: list[int], what: str) -> None:
            need(sorted({leaf["place"] for leaf in shown if leaf and leaf["place"] < below})
                 == sorted({place for place in found if place < below}), f"not the {what} that the device has read")

        for found in (*read["terms"].values(), *read["reveals"].values()):
            need(len(found) < 2, "the device has read two of one day")
        first = self.days[0]
        for day in [*self.days, self.day_before]:
            same([day["termsLeaf"]], read["terms"].get(day["day"], []), "terms")
            reveal = first["revealBefore"] if day is self.day_before else day["reveal"]
            same([reveal], read["reveals"].get(day["day"], []), "reveal")
        same(self.proof["eras"], read["eras"], "eras")

    # --- Consistency ---

    def check_consistency(self) -> str:
        need(self.receipt_head.size <= self.head.size, "the log is smaller than at acceptance")
        need(self.head.at <= self.now + GRACE, "the proof is dated ahead")
        self._compare_heads(self.receipt_head, self.proof["consistency"])
        state = self.withheld("heads")
        for entry, head in self.heads:
            is_ours = head and self.signed(entry["checkpoint"]) and head.origin == self.head.origin
            need(is_ours, "a head is not of this log")
            if head.size > self.head.size and "now" in self.own and self.overdue(entry["heardAt"]):
                state = OPEN
            if entry["path"] is None and head.size != self.head.size:
                self._compare_times(head)
                need(not self.overdue(head.at), "no proof for a head that was seen")
                state = OPEN
            else:
                self._compare_heads(head, entry["path"] or [])
        return state

    def _compare_times(self, other: Checkpoint) -> None:
        a, b = (other, self.head) if other.size <= self.head.size else (self.head, other)
        need(a.size == b.size or a.at <= b.at, "the larger head is older")

    def _compare_heads(self, other: Checkpoint, path: list[str]) -> None:
        a, b = (other, self.head) if other.size <= self.head.size else (self.head, other)
        need(a.origin == b.origin, "two origins")
        need(is_consistent(a.size, a.root, b.size, b.root, path), f"sizes {a.size} and {b.size} are not one log")
        self._compare_times(other)
