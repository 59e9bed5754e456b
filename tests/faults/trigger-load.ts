import { randomUUID } from 'node:crypto'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { price, writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import type { MoneyCustomer } from './money-client.ts'
import type { PricePath } from './price-path.ts'

/** Crypto trades at any hour, so the test runs on any day. */
const instruments = allInstruments().filter(({ market }) => market === 'crypto')

type Line = { takeProfit: string | null; stopLoss: string | null }
type Order = Line & {
  symbol: string
  side: 'long' | 'short'
  leverage: number
  quantity: string
  type: object
}

const onGrid = (value: bigint, { tickSize }: Instrument, up: boolean): string => {
  const down = value - (value % tickSize)
  return writeShortPrice(price(up && down !== value ? down + tickSize : down))
}

/**
 * An order that will be filled, or a position that will be closed, about in a second that is yet to come: the test knows the prices,
 * nobody else does. Null where the price will be where it is now.
 */
function planOrder(
  path: PricePath,
  second: number,
  { now, random }: { now: number; random: () => number },
): Order | null {
  const instrument = instruments[Math.floor(random() * instruments.length)]
  const [here, there] = instrument
    ? [path.at(instrument.symbol, now), path.at(instrument.symbol, second)]
    : [null, null]
  if (!instrument || !here || !there) return null
  const side = random() < 0.5 ? 'long' : 'short'
  const base = {
    symbol: instrument.symbol,
    side,
    leverage: 1 + Math.floor(random() * 2),
    quantity: writeQuantity(instrument.minQuantity),
  } as const
  const none = { takeProfit: null, stopLoss: null }
  const seen = onGrid(side === 'long' ? here.ask : here.bid, instrument, side === 'long')
  const market = { kind: 'market', seen, tolerancePpm: 50_000 }
  if (random() < 0.4) {
    // A buy waits for the ask to fall, a sell for the bid to rise.
    const limit = side === 'long' ? there.ask : there.bid
    if (side === 'long' ? limit >= here.ask : limit <= here.bid) return null
    const type = { kind: 'limit', limit: onGrid(limit, instrument, side === 'long'), until: 'cancelled' }
    return { ...base, ...none, type }
  }
  const [from, to] = side === 'long' ? [here.bid, there.bid] : [here.ask, there.ask]
  if (from === to) return null
  const wins = side === 'long' ? to > from : to < from
  // Rounded towards where the price is now, so that it is reached in that second at the latest.
  const line = onGrid(to, instrument, to < from)
  return { ...base, ...none, [wins ? 'takeProfit' : 'stopLoss']: line, type: market }
}

type Placed = { asked: number; taken: number; refused: Record<string, number> }

/** Places so many orders that come due within some seconds, and returns how many were accepted. */
export async function placeTrades(
  origin: string,
  customers: readonly MoneyCustomer[],
  path: PricePath,
  options: { count: number; within: number; random: () => number },
): Promise<Placed> {
  const { count, within, random } = options
  const placed: Placed = { asked: 0, taken: 0, refused: {} }
  const place = async (customer: MoneyCustomer) => {
    const now = Math.floor(Date.now() / 1_000)
    const order = planOrder(path, now + 2 + Math.floor(random() * within), { now, random })
    if (!order) return
    placed.asked += 1
    const response = await fetch(`${origin}/api/v1/orders`, {
      method: 'POST',
      headers: {
        origin,
        cookie: customer.cookie,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    if (response.status === 200) placed.taken += 1
    else {
      const code = String((JSON.parse(text) as { code?: string }).code)
      placed.refused[code] = (placed.refused[code] ?? 0) + 1
    }
  }
  for (let done = 0; done < count; done += customers.length)
    await Promise.all(customers.slice(0, count - done).map(place))
  return placed
}
