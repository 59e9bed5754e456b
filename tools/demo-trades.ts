import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { roundDownToStep } from '@candor/domain/instruments/quantity-step.ts'
import { isOpenAtMs } from '@candor/domain/instruments/trading-hours.ts'
import { readCents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import { quantityFor } from '@candor/domain/positions/position-value.ts'
import { closingPrice, openingPrice, type Side } from '@candor/domain/positions/side.ts'
import { nextFinancing, usualTolerancePpm } from '@candor/domain/positions/trading-terms.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { DemoDesk } from './demo-desk.ts'
import { customerOf, type DemoCustomer } from './demo-people.ts'

/** How somebody trades: what, which way, with how much of the practice money, and on which days of the week. All of it is in dollars. */
type Habit = {
  symbol: 'BTCUSD' | 'ETHUSD' | 'XAUUSD'
  side: Side
  leverage: number
  margin: string
  days: readonly number[]
  /** On the last of the days it is left open. */
  keeps?: true
}

/** One for each of the class in its order: the bold, the careful, and some who have not begun. */
const habits: readonly (Habit | null)[] = [
  { symbol: 'BTCUSD', side: 'long', leverage: 2, margin: '2000.00', days: [0, 1, 2, 3, 4, 5] },
  { symbol: 'ETHUSD', side: 'long', leverage: 2, margin: '1500.00', days: [0, 2, 3, 5] },
  { symbol: 'BTCUSD', side: 'short', leverage: 2, margin: '6000.00', days: [1, 2, 3, 4, 5] },
  { symbol: 'XAUUSD', side: 'long', leverage: 10, margin: '800.00', days: [0, 1, 2, 3, 4, 5] },
  { symbol: 'ETHUSD', side: 'short', leverage: 1, margin: '2500.00', days: [1, 3, 4] },
  { symbol: 'BTCUSD', side: 'long', leverage: 2, margin: '7500.00', days: [0, 1, 2, 4, 5], keeps: true },
  { symbol: 'XAUUSD', side: 'short', leverage: 20, margin: '600.00', days: [0, 1, 2, 3, 4, 5] },
  null,
  { symbol: 'ETHUSD', side: 'long', leverage: 1, margin: '1000.00', days: [0, 1, 2, 3], keeps: true },
  { symbol: 'ETHUSD', side: 'short', leverage: 2, margin: '4000.00', days: [0, 1, 3, 5] },
]

/** From opening to closing; no night comes between, which only a server that runs can charge. */
const heldMs = 3 * hourMs

/** The first full hour from which on a trade ends before the night is charged. */
function tradingFrom(now: number): number {
  let from = Math.ceil(now / hourMs) * hourMs
  while (nextFinancing(from) <= from + heldMs) from += hourMs
  return from
}

type Opened = { who: DemoCustomer; habit: Habit; id: string; quantity: string }

/** Opens a position at the price of this moment; null where the market is closed or no price is known. */
async function open(desk: DemoDesk, who: DemoCustomer, habit: Habit): Promise<Opened | null> {
  const { symbol, side, leverage } = habit
  const instrument = findInstrument(symbol)
  const tick = desk.tickOf(symbol)
  const margin = readCents(habit.margin)
  if (!instrument || !tick || margin === null) return null
  if (!isOpenAtMs(instrument.calendar, desk.now() + heldMs)) return null
  const price = openingPrice(side, tick)
  const most = quantityFor(margin, leverage, instrument.contractSize, price, inDollars)
  const quantity = writeQuantity(roundDownToStep(instrument, most))
  const client = await customerOf(desk, who)
  const { position } = (await client.post('/api/v1/orders', {
    symbol,
    side,
    leverage,
    quantity,
    takeProfit: null,
    stopLoss: null,
    type: { kind: 'market', seen: writeShortPrice(price), tolerancePpm: usualTolerancePpm },
  })) as { position: { id: string } }
  return { who, habit, id: position.id, quantity }
}

async function close(desk: DemoDesk, { who, habit, id, quantity }: Opened): Promise<void> {
  const tick = desk.tickOf(habit.symbol)
  if (!tick) return
  const client = await customerOf(desk, who)
  const seen = writeShortPrice(closingPrice(habit.side, tick))
  await client.post(`/api/v1/positions/${id}/close`, { quantity, seen, tolerancePpm: usualTolerancePpm })
}

const symbols = [...new Set(habits.flatMap((habit) => habit?.symbol ?? []))]

/** What the class trades on one day of the story, and what each has at the end of it. Where no price of the hour is known, nobody trades. */
export async function tradeDay(desk: DemoDesk, people: readonly DemoCustomer[], day: number): Promise<void> {
  desk.pass(tradingFrom(desk.now()) - desk.now())
  await desk.showPrices(symbols)
  const opened: Opened[] = []
  for (const [place, who] of people.entries()) {
    const habit = habits[place]
    const made = habit?.days.includes(day) ? await open(desk, who, habit) : null
    if (made) opened.push(made)
  }
  desk.pass(heldMs)
  await desk.showPrices(symbols)
  for (const each of opened)
    if (!(each.habit.keeps && day === each.habit.days.at(-1))) await close(desk, each)
  await desk.keepStandings(people.map(({ account }) => account))
}
