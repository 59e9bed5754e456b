import { holdAccounts } from '@candor/domain/ledger/hold.ts'
import { expect, it } from 'vitest'
import { centsOf, moneyOf } from './balance-cents.ts'
import { setAsideOf, totalOf } from './balance-total.ts'

const balance = {
  version: 9,
  cash: '9400.10',
  margin: '250.00',
  reserve: '1.05',
  stake: '5.00',
  withdrawing: '600.00',
  invested: '100.00',
  loan: '2004.80',
}

it('adds up to the cent: what can be used and what is set aside, less what is owed', () => {
  expect(setAsideOf(balance)).toBe(95_605n)
  expect(totalOf(balance)).toBe(940_010n + 95_605n - 200_480n)
})

it('leaves out nothing that the ledger sets aside', () => {
  for (const account of holdAccounts)
    expect(setAsideOf({ ...balance, [account]: '9000.00' }), account).toBeGreaterThan(800_000n)
})

it('shows amounts of the wire, and takes nothing finer than a cent', () => {
  expect(moneyOf('12345.60')).toBe('$12,345.60')
  expect(() => centsOf('1.005')).toThrow()
})
