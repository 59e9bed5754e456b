import type { MarketFacts } from '../quotes/market-refusal.ts'

/**
 * The first instant whose tick counts for something that is accepted now. Where prices come as they are made, that is the tick of this
 * moment. A delayed price is known elsewhere before it is known here: what is accepted on one waits for a tick whose own stamp, not its
 * arrival, is later than the acceptance and than everything that was shown.
 */
export const countsFrom = ({ delayed, tick }: MarketFacts, acceptedAt: number): number =>
  delayed ? Math.max(acceptedAt, tick.at) + 1 : tick.at
