"""Which postings about one thing go together (CHECKS.md, C)."""
from __future__ import annotations

from evidence import need


def check_subjects(postings: list[dict]) -> None:
    """What stands before the chain is not seen, so only what stands in it is compared."""
    stories: dict[str, list[int]] = {}
    for at, posting in enumerate(postings):
        stories.setdefault(posting["subject"], []).append(at)
    for subject, places in stories.items():
        rule = RULES.get(subject.partition("/")[0])
        need(not rule or rule(Story(postings, places)), f"the postings about {subject} do not go together")


class Story:
    """The postings about one subject, in their order."""

    def __init__(self, chain: list[dict], places: list[int]):
        self.chain, self.places = chain, places
        self.postings = [chain[at] for at in places]
        self.kinds = [posting["kind"] for posting in self.postings]

    def count(self, *kinds: str) -> int:
        return sum(self.kinds.count(kind) for kind in kinds)

    def amounts(self, *without: str) -> list[int]:
        return [int(p["amount"]) for p in self.postings if p["kind"] not in without]

    def has_none_twice(self) -> bool:
        return len(set(self.kinds)) == len(self.kinds)

    def begins_with(self, kind: str) -> bool:
        return kind not in self.kinds or self.kinds[0] == kind

    def has_beside(self, kind: str, other: str, step: int) -> bool:
        """Each of a kind has another kind of the same subject right before (-1) or behind it (1)."""
        for at, found in zip(self.places, self.kinds):
            if found != kind or at + step < 0:
                continue
            beside = self.chain[at + step] if at + step < len(self.chain) else None
            if not beside or beside["kind"] != other or beside["subject"] != self.postings[0]["subject"]:
                return False
        return True


def _contract(story: Story) -> bool:
    return (story.has_none_twice() and story.begins_with("contract-stake")
            and not (story.count("contract-returned") and story.count("contract-lost", "contract-refund"))
            and story.has_beside("contract-profit", "contract-returned", -1)
            and len(set(story.amounts("contract-profit"))) <= 1)


def _withdrawal(story: Story) -> bool:
    is_one_end = not (story.count("withdrawal-returned") and story.count("withdrawal-paid", "withdrawal-fee"))
    first, *rest = story.amounts()
    is_all = story.kinds[0] != "withdrawal-hold" or not rest or sum(rest) == first
    return story.has_none_twice() and story.begins_with("withdrawal-hold") and is_one_end and is_all


def _order(story: Story) -> bool:
    return story.count("margin-set-aside") <= 1 and story.has_beside("opening-fee", "margin-set-aside", -1)


def _spot(story: Story) -> bool:
    return story.count("spot-bought", "spot-sold") <= 1 and story.count("spot-fee") <= 1


def _run(story: Story) -> bool:
    return story.has_none_twice() and story.has_beside("practice-returned", "practice-funding", 1)


RULES = {"contract": _contract, "deposit": Story.has_none_twice, "withdrawal": _withdrawal, "order": _order,
         "spot": _spot, "run": _run}
