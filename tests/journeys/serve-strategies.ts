import { nextOpen } from '@candor/domain/instruments/trading-hours.ts'
import { findStrategy } from '@candor/domain/strategies/strategy-list.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import { approveWaiting } from '@candor/server/participations/approve-practice.ts'
import { listWaitingParticipations } from '@candor/server/participations/participation-review-table.ts'
import { reviewParticipation } from '@candor/server/participations/review-participation-command.ts'
import { settleParticipations } from '@candor/server/participations/settle-participations.ts'
import { testOnce } from '@candor/server/strategies/keep-tests.ts'
import { serveStrategy } from '@candor/server/strategies/run-strategies.ts'
import { hoursOf } from '../database/strategy-desk.ts'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** What happens to strategies while a customer looks, taken by hand: no journey waits for an hour to close. */

const { signal: over } = new AbortController()

function metals() {
  const strategy = findStrategy('metal-trend')
  if (!strategy) throw new Error('there is no strategy of metals')
  return strategy
}

/** Gold that is about this, and silver that stands still. */
function showMetals({ market, deps }: ThrowAwayCandor, gold: string): void {
  market.beat(deps.clock(), { XAUUSD: gold, XAGUSD: '50.000' })
}

/** A candle closes, a value comes, somebody is let in or out: whatever is due. */
export async function serveMetals(candor: ThrowAwayCandor, gold = '4100.00'): Promise<void> {
  candor.passTime(1_000)
  showMetals(candor, gold)
  await settleParticipations(candor.deps)
  await serveStrategy({ ...candor.deps, over }, metals())
  await settleParticipations(candor.deps)
}

/** Puts the clock forward to an hour after gold has opened: pools trade nothing while their markets are closed, at night and on weekends. */
export function openGoldMarket({ deps, passTime }: ThrowAwayCandor): void {
  const now = Temporal.Instant.fromEpochMilliseconds(deps.clock())
  const opens = nextOpen('METALS24X5', now)
  if (opens) passTime(opens.epochMilliseconds - now.epochMilliseconds + hourMs)
}

/** Opens the pool of metals and tests its rule on two months of hours, as an installation does when it starts. */
export async function openMetals(candor: ThrowAwayCandor): Promise<void> {
  const now = candor.deps.clock()
  candor.market.setCandles('XAUUSD', '1h', hoursOf(now, 1_500, 400_000_000_000n, 0n))
  candor.market.setCandles('XAGUSD', '1h', hoursOf(now, 1_500, 5_000_000_000n, 0n))
  await serveMetals(candor)
  if (!(await testOnce(candor.deps, metals(), over))) throw new Error('the rule was not tested')
}

/** Hours in which gold has risen, so that the next decision goes long. */
export function raiseGold({ market, deps }: ThrowAwayCandor): void {
  market.setCandles('XAUUSD', '1h', hoursOf(deps.clock(), 130, 370_000_000_000n, 800n))
}

/** The practice reviewer comes by and lets everybody in. */
export async function approveParticipations({ deps, passTime }: ThrowAwayCandor): Promise<void> {
  passTime(6_000)
  await approveWaiting(deps)
}

/** A reviewer says no to whoever waits, and why. */
export async function rejectParticipations({ deps }: ThrowAwayCandor, reason: string): Promise<void> {
  const [operatorId] = practiceReviewers
  for (const { id, customerId } of await listWaitingParticipations(deps.database, {
    after: null,
    limit: 10,
  })) {
    const body = { participationId: id, operatorId, verdict: 'reject' as const, reason }
    const outcome = await deps.teller.submit(reviewParticipation(customerId, `reject-${id}`, body))
    if (!outcome.ok) throw new Error(`the rejection was refused: ${outcome.refusal.code}`)
  }
}
