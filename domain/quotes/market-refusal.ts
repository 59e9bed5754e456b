import type { Conversion } from '../money/conversion.ts'
import type { Tick } from './tick.ts'

/** Whether and at what the instrument trades at this moment. */
export type MarketFacts = {
  readonly state: 'live' | 'stale' | 'closed' | 'halted'
  /** Whether the source tells its prices late; absent where it does not. */
  readonly delayed?: boolean
  readonly tick: Tick
  readonly conversion: Conversion
}

export type MarketRefusal = 'non-trading-hours' | 'instrument-halted' | 'data-anomaly'

/** What stands in the way of any trade at this moment, in the published order. */
export function marketRefusal(market: MarketFacts | null): MarketRefusal | null {
  if (!market) return 'data-anomaly'
  if (market.state === 'closed') return 'non-trading-hours'
  if (market.state === 'halted') return 'instrument-halted'
  return market.state === 'stale' ? 'data-anomaly' : null
}
