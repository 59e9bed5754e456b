import { type Finding, failed, ok } from './check.ts'
import { dayOfInstant, type PoolDecision, type PoolEvidence, type PoolTrade } from './open-participation.ts'

/** A decision says that this should be bought, sold or given up: nothing is opened against its target. */
function isAskedFor({ targets }: PoolDecision, { symbol, act, direction }: PoolTrade): boolean {
  const target = targets.find((one) => one.symbol === symbol)
  if (!target) return false
  return act === 'close' || (direction === 'long' ? target.weightPpm > 0 : target.weightPpm < 0)
}

/** What is relied on stands before it in the log; what is not sealed yet is for the check of that. */
const isBefore = (one: { place: number | null }, other: { place: number | null }): boolean =>
  one.place === null || other.place === null || one.place < other.place

function checkTrade(
  decisions: ReadonlyMap<number, PoolDecision>,
  trade: PoolTrade,
  last: number,
): Finding | null {
  const { number, decision: closedAt } = trade
  // Only what closes something may come without a decision: somebody left, or a position ended by itself.
  if (closedAt === null) return trade.act === 'close' ? null : failed('decisions.none', { number })
  const decision = decisions.get(closedAt)
  if (!decision) return failed('decisions.not-shown', { number })
  if (closedAt > trade.at || closedAt < last) return failed('decisions.order', { number })
  if (!isBefore(decision, trade)) return failed('decisions.after', { number })
  return isAskedFor(decision, trade) ? null : failed('decisions.against', { number })
}

/** Every trade was decided at a close, in a decision that stood in the log before it and asked for it. */
export function checkDecisions({ trades, decisions }: PoolEvidence): Finding {
  const byClose = new Map(decisions.map((decision) => [decision.closedAt, decision]))
  // Per instrument, because what a market that was closed kept waiting is done when it opens.
  const last = new Map<string, number>()
  for (const trade of trades) {
    const found = checkTrade(byClose, trade, last.get(trade.symbol) ?? 0)
    if (found) return found
    if (trade.decision !== null && trade.act === 'open') last.set(trade.symbol, trade.decision)
  }
  return ok('decisions.ok', { trades: trades.length, decisions: decisions.length })
}

/** A decision of a strategy that learns names weights that were written down before it, one for the whole day. */
export function checkWeights({ decisions, models }: PoolEvidence): Finding {
  const byDay = new Map(models.map((model) => [model.day, model]))
  const learned = decisions.filter(({ modelHash }) => modelHash !== null)
  for (const decision of learned) {
    const day = dayOfInstant(decision.closedAt)
    const model = byDay.get(day)
    if (!model) return failed('weights.not-shown', { day })
    if (model.hash !== decision.modelHash) return failed('weights.changed', { day })
    if (model.trainedAt > decision.closedAt || !isBefore(model, decision))
      return failed('weights.after', { day })
  }
  return learned.length === 0 ? ok('weights.none') : ok('weights.ok', { days: models.length })
}
