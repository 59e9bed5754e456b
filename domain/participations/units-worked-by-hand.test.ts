import { usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { carryOutRequests, type PoolStanding, payOwed, type UnitRequest } from './carry-out-requests.ts'
import { poolSeed } from './participation-terms.ts'
import { cashFor, type PoolValue, seedUnits, shownValue, type Units, units, unitsFor } from './unit.ts'

/** Units as they are written: `416.66666666`. */
const unitsOf = (text: string): Units => {
  const [whole = '0', part = ''] = text.split('.')
  return units(BigInt(whole) * 100_000_000n + BigInt(part.padEnd(8, '0')))
}

/** 100,000 units that are worth 120,000.00: a unit is worth 1.20. */
const raised: PoolValue = { equity: usd('120000.00'), units: seedUnits }
const rich: PoolStanding = { cash: usd('120000.00'), units: seedUnits, owed: usd('0.00') }

const joins = (id: string, amount: string): UnitRequest => ({ id, act: 'join', amount: usd(amount) })
const leaves = (id: string, given: string): UnitRequest => ({ id, act: 'leave', units: unitsOf(given) })

describe('units', () => {
  it('begin at a dollar each', () => {
    const value = { equity: poolSeed, units: seedUnits }
    expect(unitsFor(usd('500.00'), value)).toBe(unitsOf('500.00000000'))
    expect(cashFor(unitsOf('500'), value)).toBe(usd('500.00'))
    expect(shownValue(value)).toBe(100_000_000n)
  })

  it('are rounded down for who joins, and so is the cash for who leaves', () => {
    // 500 ÷ 1.20 = 416.6666666666…
    expect(unitsFor(usd('500.00'), raised)).toBe(unitsOf('416.66666666'))
    // 416.66666666 × 1.20 = 499.999999992
    expect(cashFor(unitsOf('416.66666666'), raised)).toBe(usd('499.99'))
    // 600 ÷ 1.2 = 500 and back without a rest.
    expect(unitsFor(usd('600.00'), raised)).toBe(unitsOf('500'))
    expect(cashFor(unitsOf('500'), raised)).toBe(usd('600.00'))
  })

  it('go by the fraction and not by the shown value', () => {
    // 3.00 for 7 units: 0.428571428571… each, shown as 0.42857143; seven of them are still 3.00.
    const value = { equity: usd('3.00'), units: unitsOf('7') }
    expect(shownValue(value)).toBe(42_857_143n)
    expect(cashFor(unitsOf('7'), value)).toBe(usd('3.00'))
    expect(unitsFor(usd('1.00'), value)).toBe(unitsOf('2.33333333'))
  })
})

describe('requests that are carried out', () => {
  it('all get the same value, whatever their order', () => {
    const requests = [joins('a', '600.00'), leaves('b', '100.00000000'), joins('c', '500.00')]
    const done = carryOutRequests(rich, raised, requests)
    expect(done.results).toEqual([
      { id: 'a', cash: usd('600.00'), units: unitsOf('500') },
      { id: 'b', cash: usd('120.00'), units: unitsOf('100') },
      { id: 'c', cash: usd('500.00'), units: unitsOf('416.66666666') },
    ])
    // 100,000 + 500 − 100 + 416.66666666
    expect(done.units).toBe(unitsOf('100816.66666666'))
    expect(written(done.transfers)).toEqual([
      'pool-joined house-participations>cash 1100.00',
      'pool-left cash>house-participations 120.00',
    ])
    const other = carryOutRequests(rich, raised, requests.toReversed())
    expect(other.results.toReversed()).toEqual(done.results)
    expect(other.transfers).toEqual(done.transfers)
  })

  it('leave whole cents of what was rounded to the rounding account', () => {
    // 1.005 × 1.20 = 1.206: 1.20 each, 3.60 together, and three of them are worth 3.618.
    const three = ['a', 'b', 'c'].map((id) => leaves(id, '1.00500000'))
    const done = carryOutRequests(rich, raised, three)
    expect(done.results.map(({ cash }) => cash)).toEqual([usd('1.20'), usd('1.20'), usd('1.20')])
    expect(written(done.transfers)).toEqual([
      'pool-left cash>house-participations 3.60',
      'pool-rounding cash>house-rounding 0.01',
    ])
    // One alone leaves 0.6 of a cent, which stays in the pool.
    expect(written(carryOutRequests(rich, raised, three.slice(0, 1)).transfers)).toEqual([
      'pool-left cash>house-participations 1.20',
    ])
  })

  it('are owed what the pool has no cash for, and take from who joins at the same value', () => {
    const poor: PoolStanding = { ...rich, cash: usd('50.00') }
    const done = carryOutRequests(poor, raised, [leaves('a', '100'), joins('b', '30.00')])
    expect(written(done.transfers)).toEqual([
      'pool-joined house-participations>cash 30.00',
      'pool-left cash>house-participations 80.00',
    ])
    // 120.00 − 80.00
    expect(done.owed).toBe(usd('40.00'))
    // Nobody waits now, and a sale has brought 25.00, then 100.00.
    const part = payOwed({ cash: usd('25.00'), units: done.units, owed: done.owed })
    expect([written(part.transfers), part.owed, part.results]).toEqual([
      ['pool-left cash>house-participations 25.00'],
      usd('15.00'),
      [],
    ])
    const rest = payOwed({ cash: usd('100.00'), units: part.units, owed: part.owed })
    expect([written(rest.transfers), rest.owed]).toEqual([
      ['pool-left cash>house-participations 15.00'],
      usd('0.00'),
    ])
    expect(rest.units).toBe(done.units)
    expect(payOwed({ cash: usd('0.00'), units: part.units, owed: part.owed })).toMatchObject({
      transfers: [],
      owed: usd('15.00'),
    })
  })

  it('round nothing away that the pool does not have in cash', () => {
    const empty: PoolStanding = { ...rich, cash: usd('3.60') }
    const three = ['a', 'b', 'c'].map((id) => leaves(id, '1.00500000'))
    expect(written(carryOutRequests(empty, raised, three).transfers)).toEqual([
      'pool-left cash>house-participations 3.60',
    ])
  })
})
