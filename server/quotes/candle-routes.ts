import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { listCandles } from '@candor/wire/candles.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { writeCandle } from './write-quote.ts'

const usual = 500
/** What exceeds it is left for the next request: the answer says that there is more. */
const most = 2000

export function registerCandleRoutes(server: FastifyInstance, deps: Dependencies): void {
  registerRoute(server, listCandles, async ({ params, query }) => {
    const instrument = findInstrument(params.symbol)
    if (!instrument) return refuse(refusal('not-found'))
    const { candles, more } = await deps.candles.list({
      symbol: instrument.symbol,
      interval: query.interval,
      before: query.before === undefined ? null : Number(query.before) * 1000,
      limit: Math.min(Number(query.limit ?? usual), most),
    })
    return accept({
      candles: candles.map((candle) => writeCandle(instrument.symbol, candle, instrument.priceDecimals)),
      more,
    })
  })
}
