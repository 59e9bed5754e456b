/**
 * Leveraged gold once more, in whole cents and plain numbers, written from the product's rules and from no code of the product: an ounce
 * moves a dollar for a price of a dollar, so that nothing but margins and fees is ever rounded. Only for tests.
 */

export type NaiveSide = 'long' | 'short'
export type NaiveQuote = { bid: number; ask: number }

type NaivePosition = {
  side: NaiveSide
  ounces: number
  entry: number
  margin: number
  initial: number
  takeProfit: number | null
  stopLoss: number | null
}

type NaiveOrder = {
  side: NaiveSide
  ounces: number
  leverage: number
  limit: number
  reserve: number
}

export type NaiveCustomer = {
  cash: number
  positions: Map<string, NaivePosition>
  orders: Map<string, NaiveOrder>
  /** What the house bore because a price jumped past a margin. */
  borne: number
}

export const newCustomer = (): NaiveCustomer => ({
  cash: 1_000_000,
  positions: new Map(),
  orders: new Map(),
  borne: 0,
})

/** To the nearest whole number, halves to the even one. */
function nearest(top: number, bottom: number): number {
  const down = Math.floor(top / bottom)
  const twice = 2 * (top - down * bottom)
  if (twice !== bottom) return twice < bottom ? down : down + 1
  return down % 2 === 0 ? down : down + 1
}

export const marginAt = (ounces: number, at: number, leverage: number): number =>
  nearest(ounces * at, leverage)
export const feeAt = (ounces: number, at: number): number => Math.ceil((ounces * at * 5) / 10_000)

const opensAt = (side: NaiveSide, { bid, ask }: NaiveQuote): number => (side === 'long' ? ask : bid)
const closesAt = (side: NaiveSide, { bid, ask }: NaiveQuote): number => (side === 'long' ? bid : ask)

export function open(
  customer: NaiveCustomer,
  id: string,
  asked: {
    side: NaiveSide
    ounces: number
    leverage: number
    takeProfit: number | null
    stopLoss: number | null
  },
  at: number,
): void {
  const margin = marginAt(asked.ounces, at, asked.leverage)
  customer.cash -= margin + feeAt(asked.ounces, at)
  const { side, ounces, takeProfit, stopLoss } = asked
  customer.positions.set(id, { side, ounces, entry: at, margin, initial: margin, takeProfit, stopLoss })
}

export function rest(
  customer: NaiveCustomer,
  id: string,
  asked: { side: NaiveSide; ounces: number; leverage: number; limit: number },
): void {
  const reserve = marginAt(asked.ounces, asked.limit, asked.leverage) + feeAt(asked.ounces, asked.limit)
  customer.cash -= reserve
  customer.orders.set(id, { ...asked, reserve })
}

export function cancel(customer: NaiveCustomer, id: string): void {
  customer.cash += customer.orders.get(id)?.reserve ?? 0
  customer.orders.delete(id)
}

const profitAt = ({ side, entry }: NaivePosition, ounces: number, at: number): number =>
  ounces * (side === 'long' ? at - entry : entry - at)

/** A part takes its share of the margin with it; its loss is borne by that, then by the rest of the margin, then by the house. */
export function close(customer: NaiveCustomer, id: string, ounces: number, at: number): void {
  const position = customer.positions.get(id)
  if (!position) throw new Error(`no position ${id}`)
  const profit = profitAt(position, ounces, at)
  const worth = position.margin + profitAt(position, position.ounces, at)
  const share = nearest(position.margin * ounces, position.ounces)
  const loss = Math.max(0, -profit)
  const back = Math.max(0, Math.min(share - loss, worth))
  const borne = Math.max(0, loss - position.margin)
  customer.borne += borne
  customer.cash += back + Math.max(0, profit)
  position.margin += borne - loss - back
  position.initial -= nearest(position.initial * ounces, position.ounces)
  position.ounces -= ounces
  if (position.ounces === 0) customer.positions.delete(id)
}

function isDue(position: NaivePosition, quote: NaiveQuote): boolean {
  const at = closesAt(position.side, quote)
  const against = (line: number) => (position.side === 'long' ? at <= line : at >= line)
  const inFavour = (line: number) => (position.side === 'long' ? at >= line : at <= line)
  if (2 * (position.margin + profitAt(position, position.ounces, at)) <= position.initial) return true
  if (position.stopLoss !== null && against(position.stopLoss)) return true
  return position.takeProfit !== null && inFavour(position.takeProfit)
}

/** Whether the price has come to a limit. */
export const isFilledBy = (
  { side, limit }: { side: NaiveSide; limit: number },
  quote: NaiveQuote,
): boolean => (side === 'long' ? quote.ask <= limit : quote.bid >= limit)

/** Everything that a price sets off. */
export function tick(customer: NaiveCustomer, quote: NaiveQuote): void {
  for (const [id, position] of [...customer.positions])
    if (isDue(position, quote)) close(customer, id, position.ounces, closesAt(position.side, quote))
  for (const [id, order] of [...customer.orders]) {
    if (!isFilledBy(order, quote)) continue
    const at = opensAt(order.side, quote)
    cancel(customer, id)
    const needed = marginAt(order.ounces, at, order.leverage) + feeAt(order.ounces, at)
    if (needed <= customer.cash) open(customer, id, { ...order, takeProfit: null, stopLoss: null }, at)
  }
}

const total = (values: Iterable<number>): number => [...values].reduce((sum, value) => sum + value, 0)

/** What the customer has, as the product shows it. */
export function shownBy({ cash, positions, orders }: NaiveCustomer) {
  const text = (cents: number) => (cents / 100).toFixed(2)
  return {
    cash: text(cash),
    margin: text(total(Array.from(positions.values(), ({ margin }) => margin))),
    reserve: text(total(Array.from(orders.values(), ({ reserve }) => reserve))),
  }
}
