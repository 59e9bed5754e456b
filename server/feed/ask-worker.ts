import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DayInput } from '@candor/domain/quotes/day-paths.ts'
import { canonicalTerms, type DayTerms } from '@candor/domain/quotes/day-terms.ts'
import type { CandleColumns } from '../quotes/candle-columns.ts'
import type { WorkerAnswer, WorkerQuestion } from './candle-worker.ts'
import type { PastColumns } from './path-candles.ts'

/** What the coarse past of an install follows from. */
type Past = {
  readonly anchor: Uint8Array
  readonly terms: DayTerms
  readonly firstDayStart: number
}

/** Asks for candles in another thread, one question after the other. The thread is there only while someone needs it. */
export type CandleAsker = {
  minutes(
    input: DayInput,
    symbols: readonly string[],
    fromMinute: number,
    toMinute: number,
  ): Promise<CandleColumns>
  past(
    anchor: Uint8Array,
    terms: DayTerms,
    firstDayStart: number,
    symbols: readonly string[],
  ): Promise<PastColumns>
  /** The minutes of [from, until) before the first day that has a path of its own. */
  pastMinutes(past: Past, symbols: readonly string[], from: number, until: number): Promise<CandleColumns>
  close(): Promise<void>
}

export function createCandleAsker(): CandleAsker {
  let worker: Worker | null = null
  const ask = async (question: WorkerQuestion): Promise<WorkerAnswer> => {
    worker ??= new Worker(new URL('./candle-worker.ts', import.meta.url))
    const ended = new AbortController()
    worker.postMessage(question)
    try {
      const [answer] = await Promise.race([
        once(worker, 'message', { signal: ended.signal }),
        once(worker, 'exit', { signal: ended.signal }).then(() => {
          throw new Error('the candle worker was closed')
        }),
      ])
      return answer as WorkerAnswer
    } catch (error) {
      worker = null
      throw error
    } finally {
      ended.abort()
    }
  }
  return {
    minutes: async (input, symbols, fromMinute, toMinute) => {
      const { dayStart, seed, terms, previousCloses } = input
      const answer = await ask({
        kind: 'minutes',
        dayStart,
        seed,
        terms: canonicalTerms(terms),
        previousCloses: [...previousCloses],
        symbols,
        fromMinute,
        toMinute,
      })
      if (answer.kind !== 'minutes') throw new Error('the candle worker answered another question')
      return answer.minutes
    },
    past: async (anchor, terms, firstDayStart, symbols) => {
      const answer = await ask({ kind: 'past', anchor, terms: canonicalTerms(terms), firstDayStart, symbols })
      if (answer.kind !== 'past') throw new Error('the candle worker answered another question')
      return answer
    },
    pastMinutes: async ({ anchor, terms, firstDayStart }, symbols, from, until) => {
      const asked = { anchor, terms: canonicalTerms(terms), firstDayStart, symbols, from, until }
      const answer = await ask({ kind: 'past-minutes', ...asked })
      if (answer.kind !== 'minutes') throw new Error('the candle worker answered another question')
      return answer.minutes
    },
    close: async () => {
      await worker?.terminate()
      worker = null
    },
  }
}
