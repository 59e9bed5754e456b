import { accepted, at, known } from '@candor/tests/worked-cases/worked-case.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundDownToStep } from '../instruments/quantity-step.ts'
import { roundToTick } from '../instruments/tick-size.ts'
import { emptyBalances } from '../ledger/balances.ts'
import { isCustomerAccount } from '../ledger/ledger-account.ts'
import { type Ledger, postTransfers } from '../ledger/post-transfers.ts'
import { type Transfer, transfer } from '../ledger/transfer.ts'
import { cents } from '../money/cents.ts'
import { conversionAt } from '../money/conversion.ts'
import { type Price, price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { usdPairOf } from '../money/usd-pair.ts'
import { chargeNight, decideAddMargin } from '../positions/change-position.ts'
import type { ClosedPart } from '../positions/close-part.ts'
import { decideClose, decideTrigger } from '../positions/decide-close.ts'
import { isLiquidated } from '../positions/liquidation.ts'
import { type Position, pledgeOf } from '../positions/position.ts'
import { quantityFor } from '../positions/position-value.ts'
import { closingPrice, openingPrice, type Side, sides } from '../positions/side.ts'
import { nightlyRate } from '../positions/trading-terms.ts'
import type { MarketFacts } from '../quotes/market-refusal.ts'
import { decideFill, type LimitOrder } from './decide-fill.ts'
import { decideOrder } from './decide-order.ts'

const symbols = ['EURUSD', '0700.HK', 'EURGBP', 'USDJPY', 'XLMUSD'] as const
const instruments = symbols.map(known)
type Place = 0 | 1 | 2 | 3 | 4

type Action =
  | { do: 'open'; place: Place; side: Side; leverage: number; share: bigint; off: bigint }
  | { do: 'tick'; place: Place; by: bigint; rate: bigint }
  | { do: 'add'; which: number; amount: bigint }
  | { do: 'close'; which: number; share: bigint }
  | { do: 'night' }

/** A position with what was put behind it, and what it has cost. */
type Held = { place: Place; position: Position; put: bigint; lost: bigint; financed: bigint }
type Resting = { place: Place; order: LimitOrder; reserve: bigint }

const startCash = 5_000_000n

/** One customer, five markets and a ledger that every decision is posted to. */
class Desk {
  ledger: Ledger = { balances: emptyBalances, lastNumber: 0n }
  accounts = new Map<string, bigint>()
  mids = instruments.map(({ refPrice }) => refPrice)
  rates = ['1', '7.783', '1.345', '156.48', '1'].map(at)
  held: Held[] = []
  resting: Resting[] = []
  /** All that the customer agreed to lose: margins, fees and nights. */
  agreed = 0n

  constructor() {
    this.post([transfer('practice-funding', 'house-practice-funding', 'cash', cents(startCash))])
  }
  get cash() {
    return this.ledger.balances.cash
  }
  post(transfers: readonly Transfer[]): void {
    this.ledger = accepted(postTransfers(this.ledger, transfers)).ledger
    for (const { kind, from, to, amount } of transfers) {
      this.accounts.set(from, (this.accounts.get(from) ?? 0n) - amount)
      this.accounts.set(to, (this.accounts.get(to) ?? 0n) + amount)
      if (kind === 'opening-fee' || kind === 'financing') this.agreed += from === 'margin' ? 0n : amount
      if (to === 'margin' && kind !== 'gap-cover') this.agreed += amount
    }
  }
  market(place: Place): MarketFacts {
    const mid = this.mids[place] ?? price(1n)
    const half = mid / 10_000n
    const tick = {
      symbol: symbols[place],
      sequence: 1n,
      at: 0,
      mid,
      bid: price(mid - half),
      ask: price(mid + half),
    }
    const pair = usdPairOf(known(symbols[place]).quoteCurrency)
    return { state: 'live', tick, conversion: conversionAt(pair, this.rates[place] ?? price(1n)) }
  }
  hold(place: Place, position: Position): void {
    this.held.push({ place, position, put: position.margin, lost: 0n, financed: 0n })
  }
  book(held: Held, closed: ClosedPart): void {
    this.post(closed.transfers)
    held.lost -= closed.profit + closed.gap
    if (closed.left) held.position = closed.left
    else this.held = this.held.filter((each) => each !== held)
    expect(held.lost + held.financed <= held.put).toBe(true)
  }
}

function open(desk: Desk, { place, side, share, off, ...asked }: Extract<Action, { do: 'open' }>): void {
  const instrument = known(symbols[place])
  const market = desk.market(place)
  const now = openingPrice(side, market.tick)
  const leverage = Math.min(asked.leverage, instrument.maxLeverage)
  const margin = cents((desk.cash * share) / 100n)
  const fits = quantityFor(margin, leverage, instrument.contractSize, now, market.conversion)
  const size = roundDownToStep(instrument, fits)
  const limit = roundToTick(instrument, price((now * (1_000n + off)) / 1_000n))
  const type =
    off === 0n
      ? ({ kind: 'market', seen: now, tolerancePpm: 0 } as const)
      : ({ kind: 'limit', limit, until: 'cancelled' } as const)
  const stops = { takeProfit: null, stopLoss: null }
  const order = { side, leverage, quantity: size, stops, type }
  const facts = { verified: true, market, available: desk.cash, openPositions: 0, restingOrders: 0 }
  const decided = decideOrder(instrument, order, facts)
  if (!decided.ok) return
  desk.post(decided.value.transfers)
  const { outcome } = decided.value
  if (outcome.kind === 'filled') desk.hold(place, outcome.position)
  else if (type.kind === 'limit')
    desk.resting.push({ place, order: { ...order, type }, reserve: outcome.reserve })
}

function tick(desk: Desk, { place, by, rate }: Extract<Action, { do: 'tick' }>): void {
  const moved = (value: Price | undefined, share: bigint) => price(((value ?? 1n) * share) / 1_000n || 1n)
  desk.mids[place] = moved(desk.mids[place], by)
  desk.rates[place] = moved(desk.rates[place], rate)
  const market = desk.market(place)
  for (const waiting of desk.resting.filter((each) => each.place === place)) {
    const facts = { market, reserve: cents(waiting.reserve), available: desk.cash }
    const decided = decideFill(known(symbols[place]), waiting.order, facts)
    if (!decided.ok) continue
    desk.resting = desk.resting.filter((each) => each !== waiting)
    desk.post(decided.value.transfers)
    if (decided.value.kind === 'filled') desk.hold(place, decided.value.position)
  }
  for (const held of desk.held.filter((each) => each.place === place)) {
    const decided = decideTrigger(held.position, market)
    if (decided.ok) desk.book(held, decided.value)
    else
      expect(isLiquidated(pledgeOf(held.position), closingPrice(held.position.side, market.tick))).toBe(false)
  }
}

function closeShare(desk: Desk, held: Held, share: bigint): void {
  const instrument = known(symbols[held.place])
  const market = desk.market(held.place)
  const part =
    share === 100n
      ? held.position.quantity
      : roundDownToStep(instrument, quantity((held.position.quantity * share) / 100n))
  const seen = closingPrice(held.position.side, market.tick)
  const decided = decideClose(instrument, held.position, { part, seen, tolerancePpm: 0 }, market)
  if (decided.ok) desk.book(held, decided.value)
}

function night(desk: Desk): void {
  for (const held of desk.held) {
    const { tick: quote, conversion } = desk.market(held.place)
    const rate = nightlyRate(known(symbols[held.place]).esmaClass)
    const charged = chargeNight(held.position, quote.mid, conversion, rate, desk.cash)
    held.financed += held.position.margin - charged.position.margin
    held.position = charged.position
    desk.post(charged.transfers)
  }
}

/** As much as was meant, or all there is. */
function add(desk: Desk, held: Held, meant: bigint): void {
  const amount = meant < desk.cash ? meant : desk.cash
  const decided = decideAddMargin(held.position, cents(amount), desk.cash)
  if (!decided.ok) return
  desk.post(decided.value.transfers)
  held.position = decided.value.position
  held.put += amount
}

function act(desk: Desk, action: Action): void {
  if (action.do === 'open') open(desk, action)
  else if (action.do === 'tick') tick(desk, action)
  else if (action.do === 'night') night(desk)
  else {
    const held = desk.held[action.which % Math.max(1, desk.held.length)]
    if (held && action.do === 'close') closeShare(desk, held, action.share)
    if (held && action.do === 'add') add(desk, held, action.amount)
  }
}

const place = fc.constantFrom<Place>(0, 1, 2, 3, 4)
const bigint = (min: bigint, max: bigint) => fc.bigInt({ min, max })
const opening = fc.record({
  do: fc.constant('open' as const),
  place,
  side: fc.constantFrom(...sides),
  leverage: fc.integer({ min: 1, max: 30 }),
  share: bigint(1n, 60n),
  off: fc.oneof(fc.constant(0n), bigint(-20n, 20n)),
})
/** Mostly near, and now and then to a hundredth or tenfold. */
const moving = fc.record({
  do: fc.constant('tick' as const),
  place,
  by: fc.oneof(bigint(950n, 1_050n), bigint(980n, 1_020n), fc.constantFrom(10n, 100n, 500n, 2_000n, 10_000n)),
  rate: fc.oneof(fc.constant(1_000n), bigint(900n, 1_100n)),
})
const which = fc.nat(20)
const adding = fc.record({
  do: fc.constant('add' as const),
  which,
  amount: fc.oneof(bigint(1n, 100_000n), fc.constant(startCash)),
})
const share = fc.oneof(fc.constant(100n), bigint(1n, 100n))
const closing = fc.record({ do: fc.constant('close' as const), which, share })
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: opening },
  { weight: 8, arbitrary: moving },
  { weight: 1, arbitrary: adding },
  { weight: 2, arbitrary: closing },
  { weight: 2, arbitrary: fc.constant({ do: 'night' as const }) },
)

/** What holds after every action. */
function check(desk: Desk): void {
  const sum = (values: Iterable<bigint>) => [...values].reduce((total, each) => total + each, 0n)
  expect(sum(desk.accounts.values())).toBe(0n)
  for (const [account, amount] of desk.accounts)
    if (isCustomerAccount(account as 'cash')) {
      expect(amount >= 0n).toBe(true)
      expect(amount).toBe(desk.ledger.balances[account as 'cash'])
    }
  expect(desk.ledger.balances.margin).toBe(sum(desk.held.map(({ position }) => position.margin)))
  expect(desk.ledger.balances.reserve).toBe(sum(desk.resting.map(({ reserve }) => reserve)))
}

describe('whatever a customer does and whatever the markets do', () => {
  it('they lose no more than margins, fees and nights, and every cent is accounted for', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { minLength: 10, maxLength: 60, size: 'max' }), (actions) => {
        const desk = new Desk()
        for (const action of actions) {
          act(desk, action)
          check(desk)
        }
        // In the end all is closed, at whatever price there is.
        for (const held of desk.held) closeShare(desk, held, 100n)
        desk.post(
          desk.resting
            .splice(0)
            .map(({ reserve }) => transfer('order-released', 'reserve', 'cash', cents(reserve))),
        )
        check(desk)
        expect(desk.ledger.balances).toMatchObject({
          margin: 0n,
          reserve: 0n,
        })
        expect(startCash - desk.cash <= desk.agreed).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
