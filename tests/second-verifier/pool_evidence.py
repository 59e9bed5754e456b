"""What the checks of a participation share: its texts read, its leaves, and what the device knew (CHECKS.md, D)."""
from __future__ import annotations

from blocks import Checkpoint, canonical, hash_text, is_included, is_signed, read_leaf
from evidence import GRACE, OK, OPEN, day_of, need
from pool_file import read_decision, read_model, read_trade, read_value

READERS = {"values": read_value, "trades": read_trade, "decisions": read_decision, "models": read_model}


class PoolEvidence:
    def __init__(self, file: dict):
        self.proof, self.own = file["proof"], file["own"] or {}
        self.key, self.part = self.proof["publicKey"], self.proof["participation"]
        self.is_anchored = "publicKey" in self.own and "asked" in self.own
        self.head = Checkpoint.read(self.proof["checkpoint"]["text"])
        self.reasons: dict[str, str] = {}
        if not self.head:
            return
        self.now = self.own.get("now", self.head.at)
        self.unread = 0
        self.values, self.trades, self.decisions, self.models = (self._told(name) for name in READERS)
        self.by_number = {value["number"]: value for value in self.values}
        about = "participation/" + self.part["id"]
        self.postings = [p for p in self.proof["chain"]["postings"] if p["subject"] == about]
        joined = [p["at"] for p in self.postings if p["kind"] == "participation-joined"]
        self.approved = joined[0] if joined else None
        self.heads = [(entry, Checkpoint.read(entry["checkpoint"]["text"])) for entry in self.own.get("heads", [])]

    def _told(self, name: str) -> list[dict]:
        """The texts of a kind that read and are of this strategy, each with the place of its leaf and its hash."""
        found = []
        for told in self.proof[name]:
            read = READERS[name](told["text"])
            if read and read["strategy"] == self.part["strategy"]:
                sealed = told["sealed"]
                found.append(read | {"place": sealed and sealed["place"], "path": sealed and sealed["path"],
                                     "hash": hash_text(told["text"])})
            else:
                self.unread += 1
        return found

    def signed(self, checkpoint: dict) -> bool:
        return is_signed(self.key, checkpoint["text"], checkpoint["signature"])

    def good_heads(self) -> list[Checkpoint]:
        return [head for entry, head in self.heads if head and self.signed(entry["checkpoint"])]

    def leads(self, leaf: dict) -> bool:
        return is_included(leaf["leaf"], leaf["place"], self.head.size, leaf["path"], self.head.root)

    def holds(self, leaf: dict | None, kind: str, **asked) -> dict | None:
        fields = read_leaf(leaf["leaf"]) if leaf and self.leads(leaf) else None
        fits = fields and fields["kind"] == kind and all(fields[name] == value for name, value in asked.items())
        return fields if fits else None

    def overdue(self, since: int) -> bool:
        return self.now > since + GRACE

    def before_units(self) -> str | None:
        """What most checks say until units were asked for."""
        if self.approved is not None:
            return None
        return OK if any(p["kind"] == "participation-returned" for p in self.postings) else OPEN

    def pairs(self):
        return zip(self.values, self.values[1:])

    def between(self, before: dict, after: dict) -> list[dict]:
        """The pool's postings from one value to another."""
        if not self.proof["pool"]:
            return []
        start = self.proof["pool"]["start"]["count"]
        return self.proof["pool"]["postings"][int(before["posting"]) - start:int(after["posting"]) - start]

    # --- Inclusion ---

    def leaf_of(self, kind: str, told: dict) -> str:
        fields = {"pool-value": ("number", "at"), "pool-trade": ("number",), "strategy-decision": ("closedAt",),
                  "strategy-model": ()}[kind]
        leaf = {"kind": kind, "strategy": told["strategy"], "hash": told["hash"]} | {f: told[f] for f in fields}
        return canonical(leaf | {"day": day_of(told["trainedAt"])} if kind == "strategy-model" else leaf)

    def check_inclusion(self) -> str:
        need(self.unread == 0, "a text does not read, or is of another strategy")
        for before, after in self.pairs():
            rises = before["number"] < after["number"] and before["at"] <= after["at"]
            is_behind = None in (before["place"], after["place"]) or before["place"] < after["place"]
            need(rises and is_behind, "values are not in their order")
        for before, after in zip(self.trades, self.trades[1:]):
            need(after["number"] == before["number"] + 1, "trades are not numbered one by one")
        need(len({d["closedAt"] for d in self.decisions}) == len(self.decisions), "two decisions of one close")
        need(len({day_of(m["trainedAt"]) for m in self.models}) == len(self.models), "two models of one day")
        last = max((value["at"] for value in self.values), default=0)
        told = ([("pool-value", v, v["at"]) for v in self.values] + [("pool-trade", t, t["at"]) for t in self.trades]
                + [("strategy-decision", d, last) for d in self.decisions]
                + [("strategy-model", m, last) for m in self.models])
        state = OK
        for kind, text, due in told:
            if text["place"] is None:
                need(not self.overdue(due), f"a {kind} is not sealed")
                state = OPEN
            else:
                leaf = {"leaf": self.leaf_of(kind, text), "place": text["place"], "path": text["path"]}
                need(self.leads(leaf), f"a {kind} is not in the log")
        for leaf in [*self.proof["pages"], *(day["termsLeaf"] for day in self.proof["days"])]:
            need(self.leads(leaf), "a page or terms are not in the log")
        for value in self.values:
            late = [head for head in self.good_heads() if value["place"] is not None
                    and head.at > value["at"] + 180_000 and head.size <= value["place"]]
            need(not late, "a value was sealed late")
        return state
