"""The shape of a proof file (CHECKS.md, A). Each rule is a function that says whether a value fits."""
from __future__ import annotations

import re

from blocks import HASH, SIGNATURE, is_day, parse

DIGITS, TEXT = re.compile(r"(0|[1-9][0-9]{0,29})\Z"), re.compile(r"[\n -~]*\Z")


NAMES = ("signature", "receipt", "inclusion", "consistency", "seed", "terms", "path", "ticks", "result", "payout",
         "posting")


class NoProof(Exception):
    """The file does not have the shape of a proof."""


def matching(pattern):
    return lambda v: isinstance(v, str) and bool(pattern.match(v))


def number(v):
    return type(v) is int and 0 <= v <= 8_640_000_000_000_000


def one_of(*values):
    return lambda v: any(type(v) is type(x) and v == x for x in values)


def maybe(rule):
    return lambda v: v is None or rule(v)


def listed(rule, most=10_000, least=0):
    return lambda v: isinstance(v, list) and least <= len(v) <= most and all(map(rule, v))


def by(key_rule, rule, most=10_000):
    return lambda v: isinstance(v, dict) and len(v) <= most and all(key_rule(k) and rule(x) for k, x in v.items())


def keys(rules, optional=False):
    """Exactly these keys (or, where all are optional, some of them)."""
    return lambda v: (isinstance(v, dict) and (set(v) <= set(rules) if optional else set(v) == set(rules))
                      and all(rules[k](x) for k, x in v.items()))


def tick(v):
    return isinstance(v, list) and len(v) == 5 and number(v[0]) and all(map(digits, v[1:]))


hash_, signature, digits, text = matching(HASH), matching(SIGNATURE), matching(DIGITS), matching(TEXT)
path = listed(hash_, 64)
LEAF = {"leaf": text, "place": number, "path": path}
leaf = keys(LEAF)
checkpoint = keys({"text": text, "signature": signature})
side = one_of("rise", "fall")
order = keys({"version": one_of(2), "origin": text, "request": text, "symbol": text, "feed": text, "stake": digits,
              "rate": digits, "seconds": number, "seenAt": number, "terms": hash_, "direction": hash_, "device": hash_})
receipt = keys({"signature": signature, "body": keys({
    "version": one_of(2), "origin": text, "contract": text, "feed": text, "order": order, "orderSignature": signature,
    "day": is_day, "acceptedAt": number, "purchaseAt": number, "expiresAt": number, "salt": hash_,
    "checkpoint": checkpoint})})
price = maybe(keys({"at": number, "mid": digits}))
record = keys({"version": one_of(2), "contract": text, "direction": maybe(side), "nonce": maybe(hash_),
               "outcome": one_of("win", "lose", "draw", "void"),
               "reason": one_of("sealed-late", "halted", "no-tick", "unopened", None), "purchase": price,
               "final": price, "paid": digits, "settledAt": number, "salt": hash_})
POSTING = {"number": number, "kind": text, "from": text, "to": text, "amount": digits}
postings = listed(keys(POSTING), 20)
closes = by(text, digits)
DAY_BEFORE = {"day": is_day, "terms": text, "termsLeaf": leaf, "closesBefore": closes, "revealBefore": maybe(leaf)}
PROOF = keys({
    "publicKey": hash_, "origin": leaf, "eras": listed(leaf, 100), "receipt": receipt, "acceptance": maybe(leaf),
    "settlement": maybe(keys({"record": record, "sealed": maybe(leaf)})),
    "pages": listed(keys(LEAF | {"part": maybe(keys({"ticks": listed(tick), "path": path}))}), 100),
    "days": listed(keys(DAY_BEFORE | {"firstPage": maybe(leaf), "pageBefore": maybe(leaf), "reveal": maybe(leaf)}),
                   2, 1),
    "dayBefore": keys(DAY_BEFORE), "halt": maybe(leaf), "checkpoint": checkpoint, "consistency": path,
    "postings": postings})
places = listed(number)
tip = keys({"count": number, "tip": hash_})
CHAIN = keys({
    "salt": hash_, "start": tip, "postings": listed(keys(POSTING | {"at": number, "subject": text}), 100_000),
    "tips": listed(tip),
    "sealed": maybe(keys({"leaf": leaf, "entries": number, "index": number, "path": path, "count": number,
                          "tip": hash_}))})
OWN = keys({
    "publicKey": hash_, "anchor": hash_, "models": listed(hash_, 100), "contract": text,
    "order": keys({"order": order, "signature": signature, "direction": side, "nonce": hash_, "sentAt": number}),
    "receipt": receipt, "receivedAt": number, "acknowledged": signature, "acknowledgedAt": number,
    "terms": by(is_day, hash_),
    "heads": listed(keys({"checkpoint": checkpoint, "path": maybe(path), "heardAt": number}), 1000),
    "ticks": listed(keys({"at": number, "mid": digits})), "postings": postings, "chain": CHAIN,
    "leaves": keys({"peaks": path, "texts": listed(text, 1_000_000)}),
    "read": keys({"size": number, "terms": by(is_day, places), "reveals": by(is_day, places), "eras": places}),
    "withheld": keys({name: number for name in ("proof", "leaves", "heads", "postings", "opening")}, optional=True),
    "failed": listed(one_of(*NAMES)), "now": number}, optional=True)
FILE = keys({"format": one_of("candor contract proof"), "version": one_of(2), "proof": maybe(PROOF),
             "own": maybe(OWN)})


def check_shape(value) -> dict:
    if not FILE(value):
        raise NoProof("it does not have the shape of section A")
    if value["proof"] is None and "receipt" not in (value["own"] or {}):
        raise NoProof("neither a proof nor a receipt")
    return value


def read(content: str):
    try:
        return parse(content)
    except (ValueError, RecursionError, OverflowError) as error:
        raise NoProof("it is not JSON") from error
