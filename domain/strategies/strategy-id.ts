/** In the order of the list. An id is never used again for another rule. */
export const strategyIds = [
  'metal-trend',
  'forex-reversion',
  'crypto-breakout',
  'stock-momentum',
  'etf-monthly',
  'learned-stocks',
] as const

export type StrategyId = (typeof strategyIds)[number]

export const isStrategyId = (text: string): text is StrategyId => strategyIds.some((id) => id === text)
