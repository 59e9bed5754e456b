import type { Instrument } from '../instruments/instrument.ts'
import { roundDownToStep } from '../instruments/quantity-step.ts'
import { type Cents, cents } from '../money/cents.ts'
import { type Quantity, quantity } from '../money/quantity.ts'
import { divideDown } from '../money/rounding.ts'
import { closePart } from '../positions/close-part.ts'
import { positionAtPrice } from '../positions/position-at-price.ts'
import { notionalOf, quantityFor, roundExact } from '../positions/position-value.ts'
import { closingPrice, openingPrice, type Side } from '../positions/side.ts'
import type { SizedAct } from './pool-act.ts'
import type { PoolPosition, PoolQuote } from './pool-value.ts'
import { isTooSmall, type PlanInput, type Wanted, wantedValue } from './wanted-share.ts'

/** Closes what points the other way or is too much, the oldest first, then opens what is missing. */
export function planLeveraged(
  { strategy, pool }: PlanInput,
  wanted: readonly Wanted[],
  equity: Cents,
): SizedAct[] {
  const closes: SizedAct[] = []
  const opens: Opening[] = []
  let cash: bigint = pool.cash
  for (const one of wanted) {
    const side: Side = one.weightPpm < 0 ? 'short' : 'long'
    const own = pool.positions.filter(({ position }) => position.symbol === one.symbol)
    const aim = aimOf(one, side, equity)
    let held = 0n
    for (const { position } of own) if (position.side === side) held += position.quantity
    const more = aim - held
    const skips = held > 0n && aim > 0n && isSmall(one, side, more, equity)
    let surplus = more < 0n && !skips ? -more : 0n
    for (const entry of own) {
      const all = entry.position.quantity
      const wrong = entry.position.side !== side || aim === 0n
      const part = wrong || all <= surplus ? all : roundDownToStep(one.instrument, quantity(surplus))
      const closed = wrong ? all : surplus > 0n ? part : 0n
      if (closed <= 0n) continue
      if (!wrong) surplus -= closed
      closes.push({ kind: 'close', symbol: one.symbol, position: entry.id, quantity: quantity(closed) })
      cash += broughtBy(entry, quantity(closed), one.quote)
    }
    if (more > 0n && !skips) opens.push({ wanted: one, side, quantity: quantity(more) })
  }
  return [...closes, ...affordable(opens, cash, strategy.leverage)]
}

type Opening = { readonly wanted: Wanted; readonly side: Side; readonly quantity: Quantity }

function aimOf({ instrument, quote, weightPpm }: Wanted, side: Side, equity: Cents): Quantity {
  const value = wantedValue(equity, weightPpm)
  const most = quantityFor(value, 1, instrument.contractSize, openingPrice(side, quote), quote.conversion)
  return roundDownToStep(instrument, most)
}

function isSmall(
  { instrument, quote, weightPpm, keeps }: Wanted,
  side: Side,
  more: bigint,
  equity: Cents,
): boolean {
  const size = { quantity: quantity(more < 0n ? -more : more), contractSize: instrument.contractSize }
  const worth = roundExact(notionalOf(size, openingPrice(side, quote), quote.conversion))
  return isTooSmall(worth, wantedValue(equity, weightPpm), equity, keeps)
}

/** What of a close reaches the cash: the margin that comes back and the profit. */
function broughtBy({ position }: PoolPosition, part: Quantity, quote: PoolQuote): bigint {
  const { transfers } = closePart(position, part, closingPrice(position.side, quote), quote.conversion)
  return transfers.reduce((sum, { to, amount }) => (to === 'cash' ? sum + amount : sum), 0n)
}

/** Every opening as it is wanted, or the same share less of each where the cash does not reach for margin and fee. */
function affordable(opens: readonly Opening[], cash: bigint, leverage: 1 | 2): SizedAct[] {
  const needs = opens.map(({ wanted, side, quantity: size }) => neededFor(wanted, side, size, leverage))
  const sum = needs.reduce((so, need) => so + need, 0n)
  return opens.flatMap(({ wanted, side, quantity: asked }, i): SizedAct[] => {
    const share =
      sum > cash ? divideDown((needs[i] as bigint) * (cash > 0n ? cash : 0n), sum) : (needs[i] as bigint)
    const size = within(wanted, side, asked, leverage, share)
    return size > 0n ? [{ kind: 'open', symbol: wanted.symbol, side, leverage, quantity: size }] : []
  })
}

/** The most of a quantity, on a step, whose margin and fee stay within an amount. */
function within(wanted: Wanted, side: Side, asked: Quantity, leverage: 1 | 2, amount: bigint): Quantity {
  const needed = neededFor(wanted, side, asked, leverage)
  if (needed <= amount) return asked
  let size = roundDownToStep(wanted.instrument, quantity(divideDown(asked * amount, needed)))
  while (size > 0n && neededFor(wanted, side, size, leverage) > amount)
    size = oneStepLess(wanted.instrument, size)
  return size
}

const oneStepLess = (instrument: Instrument, size: Quantity): Quantity =>
  roundDownToStep(instrument, quantity(size - instrument.quantityStep))

function neededFor({ instrument, quote }: Wanted, side: Side, size: Quantity, leverage: 1 | 2): Cents {
  if (size <= 0n) return cents(0n)
  const at = openingPrice(side, quote)
  const type = { kind: 'market', seen: at, tolerancePpm: 0 } as const
  const request = { side, leverage, quantity: size, stops: { takeProfit: null, stopLoss: null }, type }
  const { position, fee } = positionAtPrice(instrument, request, at, quote.conversion)
  return cents(position.margin + fee)
}
