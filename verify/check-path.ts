import type { ContractTick } from '@candor/domain/contracts/contract.ts'
import { type Settlement, settleContract } from '@candor/domain/contracts/settle-contract.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { dayMs } from '@candor/domain/proofs/seed-chain.ts'
import { hashCloses, type RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import type { DayPath } from '@candor/domain/quotes/day-path.ts'
import { type DayPaths, dayPaths } from '@candor/domain/quotes/day-paths.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { seedOf } from './check-seed.ts'
import { dayAt, type Evidence, haltedAt, type OpenedDay } from './evidence.ts'
import type { ReadPages } from './read-tick-pages.ts'

export type PathCheck = {
  readonly finding: Finding
  /** How the contract ends on the ticks of the seed, whatever was recorded; null while the seed is unknown. */
  readonly bySeed: Settlement | null
}

/**
 * Every recorded tick is the one that follows from the seed, the terms and the closes of the day before, bit for bit; and no tick of the path between
 * acceptance and expiry is missing: so not even by being switched off can a server choose another tick.
 */
export function checkPath(evidence: Evidence, pages: ReadPages): PathCheck {
  const { proof, contract, days } = evidence
  const only = (finding: Finding): PathCheck => ({ finding, bySeed: null })
  if (proof.receipt.body.feed !== 'simulated') return only(ok('path.recorded-only'))
  const paths = new Map<OpenedDay, DayPath>()
  let before: OpenPaths | null = null
  for (const day of days) {
    const seed = seedOf(evidence, day)
    if (!seed) return only(open('path.opens', { at: { instant: day.dayStart + dayMs } }))
    const closes = closesBefore(evidence, day)
    if (!closes) return only(failed('path.closes', { day: day.day }))
    if (before && !goesOn(before, day, closes, contract.symbol))
      return only(failed('path.carried', { day: day.day }))
    const opened = openPaths(day, seed, closes, contract.symbol)
    if (!opened) return only(failed('path.unknown', { symbol: contract.symbol }))
    paths.set(day, opened.path)
    before = opened
  }
  const tickAt = (at: number): RecordedTick | null => {
    const day = dayAt(evidence, at)
    const path = day && paths.get(day)
    return day && path ? tickOfSecond(path, day.dayStart, at) : null
  }
  const drawn = drawnTicks(contract, tickAt)
  const terms = days[0]?.parsed?.contracts ?? null
  const bySeed =
    terms &&
    settleContract(contract, terms, {
      ticks: drawn,
      completeUntil: contract.expiresAt,
      haltedAt: haltedAt(evidence),
      sealedInTime: true,
    })
  return { finding: pages.trouble ?? compare(pages.ticks, drawn, tickAt), bySeed }
}

/** The closes that the day began from, if the log held their hash before the day's first page. */
function closesBefore(evidence: Evidence, day: OpenedDay): ReadonlyMap<string, Price> | null {
  const leaf = evidence.leafOf('reveal', day.revealBefore)
  const closes = new Map(
    Object.entries(day.closesBefore).map(([symbol, text]) => [symbol, price(BigInt(text))]),
  )
  const before = new Date(day.dayStart - dayMs).toISOString().slice(0, 10)
  if (leaf?.day !== before || leaf.closes !== hashCloses(closes)) return null
  const { firstPage, revealBefore } = day
  return firstPage && revealBefore && revealBefore.place > firstPage.place ? null : closes
}

/** A day that the contract's path can be read from. */
type OpenPaths = { readonly day: OpenedDay; readonly paths: DayPaths; readonly path: DayPath }

/**
 * The second day of a contract begins where the path of the first one ended, and not where somebody wrote that it did when the contract was
 * running: what it is drawn from is told by the same reveal, and is the close of the seed.
 */
function goesOn(
  { day, paths }: OpenPaths,
  next: OpenedDay,
  closes: ReadonlyMap<string, Price>,
  symbol: string,
): boolean {
  const drawn = next.parsed?.crosses.find((cross) => cross.symbol === symbol)?.legs ?? [symbol]
  const isCarried = (name: string): boolean => closes.has(name) && closeOf(paths, name) === closes.get(name)
  return day.reveal?.place === next.revealBefore?.place && drawn.every(isCarried)
}

function closeOf(paths: DayPaths, symbol: string): Price | null {
  try {
    return paths.pathOf(symbol)?.closeOfDay ?? null
  } catch {
    // The leg of a cross of tomorrow may have no path today.
    return null
  }
}

function openPaths(
  day: OpenedDay,
  seed: Uint8Array,
  previousCloses: ReadonlyMap<string, Price>,
  symbol: string,
): OpenPaths | null {
  const { dayStart, parsed } = day
  try {
    const paths = parsed && dayPaths({ dayStart, seed, terms: parsed, previousCloses })
    const path = paths?.pathOf(symbol)
    return paths && path ? { day, paths, path } : null
  } catch {
    // Terms that cannot be drawn from are terms that nothing was drawn from.
    return null
  }
}

function tickOfSecond(path: DayPath, dayStart: number, at: number): RecordedTick | null {
  const second = (at - dayStart) / 1000
  const tick = Number.isInteger(second) ? path.tickAt(second) : null
  return tick && { ...tick, at, volume: BigInt(tick.volume) }
}

/** Every tick of the path after acceptance and up to expiry. */
function drawnTicks(
  { acceptedAt, expiresAt }: Evidence['contract'],
  tickAt: (at: number) => RecordedTick | null,
): RecordedTick[] {
  const ticks: RecordedTick[] = []
  for (let at = Math.floor(acceptedAt / 1000) * 1000 + 1000; at <= expiresAt; at += 1000) {
    const tick = tickAt(at)
    if (tick) ticks.push(tick)
  }
  return ticks
}

function compare(
  recorded: readonly RecordedTick[],
  drawn: readonly ContractTick[],
  tickAt: (at: number) => RecordedTick | null,
): Finding {
  const known = new Set(recorded.map(({ at }) => at))
  const missing = drawn.find(({ at }) => !known.has(at))
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
