"""A second verifier, written from FAIRNESS.md, CHECKS.md and PATHS.md alone, so that two readings can disagree.

python3 second_verifier.py <proof.json>…
python3 second_verifier.py --vectors <folder> --paths <path-vectors.json> --tables <path-tables.json> [--days]

Why Python: another language, whose whole numbers have no end, and nothing but its own library. --days recomputes whole
days as well, which takes half a minute.
"""
from __future__ import annotations

import argparse
from pathlib import Path
import sys
import time

from checks import Verification
import path_vectors
from pool_checks import PoolVerification
from pool_file import check_pool_shape, is_participation
from proof_file import NoProof, check_shape, read

UNANCHORED = ("; the key and what was asked for are not all the device's own: the file only agrees with itself, in a "
              "log that anybody may have made")
ENDS = {"passes": 0, "fails": 1, "waits": 2, "recorded": 3}


def verification(file) -> Verification | PoolVerification:
    """The checks of a contract, or of a participation, by what the file says that it is."""
    if is_participation(file):
        return PoolVerification(check_pool_shape(file))
    return Verification(check_shape(file))


def verify_file(name: str) -> int:
    """Prints each check, its state and the verdict; a vector is taken for the file in it."""
    print(name)
    try:
        value = read(Path(name).read_text(encoding="utf-8"))
        if isinstance(value, dict) and "expected" in value:
            value = value.get("file")
        found = verification(value)
    except (NoProof, UnicodeDecodeError) as error:
        print(f"  no proof: {error}")
        return 1
    for check in found.states:
        print(f"  {check:12} {found.states[check]:7} {found.reasons.get(check, '')}".rstrip())
    print(f"  the proof {found.verdict}" + ("" if found.is_anchored else UNANCHORED))
    return ENDS[found.verdict]


def find(file) -> tuple[dict, dict]:
    """What is found in a file, as vectors say it, and the reasons."""
    try:
        found = verification(file)
    except NoProof:
        return {"verdict": "no proof", "isAnchored": False, "checks": {}}, {}
    return {"verdict": found.verdict, "isAnchored": found.is_anchored, "checks": found.states}, found.reasons


def compare_vector(file: Path) -> bool:
    """One line: whether verdict, anchoring and every check are as the vector expects."""
    vector = read(file.read_text(encoding="utf-8"))
    expected = vector["expected"]
    ours, reasons = find(vector["file"])
    differences = [f"{name}: expected {expected[name]}, found {ours[name]}"
                   for name in ("verdict", "isAnchored") if name in expected and expected[name] != ours[name]]
    for name in sorted(set(expected["checks"]) | set(ours["checks"])):
        theirs, state = expected["checks"].get(name), ours["checks"].get(name)
        if theirs != state:
            differences.append(f"{name}: expected {theirs}, found {state} ({reasons.get(name, '')})")
    word = "DISAGREES" if differences else "agrees"
    print(f"{word:9} {file.stem} {ours['verdict']} {'; '.join(differences)}".rstrip())
    return not differences


def main() -> int:
    form = argparse.RawDescriptionHelpFormatter
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    arguments.add_argument("proofs", nargs="*")
    for option in ("--vectors", "--paths", "--tables"):
        arguments.add_argument(option)
    arguments.add_argument("--days", action="store_true")
    given = arguments.parse_args()
    if not (given.proofs or given.vectors or given.paths):
        arguments.error("nothing to verify")
    started, ends = time.monotonic(), [verify_file(name) for name in given.proofs]
    if given.vectors:
        files = sorted(Path(given.vectors).glob("*.json"))
        compared = [compare_vector(file) for file in files]
        print(f"{sum(compared)} of {len(files)} vectors agree, {time.monotonic() - started:.1f} s")
        ends.append(0 if files and all(compared) else 1)
    if given.paths:
        for line, agrees in path_vectors.run(given.paths, given.tables, given.days):
            print(f"{'agrees' if agrees else 'DISAGREES':9} {line}")
            ends.append(0 if agrees else 1)
        print(f"done after {time.monotonic() - started:.1f} s")
    return 1 if 1 in ends else max(ends)


if __name__ == "__main__":
    sys.exit(main())
