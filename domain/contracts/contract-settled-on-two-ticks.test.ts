import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { price } from '../money/price.ts'
import { rate } from '../money/rate.ts'
import type { Contract, ContractTick, Direction } from './contract.ts'
import { type SettlementFacts, settleContract } from './settle-contract.ts'

/** Accepted at 14:30:59.812 UTC on some day; the purchase second is 14:31:02, and a minute later it expires. */
const acceptedAt = 1_794_580_259_812
const purchaseAt = 1_794_580_262_000
const expiresAt = purchaseAt + 60_000

const contract: Contract = {
  symbol: 'BTCUSD',
  feed: 'simulated',
  stake: cents(200_00n),
  rate: rate(82_000_000n),
  acceptedAt,
  purchaseAt,
  expiresAt,
}
const real: Contract = { ...contract, feed: 'binance' }

const tick = (second: number, mid: bigint): ContractTick => ({
  at: purchaseAt + second * 1000,
  mid: price(mid),
})
/** One tick a second: 14:30:57 to 14:32:07, all at 96,412.50 but for those given. */
const ticksWith = (mids: Record<number, bigint>): ContractTick[] =>
  Array.from({ length: 71 }, (_, i) => tick(i - 5, mids[i - 5] ?? 9_641_250_000_000n))

const facts = (ticks: readonly ContractTick[], changes: Partial<SettlementFacts> = {}): SettlementFacts => ({
  direction: 'rise',
  now: expiresAt,
  ticks,
  completeUntil: expiresAt,
  haltedAt: null,
  sealedInTime: true,
  ...changes,
})

describe('a contract of $200 at 82 %, whose purchase second is 14:31:02, for a minute', () => {
  it('compares the tick of 14:31:02 with that of 14:32:02', () => {
    const settled = settleContract(contract, facts(ticksWith({ 60: 9_644_380_000_000n })))
    expect(settled).toEqual({
      outcome: 'win',
      reason: null,
      purchase: tick(0, 9_641_250_000_000n),
      final: tick(60, 9_644_380_000_000n),
      paid: 364_00n,
      transfers: [
        { kind: 'contract-returned', from: 'stake', to: 'cash', amount: 200_00n },
        { kind: 'contract-profit', from: 'house-trading', to: 'cash', amount: 164_00n },
      ],
    })
  })

  it('does not look at the tick before the purchase second, nor at the one after expiry', () => {
    const ticks = ticksWith({ [-1]: 1n, 60: 9_641_249_999_999n, 61: 9_999_999_999_999n })
    expect(settleContract(contract, facts(ticks))).toMatchObject({
      outcome: 'lose',
      paid: 0n,
      transfers: [{ kind: 'contract-lost', from: 'stake', to: 'house-trading', amount: 200_00n }],
    })
  })

  it('is won by a fall where it was bought as a fall', () => {
    const ticks = ticksWith({ 60: 9_641_249_999_999n })
    expect(settleContract(contract, facts(ticks, { direction: 'fall' }))?.outcome).toBe('win')
  })

  it('is a draw where both are equal to the last digit, and gives the stake back', () => {
    expect(settleContract(contract, facts(ticksWith({ 30: 1n })))).toMatchObject({
      outcome: 'draw',
      reason: null,
      paid: 200_00n,
      transfers: [{ kind: 'contract-returned', from: 'stake', to: 'cash', amount: 200_00n }],
    })
  })
})

describe('at the very edges', () => {
  const at = (instant: number, mid: bigint): ContractTick => ({ at: instant, mid: price(mid) })

  it('a tick at the purchase second counts, and so does one at expiry', () => {
    const ticks = [at(purchaseAt - 1, 1n), at(purchaseAt, 5n), at(expiresAt, 7n), at(expiresAt + 1, 2n)]
    expect(settleContract(contract, facts(ticks))).toMatchObject({
      outcome: 'win',
      purchase: at(purchaseAt, 5n),
      final: at(expiresAt, 7n),
    })
  })

  it('on a real feed a tick ten seconds from either end is near enough, and a millisecond more is not', () => {
    const settled = (first: number, last: number) =>
      settleContract(real, facts([at(purchaseAt + first, 5n), at(expiresAt - last, 7n)]))
    expect(settled(10_000, 10_000)?.outcome).toBe('win')
    expect(settled(10_001, 0)).toMatchObject({ outcome: 'void', reason: 'no-tick' })
    expect(settled(0, 10_001)).toMatchObject({
      outcome: 'void',
      reason: 'no-tick',
      purchase: at(purchaseAt, 5n),
      final: at(expiresAt - 10_001, 7n),
      paid: 200_00n,
    })
  })

  it('on a real feed one tick alone cannot be both, and none is none', () => {
    for (const ticks of [[at(expiresAt - 5, 7n)], [at(purchaseAt - 1, 7n), at(expiresAt + 1, 7n)], []])
      expect(settleContract(real, facts(ticks))).toMatchObject({ outcome: 'void', reason: 'no-tick' })
  })

  it('on a simulated feed nothing is void for want of a tick: it waits for the one that the path has', () => {
    for (const ticks of [[at(expiresAt - 5, 7n)], []])
      expect(settleContract(contract, facts(ticks))).toBeNull()
  })

  it('is pending until every tick up to expiry is known', () => {
    const ticks = ticksWith({ 60: 1n })
    expect(settleContract(contract, facts(ticks, { completeUntil: expiresAt - 1 }))).toBeNull()
    expect(settleContract(contract, facts(ticks))?.outcome).toBe('lose')
  })

  it('is pending until its direction is opened, and lost when nobody has opened it for a day', () => {
    const unopened = (now: number) =>
      settleContract(contract, facts(ticksWith({ 60: 1n }), { direction: null, now }))
    expect(unopened(expiresAt + 86_399_999)).toBeNull()
    expect(unopened(expiresAt + 86_400_000)).toEqual({
      outcome: 'lose',
      reason: 'unopened',
      purchase: null,
      final: null,
      paid: 0n,
      transfers: [{ kind: 'contract-lost', from: 'stake', to: 'house-trading', amount: 200_00n }],
    })
  })

  it('on a real feed is void at once by a halt after acceptance, up to expiry', () => {
    const halted = (haltedAt: number, completeUntil = expiresAt) =>
      settleContract(real, facts(ticksWith({ 60: 1n }), { haltedAt, completeUntil }))
    expect(halted(acceptedAt)?.outcome).toBe('lose')
    expect(halted(acceptedAt + 1, acceptedAt + 1)).toMatchObject({ outcome: 'void', reason: 'halted' })
    const last = expiresAt - 10_000
    expect(halted(last)).toMatchObject({ outcome: 'void', reason: 'halted', paid: 200_00n })
    // At a later halt the contract's result may be known.
    expect(halted(last + 1)?.outcome).toBe('lose')
  })

  it('on a simulated feed goes on through a halt', () => {
    const halted = settleContract(contract, facts(ticksWith({ 60: 1n }), { haltedAt: purchaseAt }))
    expect(halted?.outcome).toBe('lose')
  })

  it('gets the better of void and rule where its acceptance was sealed behind its purchase tick', () => {
    const late = (last: bigint) =>
      settleContract(contract, facts(ticksWith({ 60: last }), { sealedInTime: false }))
    expect(late(1n)).toMatchObject({
      outcome: 'void',
      reason: 'sealed-late',
      paid: 200_00n,
      purchase: { at: purchaseAt },
      final: { at: expiresAt },
    })
    expect(late(9_999_999_999_999n)).toMatchObject({ outcome: 'win', reason: null, paid: 364_00n })
  })
})

describe('whatever the ticks', () => {
  const anyTicks = fc
    .uniqueArray(fc.record({ ms: fc.integer({ min: -5_000, max: 70_000 }), mid: fc.bigInt(1n, 6n) }), {
      selector: ({ ms }) => ms,
      maxLength: 60,
    })
    .map((rows) =>
      rows
        .toSorted((one, other) => one.ms - other.ms)
        .map(({ ms, mid }): ContractTick => ({ at: purchaseAt + ms, mid: price(mid) })),
    )
  const anyContract = fc.bigInt(5_00n, 5_000_00n).map((stake): Contract => ({ ...real, stake: cents(stake) }))
  const anyDirection = fc.constantFrom('rise', 'fall')

  it('the stake leaves where it was set aside once, and what is paid is what reaches cash', () => {
    fc.assert(
      fc.property(anyContract, anyDirection, anyTicks, (one, direction, ticks) => {
        const settled = settleContract(one, facts(ticks, { direction }))
        if (!settled) throw new Error('nothing was missing')
        const sum = (pick: (transfer: { from: string; to: string }) => boolean) =>
          settled.transfers.filter(pick).reduce((total, { amount }) => total + amount, 0n)
        expect(sum(({ from }) => from === 'stake')).toBe(one.stake)
        expect(sum(({ to }) => to === 'cash')).toBe(settled.paid)
      }),
    )
  })

  it('who rises and who falls on the same ticks: one wins and the other loses, or both get their stake back', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const of = (direction: Direction) => settleContract(real, facts(ticks, { direction }))?.outcome
        expect([
          ['win', 'lose'],
          ['lose', 'win'],
          ['draw', 'draw'],
          ['void', 'void'],
        ]).toContainEqual([of('rise'), of('fall')])
      }),
    )
  })

  it('ticks before the purchase second and after expiry change nothing', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const inside = ticks.filter(({ at }) => at >= purchaseAt && at <= expiresAt)
        expect(settleContract(real, facts(inside))).toEqual(settleContract(real, facts(ticks)))
      }),
    )
  })
})
