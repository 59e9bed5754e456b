import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { count, exactly, hash, like, list, nullable, object, one, type Shape, text } from './value-shape.ts'

/** What a pool has logged, each as the canonical text whose hash is in the log. Whole numbers that may be large are text. */

/** A price that something stood on, with the way of its currency to dollars. */
type Priced = {
  readonly tickAt: number
  readonly sequence: string
  readonly bid: string
  readonly ask: string
  readonly up: string
  readonly down: string
  readonly worth: string
}

type HeldPart = Priced & {
  readonly product: 'spot'
  readonly symbol: string
  readonly quantity: string
}

export type PositionPart = Priced & {
  readonly product: 'leveraged'
  readonly id: string
  readonly symbol: string
  readonly side: 'long' | 'short'
  readonly quantity: string
  readonly entry: string
  readonly margin: string
  readonly carry: string
}

export type ValuePart = HeldPart | PositionPart

export type PoolValueText = {
  readonly strategy: string
  readonly number: number
  readonly at: number
  readonly equity: string
  readonly units: string
  readonly posting: string
  readonly trade: number
  readonly cash: string
  readonly owed: string
  readonly parts: readonly ValuePart[]
}

export type PoolTradeText = {
  readonly strategy: string
  readonly number: number
  readonly at: number
  readonly subject: string
  readonly symbol: string
  readonly product: 'spot' | 'leveraged'
  readonly act: 'open' | 'close'
  readonly direction: 'long' | 'short'
  readonly cause: string | null
  readonly quantity: string
  readonly price: string
  readonly entry: string | null
  readonly fee: string
  readonly profit: string | null
  readonly tick: TradeTick
  readonly up: string
  readonly down: string
  readonly decision: number | null
}

type TradeTick = {
  readonly at: number
  readonly sequence: string
  readonly bid: string
  readonly ask: string
}

export type DecisionText = {
  readonly strategy: string
  readonly version: number
  readonly closedAt: number
  readonly modelHash: string | null
  readonly targets: readonly { readonly symbol: string; readonly weightPpm: number }[]
}

export type ModelText = { readonly strategy: string; readonly trainedAt: number }

const name = like(/^[!-~]{1,100}$/)
/** A whole number above zero. */
const positive = like(/^[1-9]\d{0,29}$/)
const whole = like(/^(0|[1-9]\d{0,29})$/)
const signed = like(/^(0|-?[1-9]\d{0,29})$/)
const side = one('long', 'short')

const priced = {
  tickAt: count,
  sequence: whole,
  bid: positive,
  ask: positive,
  up: positive,
  down: positive,
  worth: whole,
} satisfies Shape<Priced>

const heldPart = object({
  ...priced,
  product: exactly('spot'),
  symbol: name,
  quantity: positive,
} satisfies Shape<HeldPart>)

const positionPart = object({
  ...priced,
  product: exactly('leveraged'),
  id: name,
  symbol: name,
  side,
  quantity: positive,
  entry: positive,
  margin: whole,
  carry: signed,
} satisfies Shape<PositionPart>)

const parts = list((value) => heldPart(value) || positionPart(value), 1_000)

const value = object({
  strategy: name,
  number: count,
  at: count,
  equity: positive,
  units: positive,
  posting: like(/^(0|[1-9]\d{0,14})$/),
  trade: count,
  cash: whole,
  owed: whole,
  parts: text,
} satisfies Shape<PoolValueText>)

const trade = object({
  strategy: name,
  number: count,
  at: count,
  subject: name,
  symbol: name,
  product: one('spot', 'leveraged'),
  act: one('open', 'close'),
  direction: side,
  cause: nullable(text),
  quantity: positive,
  price: positive,
  entry: nullable(positive),
  fee: whole,
  profit: nullable(signed),
  tick: object({ at: count, sequence: whole, bid: positive, ask: positive } satisfies Shape<TradeTick>),
  up: positive,
  down: positive,
  decision: nullable(count),
} satisfies Shape<PoolTradeText>)

/** Reads a text that is written as it is hashed; null where it is anything else. */
function readCanonical(content: string): unknown {
  try {
    const read: unknown = JSON.parse(content)
    return canonicalText(read) === content ? read : null
  } catch {
    return null
  }
}

export function readValueText(content: string): PoolValueText | null {
  const read = readCanonical(content)
  if (!value(read)) return null
  const open = readCanonical((read as { parts: string }).parts)
  return parts(open) ? { ...(read as PoolValueText), parts: open as readonly ValuePart[] } : null
}

export function readTradeText(content: string): PoolTradeText | null {
  const read = readCanonical(content)
  return trade(read) ? (read as PoolTradeText) : null
}

const target = (read: unknown): boolean => {
  const { symbol, weightPpm } = (read ?? {}) as Record<string, unknown>
  return name(symbol) && Number.isSafeInteger(weightPpm)
}

/** What a decision looked at is for `npm run strategies -- replay`; here only what it asked for is read. */
export function readDecisionText(content: string): DecisionText | null {
  const read = readCanonical(content) as Record<string, unknown> | null
  if (typeof read !== 'object' || read === null) return null
  const isDecision =
    name(read['strategy']) &&
    count(read['version']) &&
    count(read['closedAt']) &&
    nullable(hash)(read['modelHash']) &&
    list(target, 1_000)(read['targets'])
  return isDecision ? (read as DecisionText) : null
}

export function readModelText(content: string): ModelText | null {
  const read = readCanonical(content) as Record<string, unknown> | null
  if (typeof read !== 'object' || read === null) return null
  return name(read['strategy']) && count(read['trainedAt']) ? (read as ModelText) : null
}
