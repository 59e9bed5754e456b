"""The shape of the proof of a participation and of the texts in it (CHECKS.md, D)."""
from __future__ import annotations

import re

from blocks import PRINTABLE, is_day, parse_canonical
from proof_file import (LEAF, POSTING, NoProof, by, checkpoint, digits, hash_, keys, leaf, listed, matching, maybe,
                        number, one_of, path, text, tick, tip)

POOL_NAMES = ("signature", "inclusion", "consistency", "units", "value", "trades", "register", "prices", "decisions",
              "weights", "payout", "posting")
FORMAT = "candor participation proof"

PART = {"id": text, "strategy": text, "amount": digits, "days": number}
told = keys({"text": text, "sealed": maybe(keys({"place": number, "path": path}))})
chain = keys({
    "salt": hash_, "start": tip, "postings": listed(keys(POSTING | {"at": number, "subject": text}), 100_000),
    "sealed": maybe(keys({"leaf": leaf, "entries": number, "index": number, "path": path, "count": number,
                          "tip": hash_}))})
PROOF = keys({
    "publicKey": hash_, "checkpoint": checkpoint, "participation": keys(PART | {"endedAt": maybe(number)}),
    "join": maybe(keys({"value": number, "units": digits})),
    "leaves": listed(keys({"id": text, "cause": one_of("customer", "term"), "askedAt": number, "units": digits,
                           "value": maybe(number), "proceeds": maybe(digits), "settledAs": maybe(number)})),
    "payouts": listed(keys({"number": number, "participation": text, "proceeds": digits, "cost": digits,
                            "fee": digits})),
    "values": listed(told), "trades": listed(told, 100_000), "decisions": listed(told), "models": listed(told),
    "pages": listed(keys(LEAF | {"parts": by(text, keys({"ticks": listed(tick), "path": path}))}), 1000),
    "days": listed(keys({"day": is_day, "terms": text, "termsLeaf": leaf}), 1000),
    "chain": chain, "pool": maybe(chain)})
OWN = keys({
    "publicKey": hash_, "asked": keys(PART),
    "redemptions": listed(keys({"id": text, "askedAt": number, "units": digits})),
    "heads": listed(keys({"checkpoint": checkpoint, "path": maybe(path), "heardAt": number}), 1000),
    "tips": listed(tip), "failed": listed(one_of(*POOL_NAMES)), "now": number}, optional=True)
FILE = keys({"format": one_of(FORMAT), "version": one_of(1), "proof": PROOF, "own": maybe(OWN)})


def is_participation(value) -> bool:
    return isinstance(value, dict) and value.get("format") == FORMAT


def check_pool_shape(value) -> dict:
    if not FILE(value):
        raise NoProof("it does not have the shape of section D")
    return value


# --- Texts whose hashes are in the log ----------------------------------------------------------------

name, whole = matching(PRINTABLE), digits
positive = matching(re.compile(r"[1-9][0-9]{0,29}\Z"))
signed = matching(re.compile(r"(0|-?[1-9][0-9]{0,29})\Z"))
side = one_of("long", "short")
PRICED = {"tickAt": number, "sequence": whole, "bid": positive, "ask": positive, "up": positive, "down": positive,
          "worth": whole, "symbol": name, "quantity": positive}
held = keys(PRICED | {"product": one_of("spot")})
placed = keys(PRICED | {"product": one_of("leveraged"), "id": name, "side": side, "entry": positive, "margin": whole,
                        "carry": signed})
parts = listed(lambda v: held(v) or placed(v), 1000)
VALUE = keys({"strategy": name, "number": number, "at": number, "equity": positive, "units": positive,
              "posting": matching(re.compile(r"(0|[1-9][0-9]{0,14})\Z")), "trade": number, "cash": whole, "owed": whole,
              "parts": text})
TRADE = keys({"strategy": name, "number": number, "at": number, "subject": name, "symbol": name,
              "product": one_of("spot", "leveraged"), "act": one_of("open", "close"), "direction": side,
              "cause": maybe(text), "quantity": positive, "price": positive, "entry": maybe(positive), "fee": whole,
              "profit": maybe(signed), "up": positive, "down": positive, "decision": maybe(number),
              "tick": keys({"at": number, "sequence": whole, "bid": positive, "ask": positive})})


def _has(value, **rules) -> bool:
    """At least these keys, each as it should be."""
    return isinstance(value, dict) and all(key in value and rule(value[key]) for key, rule in rules.items())


def _target(value) -> bool:
    return _has(value, symbol=name, weightPpm=lambda v: type(v) is int and abs(v) < 2**53)


def read_value(content: str) -> dict | None:
    value = parse_canonical(content)
    if not VALUE(value):
        return None
    opened = parse_canonical(value["parts"])
    return value | {"parts": opened} if parts(opened) else None


def read_trade(content: str) -> dict | None:
    value = parse_canonical(content)
    return value if TRADE(value) else None


def read_decision(content: str) -> dict | None:
    value = parse_canonical(content)
    is_one = _has(value, strategy=name, version=number, closedAt=number, modelHash=maybe(hash_),
                  targets=listed(_target, 1000))
    return value if is_one else None


def read_model(content: str) -> dict | None:
    value = parse_canonical(content)
    return value if _has(value, strategy=name, trainedAt=number) else None
