/**
 * Bitcoin bought and sold once more, in whole cents and plain numbers, written from the product's rules and from no code of the product: a
 * step is a hundred thousandth of a coin. Only for tests.
 */

type NaiveSpotOrder = { side: 'buy' | 'sell'; steps: number; limit: number; reserve: number }

export type NaiveHolder = {
  cash: number
  steps: number
  cost: number
  realised: number
  fees: number
  orders: Map<string, NaiveSpotOrder>
}

export const newHolder = (): NaiveHolder => ({
  cash: 1_000_000,
  steps: 0,
  cost: 0,
  realised: 0,
  fees: 0,
  orders: new Map(),
})

const inACoin = 100_000

/** To the nearest whole number, halves to the even one. */
function nearest(top: number, bottom: number): number {
  const down = Math.floor(top / bottom)
  const twice = 2 * (top - down * bottom)
  if (twice !== bottom) return twice < bottom ? down : down + 1
  return down % 2 === 0 ? down : down + 1
}

export const valueAt = (steps: number, at: number): number => nearest(steps * at, inACoin)
export const feeAt = (steps: number, at: number): number => Math.ceil((steps * at) / (inACoin * 1_000))
const priceOf = (steps: number, at: number): number => valueAt(steps, at) + feeAt(steps, at)

/** The most steps that an amount pays for, counted down one by one. */
export function stepsFor(amount: number, at: number): number {
  let steps = Math.ceil(((amount + 1) * inACoin) / at)
  while (steps > 0 && priceOf(steps, at) > amount) steps -= 1
  return steps
}

export const reservedBy = ({ orders }: NaiveHolder): number =>
  [...orders.values()].reduce((sum, { side, steps }) => (side === 'sell' ? sum + steps : sum), 0)

export function buy(holder: NaiveHolder, steps: number, at: number): void {
  holder.cash -= priceOf(steps, at)
  holder.steps += steps
  holder.cost += valueAt(steps, at)
  holder.fees += feeAt(steps, at)
}

export function sell(holder: NaiveHolder, steps: number, at: number): void {
  const value = valueAt(steps, at)
  const fee = Math.min(value, feeAt(steps, at))
  const share = steps === holder.steps ? holder.cost : nearest(holder.cost * steps, holder.steps)
  holder.cash += value - fee
  holder.steps -= steps
  holder.cost -= share
  holder.realised += value - share
  holder.fees += fee
}

export function rest(
  holder: NaiveHolder,
  id: string,
  side: 'buy' | 'sell',
  steps: number,
  limit: number,
): void {
  const reserve = side === 'buy' ? priceOf(steps, limit) : 0
  holder.cash -= reserve
  holder.orders.set(id, { side, steps, limit, reserve })
}

export function cancel(holder: NaiveHolder, id: string): void {
  holder.cash += holder.orders.get(id)?.reserve ?? 0
  holder.orders.delete(id)
}

/** Everything that a price sets off: of several sales, that with the lowest limit first. */
export function tick(holder: NaiveHolder, { bid, ask }: { bid: number; ask: number }): void {
  const reached = [...holder.orders]
    .filter(([, { side, limit }]) => (side === 'buy' ? ask <= limit : bid >= limit))
    .sort(([, one], [, other]) => one.limit - other.limit)
  for (const [id, { side, steps }] of reached) {
    cancel(holder, id)
    if (side === 'buy') buy(holder, steps, ask)
    else sell(holder, steps, bid)
  }
}

const text = (cents: number): string => (cents / 100).toFixed(2)
const coins = (steps: number): string => (steps / inACoin).toFixed(8)

/** What the customer has, as the product shows it. */
export function shownBy(holder: NaiveHolder) {
  const { cash, steps, cost, realised, fees, orders } = holder
  const reserve = [...orders.values()].reduce((sum, order) => sum + order.reserve, 0)
  return {
    balance: { cash: text(cash), reserve: text(reserve) },
    holding: {
      quantity: coins(steps),
      reserved: coins(reservedBy(holder)),
      cost: text(cost),
      realised: text(realised),
      fees: text(fees),
    },
  }
}
