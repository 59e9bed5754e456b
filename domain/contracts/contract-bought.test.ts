import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OwnStanding } from '../limits/check-limits.ts'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { breakEvenRate, payoutOf, profitOf } from './contract-payout.ts'
import { usualContractTerms as terms } from './contract-terms.ts'
import {
  type ContractFacts,
  type ContractRefusal,
  type ContractRequest,
  decideBuyContract,
} from './decide-buy-contract.ts'

/** 14:30:59.812 UTC; the device has seen the tick of 14:30:59, so the purchase second is 14:31:02. */
const now = 1_794_580_259_812
const seenAt = now - 812
const purchaseAt = seenAt + 3_000
const hash = 'ab'.repeat(32)
const request: ContractRequest = {
  symbol: 'BTCUSD',
  feed: 'simulated',
  stake: cents(200_00n),
  seconds: 60,
  rate: rate(82_000_000n),
  terms: hash,
  seenAt,
}
const market = {
  state: 'live',
  feed: 'simulated',
  delayed: false,
  lastTickAt: seenAt,
  closesAt: null,
} as const
const day: ContractFacts['day'] = { terms, hash, feeds: ['simulated'] }
const facts: ContractFacts = {
  verified: true,
  pausedUntil: null,
  market,
  day,
  now,
  available: cents(200_00n),
  running: 99,
}

describe('buying', () => {
  it('sets the stake aside; the purchase second is three seconds after the tick that was seen', () => {
    expect(decideBuyContract(request, facts)).toEqual({
      ok: true,
      value: {
        contract: {
          symbol: 'BTCUSD',
          feed: 'simulated',
          stake: 200_00n,
          rate: 82_000_000n,
          acceptedAt: now,
          purchaseAt: 1_794_580_262_000,
          expiresAt: 1_794_580_322_000,
        },
        transfers: [{ kind: 'contract-stake', from: 'cash', to: 'stake', amount: 200_00n }],
      },
    })
  })

  it('has the same purchase second whenever it is decided, and is refused when that second has come', () => {
    const decided = (at: number) => decideBuyContract(request, { ...facts, now: at })
    for (const at of [seenAt, now, purchaseAt - 1])
      expect(decided(at)).toMatchObject({ value: { contract: { acceptedAt: at, purchaseAt } } })
    for (const at of [purchaseAt, purchaseAt + 5_000])
      expect(decided(at)).toEqual({ ok: false, refusal: 'purchase-too-late' })
  })

  it('is refused when a tick of the purchase second was published, whatever the clock says', () => {
    const decided = (lastTickAt: number) =>
      decideBuyContract(request, { ...facts, market: { ...market, lastTickAt } })
    expect(decided(purchaseAt - 1_000).ok).toBe(true)
    expect(decided(purchaseAt)).toEqual({ ok: false, refusal: 'purchase-too-late' })
  })

  it('is refused where the device has seen a tick from far ahead, or one between the seconds', () => {
    const decided = (seen: number) => decideBuyContract({ ...request, seenAt: seen }, facts)
    expect(decided(seenAt + 2_000)).toMatchObject({ value: { contract: { purchaseAt: purchaseAt + 2_000 } } })
    expect(decided(seenAt + 3_000)).toEqual({ ok: false, refusal: 'data-anomaly' })
    expect(decided(seenAt + 1)).toEqual({ ok: false, refusal: 'data-anomaly' })
  })

  it('is sold on a feed that the terms of the day name, and on no other', () => {
    const real = { ...market, feed: 'binance' } as const
    const decided = (feeds: readonly ('binance' | 'simulated')[]) =>
      decideBuyContract(
        { ...request, feed: 'binance', seenAt: seenAt + 1 },
        { ...facts, market: real, day: { terms, hash, feeds } },
      )
    expect(decided(['binance'])).toMatchObject({ value: { contract: { feed: 'binance' } } })
    expect(decided(['simulated'])).toEqual({ ok: false, refusal: 'data-anomaly' })
  })

  it('takes stakes from $5 to $5,000 and nothing outside', () => {
    const rich = { ...facts, available: cents(10_000_00n) }
    const outcome = (stake: bigint) => decideBuyContract({ ...request, stake: cents(stake) }, rich)
    for (const stake of [5_00n, 5_000_00n]) expect(outcome(stake).ok).toBe(true)
    for (const stake of [4_99n, 5_000_01n, 0n, -5_00n])
      expect(outcome(stake)).toEqual({ ok: false, refusal: 'stake-invalid' })
  })

  it('expires before the session ends, whose last second has no tick', () => {
    const closing = (closesAt: number) =>
      decideBuyContract(request, { ...facts, market: { ...market, closesAt } })
    expect(closing(purchaseAt + 60_001).ok).toBe(true)
    expect(closing(purchaseAt + 60_000)).toEqual({ ok: false, refusal: 'non-trading-hours' })
  })

  it('knows six time limits', () => {
    const sold = terms.limits.map(({ seconds, rate: shown }) => [
      seconds,
      decideBuyContract({ ...request, seconds, rate: shown }, facts).ok,
    ])
    expect(sold).toEqual([30, 60, 90, 120, 180, 300].map((seconds) => [seconds, true]))
    for (const seconds of [0, 29, 31, 60.5, 3_600, Number.NaN])
      expect(decideBuyContract({ ...request, seconds }, facts)).toEqual({
        ok: false,
        refusal: 'time-limit-invalid',
      })
  })
})

describe('refusals', () => {
  const limits = { 'loss-per-day': 300_00n, 'stake-per-day': 250_00n, 'contracts-per-day': 5n }
  const own: OwnStanding = {
    ...{ now, limits, timeOutUntil: null, lostToday: cents(299_99n) },
    ...{ stakedToday: cents(50_01n), contractsToday: 5 },
  }
  const stopped: OwnStanding = { ...own, lostToday: cents(300_00n), timeOutUntil: now + 1 }
  /** Everything is wrong at first; each step mends what was refused last. */
  const steps: [ContractRefusal, Partial<ContractFacts>, Partial<ContractRequest>][] = [
    ['account-not-verified', { verified: true }, {}],
    ['time-out', { own: { ...stopped, timeOutUntil: null } }, {}],
    ['loss-limit-reached', { own }, {}],
    ['contracts-paused', { pausedUntil: now }, {}],
    ['non-trading-hours', { market: { ...market, state: 'halted', closesAt: now } }, {}],
    ['instrument-halted', { market: { ...market, state: 'stale', closesAt: now } }, {}],
    ['data-anomaly', { market: { ...market, delayed: true, closesAt: now } }, {}],
    ['data-anomaly', { market: { ...market, closesAt: now } }, {}],
    ['data-anomaly', { day }, {}],
    ['data-anomaly', {}, { feed: 'simulated' }],
    ['purchase-too-late', {}, { seenAt }],
    ['time-limit-invalid', {}, { seconds: 60 }],
    ['stake-invalid', {}, { stake: cents(200_00n) }],
    ['terms-changed', {}, { rate: rate(82_000_000n) }],
    ['terms-changed', {}, { terms: hash }],
    ['non-trading-hours', { market }, {}],
    ['insufficient-balance', { available: cents(200_00n) }, {}],
    ['too-many-open', { running: 99 }, {}],
    ['stake-limit-reached', { own: { ...own, stakedToday: cents(50_00n) } }, {}],
    ['contract-limit-reached', { own: { ...own, stakedToday: cents(50_00n), contractsToday: 4 } }, {}],
  ]

  it('come in one order', () => {
    let [known, asked]: [ContractFacts, ContractRequest] = [
      {
        verified: false,
        own: stopped,
        pausedUntil: now + 1,
        market: { ...market, state: 'closed', closesAt: now },
        day: { terms, hash, feeds: ['binance'] },
        now,
        available: cents(199_99n),
        running: 100,
      },
      {
        symbol: 'BTCUSD',
        feed: 'binance',
        stake: cents(1n),
        seconds: 1,
        rate: rate(81_999_999n),
        terms: 'cd'.repeat(32),
        seenAt: seenAt - 3_000,
      },
    ]
    for (const [refusal, mendedFacts, mendedRequest] of steps) {
      expect(decideBuyContract(asked, known)).toEqual({ ok: false, refusal })
      known = { ...known, ...mendedFacts }
      asked = { ...asked, ...mendedRequest }
    }
    expect(decideBuyContract(asked, known).ok).toBe(true)
  })

  it('say that there is no live price where there is none at all, or no terms', () => {
    for (const missing of [{ market: null }, { day: null }])
      expect(decideBuyContract(request, { ...facts, ...missing })).toEqual({
        ok: false,
        refusal: 'data-anomaly',
      })
  })
})

describe('what a win pays', () => {
  it('is the stake and the whole cents of its share', () => {
    // 82 % of $200.00 is $164.00; of $5.01 it is 410.82 cents.
    expect(payoutOf(cents(200_00n), rate(82_000_000n))).toBe(364_00n)
    expect(profitOf(cents(5_01n), rate(82_000_000n))).toBe(4_10n)
  })

  it('is never below the exact share by a cent, and never above it', () => {
    fc.assert(
      fc.property(fc.bigInt(5_00n, 5_000_00n), fc.constantFrom(...terms.limits), (stake, limit) => {
        const exact = stake * limit.rate
        const paid = profitOf(cents(stake), limit.rate) * 100_000_000n
        expect(paid <= exact && exact - paid < 100_000_000n).toBe(true)
      }),
    )
  })

  it('breaks even at one in one and the payout', () => {
    // 1 / 1.82 = 0.549450549…, 1 / 1.80 = 0.5555…, 1 / 1.92 = 0.52083333…
    expect(breakEvenRate(rate(82_000_000n))).toBe(54_945_055n)
    expect(breakEvenRate(rate(80_000_000n))).toBe(55_555_556n)
    expect(breakEvenRate(rate(92_000_000n))).toBe(52_083_333n)
    expect(breakEvenRate(rate(100_000_000n))).toBe(50_000_000n)
  })
})
