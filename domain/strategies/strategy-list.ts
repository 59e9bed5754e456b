import { cryptoBreakout } from './crypto-breakout.ts'
import { etfMonthly } from './etf-monthly.ts'
import { forexReversion } from './forex-reversion.ts'
import { learnedStocks } from './learned-stocks.ts'
import { metalTrend } from './metal-trend.ts'
import { stockMomentum } from './stock-momentum.ts'
import type { Strategy } from './strategy.ts'

/** In the order of the list. One that ends stays in it, with its last day. */
export const strategies: readonly Strategy[] = [
  metalTrend,
  forexReversion,
  cryptoBreakout,
  stockMomentum,
  etfMonthly,
  learnedStocks,
]

export const findStrategy = (id: string): Strategy | null =>
  strategies.find((strategy) => strategy.id === id) ?? null
