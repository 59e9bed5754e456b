"""The shape of a proof file (CHECKS.md, A). Each rule is a function that says whether a value fits."""
from __future__ import annotations

import re

from blocks import HASH, SIGNATURE, is_day, parse

DIGITS, TEXT = re.compile(r"(0|[1-9][0-9]{0,29})\Z"), re.compile(r"[\n -~]*\Z")


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


def by(key_rule, rule):
    return lambda v: isinstance(v, dict) and all(key_rule(k) and rule(x) for k, x in v.items())


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
receipt = keys({"signature": signature, "body": keys({
    "version": one_of(1), "direction": one_of("rise", "fall"), "stake": digits, "rate": digits, "seconds": number,
    "seenAt": number, "acceptedAt": number, "expiresAt": number, "day": is_day, "terms": hash_, "salt": hash_,
    "checkpoint": checkpoint, "origin": text, "contract": text, "request": text, "symbol": text, "feed": text})})
price = maybe(keys({"at": number, "mid": digits}))
record = keys({"version": one_of(1), "contract": text, "outcome": one_of("win", "lose", "draw", "void"),
               "reason": one_of("sealed-late", "halted", "no-tick", None), "purchase": price, "final": price,
               "paid": digits, "settledAt": number, "salt": hash_})
postings = listed(keys({"number": number, "kind": text, "from": text, "to": text, "amount": digits}), 20)
PROOF = keys({
    "publicKey": hash_, "origin": leaf, "receipt": receipt, "acceptance": maybe(leaf),
    "settlement": maybe(keys({"record": record, "sealed": maybe(leaf)})),
    "pages": listed(keys(LEAF | {"part": maybe(keys({"ticks": listed(tick, 10_000), "path": path}))}), 100),
    "days": listed(keys({
        "day": is_day, "terms": text, "termsLeaf": leaf, "firstPage": maybe(leaf), "pageBefore": maybe(leaf),
        "closesBefore": by(text, digits), "revealBefore": maybe(leaf), "reveal": maybe(leaf)}), 2, 1),
    "halt": maybe(leaf), "checkpoint": checkpoint, "consistency": path, "postings": postings})
OWN = maybe(keys({
    "publicKey": hash_, "anchor": hash_, "receipt": receipt, "request": text, "seenAt": number,
    "terms": by(is_day, hash_),
    "heads": listed(keys({"checkpoint": checkpoint, "path": maybe(path)}), 1000), "postings": postings,
    "leaves": keys({"peaks": path, "texts": listed(text, 1_000_000)}), "now": number}, optional=True))
FILE = keys({"format": one_of("candor contract proof"), "version": one_of(1), "proof": PROOF, "own": OWN})


def check_shape(value) -> dict:
    if not FILE(value):
        raise NoProof("it does not have the shape of section A")
    return value


def read(content: str):
    try:
        return parse(content)
    except (ValueError, RecursionError, OverflowError) as error:
        raise NoProof("it is not JSON") from error
