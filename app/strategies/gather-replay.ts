import { hexOf, readHex } from '@candor/domain/proofs/byte-text.ts'
import type { Checkpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, type LogLeaf, leafText } from '@candor/domain/proofs/log-leaf.ts'
import { verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import type { PublishedDecision, PublishedModel } from '@candor/domain/strategies/compare-replay.ts'
import { hashText } from '@candor/domain/strategies/pool-evidence.ts'
import type { CandlesBySymbol, Strategy } from '@candor/domain/strategies/strategy.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { testedCandles, testedSymbols } from '@candor/domain/strategies/test-on-past.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { openCheckpoint } from '@candor/verify/open-checkpoint.ts'
import { overdueMs } from '@candor/verify/time-limits.ts'
import { listCandles, type WireCandle } from '@candor/wire/candles.ts'
import { readInclusion, readLogCheckpoint } from '@candor/wire/log.ts'
import { readCandle } from '@candor/wire/read-candle.ts'
import { listStrategyDecisions, listStrategyModels } from '@candor/wire/strategies.ts'
import { request } from '../api/request.ts'
import { knownKey } from '../proofs/proof-memory.ts'
import type { ReplayQuestion } from './replay-strategy.ts'
import type { StrategyDetail } from './use-strategy.ts'

/** Live decisions that are worked out again: each is looked up in the log too, and a device asks for so many at most. */
const mostDecisions = { '1h': 48, '1D': 20 } as const
/** Nights whose weights are trained again where nothing else is checked. */
const mostNights = 14
const atOnce = 6
const candlesAtOnce = 1_000

const quiet = { quiet: true }

class NotGiven extends Error {}

/** Candles of an instrument, oldest first, as many as there are or so many from before an instant. */
async function candlesOf(
  symbol: string,
  interval: Strategy['interval'],
  isEnough: (candles: readonly Candle[]) => boolean,
): Promise<{ candles: Candle[]; isWhole: boolean }> {
  let found: WireCandle[] = []
  for (;;) {
    const [oldest] = found
    const query = { interval, limit: String(candlesAtOnce), ...(oldest && { before: String(oldest[0]) }) }
    const answer = await request(listCandles, { params: { symbol }, query }, quiet)
    if (!answer.ok) throw new NotGiven()
    found = [...answer.value.candles, ...found]
    const read = found.map((candle) => readCandle(symbol, candle))
    const isWhole = !answer.value.more || answer.value.candles.length === 0
    if (isWhole || isEnough(read)) return { candles: read, isWhole }
  }
}

async function gatherCandles(
  { interval }: Strategy,
  symbols: readonly string[],
  liveSince: number,
): Promise<{ candles: CandlesBySymbol; isWhole: boolean }> {
  const isEnough = (candles: readonly Candle[]): boolean =>
    interval === '1h' &&
    candles.filter(({ startsAt }) => startsAt < liveSince).length > testedCandles[interval]
  const bySymbol = new Map<string, readonly Candle[]>()
  let isWhole = true
  for (const symbol of symbols) {
    const found = await candlesOf(symbol, interval, isEnough)
    bySymbol.set(symbol, found.candles)
    isWhole &&= found.isWhole
  }
  return { candles: bySymbol, isWhole }
}

/** The head of the log, signed with the key that this device knows; null where it is not. */
async function readHeadNow(): Promise<Checkpoint | null> {
  const answer = await request(readLogCheckpoint, {}, quiet)
  if (!answer.ok || !answer.value.checkpoint) throw new NotGiven()
  return openCheckpoint((await knownKey()) ?? answer.value.publicKey, answer.value.checkpoint)
}

/** Whether the log holds this leaf, shown by a path to its signed root. */
async function isLogged(leaf: LogLeaf, head: Checkpoint | null): Promise<boolean> {
  if (!head) return false
  const hash = hashLeafText(leafText(leaf))
  const query = { leaf: hexOf(hash), size: String(head.size) }
  const answer = await request(readInclusion, { query }, quiet)
  if (!answer.ok) {
    if (answer.refusal.code === 'not-found') return false
    throw new NotGiven()
  }
  const path = answer.value.path.map(readHex).filter((each) => each !== null)
  return verifyInclusion(hash, answer.value.place, head, path)
}

/** Gives each text the hash that the log holds of it: its own, or none. */
async function withLogged<Told extends { readonly content: string }>(
  told: readonly Told[],
  leafOf: (one: Told, hash: string) => LogLeaf,
  head: Checkpoint | null,
): Promise<(Told & { logged: string[] })[]> {
  const all: (Told & { logged: string[] })[] = []
  for (let at = 0; at < told.length; at += atOnce) {
    const some = told.slice(at, at + atOnce).map(async (one) => {
      const hash = hashText(one.content)
      return { ...one, logged: (await isLogged(leafOf(one, hash), head)) ? [hash] : [] }
    })
    all.push(...(await Promise.all(some)))
  }
  return all
}

type ToldDecision = { readonly closedAt: number; readonly content: string }

/** Every decision since an instant, oldest first. */
async function decisionsSince(id: string, since: number): Promise<ToldDecision[]> {
  const all: ToldDecision[] = []
  for (;;) {
    const query = { after: String(all.at(-1)?.closedAt ?? since) }
    const answer = await request(listStrategyDecisions, { params: { id }, query }, quiet)
    if (!answer.ok) throw new NotGiven()
    all.push(...answer.value.decisions)
    if (!answer.value.more || answer.value.decisions.length === 0) return all
  }
}

type Decisions = { decisions: PublishedDecision[]; stateBefore: string | null }

/** The last live decisions, and what the one before them went on with. */
async function gatherDecisions({ id, interval }: Strategy, head: Checkpoint | null): Promise<Decisions> {
  const most = mostDecisions[interval]
  // Markets rest and servers stop: where a stretch three times as long has too few of them, all are asked for.
  const lengthMs = interval === '1h' ? hourMs : dayMs
  const lately = await decisionsSince(id, Math.max(0, (head?.at ?? Date.now()) - 3 * most * lengthMs))
  const all = lately.length > most ? lately : await decisionsSince(id, 0)
  const before = all.at(-most - 1)
  const told = await withLogged(
    all.slice(-most),
    ({ closedAt }, hash) => ({ kind: 'strategy-decision', strategy: id, closedAt, hash }),
    head,
  )
  // What was decided a moment ago may not be in the log yet.
  const isOnItsWay = ({ closedAt, logged }: PublishedDecision): boolean =>
    logged.length === 0 && head !== null && closedAt > head.at - overdueMs
  return {
    decisions: told.filter((one) => !isOnItsWay(one)),
    stateBefore: before ? (JSON.parse(before.content) as { state: string | null }).state : null,
  }
}

/** The weights of the nights since an instant, as they are published. */
async function gatherModels(
  { id, learns }: Strategy,
  since: number,
  head: Checkpoint | null,
): Promise<PublishedModel[]> {
  if (!learns) return []
  const after = new Date(since - dayMs).toISOString().slice(0, 10)
  const answer = await request(listStrategyModels, { params: { id }, query: { after } }, quiet)
  if (!answer.ok) throw new NotGiven()
  return await withLogged(
    answer.value.models,
    (model, hash) => ({ kind: 'strategy-model', strategy: id, day: model.day, hash }),
    head,
  )
}

/** Everything that a strategy follows from, and what is published of it. Null where it cannot be had now. */
export async function gatherReplay(
  detail: StrategyDetail,
  what: 'strategy' | 'weights',
): Promise<ReplayQuestion | null> {
  const strategy = findStrategy(detail.strategy.id)
  if (!strategy) return null
  const liveSince = Date.parse(detail.strategy.liveSince)
  const isWhole = what === 'strategy'
  try {
    const head = await readHeadNow()
    const told = isWhole ? await gatherDecisions(strategy, head) : { decisions: [], stateBefore: null }
    const since = told.decisions[0]?.closedAt ?? (head?.at ?? Date.now()) - mostNights * dayMs
    const models = await gatherModels(strategy, since, head)
    const symbols = isWhole ? testedSymbols(strategy) : strategy.symbols
    const past = await gatherCandles(strategy, symbols, liveSince)
    const { tests } = detail
    return {
      strategy: strategy.id,
      history: { ...told, ...past, models },
      test: isWhole ? { liveSince, strategy: tests.strategy, holding: tests.holding } : null,
    }
  } catch (error) {
    if (error instanceof NotGiven) return null
    throw error
  }
}
