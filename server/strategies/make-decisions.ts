import { closesIn, decideAt } from '@candor/domain/strategies/replay.ts'
import type { Strategy } from '@candor/domain/strategies/strategy.ts'
import { trainingDays } from '@candor/domain/strategies/train-model.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import type { Dependencies } from '../dependencies.ts'
import { askTraining } from './ask-strategy-worker.ts'
import { findLastDecision, insertDecision } from './decision-table.ts'
import { areCandlesMissing, gatherCandles } from './gather-candles.ts'
import { findModel, insertModel, modelOf } from './model-table.ts'

type Deps = Pick<Dependencies, 'database' | 'candles' | 'clock'> & { over: AbortSignal }

/** A candle is taken for closed so long after its end: by then its last tick has been recorded. */
const graceMs = 5_000

/** Closes that are decided afterwards when the server was off; beyond that the history has a gap, as the market's chart may have. */
const mostCaughtUp = 400

const lengthOf = ({ interval }: Pick<Strategy, 'interval'>): number => (interval === '1h' ? hourMs : dayMs)

/** The last instant at which candles of this strategy have closed. */
function lastClose(strategy: Strategy, now: number): number {
  const settled = now - graceMs
  return settled - (settled % lengthOf(strategy))
}

/** What a learning strategy decides by at a close: trained on what had closed by then, and kept for the day. */
async function modelFor(deps: Deps, strategy: Strategy, closedAt: number) {
  if (!strategy.learns) return null
  const trainedAt = closedAt - (closedAt % dayMs)
  const known = await findModel(deps.database, strategy.id, trainedAt)
  if (known) return modelOf(known)
  const candles = await gatherCandles(deps, strategy, trainedAt, trainingDays)
  const model = await askTraining({ strategy: strategy.id, candles, trainedAt }, deps.over)
  if (model) await insertModel(deps.database, model, deps.clock())
  return model
}

/** Decides at every close since the last decision, in order. Gives whether there was one. */
export async function makeDecisions(deps: Deps, strategy: Strategy): Promise<boolean> {
  const { database, clock } = deps
  const close = lastClose(strategy, clock())
  const last = await findLastDecision(database, strategy.id)
  const after = last?.closed_at.getTime() ?? 0
  if (close <= after || strategy.endedAt !== null) return false
  if (await areCandlesMissing(database, strategy.symbols)) return false
  const isDue = (at: number) => at > after && at <= close
  // Between two sessions nothing has closed for hours: the last candles say so, without all that a decision looks at.
  const newest = await gatherCandles(deps, strategy, close, 2)
  if (!closesIn(strategy, newest).some(isDue)) return false
  const missed = last ? Math.min(Math.ceil((close - after) / lengthOf(strategy)), mostCaughtUp) : 1
  const candles = await gatherCandles(deps, strategy, close, strategy.candles + missed)
  const closes = closesIn(strategy, candles).filter(isDue)
  const due = last ? closes.slice(-mostCaughtUp) : closes.slice(-1)
  let state = last?.state ?? null
  for (const closedAt of due) {
    const model = await modelFor(deps, strategy, closedAt)
    const decision = decideAt(strategy, candles, closedAt, state, model)
    await insertDecision(database, decision, { at: clock(), caughtUp: closedAt !== due.at(-1) })
    state = decision.state
  }
  return due.length > 0
}
