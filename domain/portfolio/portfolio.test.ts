import { at, conversionOf, lots, positionOf, usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { practiceFunds } from '../cash/cash-terms.ts'
import { findInstrument } from '../instruments/catalogue.ts'
import { emptyBalances } from '../ledger/balances.ts'
import { holdAccounts } from '../ledger/hold.ts'
import { customerAccounts } from '../ledger/ledger-account.ts'
import { cents } from '../money/cents.ts'
import { growthOfPrice } from './compare-instrument.ts'
import { notesOf, usualThresholds } from './concentration.ts'
import { decideReset } from './decide-reset.ts'
import { extremeDays } from './profit-days.ts'
import { lastUntil, thinOut } from './snapshot.ts'
import { type OpenPart, valueHolding, valuePosition, worthOf } from './worth.ts'

const shownAt = (symbol: string, bid: string, ask: string, rate?: string) => ({
  bid: at(bid),
  ask: at(ask),
  conversion: conversionOf(symbol, rate),
})

describe('what things are worth', () => {
  it('a long at the bid, a short at the ask, never less than nothing', () => {
    // An ounce of gold from 4,000.00 with 20×: margin 200.00.
    const long = positionOf('XAUUSD', { side: 'long', lots: '0.01', entry: '4000.00', leverage: 20 })
    const short = positionOf('XAUUSD', { side: 'short', lots: '0.01', entry: '4000.00', leverage: 20 })
    const quote = shownAt('XAUUSD', '4010.00', '4012.00')
    expect(valuePosition(long, quote)).toMatchObject({
      worth: usd('210.00'),
      beyond: usd('10.00'),
      exposure: usd('4010.00'),
    })
    expect(valuePosition(short, quote)).toMatchObject({ worth: usd('188.00'), unrealised: usd('-12.00') })
    expect(valuePosition(long, shownAt('XAUUSD', '3000.00', '3001.00'))).toMatchObject({
      worth: 0n,
      beyond: usd('-200.00'),
    })
  })
  it('a holding at the bid and the rate of the moment', () => {
    const holding = { symbol: '0700.HK', quantity: lots('100'), reserved: lots('0'), cost: usd('7702.69') }
    const held = { ...holding, average: at('599.50'), realised: cents(0n), fees: cents(0n) }
    // 60,050 / 7.8 = 7,698.717949.
    expect(valueHolding(held, shownAt('0700.HK', '600.50', '601.00', '7.8'))).toMatchObject({
      worth: usd('7698.72'),
      beyond: usd('7698.72'),
      unrealised: usd('-3.97'),
    })
  })
  it('the parts are the total, and a loan counts against it', () => {
    const balances = {
      ...emptyBalances,
      cash: cents(1_000n),
      margin: cents(500n),
      reserve: cents(70n),
      withdrawing: cents(30n),
      loan: cents(-200n),
    }
    const open = [part('XAUUSD', 'leveraged', 450n, -50n), part('AAPL', 'spot', 300n, 300n)]
    // Borrowed 2.00, and 0.07 of interest since.
    expect(worthOf(balances, open, cents(7n))).toEqual({
      ...{ total: 1_643n, cash: 1_000n, orders: 70n, withdrawals: 30n, leveraged: 450n },
      ...{ contracts: 0n, spot: 300n, strategies: 0n, loan: -207n },
    })
  })
  it('no account of the ledger is left out', () => {
    for (const account of customerAccounts)
      expect(worthOf({ ...emptyBalances, [account]: cents(1n) }, [], cents(0n)).total, account).toBe(1n)
  })
})

function part(
  symbol: string,
  product: OpenPart['product'],
  worth: bigint,
  beyond: bigint,
  exposure = worth,
): OpenPart {
  return {
    ...{ product, symbol, worth: cents(worth), beyond: cents(beyond) },
    ...{ unrealised: cents(beyond), exposure: cents(exposure) },
  }
}

describe('notes on how money is spread', () => {
  const marketOf = (symbol: string) => findInstrument(symbol)?.market ?? null
  const notes = (total: bigint, open: OpenPart[], changes = {}) =>
    notesOf(cents(total), open, marketOf, { ...usualThresholds, ...changes })

  it('none while it is spread', () =>
    expect(notes(1_000n, [part('AAPL', 'spot', 400n, 400n), part('BTCUSD', 'spot', 300n, 300n)])).toEqual([]))
  it('one instrument over two fifths, in all its products together', () =>
    expect(
      notes(1_000n, [part('BTCUSD', 'spot', 300n, 300n), part('BTCUSD', 'leveraged', 101n, 1n)]),
    ).toEqual([{ kind: 'one-instrument', symbol: 'BTCUSD', share: 40_100_000n }]))
  it('one market over seven tenths', () =>
    expect(notes(1_000n, [part('AAPL', 'spot', 355n, 355n), part('MSFT', 'spot', 355n, 355n)])).toEqual([
      { kind: 'one-market', market: 'us_stocks', share: 71_000_000n },
    ]))
  it('leverage over five times everything', () =>
    expect(notes(1_000n, [part('XAUUSD', 'leveraged', 300n, 0n, 5_001n)])).toEqual([
      { kind: 'leverage', times: 500_100_000n },
    ]))
  it('at the lines that the customer has drawn, or none', () => {
    const open = [part('AAPL', 'spot', 500n, 500n)]
    expect(notes(1_000n, open, { instrumentPercent: 50 })).toEqual([])
    expect(notes(1_000n, open, { instrumentPercent: 49 })).toHaveLength(1)
    expect(notes(1_000n, open, { instrumentPercent: null })).toEqual([])
    expect(notes(0n, open)).toEqual([])
  })
})

describe('starting again', () => {
  const facts = {
    verified: true,
    balances: { ...emptyBalances, cash: cents(123_45n) },
    holdings: 0,
    participations: 0,
    loansAsked: 0,
    lastReset: null,
    funds: practiceFunds,
  }
  const outcome = (change: object, now = 0) => {
    const decided = decideReset({ ...facts, ...change }, now)
    return decided.ok ? written(decided.value) : decided.refusal
  }
  it('gives back what is left and begins with $10,000', () => {
    expect(outcome({})).toEqual([
      'practice-returned cash>house-practice-funding 123.45',
      'practice-funding house-practice-funding>cash 10000.00',
    ])
    expect(outcome({ balances: emptyBalances })).toEqual([
      'practice-funding house-practice-funding>cash 10000.00',
    ])
  })
  it('begins with the starting money of a class, where the customer came in with one', () => {
    expect(outcome({ balances: emptyBalances, funds: cents(2_500_00n) })).toEqual([
      'practice-funding house-practice-funding>cash 2500.00',
    ])
  })
  it('is refused while anything is open, and a second time within a day', () => {
    expect(outcome({ verified: false })).toBe('account-not-verified')
    expect(outcome({ holdings: 1 })).toBe('run-not-closed')
    expect(outcome({ loansAsked: 1 })).toBe('run-not-closed')
    for (const account of holdAccounts)
      expect(outcome({ balances: { ...facts.balances, [account]: cents(1n) } })).toBe('run-not-closed')
    expect(outcome({ balances: { ...facts.balances, loan: cents(-1n) } })).toBe('run-not-closed')
    expect(outcome({ lastReset: 0 }, 86_399_999)).toBe('reset-too-soon')
    expect(outcome({ lastReset: 0 }, 86_400_000)).toHaveLength(2)
  })
})

it('the best and the worst day are days on which something was made or lost', () => {
  const day = (name: string, profit: bigint) => ({ day: name, profit: cents(profit) })
  const { best, worst } = extremeDays([
    day('a', 0n),
    day('b', 42n),
    day('c', -18n),
    day('d', 61n),
    day('e', -220n),
  ])
  expect([best?.day, worst?.day]).toEqual(['d', 'e'])
  expect(extremeDays([day('a', 0n)])).toEqual({ best: null, worst: null })
  expect(extremeDays([day('a', 5n)])).toMatchObject({ best: { day: 'a' }, worst: null })
})

it('a line is thinned to its ends and the last of each stretch', () => {
  const points = Array.from({ length: 1_000 }, (_, place) => ({ at: place }))
  const thin = thinOut(points, 100)
  expect(thin.length).toBeLessThanOrEqual(100)
  expect([thin[0], thin.at(-1)]).toEqual([{ at: 0 }, { at: 999 }])
  expect(thinOut(points, 2_000)).toHaveLength(1_000)
  expect([lastUntil(points, 5.5), lastUntil(points, -1), lastUntil(points, 5_000)]).toEqual([
    { at: 5 },
    null,
    { at: 999 },
  ])
})

it('an instrument beside it: the share its price has won since the beginning', () => {
  const closes = [at('200.00'), at('210.00'), at('190.00')].map((close, place) => ({ at: place, close }))
  expect(growthOfPrice(closes).map(({ share }) => share)).toEqual([0n, 5_000_000n, -5_000_000n])
  expect(growthOfPrice([])).toEqual([])
})
