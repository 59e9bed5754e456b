import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { chargeOn, notionalOf } from '@candor/domain/positions/position-value.ts'
import { nightlyRate } from '@candor/domain/positions/trading-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { checkSealed, checkWays, replayChain } from './check-chain.ts'
import { postingsBetween } from './check-register.ts'
import { type PoolEvidence, type PoolTrade, type PoolValue, pairsOf } from './open-participation.ts'
import type { ChainPosting } from './proof-file.ts'
import { applyTrade, bookOf, chargeMargin, isBookOf, type OpenBook } from './replay-pool.ts'

/** The pool's postings are one chain that is sealed in the log; null where nothing speaks against it. */
function checkPoolChain(evidence: PoolEvidence): Finding | null {
  const { pool } = evidence.proof
  const [first, last] = [evidence.values[0], evidence.values.at(-1)]
  if (!pool || !first || !last) return failed('trades.chain')
  const tips = replayChain(pool, evidence.now)
  const isWhole =
    pool.start.count <= Number(first.posting) &&
    Number(last.posting) <= pool.start.count + pool.postings.length
  if (!tips || !isWhole) return failed('trades.chain')
  const astray = checkWays(pool.postings) !== null || pool.postings.some(isForeign)
  if (astray) return failed('trades.chain')
  const sealed = checkSealed(evidence, pool, tips)
  if (sealed?.state === 'failed') return failed('trades.unsealed')
  return sealed && open('trades.sealing')
}

const poolKinds = new Set([
  ...['spot-bought', 'spot-sold', 'spot-fee', 'margin-set-aside', 'opening-fee', 'margin-returned'],
  ...['trading-profit', 'trading-loss', 'gap-cover', 'financing', 'order-reserved', 'order-released'],
  ...['pool-joined', 'pool-left', 'pool-rounding', 'practice-funding'],
])

/** A pool trades, pays for the night, and takes in and pays out participants; nothing else moves its money. */
const isForeign = ({ kind }: ChainPosting): boolean => !poolKinds.has(kind)

const ownMoney = new Set(['cash', 'reserve'])

/** What postings have changed the pool's cash by, with what is set aside for orders. */
const cashMoved = (postings: readonly ChainPosting[]): bigint =>
  postings.reduce((sum, { from, to, amount }) => {
    const moved = BigInt(amount)
    return sum + (ownMoney.has(to) ? moved : 0n) - (ownMoney.has(from) ? moved : 0n)
  }, 0n)

const isTrading = ({ kind, subject }: ChainPosting): boolean =>
  !kind.startsWith('order-') && (subject.startsWith('order/') || subject.startsWith('spot/'))

const subjectOf = ({ product, subject }: PoolTrade): string =>
  `${product === 'spot' ? 'spot' : 'order'}/${subject}`

/** Nights that may be charged beyond those of the time that is shown: a server that was off for a week makes up for them. */
const nightsLate = 8

/** How many nights each position was charged for so far, and how many there can have been. */
type Nights = { readonly charged: Map<string, number>; readonly most: number }

/** A night costs its rate of the notional, once. The price it was charged at is not logged, so it is held against twice what the entry gives. */
function isNight(book: OpenBook, { subject, amount, from }: ChainPosting, nights: Nights): boolean {
  const position = book.positions.get(subject.slice('order/'.length))
  const instrument = position && findInstrument(position.symbol)
  if (!position || !instrument) return false
  // What cash does not reach for comes from the margin, so that one night may have two postings.
  const count = (nights.charged.get(`${subject} ${from}`) ?? 0) + 1
  nights.charged.set(`${subject} ${from}`, count)
  const notional = notionalOf(position, position.entry, position.conversion)
  const usual = chargeOn(notional, nightlyRate(instrument.esmaClass))
  return count <= nights.most && BigInt(amount) <= 2n * usual + 1n
}

/** Takes the postings of a trade from the front of those that are left about its subject. */
function takePostings(book: OpenBook, trade: PoolTrade, left: ChainPosting[]): boolean {
  const margin = left[0]?.kind === 'margin-set-aside' ? BigInt(left[0].amount) : null
  const expected = applyTrade(book, trade, margin)
  if (!expected) return false
  return expected.every(({ kind, amount }) => {
    const posting = left.shift()
    return posting?.kind === kind && posting.amount === `${amount}` && posting.at === trade.at
  })
}

/** Replays one subject's trades and postings, in their order. */
function isStory(
  book: OpenBook,
  trades: readonly PoolTrade[],
  postings: readonly ChainPosting[],
  nights: Nights,
): boolean {
  const [left, coming] = [[...postings], [...trades]]
  while (left.length > 0 || coming.length > 0) {
    const [posting] = left
    if (posting?.kind === 'financing') {
      left.shift()
      if (!isNight(book, posting, nights)) return false
      const id = posting.subject.slice('order/'.length)
      if (posting.from === 'margin' && !chargeMargin(book, id, BigInt(posting.amount))) return false
      continue
    }
    const trade = coming.shift()
    if (!trade || !takePostings(book, trade, left)) return false
  }
  return true
}

/** From one value to the next: the trades between them, what they moved, and what is open and in cash after them. */
function checkStep(
  evidence: PoolEvidence,
  before: PoolValue,
  after: PoolValue,
  nights: Nights,
): Finding | null {
  const postings = postingsBetween(evidence, before, after)
  const at = { from: before.number, to: after.number }
  if (BigInt(after.cash) !== BigInt(before.cash) + cashMoved(postings)) return failed('trades.cash', at)
  const first = evidence.trades[0]?.number ?? 1
  const trades = evidence.trades.slice(before.trade + 1 - first, after.trade + 1 - first)
  if (trades.length !== after.trade - before.trade) return failed('trades.left-out', at)
  const book = bookOf(before)
  if (!book) return failed('trades.differs', at)
  const stories = new Map<string, { trades: PoolTrade[]; postings: ChainPosting[] }>()
  const storyOf = (subject: string) => {
    const story = stories.get(subject) ?? { trades: [], postings: [] }
    stories.set(subject, story)
    return story
  }
  for (const trade of trades) storyOf(subjectOf(trade)).trades.push(trade)
  for (const posting of postings) if (isTrading(posting)) storyOf(posting.subject).postings.push(posting)
  for (const story of stories.values()) {
    if (isStory(book, story.trades, story.postings, nights)) continue
    const [trade] = story.trades
    return trade
      ? failed('trades.not-posted', { number: trade.number })
      : failed('trades.untold', { number: story.postings[0]?.number ?? 0 })
  }
  return isBookOf(book, after) ? null : failed('trades.open', at)
}

/** Every trade is told, moved what the pool's postings show, and led from what was open at one value to what was open at the next. */
export function checkPoolTrades(evidence: PoolEvidence): Finding {
  const chain = checkPoolChain(evidence)
  if (chain?.state === 'failed') return chain
  const [first, last] = [evidence.values[0], evidence.values.at(-1)]
  const isAll = first && last && evidence.trades.length === last.trade - first.trade
  const begins = evidence.trades[0]
  if (!isAll || (begins && begins.number !== first.trade + 1))
    return failed('trades.left-out', { from: first?.number ?? 0, to: last?.number ?? 0 })
  const nights = { charged: new Map(), most: Math.ceil((last.at - first.at) / dayMs) + nightsLate }
  for (const [before, after] of pairsOf(evidence.values)) {
    const found = checkStep(evidence, before, after, nights)
    if (found) return found
  }
  return chain ?? ok('trades.ok', { trades: evidence.trades.length, values: evidence.values.length })
}
