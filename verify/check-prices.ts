import { isSimulated } from '@candor/domain/contracts/contract.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { conversionAt } from '@candor/domain/money/conversion.ts'
import { usdPairOf } from '@candor/domain/money/usd-pair.ts'
import type { LeafOf } from '@candor/domain/proofs/log-leaf.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { hashText } from '@candor/domain/strategies/pool-evidence.ts'
import { partName, type StoodOn, ticksToShow } from '@candor/domain/strategies/shown-ticks.ts'
import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, none, ok, open } from './check.ts'
import { dayOfInstant, type PoolEvidence, type PoolValue } from './open-participation.ts'
import { readDayTerms } from './read-day-terms.ts'
import { readPart } from './read-tick-pages.ts'
import { overdueMs } from './time-limits.ts'

/** A price that something was traded or valued at. */
type Named = StoodOn & {
  /** When it was traded or valued. */
  readonly at: number
  readonly bid: string
  readonly ask: string
  readonly up: string
  readonly down: string
}

/** Something is done on the newest tick; one that was this much older than what it should have been shows on the page. */
const newestWithinMs = 10_000

/** The simulated feed has a tick each second, so that what was traded on is of the last few. */
const simulatedWithinMs = 12_000

const pagesKeptMs = 7 * dayMs

type Shown = { readonly ticks: readonly RecordedTick[]; readonly isSimulated: boolean }
type ShownParts = ReadonlyMap<string, Shown>

/** The parts of all pages, by instrument and minute; null where one is not what the log holds. */
function readParts(evidence: PoolEvidence): ShownParts | null {
  const { proof, leafOf } = evidence
  const terms = new Map<string, DayTerms>()
  for (const { day, terms: text, termsLeaf } of proof.days) {
    const [leaf, read] = [leafOf('terms', termsLeaf), readDayTerms(text)]
    if (!read || leaf?.day !== day || leaf.hash !== hashText(text)) return null
    terms.set(day, read)
  }
  const parts = new Map<string, Shown>()
  const numbers = new Set<number>()
  for (const page of proof.pages) {
    const leaf = leafOf('ticks', page)
    const day = leaf && terms.get(dayOfInstant(leaf.opensAt))
    if (!leaf || !day || numbers.has(leaf.number)) return null
    numbers.add(leaf.number)
    for (const [symbol, part] of Object.entries(page.parts)) {
      const ticks = readPart(symbol, part, leaf, day)
      if (!ticks || !areOfMinute(leaf, ticks)) return null
      const name = partName(symbol, leaf.opensAt)
      const before = parts.get(name)?.ticks ?? []
      parts.set(name, { ticks: [...before, ...ticks], isSimulated: isSimulated(leaf.feed) })
    }
  }
  return parts
}

const areOfMinute = ({ feed, opensAt }: LeafOf<'ticks'>, ticks: readonly RecordedTick[]): boolean =>
  !isSimulated(feed) || ticks.every(({ at }) => at >= opensAt && at < opensAt + minuteMs)

const pricesOfValue = ({ at, parts }: PoolValue): Named[] => parts.map((part) => ({ ...part, at }))

/** Bid and ask are those of a tick of the log, of that instant and not an old one, and the conversion is that of its pair. */
function isFound(parts: ShownParts, shown: Shown, named: Named): boolean {
  const { symbol, tickAt, bid, ask, at } = named
  const tick = shown.ticks.find((one) => one.at === tickAt && `${one.bid}` === bid && `${one.ask}` === ask)
  const instrument = findInstrument(symbol)
  if (!tick || !instrument) return false
  if (shown.ticks.some((one) => one.at > tickAt && one.at <= at - newestWithinMs)) return false
  if (shown.isSimulated && Math.abs(at - tickAt) > simulatedWithinMs) return false
  return isConverted(parts, shown, named, tick)
}

/** Dollars stay what they are; another currency goes by a mid of its pair in the same minute. On a real feed that may be of an earlier one. */
function isConverted(parts: ShownParts, shown: Shown, named: Named, tick: RecordedTick): boolean {
  const instrument = findInstrument(named.symbol)
  const pair = instrument && usdPairOf(instrument.quoteCurrency)
  const isOf = ({ mid }: Pick<RecordedTick, 'mid'>): boolean => {
    const { up, down } = conversionAt(pair, mid)
    return `${up}` === named.up && `${down}` === named.down
  }
  if (!pair) return isOf(tick)
  if (!shown.isSimulated) return true
  const others = pair.symbol === named.symbol ? [tick] : parts.get(partName(pair.symbol, named.tickAt))?.ticks
  return others?.some(isOf) ?? false
}

/** Every price that values and trades name is one of the log, as far as a proof shows them. */
export function checkPrices(evidence: PoolEvidence): Finding {
  const { values, trades, now } = evidence
  const parts = readParts(evidence)
  if (!parts) return failed('prices.page')
  const isOwn = new Set(ownNumbers(evidence))
  const own = values.filter(({ number }) => isOwn.has(number)).flatMap(pricesOfValue)
  const others = values.filter(({ number }) => !isOwn.has(number)).flatMap(pricesOfValue)
  const traded = trades.map(({ symbol, tick, at, up, down }) => ({
    ...{ symbol, at, up, down, bid: tick.bid, ask: tick.ask },
    tickAt: tick.at,
  }))
  const due = ticksToShow(own, traded, others)
  let [found, gone, waits] = [0, 0, 0]
  for (const named of [...own, ...traded, ...others]) {
    const name = partName(named.symbol, named.tickAt)
    const shown = parts.get(name)
    if (shown) {
      if (!isFound(parts, shown, named))
        return failed('prices.differs', { symbol: named.symbol, at: { instant: named.tickAt } })
      found += 1
    } else if (due.has(name)) {
      if (now > named.tickAt + pagesKeptMs) gone += 1
      else if (now > named.tickAt + overdueMs)
        return failed('prices.not-shown', { symbol: named.symbol, at: { instant: named.tickAt } })
      else waits += 1
    }
  }
  if (waits > 0) return open('prices.waits', { count: waits })
  if (gone > 0) return none('prices.gone', { found, gone })
  return ok('prices.ok', { found, all: own.length + traded.length + others.length })
}

/** The numbers of the values that the customer joined and left at. */
const ownNumbers = ({ proof }: Pick<PoolEvidence, 'proof'>): number[] =>
  [proof.join?.value, ...proof.leaves.map(({ value }) => value)].filter(
    (number): number is number => typeof number === 'number',
  )
