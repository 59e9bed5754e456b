import { isSimulated, lastPageOpensAt } from '@candor/domain/contracts/contract.ts'
import { price } from '@candor/domain/money/price.ts'
import { readHex } from '@candor/domain/proofs/byte-text.ts'
import type { LeafOf } from '@candor/domain/proofs/log-leaf.ts'
import { verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import { hashPart, type RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { type DayTerms, symbolsOf } from '@candor/domain/quotes/day-terms.ts'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, open } from './check.ts'
import type { DrawnPath } from './drawn-path.ts'
import { arePagesGone, dayAt, type Evidence, type OpenedDay, readPath } from './evidence.ts'
import type { ProofPage, TickRow } from './proof-file.ts'
import { overdueMs } from './time-limits.ts'

/** The ticks of the contract's instrument as the log holds them. */
export type ReadPages = {
  readonly ticks: readonly RecordedTick[]
  /** The place of each tick's page in the log, by the tick's instant. */
  readonly placeOf: ReadonlyMap<number, number>
  /** What is wrong or missing; null where they are all there, from the purchase second to expiry. */
  readonly trouble: Finding | null
}

type Page = ProofPage & LeafOf<'ticks'>

export function readPages(evidence: Evidence, drawn: DrawnPath): ReadPages {
  const { proof, contract, now } = evidence
  if (arePagesGone(evidence) && !drawn.trouble)
    return { ticks: drawn.ticks, placeOf: new Map(), trouble: null }
  const ticks: RecordedTick[] = []
  const placeOf = new Map<number, number>()
  const told = (trouble: Finding | null): ReadPages => ({ ticks, placeOf, trouble })
  const pages: Page[] = []
  if (!evidence.days[0]?.parsed) return told(failed('ticks.no-rule'))
  for (const page of proof.pages) {
    const leaf = evidence.leafOf('ticks', page)
    if (!leaf) return told(failed('ticks.not-in-log', { place: page.place }))
    if (!follows(pages.at(-1), leaf, page.place)) return told(failed('ticks.pages', { number: leaf.number }))
    if (isSealedLate(evidence, leaf, page.place)) return told(failed('ticks.late', { number: leaf.number }))
    pages.push({ ...page, ...leaf })
    const rows = ticksOfPage(evidence, page, leaf)
    if (!rows) return told(failed('ticks.part', { number: leaf.number }))
    if (!rows.every(({ at }) => isOfMinute(leaf, at)))
      return told(failed('ticks.minute', { number: leaf.number }))
    for (const tick of rows) {
      if (tick.at <= (ticks.at(-1)?.at ?? -1)) return told(failed('ticks.order', { number: leaf.number }))
      ticks.push(tick)
      placeOf.set(tick.at, page.place)
    }
  }
  if (pages.length > 0 && !isReachedBack(evidence, pages, ticks)) return told(failed('ticks.begin'))
  const missing = findUnseen(evidence, ticks)
  if (missing !== null) return told(failed('ticks.unlike-seen', { at: { instant: missing } }))
  if (isReachedForward(evidence, pages, ticks)) return told(null)
  const isLate = now > contract.expiresAt + overdueMs
  return told(isLate ? failed('ticks.overdue') : open('ticks.waits'))
}

/** A tick that the device saw live while the contract ran, and that the pages which reach past it do not have. */
function findUnseen({ own, contract }: Evidence, ticks: readonly RecordedTick[]): number | null {
  const mids = new Map(ticks.map(({ at, mid }) => [at, `${mid}`]))
  const until = Math.min(contract.expiresAt, ticks.at(-1)?.at ?? -1)
  const unlike = (own.ticks ?? []).find(
    ({ at, mid }) => at >= contract.purchaseAt && at <= until && mids.get(at) !== mid,
  )
  return unlike?.at ?? null
}

/** Numbers go up by one, and neither time nor the log goes back. */
const follows = (before: Page | undefined, leaf: LeafOf<'ticks'>, place: number): boolean =>
  !before || (leaf.number === before.number + 1 && leaf.opensAt >= before.opensAt && place > before.place)

/** A page is sealed within its minute and two more, or a head that the device has seen since then lacks it. */
const pageSealedWithinMs = 180_000
const isSealedLate = ({ heads }: Evidence, { opensAt }: LeafOf<'ticks'>, place: number): boolean =>
  heads.some(({ logTime, size }) => logTime > opensAt + pageSealedWithinMs && size <= place)

/** The first page begins before the purchase second, so that no earlier one can hold the purchase tick. */
function isReachedBack({ contract }: Evidence, [first]: readonly Page[], ticks: readonly RecordedTick[]) {
  if (!first) return false
  const isBefore = first.opensAt + minuteMs <= contract.purchaseAt
  const [earliest] = ticks
  return first.number === 1 || isBefore || (earliest !== undefined && earliest.at < contract.purchaseAt)
}

/** The last page goes on after expiry, so that no later one can hold the final tick. */
function isReachedForward(evidence: Evidence, pages: readonly Page[], ticks: readonly RecordedTick[]) {
  const { contract } = evidence
  const [lastPage, lastTick] = [pages.at(-1), ticks.at(-1)]
  if (lastTick !== undefined && lastTick.at > contract.expiresAt) return true
  return lastPage !== undefined && lastPage.opensAt > lastPageOpensAt(contract)
}

/** The simulated feed publishes each second in its own minute; a real one may be late. */
const isOfMinute = ({ feed, opensAt }: LeafOf<'ticks'>, at: number): boolean =>
  !isSimulated(feed) || (at >= opensAt && at < opensAt + minuteMs)

/**
 * A page has no part to show where it is of another feed, or of a day before acceptance or after expiry: then it only shows that none is left
 * out beside it.
 */
function ticksOfPage(evidence: Evidence, page: ProofPage, leaf: LeafOf<'ticks'>): RecordedTick[] | null {
  const day = dayAt(evidence, leaf.opensAt)
  if (day && leaf.feed === evidence.proof.receipt.body.feed) return ticksOfPart(evidence, page, leaf, day)
  return page.part === null ? [] : null
}

/** The instrument's part of a page: at the place that the day's terms give it, under the root that the log holds. */
function ticksOfPart(
  { contract }: Evidence,
  { part }: ProofPage,
  leaf: LeafOf<'ticks'>,
  day: OpenedDay,
): RecordedTick[] | null {
  return part && day.parsed && readPart(contract.symbol, part, leaf, day.parsed)
}

/** An instrument's ticks of a page; null where they are not those under the root that the log holds. */
export function readPart(
  symbol: string,
  part: NonNullable<ProofPage['part']>,
  leaf: LeafOf<'ticks'>,
  terms: DayTerms,
): RecordedTick[] | null {
  const symbols = symbolsOf(terms)
  const [path, root] = [readPath(part.path), readHex(leaf.root)]
  if (!path || !root) return null
  const ticks = part.ticks.map(readTick)
  const place = symbols.indexOf(symbol)
  const isPart = verifyInclusion(hashPart(symbol, ticks), place, { size: symbols.length, root }, path)
  return isPart ? ticks : null
}

const readTick = ([at, bid, ask, mid, volume]: TickRow): RecordedTick => ({
  at,
  bid: price(BigInt(bid)),
  ask: price(BigInt(ask)),
  mid: price(BigInt(mid)),
  volume: BigInt(volume),
})
