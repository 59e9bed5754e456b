import { isSimulated } from '@candor/domain/contracts/contract.ts'
import { type Settlement, settleContract } from '@candor/domain/contracts/settle-contract.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { asciiBytes, hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { hashCloses, type RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import type { DayPath } from '@candor/domain/quotes/day-path.ts'
import { type DayInput, type DayPaths, dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, none, ok, open } from './check.ts'
import { seedOf } from './check-seed.ts'
import type { DrawnPath } from './drawn-path.ts'
import { arePagesGone, dayAt, type Evidence, type OpenedDay } from './evidence.ts'
import { readDayTerms } from './read-day-terms.ts'
import type { ReadPages } from './read-tick-pages.ts'

/** Draws the contract's ticks from the seeds, the terms and the closes that the log holds. */
export function drawPath(evidence: Evidence): DrawnPath {
  const { contract, days } = evidence
  const { symbol } = contract
  const without = (trouble: Finding): DrawnPath => ({ ticks: [], tickAt: () => null, trouble })
  if (!isSimulated(contract.feed)) return without(none('path.recorded-only'))
  const forged = checkDayBefore(evidence)
  if (forged) return without(forged)
  const paths = new Map<OpenedDay, DayPath>()
  let before: OpenPaths | null = null
  for (const day of days) {
    const seed = seedOf(evidence, day)
    if (!seed) return without(open('path.opens', { at: { instant: day.dayStart + dayMs } }))
    const closes = closesBefore(evidence, day)
    if (!closes) return without(failed('path.closes', { day: day.day }))
    const isCarried =
      !before ||
      (before.day.reveal?.place === day.revealBefore?.place && goesOn(before.paths, day, closes, symbol))
    if (!isCarried) return without(failed('path.carried', { day: day.day }))
    const opened = openPaths(day, seed, closes, symbol)
    if (!opened) return without(failed('path.unknown', { symbol }))
    paths.set(day, opened.path)
    before = opened
  }
  const tickAt = (at: number): RecordedTick | null => {
    const day = dayAt(evidence, at)
    const path = day && paths.get(day)
    return day && path ? tickOfSecond(path, day.dayStart, at) : null
  }
  return { ticks: drawnTicks(contract, tickAt), tickAt, trouble: null }
}

/**
 * Every recorded tick is the one that follows from the seed, the terms and the closes of the day before, bit for bit; and no tick of the path between
 * the purchase second and expiry is missing: so not even by being switched off can a server choose another tick.
 */
export function checkPath(evidence: Evidence, drawn: DrawnPath, pages: ReadPages): Finding {
  if (drawn.trouble) return drawn.trouble
  if (arePagesGone(evidence)) return ok('path.recomputed', { ticks: drawn.ticks.length })
  return pages.trouble ?? compare(pages.ticks, drawn)
}

/** How the contract ends on the ticks of the seed, whatever was recorded; null while the seed or the direction is unknown. */
export const settlementBySeed = (
  { contract, direction, now }: Evidence,
  drawn: DrawnPath,
): Settlement | null =>
  drawn.trouble || direction === null
    ? null
    : settleContract(contract, {
        direction,
        ticks: drawn.ticks,
        completeUntil: contract.expiresAt,
        haltedAt: null,
        sealedInTime: true,
        now,
      })

/**
 * The closes that the contract's first day began from are those of the path of the day before, and not what somebody wrote at midnight, when
 * the next day could be foreseen. It can be seen as soon as that day's seed is public, which is before the contract's own.
 */
function checkDayBefore({ proof, days, contract, leafOf }: Evidence): Finding | null {
  const { dayBefore } = proof
  const [first] = days
  if (!first) return failed('terms.days')
  const dayStart = first.dayStart - dayMs
  const reveal = leafOf('reveal', first.revealBefore)
  const wrong = failed('path.carried', { day: first.day })
  if (dayBefore.day !== dateOf(dayStart)) return wrong
  if (!reveal) return first.revealBefore ? wrong : null
  const terms = leafOf('terms', dayBefore.termsLeaf)
  const earlier = leafOf('reveal', dayBefore.revealBefore)
  const [closes, began] = [readCloses(first.closesBefore), readCloses(dayBefore.closesBefore)]
  const isCommitted =
    terms?.day === dayBefore.day &&
    terms.hash === hexOf(sha256(asciiBytes(dayBefore.terms))) &&
    earlier?.day === dateOf(dayStart - dayMs) &&
    earlier.closes === hashCloses(began)
  const [seed, parsed] = [readHex(reveal.seed), readDayTerms(dayBefore.terms)]
  if (!isCommitted || !seed || !parsed) return wrong
  const paths = openDay({ dayStart, seed, terms: parsed, previousCloses: began })
  return paths && goesOn(paths, first, closes, contract.symbol) ? null : wrong
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const readCloses = (closes: Readonly<Record<string, string>>): ReadonlyMap<string, Price> =>
  new Map(Object.entries(closes).map(([symbol, text]) => [symbol, price(BigInt(text))]))

/** The closes that the day began from, if the log held their hash before the day's first page. */
function closesBefore(evidence: Evidence, day: OpenedDay): ReadonlyMap<string, Price> | null {
  const leaf = evidence.leafOf('reveal', day.revealBefore)
  const closes = readCloses(day.closesBefore)
  if (leaf?.day !== dateOf(day.dayStart - dayMs) || leaf.closes !== hashCloses(closes)) return null
  const { firstPage, revealBefore } = day
  return firstPage && revealBefore && revealBefore.place > firstPage.place ? null : closes
}

/** A day that the contract's path can be read from. */
type OpenPaths = { readonly day: OpenedDay; readonly paths: DayPaths; readonly path: DayPath }

/** A day begins where the path of the day before ended: for the symbol, or for both legs of a cross, which only readable terms show. */
function goesOn(
  before: DayPaths,
  next: OpenedDay,
  closes: ReadonlyMap<string, Price>,
  symbol: string,
): boolean {
  if (!next.parsed) return false
  const drawn = next.parsed.crosses.find((cross) => cross.symbol === symbol)?.legs ?? [symbol]
  return drawn.every((name) => closes.has(name) && closeOf(before, name) === closes.get(name))
}

const closeOf = (paths: DayPaths, symbol: string): Price | null => pathOf(paths, symbol)?.closeOfDay ?? null

function openPaths(
  day: OpenedDay,
  seed: Uint8Array,
  previousCloses: ReadonlyMap<string, Price>,
  symbol: string,
): OpenPaths | null {
  const { dayStart, parsed } = day
  const paths = parsed && openDay({ dayStart, seed, terms: parsed, previousCloses })
  const path = paths && pathOf(paths, symbol)
  return paths && path ? { day, paths, path } : null
}

/** Terms that cannot be drawn from are terms that nothing was drawn from. */
function openDay(input: DayInput): DayPaths | null {
  try {
    return dayPaths(input)
  } catch {
    return null
  }
}

function pathOf(paths: DayPaths, symbol: string): DayPath | null {
  try {
    return paths.pathOf(symbol)
  } catch {
    // The leg of a cross of tomorrow may have no path today.
    return null
  }
}

function tickOfSecond(path: DayPath, dayStart: number, at: number): RecordedTick | null {
  const second = (at - dayStart) / 1000
  const tick = Number.isInteger(second) ? path.tickAt(second) : null
  return tick && { ...tick, at, volume: BigInt(tick.volume) }
}

/** Every tick of the path from the purchase second to expiry. */
function drawnTicks(
  { purchaseAt, expiresAt }: Evidence['contract'],
  tickAt: (at: number) => RecordedTick | null,
): RecordedTick[] {
  const ticks: RecordedTick[] = []
  for (let at = Math.ceil(purchaseAt / 1000) * 1000; at <= expiresAt; at += 1000) {
    const tick = tickAt(at)
    if (tick) ticks.push(tick)
  }
  return ticks
}

function compare(recorded: readonly RecordedTick[], { ticks, tickAt }: DrawnPath): Finding {
  const known = new Set(recorded.map(({ at }) => at))
  const missing = ticks.find(({ at }) => !known.has(at))
  if (missing) return failed('path.gap', { at: { instant: missing.at } })
  const different = recorded.find((tick) => !isSame(tick, tickAt(tick.at)))
  if (!different) return ok('path.ok', { ticks: recorded.length })
  const { at, mid } = different
  const computed = tickAt(at)
  const values = { at: { instant: at }, recorded: { price: `${mid}` } }
  return computed
    ? failed('path.differs', { ...values, computed: { price: `${computed.mid}` } })
    : failed('path.invented', values)
}

const isSame = (one: RecordedTick, other: RecordedTick | null): boolean =>
  other !== null &&
  one.bid === other.bid &&
  one.ask === other.ask &&
  one.mid === other.mid &&
  one.volume === other.volume
