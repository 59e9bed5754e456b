import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import { growthOfPrice } from '@candor/domain/portfolio/compare-instrument.ts'
import type { Range } from '@candor/domain/portfolio/range.ts'
import { thinOut } from '@candor/domain/portfolio/snapshot.ts'
import type { WireInterval } from '@candor/wire/candles.ts'
import type { WirePortfolio } from '@candor/wire/portfolio.ts'
import type { Dependencies } from '../dependencies.ts'
import { writeInstant } from '../quotes/write-quote.ts'

/** Candles that draw a range finely enough, and how many there can be of them. */
const candlesFor: Record<Range, { interval: WireInterval; limit: number }> = {
  '1D': { interval: '15m', limit: 120 },
  '1W': { interval: '1h', limit: 200 },
  '1M': { interval: '4h', limit: 200 },
  '3M': { interval: '1D', limit: 100 },
  '1Y': { interval: '1D', limit: 400 },
  all: { interval: '1D', limit: 1_000 },
}

/** How the price of an instrument did in a period, in its own currency: from the last close before it began. */
export async function comparePrice(
  { candles, board, clock }: Pick<Dependencies, 'candles' | 'board' | 'clock'>,
  symbol: string,
  range: Range,
  { from, until }: { from: number; until: number },
  mostPoints: number,
): Promise<WirePortfolio['comparison']> {
  if (!findInstrument(symbol)) return null
  const isOver = until < clock() - 60_000
  const { candles: list } = await candles.list({
    symbol,
    ...candlesFor[range],
    before: isOver ? until : null,
  })
  const before = list.findLast(({ startsAt }) => startsAt <= from)
  const inside = list.filter(({ startsAt }) => startsAt > from && startsAt <= until)
  const closes = [...(before ? [{ at: from, close: before.close }] : []), ...inside.map(closeOf)]
  const quote = isOver ? null : board.quoteOf(symbol)
  if (quote) closes.push({ at: until, close: quote.last })
  const growth = growthOfPrice(closes)
  const last = growth.at(-1)
  return {
    symbol,
    share: last ? writeRate(last.share) : null,
    points: thinOut(growth, mostPoints).map(({ at, share }) => ({
      at: writeInstant(at),
      share: writeRate(share),
    })),
  }
}

const closeOf = <Close>({ startsAt, close }: { startsAt: number; close: Close }) => ({ at: startsAt, close })
