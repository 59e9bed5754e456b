import { usd, written } from '@candor/tests/worked-cases/worked-case.ts'
import { describe, expect, it } from 'vitest'
import { type Cents, cents, writeCents } from '../money/cents.ts'
import { decidePayout, type Stake, takeFrom } from './decide-payout.ts'
import { units } from './unit.ts'

const paid = (proceeds: string, cost: string, carried = '0.00') => {
  const { earned, fee, carriedAfter, transfers } = decidePayout({
    proceeds: usd(proceeds),
    cost: usd(cost),
    carried: usd(carried),
  })
  return {
    earned: writeCents(earned),
    fee: writeCents(fee),
    carried: writeCents(carriedAfter),
    posted: written(transfers),
  }
}

describe('what is paid out', () => {
  it('takes a tenth of what was earned beyond an earlier loss: put in 600.00, left with 659.40', () => {
    // 659.40 − 600.00 = 59.40, of which 41.80 make an earlier loss good.
    expect(paid('659.40', '600.00', '41.80')).toEqual({
      earned: '17.60',
      fee: '1.76',
      carried: '0.00',
      posted: [
        'participation-paid house-participations>cash 659.40',
        'participation-fee cash>house-fees 1.76',
      ],
    })
  })

  it('takes nothing of a loss, and carries it', () => {
    expect(paid('558.20', '600.00')).toEqual({
      earned: '0.00',
      fee: '0.00',
      carried: '41.80',
      posted: ['participation-paid house-participations>cash 558.20'],
    })
    expect(paid('590.00', '600.00', '41.80')).toMatchObject({ fee: '0.00', carried: '51.80' })
  })

  it('takes nothing while a loss is not made good yet', () => {
    expect(paid('630.00', '600.00', '41.80')).toMatchObject({ earned: '0.00', fee: '0.00', carried: '11.80' })
    expect(paid('641.80', '600.00', '41.80')).toMatchObject({ earned: '0.00', fee: '0.00', carried: '0.00' })
  })

  it('rounds the fee down, and posts none of less than a cent', () => {
    expect(paid('600.19', '600.00')).toMatchObject({ earned: '0.19', fee: '0.01' })
    expect(paid('600.09', '600.00').posted).toEqual(['participation-paid house-participations>cash 600.09'])
  })

  it('posts nothing where nothing is left', () => {
    expect(paid('0.00', '600.00')).toEqual({ earned: '0.00', fee: '0.00', carried: '600.00', posted: [] })
  })

  it('carries losses over several terms, until they are made good, and then takes the fee again', () => {
    const terms: [proceeds: string, cost: string, fee: string, carried: string][] = [
      ['470.00', '500.00', '0.00', '30.00'],
      ['480.00', '500.00', '0.00', '50.00'],
      // 20.00 of 50.00 are made good.
      ['520.00', '500.00', '0.00', '30.00'],
      // 45.55 − 30.00 = 15.55 earned.
      ['545.55', '500.00', '1.55', '0.00'],
      ['510.00', '500.00', '1.00', '0.00'],
      ['499.99', '500.00', '0.00', '0.01'],
      // 10.01 − 0.01 = 10.00 earned.
      ['510.01', '500.00', '1.00', '0.00'],
    ]
    let carried: Cents = usd('0.00')
    for (const [proceeds, cost, fee, after] of terms) {
      const payout = decidePayout({ proceeds: usd(proceeds), cost: usd(cost), carried })
      expect([writeCents(payout.fee), writeCents(payout.carriedAfter)]).toEqual([fee, after])
      carried = payout.carriedAfter
    }
  })
})

describe('the cost of a part', () => {
  it('is its share rounded down, and the last part has all that is left', () => {
    const stake: Stake = { units: units(300n), cost: usd('100.00') }
    const first = takeFrom(stake, units(100n))
    expect([first.cost, first.rest]).toEqual([usd('33.33'), { units: 200n, cost: usd('66.67') }])
    const second = takeFrom(first.rest, units(100n))
    // 66.67 ÷ 2 = 33.335
    expect([second.cost, second.rest]).toEqual([usd('33.33'), { units: 100n, cost: usd('33.34') }])
    const last = takeFrom(second.rest, units(100n))
    expect([last.cost, last.rest]).toEqual([usd('33.34'), { units: 0n, cost: usd('0.00') }])
  })

  it('of units that are not there is a mistake of ours', () => {
    const stake: Stake = { units: units(300n), cost: cents(1n) }
    for (const given of [0n, -1n, 301n]) expect(() => takeFrom(stake, units(given))).toThrow(RangeError)
  })

  it('carries a loss from one part of a participation to the next', () => {
    // 600.00 for 500 units: 200 of them leave at 1.00, the rest at 1.50.
    const stake: Stake = { units: units(500n), cost: usd('600.00') }
    const part = takeFrom(stake, units(200n))
    expect(writeCents(part.cost)).toBe('240.00')
    const lost = decidePayout({ proceeds: usd('200.00'), cost: part.cost, carried: cents(0n) })
    expect([writeCents(lost.fee), writeCents(lost.carriedAfter)]).toEqual(['0.00', '40.00'])
    const rest = takeFrom(part.rest, units(300n))
    expect(writeCents(rest.cost)).toBe('360.00')
    // 450.00 − 360.00 − 40.00 = 50.00: what both parts together made, 650.00 − 600.00.
    const won = decidePayout({ proceeds: usd('450.00'), cost: rest.cost, carried: lost.carriedAfter })
    expect([writeCents(won.earned), writeCents(won.fee)]).toEqual(['50.00', '5.00'])
  })
})
