import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { emptyBalances, equity, setAside } from './balances.ts'
import { holdCash, postHold, releaseHold } from './hold.ts'
import { customerAccounts, houseAccounts, type LedgerAccount } from './ledger-account.ts'
import { type Ledger, postTransfers } from './post-transfers.ts'
import { type Transfer, transfer } from './transfer.ts'

const start: Ledger = { balances: emptyBalances, lastNumber: 0n }
const fund = (amount: bigint) => transfer('practice-funding', 'house-practice-funding', 'cash', cents(amount))

describe('transfers', () => {
  it('a withdrawal worked by hand: funded, set aside, a fee of $2.00 and the rest paid', () => {
    const posted = postTransfers(start, [
      fund(1_000_000n),
      holdCash('withdrawal-hold', 'withdrawing', cents(50_000n)),
      ...postHold('withdrawing', cents(50_000n), [
        { kind: 'withdrawal-paid', to: 'house-cash-out', amount: cents(49_800n) },
        { kind: 'withdrawal-fee', to: 'house-fees', amount: cents(200n) },
      ]),
    ])
    if (!posted.ok) throw new Error('refused')
    expect(posted.value.postings.map(({ number, cashAfter }) => [number, cashAfter])).toEqual([
      [1n, 1_000_000n],
      [2n, 950_000n],
      [3n, 950_000n],
      [4n, 950_000n],
    ])
    expect(posted.value.ledger.balances).toEqual({ ...emptyBalances, cash: 950_000n })
  })

  it('what was set aside comes back whole', () => {
    const posted = postTransfers(start, [
      fund(700n),
      holdCash('withdrawal-hold', 'withdrawing', cents(700n)),
      releaseHold('withdrawal-returned', 'withdrawing', cents(700n)),
    ])
    expect(posted.ok && posted.value.ledger.balances.cash).toBe(700n)
  })

  it('refuses all when one of them cannot be borne, to the cent', () => {
    const hold = (amount: bigint) => holdCash('withdrawal-hold', 'withdrawing', cents(amount))
    expect(postTransfers(start, [fund(100n), hold(100n), hold(1n)])).toEqual({
      ok: false,
      refusal: 'insufficient-balance',
    })
    expect(postTransfers(start, [fund(100n), hold(100n)]).ok).toBe(true)
  })

  it('a debt is below zero and never above it', () => {
    const borrow = transfer('deposit', 'loan', 'cash', cents(500n))
    const repay = (amount: bigint) => transfer('deposit', 'cash', 'loan', cents(amount))
    const borrowed = postTransfers(start, [borrow])
    if (!borrowed.ok) throw new Error('refused')
    expect(borrowed.value.ledger.balances).toMatchObject({ cash: 500n, loan: -500n })
    expect(equity(borrowed.value.ledger.balances)).toBe(0n)
    expect(postTransfers(start, [fund(1n), borrow, repay(501n)]).ok).toBe(false)
    expect(postTransfers(start, [borrow, repay(500n)]).ok).toBe(true)
  })

  it.each([
    ['nothing', () => transfer('deposit', 'house-cash-in', 'cash', cents(0n))],
    ['less than nothing', () => transfer('deposit', 'house-cash-in', 'cash', cents(-1n))],
    ['to itself', () => transfer('deposit', 'cash', 'cash', cents(1n))],
    ['inside the house', () => transfer('deposit', 'house-cash-in', 'house-fees', cents(1n))],
    [
      'parts that are not the whole',
      () =>
        postHold('withdrawing', cents(10n), [
          { kind: 'withdrawal-paid', to: 'house-cash-out', amount: cents(9n) },
        ]),
    ],
  ])('crashes on %s', (_, make) => expect(make).toThrow(RangeError))
})

describe('any history', () => {
  const accounts: readonly LedgerAccount[] = [...customerAccounts, ...houseAccounts]
  const anyTransfer = fc
    .tuple(fc.constantFrom(...accounts), fc.constantFrom(...accounts), fc.bigInt({ min: 1n, max: 10_000n }))
    .filter(([from, to]) => from !== to && !(from.startsWith('house') && to.startsWith('house')))
    .map(([from, to, amount]): Transfer => transfer('deposit', from, to, cents(amount)))

  it('keeps the sum of all accounts at zero, no account out of bounds, and numbers without a gap', () => {
    fc.assert(
      fc.property(fc.array(anyTransfer, { maxLength: 60 }), (transfers) => {
        let ledger = start
        let house = 0n
        let posted = 0n
        for (const one of transfers) {
          const outcome = postTransfers(ledger, [one])
          if (!outcome.ok) continue
          ledger = outcome.value.ledger
          posted += 1n
          if (one.from.startsWith('house')) house -= one.amount
          if (one.to.startsWith('house')) house += one.amount
        }
        const { balances, lastNumber } = ledger
        expect(equity(balances) + house).toBe(0n)
        expect(lastNumber).toBe(posted)
        for (const account of customerAccounts)
          expect(account === 'loan' ? balances.loan <= 0n : balances[account] >= 0n).toBe(true)
        expect(equity(balances)).toBe(balances.cash + setAside(balances) + balances.loan)
      }),
    )
  })
})
