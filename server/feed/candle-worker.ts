import { parentPort } from 'node:worker_threads'
import type { Price } from '@candor/domain/money/price.ts'
import { readTerms } from '@candor/domain/quotes/read-terms.ts'
import { type OpenDay, openMarketDay } from '../proofs/open-market-day.ts'
import { buffersOf, type CandleColumns } from '../quotes/candle-columns.ts'
import {
  type MadePast,
  makePast,
  minuteColumns,
  type PastColumns,
  pastColumns,
  pastMinutes,
} from './path-candles.ts'

/** Makes candles from paths in a thread of its own, so that hours of them do not hold up the second that is running. */

/** Terms cross as their text and closes as entries: only plain values do. */
export type WorkerQuestion =
  | {
      readonly kind: 'minutes'
      readonly dayStart: number
      readonly seed: Uint8Array
      readonly terms: string
      readonly previousCloses: readonly (readonly [string, Price])[]
      readonly symbols: readonly string[]
      readonly fromMinute: number
      readonly toMinute: number
    }
  | PastQuestion

type PastQuestion = {
  /** What the past of an installation follows from. */
  readonly anchor: Uint8Array
  readonly terms: string
  readonly firstDayStart: number
  readonly symbols: readonly string[]
} & (
  | { readonly kind: 'past' }
  | { readonly kind: 'past-minutes'; readonly from: number; readonly until: number }
)

export type WorkerAnswer =
  | { readonly kind: 'minutes'; readonly minutes: CandleColumns }
  | ({ readonly kind: 'past' } & PastColumns)

let opened: OpenDay | null = null
let past: MadePast | null = null

/** Its days and hours are asked for first, then its minutes in parts, and an installation has only one. */
const pastOf = ({ anchor, terms, firstDayStart }: PastQuestion): MadePast => {
  past ??= makePast(anchor, readTerms(terms), firstDayStart)
  return past
}

function answer(question: WorkerQuestion): WorkerAnswer {
  if (question.kind === 'past') {
    return { kind: 'past', ...pastColumns(pastOf(question), question.symbols) }
  }
  if (question.kind === 'past-minutes') {
    const { symbols, from, until } = question
    return { kind: 'minutes', minutes: pastMinutes(pastOf(question), symbols, from, until) }
  }
  const { dayStart, seed, symbols, fromMinute, toMinute } = question
  // One day is asked for in several parts, one after the other.
  if (opened?.dayStart !== dayStart) {
    const previousCloses = new Map(question.previousCloses)
    opened = openMarketDay({ dayStart, seed, terms: readTerms(question.terms), previousCloses })
  }
  return { kind: 'minutes', minutes: minuteColumns(opened, symbols, fromMinute, toMinute) }
}

parentPort?.on('message', (question: WorkerQuestion) => {
  const given = answer(question)
  const columns = given.kind === 'past' ? [given.days, given.hours] : [given.minutes]
  // Parts of one buffer may be shared by several columns; each buffer is handed over once.
  parentPort?.postMessage(given, [...new Set(columns.flatMap(buffersOf))])
})
