import { createHash } from 'node:crypto'
import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { termsOfDay } from '@candor/domain/quotes/catalogue-terms.ts'
import { openMarketDay } from '@candor/server/proofs/open-market-day.ts'

/** Everything that is sent of an instrument in a day, second by second; a mid of zero is a second without a tick. */
export type SeenPath = {
  readonly symbol: string
  readonly market: string
  readonly mid: Float64Array
  readonly bid: Float64Array
  readonly ask: Float64Array
  readonly volume: Float64Array
}

export type SeenDay = { readonly dayStart: number; readonly paths: readonly SeenPath[] }

const secondsOfDay = 86_400

/** A weekday on which every market of the catalogue trades; which one it is makes no difference to a path, its seed does. */
const dayStart = Date.parse('2026-11-10T00:00:00Z')

/** A day of the market drawn from a seed that a test names. */
export function drawDay(seed: string, symbols: ReadonlySet<string> | null = null): SeenDay {
  const instruments = allInstruments()
  const day = openMarketDay({
    dayStart,
    seed: createHash('sha256').update(seed).digest(),
    terms: termsOfDay(dayStart, instruments, usualContractTerms),
    previousCloses: new Map(instruments.map(({ symbol, refPrice }) => [symbol, refPrice])),
  })
  const paths: SeenPath[] = []
  for (const { symbol, market } of instruments) {
    const path = (symbols === null || symbols.has(symbol)) && day.trades(symbol) ? day.pathOf(symbol) : null
    if (!path) continue
    const columns = { mid: column(), bid: column(), ask: column(), volume: column() }
    for (let minute = 0; minute < 1440; minute += 1) {
      const ticks = path.minuteTicks(minute)
      if (!ticks) continue
      for (const name of ['mid', 'bid', 'ask', 'volume'] as const) columns[name].set(ticks[name], minute * 60)
    }
    paths.push({ symbol, market, ...columns })
  }
  return { dayStart, paths }
}

const column = () => new Float64Array(secondsOfDay)
