"""Check 8 of a participation: what values and trades stand on is in the log (CHECKS.md, D)."""
from __future__ import annotations

from blocks import hash_text, is_included
from evidence import MINUTE, NONE, OK, OPEN, PAGES_KEPT, day_of, need
from paths import all_symbols
from pool_book import INSTRUMENTS
from pool_evidence import PoolEvidence
from terms_shape import read_terms

ONE = 10**8
MOST_SHOWN, NEWEST_WITHIN, SIMULATED_WITHIN = 400, 10_000, 12_000


def minute_of(at: int) -> int:
    return at - at % MINUTE


def used(text: dict, at: int, tick_at: int, quote: dict) -> dict:
    return {"symbol": text["symbol"], "at": at, "tickAt": tick_at, "bid": quote["bid"], "ask": quote["ask"],
            "up": int(text["up"]), "down": int(text["down"])}


class PoolPrices(PoolEvidence):
    def check_prices(self) -> str:
        self._read_pages()
        own = {self.proof["join"]["value"], *(leave["value"] for leave in self.proof["leaves"])}
        of_values = [(value["number"] in own, used(part, value["at"], part["tickAt"], part))
                     for value in self.values for part in value["parts"]]
        mine, others = ([price for is_own, price in of_values if is_own is wanted] for wanted in (True, False))
        traded = [used(trade, trade["at"], trade["tick"]["at"], trade["tick"]) for trade in self.trades]
        due = self._due([*mine, *reversed(traded), *reversed(others)])
        state, gone = OK, False
        for price in [*mine, *traded, *others]:
            name = (price["symbol"], minute_of(price["tickAt"]))
            if name in self.parts:
                self._find(price, *self.parts[name])
            elif name in due:
                if self.now > price["tickAt"] + PAGES_KEPT:
                    gone = True
                else:
                    need(not self.overdue(price["tickAt"]), f"no page of {name} is shown")
                    state = OPEN
        return state if state == OPEN or not gone else NONE

    def _read_pages(self) -> None:
        """Ticks by symbol and minute, and whether they are simulated."""
        days = {}
        for day in self.proof["days"]:
            terms = read_terms(day["terms"])
            need(terms and self.holds(day["termsLeaf"], "terms", day=day["day"], hash=hash_text(day["terms"])),
                 "terms are not those of the log")
            days[day["day"]] = terms
        self.parts, numbers = {}, set()
        for page in self.proof["pages"]:
            leaf = self.holds(page, "ticks")
            need(leaf and day_of(leaf["opensAt"]) in days and leaf["number"] not in numbers, "a page is not in the log")
            numbers.add(leaf["number"])
            symbols = all_symbols(days[day_of(leaf["opensAt"])])
            for symbol, part in page["parts"].items():
                self._read_part(leaf, symbols, symbol, part)

    def _read_part(self, leaf: dict, symbols: list[str], symbol: str, part: dict) -> None:
        text = symbol + "\n" + "".join(" ".join(map(str, tick)) + "\n" for tick in part["ticks"])
        is_in = symbol in symbols and is_included(text, symbols.index(symbol), len(symbols), part["path"], leaf["root"])
        need(is_in, f"the part of {symbol} is not on its page")
        is_simulated = leaf["feed"] == "simulated"
        opens = leaf["opensAt"]
        need(not is_simulated or all(opens <= tick[0] < opens + MINUTE for tick in part["ticks"]), "of another minute")
        ticks, _ = self.parts.get((symbol, minute_of(opens)), ([], is_simulated))
        self.parts[(symbol, minute_of(opens))] = (ticks + part["ticks"], is_simulated)

    @staticmethod
    def _due(prices: list[dict]) -> set:
        """The first so many instruments and minutes: of each price its own, then that of its currency's pair."""
        due: dict[tuple, None] = {}
        for price in prices:
            pair = INSTRUMENTS.get(price["symbol"], {}).get("pair")
            for symbol in dict.fromkeys([price["symbol"], pair or price["symbol"]]):
                if len(due) < MOST_SHOWN:
                    due[(symbol, minute_of(price["tickAt"]))] = None
        return set(due)

    def _find(self, price: dict, ticks: list, is_simulated: bool) -> None:
        symbol, tick_at = price["symbol"], price["tickAt"]
        found = [t for t in ticks if t[0] == tick_at and t[1] == price["bid"] and t[2] == price["ask"]]
        need(found and symbol in INSTRUMENTS, f"no tick of {symbol} at {tick_at} is as told")
        need(not any(tick_at < t[0] <= price["at"] - NEWEST_WITHIN for t in ticks), "an old tick was used")
        need(not is_simulated or abs(price["at"] - tick_at) <= SIMULATED_WITHIN, "a tick from another time was used")
        facts = INSTRUMENTS[symbol]
        if facts["pair"] is None:
            need((price["up"], price["down"]) == (ONE, ONE), "dollars are not dollars")
        elif is_simulated:
            is_own = facts["pair"] == symbol
            others = found[:1] if is_own else self.parts.get((facts["pair"], minute_of(tick_at)), ([],))[0]
            rates = [(ONE, int(t[3])) if facts["divides"] else (int(t[3]), ONE) for t in others]
            need((price["up"], price["down"]) in rates, "not a mid of the currency's pair")
