/** Where the prices of an instrument can come from. */
export const sourceNames = ['simulated', 'yahoo', 'binance'] as const

export type SourceName = (typeof sourceNames)[number]
