import { describe, expect, it } from 'vitest'
import { customerAccounts } from '../ledger/ledger-account.ts'
import { cents, noCents } from '../money/cents.ts'
import { listObstacles, type OwnedFacts } from './decide-deletion.ts'

const nothing = Object.fromEntries(
  customerAccounts.map((account) => [account, noCents]),
) as OwnedFacts['balances']
const owning = (more: Partial<OwnedFacts['balances']>, requestsInReview = 0): OwnedFacts => ({
  balances: { ...nothing, ...more },
  requestsInReview,
  holdings: 0,
  participations: 0,
})

describe('deleting an account', () => {
  it('is free to who has nothing', () => expect(listObstacles(owning({}))).toEqual([]))

  it('waits until money is withdrawn, down to what cannot be', () => {
    // The smallest withdrawal is $10.00.
    expect(listObstacles(owning({ cash: cents(1_000n) }))).toEqual(['cash'])
    expect(listObstacles(owning({ cash: cents(999n) }))).toEqual([])
  })

  it.each([
    ['margin', 'positions'],
    ['reserve', 'orders'],
    ['stake', 'contracts'],
    ['invested', 'participations'],
    ['withdrawing', 'requests'],
  ] as const)('waits for a single cent of %s', (account, obstacle) =>
    expect(listObstacles(owning({ [account]: cents(1n) }))).toEqual([obstacle]),
  )

  it('waits for a debt, which is below zero, and for requests in review', () => {
    expect(listObstacles(owning({ loan: cents(-1n) }))).toEqual(['loan'])
    expect(listObstacles(owning({}, 1))).toEqual(['requests'])
  })

  it('waits until what is held was sold', () =>
    expect(listObstacles({ ...owning({}), holdings: 1 })).toEqual(['holdings']))

  it('tells everything at once', () => {
    const all = { margin: cents(5n), cash: cents(5_000n), loan: cents(-300n) }
    expect(listObstacles(owning(all, 2))).toEqual(['positions', 'loan', 'requests', 'cash'])
  })
})
