"""Check 2, receipt (CHECKS.md, B): also that of a file without a proof."""
from __future__ import annotations

from blocks import canonical, is_signed
from evidence import MINUTE, OK, Evidence, day_of, gives, need

SEEN_TO_PURCHASE, HEARD_BEFORE, ACCEPTED_BEFORE_SEEN = 3_000, 10_000, 10_000


class ReceiptCheck(Evidence):
    def check_receipt(self) -> str:
        body = self.body
        need(self.key, "no key to check it with")
        signed = is_signed(self.key, "candor receipt\n" + canonical(body), self.receipt["signature"])
        need(signed, "not signed")
        need(self.own_is("receipt", self.receipt), "not the receipt that the device kept")
        need(self.own_is("contract", body["contract"]), "of another contract than the one asked for")
        self._check_order()
        origins = {self.order["origin"], body["origin"], self.receipt_head.origin}
        need(len(origins) == 1, "of another origin")
        need(self.order["feed"] == body["feed"], "for another feed than the one that was seen")
        need(self.purchase_at == self.order["seenAt"] + SEEN_TO_PURCHASE, "another purchase second")
        need(not self.is_simulated or self.purchase_at % 1000 == 0, "the purchase second is not a whole one")
        need(self.expires == self.purchase_at + 1000 * self.order["seconds"], "expiry is not that of the time limit")
        need(body["day"] == day_of(self.purchase_at), "of another day")
        earliest = self.order["seenAt"] - ACCEPTED_BEFORE_SEEN
        need(self.accepted >= earliest, "accepted before the price was seen")
        need(self.accepted < self.purchase_at, "accepted at the purchase second or later")
        need(abs(self.receipt_head.at - self.accepted) <= MINUTE, "its checkpoint is not of its time")
        self._check_known_heads()
        return OK

    def _check_order(self) -> None:
        order, signature, own = self.order, self.body["orderSignature"], self.own.get("order")
        if own:
            need((own["order"], own["signature"]) == (order, signature), "not for the order that the device signed")
            need(gives(own["direction"], own["nonce"], order["direction"]), "another direction")
        need(is_signed(order["device"], "candor order\n" + canonical(order), signature), "the order is not signed")

    def _check_known_heads(self) -> None:
        """A receipt is given with a log that is not smaller than the one the device knew of."""
        if "order" in self.own:
            since = self.own["order"]["sentAt"] - HEARD_BEFORE
            known = [head.size for head, heard_at in self.heads if heard_at <= since]
            need(max(known, default=0) <= self.receipt_head.size, "its checkpoint is smaller than a head known before")
