import { parentPort } from 'node:worker_threads'
import type { Model } from '@candor/domain/strategies/learned-model.ts'
import type { CandlesBySymbol } from '@candor/domain/strategies/strategy.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { type PastTest, testOnPast } from '@candor/domain/strategies/test-on-past.ts'
import { trainModel } from '@candor/domain/strategies/train-model.ts'

/** Work that takes too long for the thread that serves: a night's training, or a test on the past. */
export type WorkerQuestion = { readonly strategy: StrategyId; readonly candles: CandlesBySymbol } & (
  | { readonly kind: 'train'; readonly trainedAt: number }
  | { readonly kind: 'test'; readonly liveSince: number; readonly randomRuns: number }
)

export type WorkerAnswer = { readonly model: Model | null } | { readonly test: PastTest | null }

function answer(question: WorkerQuestion): WorkerAnswer {
  const strategy = findStrategy(question.strategy)
  if (!strategy) throw new RangeError(`there is no strategy ${question.strategy}`)
  if (question.kind === 'train') return { model: trainModel(strategy, question.candles, question.trainedAt) }
  return { test: testOnPast(strategy, question.candles, question.liveSince, question.randomRuns) }
}

parentPort?.on('message', (question: WorkerQuestion) => parentPort?.postMessage(answer(question)))
