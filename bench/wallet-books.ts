import { randomUUID } from 'node:crypto'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { price, writePrice } from '@candor/domain/money/price.ts'
import { placeOrder } from '@candor/wire/orders.ts'
import { placeSpotOrder } from '@candor/wire/spot.ts'

/** A customer with a full wallet, made by asking for everything over HTTP as a customer does, so that the books are right. */

/** What positions are opened in, and how much of it at a time. Each takes a few dollars of margin. */
const leveraged: Readonly<Record<string, { quantity: string; leverage: number }>> = {
  XRPUSD: { quantity: '10', leverage: 2 },
  ADAUSD: { quantity: '50', leverage: 2 },
  DOTUSD: { quantity: '5', leverage: 2 },
  EURUSD: { quantity: '0.01', leverage: 30 },
  AAPL: { quantity: '1', leverage: 5 },
  WMT: { quantity: '1', leverage: 5 },
  NVDA: { quantity: '1', leverage: 5 },
  XOM: { quantity: '1', leverage: 5 },
  EWH: { quantity: '1', leverage: 5 },
  FXI: { quantity: '1', leverage: 5 },
}

const spot: readonly string[] = [
  ...['AAPL', 'NVDA', 'WMT', 'XOM', 'JNJ', 'AMD', 'AMZN', 'XLV', 'EWH', 'IWM'],
  ...['EWM', 'VTI', 'FXI', 'GLD', 'XRPUSD', 'ADAUSD', 'DOTUSD', 'AVAXUSD', 'DOGEUSD', 'TRXUSD'],
]

export const tradedSymbols: readonly string[] = [...new Set([...Object.keys(leveraged), ...spot])]

/** The price of an instrument, some ticks off where it began. */
export function priceTicksOff(symbol: string, ticks: number): string {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(`no instrument ${symbol}`)
  return writePrice(
    price(instrument.refPrice + BigInt(ticks) * instrument.tickSize),
    instrument.priceDecimals,
  )
}

type Asking = { origin: string; cookie: string }

async function ask({ origin, cookie }: Asking, path: string, body: object): Promise<void> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}

/** The price may have moved by as much as a request may bear. */
const atMarket = (symbol: string) => ({
  kind: 'market',
  seen: priceTicksOff(symbol, 0),
  tolerancePpm: 50_000,
})

const openPosition = (asking: Asking, symbol: string, size: object): Promise<void> =>
  ask(asking, placeOrder.path, {
    ...{ symbol, side: 'long', takeProfit: null, stopLoss: null, type: atMarket(symbol) },
    ...size,
  })

/** Buys for two dollars and sells all of it, in turn; the last thing is a buy, so that something is held. */
async function tradeSpot(asking: Asking, symbol: string, trades: number): Promise<void> {
  for (let left = trades; left > 0; left -= 1) {
    const buys = left % 2 === 1
    const size = buys ? { by: 'amount', amount: '2.00' } : { by: 'all' }
    const side = buys ? 'buy' : 'sell'
    await ask(asking, placeSpotOrder.path, { symbol, side, size, type: atMarket(symbol) })
  }
}

export async function fillWallet(
  asking: Asking,
  { positions, trades }: { positions: number; trades: number },
): Promise<void> {
  const kinds = Object.entries(leveraged)
  await Promise.all(
    kinds.map(async ([symbol, size], place) => {
      for (let count = place; count < positions; count += kinds.length)
        await openPosition(asking, symbol, size)
    }),
  )
  // An odd number of each, so that each is held at the end.
  const each = Math.floor(trades / spot.length / 2) * 2 + 1
  await Promise.all(spot.map((symbol) => tradeSpot(asking, symbol, each)))
}
