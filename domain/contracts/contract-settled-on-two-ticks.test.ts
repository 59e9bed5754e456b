import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { price } from '../money/price.ts'
import { rate } from '../money/rate.ts'
import type { Contract, ContractTick } from './contract.ts'
import { usualContractTerms as terms } from './contract-terms.ts'
import { type SettlementFacts, settleContract } from './settle-contract.ts'

/** 14:30:59.812 UTC on some day; a minute later it expires. */
const acceptedAt = 1_794_580_259_812
const expiresAt = acceptedAt + 60_000

const contract: Contract = {
  symbol: 'BTCUSD',
  direction: 'rise',
  stake: cents(200_00n),
  rate: rate(82_000_000n),
  acceptedAt,
  expiresAt,
}

const tick = (second: number, mid: bigint): ContractTick => ({
  at: 1_794_580_260_000 + second * 1000,
  mid: price(mid),
})
/** One tick a second: 14:30:55 to 14:32:05, all at 96,412.50 but for those given. */
const ticksWith = (mids: Record<number, bigint>): ContractTick[] =>
  Array.from({ length: 71 }, (_, i) => tick(i - 5, mids[i - 5] ?? 9_641_250_000_000n))

const facts = (ticks: readonly ContractTick[], changes: Partial<SettlementFacts> = {}): SettlementFacts => ({
  ticks,
  completeUntil: expiresAt,
  haltedAt: null,
  sealedInTime: true,
  ...changes,
})

describe('a contract of $200 at 82 %, accepted at 14:30:59.812 for a minute', () => {
  it('compares the tick of 14:31:00 with that of 14:31:59', () => {
    const settled = settleContract(contract, terms, facts(ticksWith({ 59: 9_644_380_000_000n })))
    expect(settled).toEqual({
      outcome: 'win',
      reason: null,
      purchase: tick(0, 9_641_250_000_000n),
      final: tick(59, 9_644_380_000_000n),
      paid: 364_00n,
      transfers: [
        { kind: 'contract-returned', from: 'stake', to: 'cash', amount: 200_00n },
        { kind: 'contract-profit', from: 'house-trading', to: 'cash', amount: 164_00n },
      ],
    })
  })

  it('does not look at the tick before acceptance, nor at the one after expiry', () => {
    const ticks = ticksWith({ [-1]: 1n, 59: 9_641_249_999_999n, 60: 9_999_999_999_999n })
    expect(settleContract(contract, terms, facts(ticks))).toMatchObject({
      outcome: 'lose',
      paid: 0n,
      transfers: [{ kind: 'contract-lost', from: 'stake', to: 'house-trading', amount: 200_00n }],
    })
  })

  it('is won by a fall where it was bought as a fall', () => {
    const ticks = ticksWith({ 59: 9_641_249_999_999n })
    expect(settleContract({ ...contract, direction: 'fall' }, terms, facts(ticks))?.outcome).toBe('win')
  })

  it('is a draw where both are equal to the last digit, and gives the stake back', () => {
    expect(settleContract(contract, terms, facts(ticksWith({ 30: 1n })))).toMatchObject({
      outcome: 'draw',
      reason: null,
      paid: 200_00n,
      transfers: [{ kind: 'contract-returned', from: 'stake', to: 'cash', amount: 200_00n }],
    })
  })
})

describe('at the very edges', () => {
  const at = (instant: number, mid: bigint): ContractTick => ({ at: instant, mid: price(mid) })

  it('a tick at the instant of acceptance is before it, and one at expiry counts', () => {
    const ticks = [at(acceptedAt, 1n), at(acceptedAt + 1, 5n), at(expiresAt, 7n), at(expiresAt + 1, 2n)]
    expect(settleContract(contract, terms, facts(ticks))).toMatchObject({
      outcome: 'win',
      purchase: at(acceptedAt + 1, 5n),
      final: at(expiresAt, 7n),
    })
  })

  it('a last tick ten seconds before expiry is enough, and a millisecond more is not', () => {
    const ending = (ms: number) => [at(acceptedAt + 1, 5n), at(expiresAt - ms, 7n)]
    expect(settleContract(contract, terms, facts(ending(10_000)))?.outcome).toBe('win')
    expect(settleContract(contract, terms, facts(ending(10_001)))).toMatchObject({
      outcome: 'void',
      reason: 'no-tick',
      purchase: at(acceptedAt + 1, 5n),
      final: at(expiresAt - 10_001, 7n),
      paid: 200_00n,
    })
  })

  it('one tick alone cannot be both, and none is none', () => {
    for (const ticks of [[at(expiresAt - 5, 7n)], [at(acceptedAt, 7n), at(expiresAt + 1, 7n)], []])
      expect(settleContract(contract, terms, facts(ticks))).toMatchObject({
        outcome: 'void',
        reason: 'no-tick',
      })
  })

  it('is pending until every tick up to expiry is known', () => {
    const ticks = ticksWith({ 59: 1n })
    expect(settleContract(contract, terms, facts(ticks, { completeUntil: expiresAt - 1 }))).toBeNull()
    expect(settleContract(contract, terms, facts(ticks))?.outcome).toBe('lose')
  })

  it('is void at once by a halt after acceptance, up to expiry', () => {
    const halted = (haltedAt: number, completeUntil = expiresAt) =>
      settleContract(contract, terms, facts(ticksWith({ 59: 1n }), { haltedAt, completeUntil }))
    expect(halted(acceptedAt)?.outcome).toBe('lose')
    expect(halted(acceptedAt + 1, acceptedAt + 1)).toMatchObject({ outcome: 'void', reason: 'halted' })
    expect(halted(expiresAt)).toMatchObject({ outcome: 'void', reason: 'halted', paid: 200_00n })
    expect(halted(expiresAt + 1)?.outcome).toBe('lose')
  })

  it('is void where its acceptance was sealed behind its purchase tick', () => {
    expect(
      settleContract(contract, terms, facts(ticksWith({ 59: 1n }), { sealedInTime: false })),
    ).toMatchObject({ outcome: 'void', reason: 'sealed-late', paid: 200_00n })
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
        .map(({ ms, mid }): ContractTick => ({ at: acceptedAt + ms, mid: price(mid) })),
    )
  const anyContract = fc
    .record({ stake: fc.bigInt(5_00n, 5_000_00n), direction: fc.constantFrom('rise', 'fall') })
    .map(({ stake, direction }): Contract => ({ ...contract, stake: cents(stake), direction }))

  it('the stake leaves where it was set aside once, and what is paid is what reaches cash', () => {
    fc.assert(
      fc.property(anyContract, anyTicks, (one, ticks) => {
        const settled = settleContract(one, terms, facts(ticks))
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
        const of = (direction: Contract['direction']) =>
          settleContract({ ...contract, direction }, terms, facts(ticks))?.outcome
        expect([
          ['win', 'lose'],
          ['lose', 'win'],
          ['draw', 'draw'],
          ['void', 'void'],
        ]).toContainEqual([of('rise'), of('fall')])
      }),
    )
  })

  it('ticks at or before acceptance and after expiry change nothing', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const inside = ticks.filter(({ at }) => at > acceptedAt && at <= expiresAt)
        expect(settleContract(contract, terms, facts(inside))).toEqual(
          settleContract(contract, terms, facts(ticks)),
        )
      }),
    )
  })
})
