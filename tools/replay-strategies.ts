import { parseArgs } from 'node:util'
import { sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { merkleRoot } from '@candor/domain/proofs/merkle-tree.ts'
import type { Candle } from '@candor/domain/quotes/candle.ts'
import {
  compareReplay,
  type PublishedDecision,
  type PublishedModel,
  type ReplayDifference,
  retrain,
} from '@candor/domain/strategies/compare-replay.ts'
import { modelHash } from '@candor/domain/strategies/learned-model.ts'
import type { CandlesBySymbol, Strategy } from '@candor/domain/strategies/strategy.ts'
import { findStrategy, strategies } from '@candor/domain/strategies/strategy-list.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { openCheckpoint } from '@candor/verify/open-checkpoint.ts'
import type { WireCandle } from '@candor/wire/candles.ts'
import type { WireCheckpoint } from '@candor/wire/log.ts'
import { readCandle } from '@candor/wire/read-candle.ts'

/**
 * npm run strategies -- replay NAME | --all [--server http://localhost:3000]: works every published decision of a strategy out again, from the candles
 * that a running server gives everybody, and compares it with what is published and with what the public log holds. Ends with 1 where anything
 * differs, and names it.
 *
 * npm run strategies -- train NAME: trains the weights of today from candles, and compares them with those that are published.
 */
const HINT = `Say what to do: npm run strategies -- replay NAME | --all, or train NAME. Names: ${strategies.map(({ id }) => id).join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, server: { type: 'string' }, key: { type: 'string' } },
})
const server = values.server ?? `http://localhost:${process.env['PORT'] ?? 3000}`

/** One question; a server that asks for patience gets it. */
async function ask<Reply>(path: string): Promise<Reply> {
  for (;;) {
    const answer = await fetch(`${server}/api/v1${path}`)
    if (answer.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      continue
    }
    if (!answer.ok) throw new Error(`${server}/api/v1${path} answers ${answer.status}`)
    return (await answer.json()) as Reply
  }
}

/** Brings a list page after page. */
async function askAll<Row, Reply extends { readonly more: boolean }>(
  pathAfter: (last: Row | undefined) => string,
  rowsOf: (reply: Reply) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = []
  for (;;) {
    const reply = await ask<Reply>(pathAfter(all.at(-1)))
    all.push(...rowsOf(reply))
    if (!reply.more || rowsOf(reply).length === 0) return all
  }
}

/** All candles of an instrument that the server has, oldest first. */
async function candlesOf(symbol: string, interval: string): Promise<Candle[]> {
  type Reply = { candles: WireCandle[]; more: boolean }
  let found: WireCandle[] = []
  for (;;) {
    const before = found[0] ? `&before=${found[0][0]}` : ''
    const path = `/candles/${encodeURIComponent(symbol)}?interval=${interval}&limit=1000${before}`
    const { candles, more } = await ask<Reply>(path)
    found = [...candles, ...found]
    if (!more || candles.length === 0) return found.map((candle) => readCandle(symbol, candle))
  }
}

async function gatherCandles({ symbols, interval }: Strategy): Promise<CandlesBySymbol> {
  const bySymbol = new Map<string, readonly Candle[]>()
  for (const symbol of symbols) bySymbol.set(symbol, await candlesOf(symbol, interval))
  return bySymbol
}

/** The leaves of the log, which must be those of its signed head. */
async function readLog(): Promise<string[]> {
  type Head = { publicKey: string; checkpoint: WireCheckpoint | null }
  const { publicKey, checkpoint } = await ask<Head>('/log/checkpoint')
  const head = checkpoint && openCheckpoint(values.key ?? publicKey, checkpoint)
  if (!checkpoint || !head) throw new Error('the head of the log is not signed with its key')
  const { size, root } = readCheckpoint(checkpoint.text) ?? head
  const texts: string[] = []
  while (texts.length < size) {
    const { leaves } = await ask<{ leaves: string[] }>(`/log/leaves?from=${texts.length}`)
    if (leaves.length === 0) throw new Error('the log ends before its head')
    texts.push(...leaves)
  }
  const shown = texts.slice(0, size)
  if (!sameBytes(merkleRoot(shown.map(hashLeafText)), root))
    throw new Error('the leaves of the log do not give its signed root')
  return shown
}

/** What the log holds of a strategy: hashes by close, and by day. */
function loggedOf(texts: readonly string[], strategy: string) {
  const [decisions, models] = [new Map<number, string[]>(), new Map<string, string[]>()]
  for (const text of texts) {
    const decision = readLeaf(text, 'strategy-decision')
    if (decision?.strategy === strategy)
      decisions.set(decision.closedAt, [...(decisions.get(decision.closedAt) ?? []), decision.hash])
    const model = readLeaf(text, 'strategy-model')
    if (model?.strategy === strategy) models.set(model.day, [...(models.get(model.day) ?? []), model.hash])
  }
  return { decisions, models }
}

const instant = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

const sentences: Record<ReplayDifference['kind'], string> = {
  'not-logged': 'IS NOT WHAT THE LOG HOLDS',
  'logged-twice': 'STANDS IN THE LOG TWICE',
  'left-out': 'IS LEFT OUT: a candle closed and nothing was decided',
  'decided-otherwise': 'DIFFERS from what the candles give',
  'trained-otherwise': 'has WEIGHTS that training on its candles does not give',
  'other-weights': 'WENT BY OTHER WEIGHTS than those of its day',
}

async function listPublished(strategy: Strategy, texts: readonly string[]) {
  const logged = loggedOf(texts, strategy.id)
  type Decision = { closedAt: number; content: string }
  type Model = { day: string; content: string }
  const path = `/strategies/${strategy.id}`
  const decisions = await askAll<Decision, { decisions: Decision[]; more: boolean }>(
    (last) => `${path}/decisions?after=${last?.closedAt ?? 0}`,
    (reply) => reply.decisions,
  )
  const models = await askAll<Model, { models: Model[]; more: boolean }>(
    (last) => `${path}/models${last ? `?after=${last.day}` : ''}`,
    (reply) => reply.models,
  )
  // What was decided since the head was signed is compared next time.
  const last = Math.max(0, ...logged.decisions.keys())
  return {
    decisions: decisions
      .filter(({ closedAt }) => closedAt <= last)
      .map((one): PublishedDecision => ({ ...one, logged: logged.decisions.get(one.closedAt) ?? [] })),
    models: models.map((one): PublishedModel => ({ ...one, logged: logged.models.get(one.day) ?? [] })),
    unpublished: [...logged.decisions.keys()].filter(
      (at) => !decisions.some(({ closedAt }) => closedAt === at),
    ),
  }
}

async function replay(strategy: Strategy, texts: readonly string[]): Promise<boolean> {
  const { unpublished, ...published } = await listPublished(strategy, texts)
  const candles = await gatherCandles(strategy)
  const { compared, gone, differences } = compareReplay(strategy, { ...published, candles, isWhole: true })
  for (const { at, kind, symbols } of differences)
    console.log(
      `${strategy.id} ${instant(at)} ${sentences[kind]}${symbols.length > 0 ? `: ${symbols.join(', ')}` : ''}`,
    )
  for (const at of unpublished)
    console.log(`${strategy.id} ${instant(at)} STANDS IN THE LOG and is not published`)
  const wrong = differences.length + unpublished.length
  const old = gone > 0 ? `, ${gone} of them before the candles that are kept` : ''
  const verdict = wrong === 0 ? 'same' : `${wrong} DIFFER`
  console.log(`${strategy.id.padEnd(16)} ${verdict}, ${compared} decisions and nights worked out again${old}`)
  return wrong === 0
}

async function train(strategy: Strategy): Promise<boolean> {
  if (!strategy.learns) {
    console.log(`${strategy.id} decides by a fixed rule: there is nothing to train.`)
    return false
  }
  const midnight = Date.now() - (Date.now() % dayMs)
  const candles = await gatherCandles(strategy)
  const began = performance.now()
  const model = retrain(strategy, candles, midnight)
  if (!model) {
    console.log('There are too few candles to learn from.')
    return false
  }
  const hash = modelHash(model)
  console.log(
    `${strategy.id} ${instant(midnight)}: ${model.samples} calls of ${model.days} days, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  for (const { name, weightPpm } of model.features)
    console.log(`${name.padEnd(16)} ${(weightPpm / 1e6).toFixed(6)}`)
  console.log(`SHA-256 ${hash}`)
  const { models } = await listPublished(strategy, await readLog())
  const published = models.find(({ day }) => day === instant(midnight).slice(0, 10))
  if (!published) console.log('None are published for today yet.')
  else console.log(published.logged.join() === hash ? 'They are those of the log.' : 'THE LOG HOLDS OTHERS.')
  return !published || published.logged.join() === hash
}

async function run(): Promise<boolean> {
  const [act, name] = positionals
  const strategy = findStrategy(name ?? '')
  if (act === 'train' && strategy) return await train(strategy)
  if (act !== 'replay' || (!strategy && !values.all)) {
    console.error(HINT)
    return false
  }
  const texts = await readLog()
  let allSame = true
  for (const one of strategy ? [strategy] : strategies) if (!(await replay(one, texts))) allSame = false
  return allSame
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  const { message, cause } = error as Error
  console.error(cause ? `${server} cannot be reached: start it, or name another with --server` : message)
  process.exitCode = 1
}
