import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allInstruments } from '../instruments/catalogue.ts'
import { type Balances, emptyBalances, equity } from '../ledger/balances.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { cents } from '../money/cents.ts'
import { type Conversion, inDollars } from '../money/conversion.ts'
import { price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import type { MarketFacts } from '../quotes/market-refusal.ts'
import { decideSpot, fillSpot, tradeAt } from './decide-spot.ts'
import { emptyHolding, freeOf, type Holding } from './holding.ts'
import type { SpotRequest } from './spot-request.ts'
import { spotSizeOf } from './spot-terms.ts'
import { priceOfTrade, quantityWithin, valueAt } from './spot-value.ts'

const one = price(100_000_000n)
const bigint = (min: bigint, max: bigint) => fc.bigInt({ min, max })
const spots = allInstruments().filter((instrument) => spotSizeOf(instrument) !== null)
const anyPrice = bigint(1n, 10n ** 13n).map(price)
const anyConversion: fc.Arbitrary<Conversion> = fc.oneof(
  fc.constant(inDollars),
  bigint(10n ** 6n, 10n ** 10n).map((mid) => ({ up: price(mid), down: one })),
  bigint(10n ** 6n, 10n ** 11n).map((mid) => ({ up: one, down: price(mid) })),
)
const anySize = fc.oneof(bigint(1n, 10n ** 6n), bigint(1n, 10n ** 12n)).map(quantity)
const free = { from: 'cash', reserved: quantity(0n) } as const

/** Cash that is far below zero is no matter here: only what changes is looked at. */
const cashAfter = (transfers: readonly Transfer[]): bigint =>
  transfers.reduce((sum, { to, amount }) => (to === 'cash' ? sum + amount : sum - amount), 0n)

describe('buying and then selling', () => {
  it('at one price loses the two fees and nothing else; at two, the spread as well, to the cent', () => {
    fc.assert(
      fc.property(
        anySize,
        anyPrice,
        bigint(0n, 10n ** 9n),
        anyConversion,
        (size, bid, spread, conversion) => {
          const ask = price(bid + spread)
          const [bought, sold] = [
            tradeAt('buy', size, ask, conversion),
            tradeAt('sell', size, bid, conversion),
          ]
          const buy = fillSpot('buy', emptyHolding('any'), bought, free)
          const sell = fillSpot('sell', buy.fill.holding, sold, free)
          expect(cashAfter([...buy.transfers, ...sell.transfers])).toBe(
            -(bought.fee + sold.fee) - (valueAt(size, ask, conversion) - valueAt(size, bid, conversion)),
          )
          expect(sell.fill.holding).toMatchObject({ quantity: 0n, cost: 0n, average: 0n })
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('in however many pieces never wins a cent at one price', () => {
    const pieces = fc.array(bigint(1n, 999n), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(anySize, anyPrice, anyConversion, pieces, (size, at, conversion, cuts) => {
        let { fill, transfers } = fillSpot(
          'buy',
          emptyHolding('any'),
          tradeAt('buy', size, at, conversion),
          free,
        )
        let cash = cashAfter(transfers)
        let costs = 0n
        for (const cut of [...cuts, 1_000n]) {
          const part = quantity((fill.holding.quantity * cut) / 1_000n)
          if (part === 0n) continue
          ;({ fill, transfers } = fillSpot('sell', fill.holding, tradeAt('sell', part, at, conversion), free))
          cash += cashAfter(transfers)
          costs += fill.cost
        }
        expect(cash <= 0n).toBe(true)
        // The parts take with them all that was paid, and no more.
        expect(costs).toBe(tradeAt('buy', size, at, conversion).value)
        expect(fill.holding.quantity).toBe(0n)
      }),
      { numRuns: 1_000 },
    )
  })
})

it('an amount buys the most that fits it with the fee, on a step', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...spots),
      bigint(1n, 10n ** 9n),
      anyPrice,
      anyConversion,
      (instrument, amount, at, conversion) => {
        const steps = spotSizeOf(instrument)
        if (!steps) throw new Error('no spot')
        const found = quantityWithin(steps, cents(amount), at, conversion)
        const needs = (size: bigint) => {
          const { value, fee } = priceOfTrade(quantity(size), at, conversion)
          return value + fee
        }
        expect(found % steps.step).toBe(0n)
        if (found > 0n) expect(needs(found) <= amount).toBe(true)
        expect(needs(found === 0n ? steps.min : found + steps.step) > amount).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})

/** A request of any shape, most of which are refused. */
const anyRequest: fc.Arbitrary<SpotRequest> = fc.record({
  side: fc.constantFrom('buy', 'sell'),
  size: fc.oneof(
    bigint(1n, 2_000_000n).map((amount) => ({ by: 'amount', amount: cents(amount) }) as const),
    bigint(1n, 500n).map((steps) => ({ by: 'quantity', quantity: quantity(steps * 1_000n) }) as const),
    fc.constant({ by: 'all' } as const),
  ),
  type: fc.oneof(
    fc.constant({ kind: 'any-price' } as const),
    bigint(8_000n, 10_000n).map(
      (tens) => ({ kind: 'limit', limit: price(tens * 1_000_000_000n), until: 'cancelled' }) as const,
    ),
  ),
})

type Books = { balances: Balances; lastNumber: bigint; holding: Holding }

const bitcoin = spots.find(({ symbol }) => symbol === 'BTCUSD')

function marketAt(mid: bigint): MarketFacts {
  const [bid, ask] = [price(mid - 1_000_000n), price(mid + 1_000_000n)]
  const tick = { symbol: 'BTCUSD', sequence: 1n, at: 0, bid, ask, mid: price(mid) }
  return { state: 'live', tick, conversion: inDollars }
}

function decideNext(books: Books, request: SpotRequest, mid: bigint): Books {
  if (!bitcoin) throw new Error('no bitcoin')
  const { balances, holding, lastNumber } = books
  const facts = { verified: true, market: marketAt(mid), available: balances.cash, holding, restingOrders: 0 }
  const decided = decideSpot(bitcoin, request, facts)
  if (!decided.ok) return books
  const posted = postTransfers({ balances, lastNumber }, decided.value.transfers)
  if (!posted.ok) throw new Error(posted.refusal)
  const { outcome } = decided.value
  return {
    ...posted.value.ledger,
    holding: outcome.kind === 'filled' ? outcome.fill.holding : outcome.holding,
  }
}

describe('any sequence of orders at any prices', () => {
  const steps = fc.array(
    fc.tuple(
      anyRequest,
      bigint(80_000n, 100_000n).map((mid) => mid * 10n ** 8n),
    ),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  const start: Books = {
    balances: { ...emptyBalances, cash: cents(10_000_00n) },
    lastNumber: 0n,
    holding: emptyHolding('BTCUSD'),
  }

  it('never holds less than nothing, never sets aside more than is held, and never has money that nobody paid', () => {
    fc.assert(
      fc.property(steps, (asked) => {
        let books = start
        for (const [request, mid] of asked) {
          books = decideNext(books, request, mid)
          const { holding, balances } = books
          expect(holding.quantity >= 0n && holding.reserved >= 0n && freeOf(holding) >= 0n).toBe(true)
          expect(holding.cost >= 0n && (holding.quantity > 0n || holding.cost === 0n)).toBe(true)
          // What there is in money is what there was, less what is in the holding and the fees, with what was made.
          expect(equity(balances)).toBe(10_000_00n - holding.cost - holding.fees + holding.realised)
        }
      }),
      { numRuns: 500 },
    )
  })
})
