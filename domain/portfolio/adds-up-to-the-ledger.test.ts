import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideSpot } from '../holdings/decide-spot.ts'
import { emptyHolding, type Holding } from '../holdings/holding.ts'
import { findInstrument } from '../instruments/catalogue.ts'
import { emptyBalances, equity } from '../ledger/balances.ts'
import { isCustomerAccount } from '../ledger/ledger-account.ts'
import { type Ledger, postTransfers } from '../ledger/post-transfers.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { cents } from '../money/cents.ts'
import { conversionAt } from '../money/conversion.ts'
import { price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { usdPairOf } from '../money/usd-pair.ts'
import { decideOrder } from '../orders/decide-order.ts'
import { decideClose, decideTrigger } from '../positions/decide-close.ts'
import type { Position } from '../positions/position.ts'
import type { MarketFacts } from '../quotes/market-refusal.ts'
import { daysBetween, profitDays } from './profit-days.ts'
import { costKinds, outsideKinds, type Posted, profitLines } from './profit-lines.ts'
import { resultOf, type Snapshot } from './snapshot.ts'
import { type OpenPart, type Product, valueHolding, valuePosition, worthOf } from './worth.ts'

/** Histories made by the rules themselves, from deposits, withdrawals, trades and prices; every figure must follow from the ledger. */

const known = (symbol: string) => {
  const instrument = findInstrument(symbol)
  if (!instrument) throw new Error(symbol)
  return instrument
}
const gold = known('XAUUSD')
const tencent = known('0700.HK')

type World = {
  now: number
  ledger: Ledger
  position: Position | null
  holding: Holding
  goldMid: bigint
  tencentMid: bigint
  hkd: bigint
  posted: Posted[]
}
type Moment = Snapshot & { open: OpenPart[]; postedUntil: number }

function marketOf(symbol: 'XAUUSD' | '0700.HK', world: World): MarketFacts {
  const [mid, half] = symbol === 'XAUUSD' ? [world.goldMid, 10_000_000n] : [world.tencentMid, 50_000_000n]
  const conversion = conversionAt(usdPairOf(known(symbol).quoteCurrency), price(world.hkd))
  const tick = {
    symbol,
    sequence: 1n,
    at: world.now,
    bid: price(mid - half),
    ask: price(mid + half),
    mid: price(mid),
  }
  return { state: 'live', tick, conversion }
}

/** Posts transfers, and notes what went between the customer and the house. */
function post(
  world: World,
  transfers: readonly Transfer[],
  product: Product | null,
  symbol: string | null,
): void {
  const outcome = postTransfers(world.ledger, transfers)
  if (!outcome.ok) throw new Error(outcome.refusal)
  world.ledger = outcome.value.ledger
  for (const { kind, from, to, amount } of transfers) {
    if (isCustomerAccount(from) && isCustomerAccount(to)) continue
    const signed = cents(isCustomerAccount(to) ? amount : -amount)
    world.posted.push({ product, symbol, kind, amount: signed })
  }
}

type Act = { kind: 'pay' | 'trade' | 'spot' | 'move'; size: bigint; way: boolean; wait: number }

function pay(world: World, { size, way }: Act): void {
  const { cash } = world.ledger.balances
  if (way) post(world, [transfer('deposit', 'house-cash-in', 'cash', cents(size))], null, null)
  else if (cash > 1_000n)
    post(
      world,
      [
        transfer('withdrawal-paid', 'cash', 'house-cash-out', cents(size % (cash - 500n) || 1n)),
        transfer('withdrawal-fee', 'cash', 'house-fees', cents(200n)),
      ],
      null,
      null,
    )
}

function trade(world: World, { size, way }: Act): void {
  const market = marketOf('XAUUSD', world)
  if (world.position) {
    const part = quantity(
      (size % (world.position.quantity / 1_000_000n)) * 1_000_000n || world.position.quantity,
    )
    const asked = { part, seen: market.tick.mid, tolerancePpm: 50_000 }
    const closed = decideClose(gold, world.position, asked, market)
    if (!closed.ok) return
    post(world, closed.value.transfers, 'leveraged', 'XAUUSD')
    world.position = closed.value.left
    return
  }
  const request = {
    side: way ? 'long' : 'short',
    leverage: 1 + Number(size % 20n),
    quantity: quantity((1n + (size % 5n)) * 1_000_000n),
    stops: { takeProfit: null, stopLoss: null },
    type: { kind: 'market', seen: market.tick.mid, tolerancePpm: 50_000 },
  } as const
  const facts = {
    verified: true,
    market,
    available: world.ledger.balances.cash,
    openPositions: 0,
    restingOrders: 0,
  }
  const opened = decideOrder(gold, request, facts)
  if (!opened.ok || opened.value.outcome.kind !== 'filled') return
  post(world, opened.value.transfers, 'leveraged', 'XAUUSD')
  world.position = opened.value.outcome.position
}

function spot(world: World, { size, way }: Act): void {
  const lots = { by: 'quantity', quantity: quantity((1n + (size % 3n)) * 10_000_000_000n) } as const
  const asked = way ? lots : size % 4n === 0n ? ({ by: 'all' } as const) : lots
  const request = { side: way ? 'buy' : 'sell', size: asked, type: { kind: 'any-price' } } as const
  const facts = {
    verified: true,
    market: marketOf('0700.HK', world),
    available: world.ledger.balances.cash,
    holding: world.holding,
    restingOrders: 0,
  }
  const decided = decideSpot(tencent, request, facts)
  if (!decided.ok || decided.value.outcome.kind !== 'filled') return
  post(world, decided.value.transfers, 'spot', '0700.HK')
  world.holding = decided.value.outcome.fill.holding
}

function move(world: World, { size, way }: Act): void {
  const part = (size % 80n) + 1n
  const shift = (mid: bigint) => (way ? mid + (mid * part) / 1_000n : mid - (mid * part) / 1_000n)
  if (size % 3n === 0n) world.goldMid = shift(world.goldMid)
  if (size % 3n === 1n) world.tencentMid = shift(world.tencentMid)
  if (size % 3n === 2n) world.hkd = way ? world.hkd + part * 10_000n : world.hkd - part * 10_000n
  const due = world.position && decideTrigger(world.position, marketOf('XAUUSD', world))
  if (!due?.ok) return
  post(world, due.value.transfers, 'leveraged', 'XAUUSD')
  world.position = null
}

const acts = { pay, trade, spot, move }

function look(world: World): Moment {
  const shownOf = (symbol: 'XAUUSD' | '0700.HK') => {
    const { tick, conversion } = marketOf(symbol, world)
    return { bid: tick.bid, ask: tick.ask, conversion }
  }
  const open = [
    ...(world.position ? [valuePosition(world.position, shownOf('XAUUSD'))] : []),
    ...(world.holding.quantity > 0n ? [valueHolding(world.holding, shownOf('0700.HK'))] : []),
  ]
  const worth = worthOf(world.ledger.balances, open, cents(0n))
  const { total, ...parts } = worth
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBe(total)
  expect(total).toBe(equity(world.ledger.balances) + open.reduce((sum, { beyond }) => sum + beyond, 0n))
  const flow = world.posted
    .filter(({ kind }) => outsideKinds.includes(kind))
    .reduce((sum, { amount }) => sum + amount, 0n)
  return { at: world.now, equity: total, flow: cents(flow), open, postedUntil: world.posted.length }
}

const start = (): World => ({
  now: Date.parse('2026-03-01T00:00:00Z'),
  ledger: { balances: emptyBalances, lastNumber: 0n },
  position: null,
  holding: emptyHolding('0700.HK'),
  goldMid: 400_000_000_000n,
  tencentMid: 59_900_000_000n,
  hkd: 778_000_000n,
  posted: [],
})

const anyAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('pay', 'trade', 'spot', 'move', 'move'),
  size: fc.bigInt({ min: 1n, max: 2_000_000n }),
  way: fc.boolean(),
  wait: fc.integer({ min: 1, max: 2 * 86_400_000 }),
})

/** A history with a moment after each act; it begins with the practice money. */
function playAll(list: readonly Act[]): { world: World; moments: Moment[] } {
  const world = start()
  post(world, [transfer('practice-funding', 'house-practice-funding', 'cash', cents(50_000_00n))], null, null)
  const moments = [look(world)]
  for (const act of list) {
    world.now += act.wait
    acts[act.kind](world, act)
    moments.push(look(world))
  }
  return { world, moments }
}

const anyPlay = fc.tuple(fc.array(anyAct, { minLength: 2, maxLength: 60 }), fc.nat(), fc.nat())

describe('figures of any history add up to the ledger, to the cent', () => {
  it('profit by instrument and product is the result of any period', () => {
    let traded = 0
    fc.assert(
      fc.property(anyPlay, ([list, one, other]) => {
        const { world, moments } = playAll(list)
        const [from = 0, to = 0] = [one % moments.length, other % moments.length].sort((a, b) => a - b)
        const [before, after] = [moments[from] as Moment, moments[to] as Moment]
        const posted = world.posted.slice(before.postedUntil, after.postedUntil)
        const lines = profitLines(posted, before.open, after.open)
        const sum = (name: 'profit' | 'costs') => lines.reduce((all, line) => all + line[name], 0n)
        expect(sum('profit')).toBe(resultOf(after) - resultOf(before))
        const costs = posted.filter(({ kind }) => costKinds.includes(kind))
        expect(sum('costs')).toBe(costs.reduce((all, { amount }) => all + amount, 0n))
        if (lines.length > 1) traded += 1
      }),
      { numRuns: 500 },
    )
    expect(traded).toBeGreaterThan(100)
  })

  it('the days of any zone add up to the whole, and a customer who does nothing makes nothing', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Kuala_Lumpur', 'America/New_York', 'Asia/Kathmandu')
    fc.assert(
      fc.property(fc.array(anyAct, { minLength: 2, maxLength: 40 }), zones, (list, zone) => {
        const { moments } = playAll(list)
        const [first, last] = [moments[0] as Moment, moments.at(-1) as Moment]
        const dateOf = (at: number) =>
          Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
        const days = profitDays(moments, daysBetween(dateOf(first.at), dateOf(last.at), zone))
        expect(days.reduce((all, { profit }) => all + profit, 0n)).toBe(resultOf(last))
        expect(
          profitDays(
            moments,
            daysBetween(dateOf(last.at).add({ days: 1 }), dateOf(last.at).add({ days: 3 }), zone),
          ),
        ).toEqual(expect.arrayContaining([expect.objectContaining({ profit: 0n })]))
      }),
      { numRuns: 200 },
    )
  })
})
