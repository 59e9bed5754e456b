import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { dayMs } from '../time/durations.ts'
import { decideRepay } from './decide-repay.ts'
import { costCurve, loanCost } from './loan-cost.ts'
import { chargedWindows, type LoanAccount, loanStandingAt, type Repaid } from './loan-interest.ts'
import { loanTermsOn } from './loan-terms.ts'

const paidOutAt = 1_790_000_000_000

const anyTerm = fc.constantFrom(...loanTermsOn(paidOutAt))
const anyAmount = fc.bigInt({ min: 100_00n, max: 50_000_00n })
/** Parts of a thousand of what is owed, each some time after the one before. */
const anyParts = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 20 * dayMs }), share: fc.bigInt({ min: 1n, max: 999n }) }),
  { maxLength: 8 },
)

type Part = { afterMs: number; share: bigint }

const accountOf = (amount: bigint, dailyRate: bigint): LoanAccount => ({
  amount: cents(amount),
  dailyRate: rate(dailyRate),
  paidOutAt,
  repayments: [],
})

/** The loan with parts repaid, as the rule lets them. */
function withParts(loan: LoanAccount, parts: readonly Part[]): LoanAccount {
  let [at, repayments]: [number, Repaid[]] = [paidOutAt, []]
  for (const { afterMs, share } of parts) {
    at += afterMs
    const { owed } = loanStandingAt({ ...loan, repayments }, at)
    const amount = cents((owed * share) / 1_000n)
    if (amount > 0n) repayments = [...repayments, { at, amount }]
  }
  return { ...loan, repayments }
}

describe('whatever is repaid when', () => {
  it('all that was paid is what was borrowed and the interest, to the cent, and nothing is left over', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyTerm,
        anyParts,
        fc.integer({ min: 0, max: 60 * dayMs }),
        (amount, term, parts, later) => {
          const loan = withParts(accountOf(amount, term.dailyRate), parts)
          const at = (loan.repayments.at(-1)?.at ?? paidOutAt) + later
          const all = decideRepay(
            { status: 'pending-repayment', loan, available: cents(10n ** 12n) },
            { at, amount: null, atMost: null },
          )
          if (!all.ok) throw new Error(all.refusal)
          const { after } = all.value
          const paid = after.parts.reduce((sum, part) => sum + part.amount, 0n)
          expect([after.principal, after.interest, after.owed]).toEqual([0n, 0n, 0n])
          expect(paid).toBe(amount + after.charged)
          expect(
            after.parts.every(
              (part) =>
                part.interest + part.principal === part.amount && part.interest >= 0n && part.principal >= 0n,
            ),
          ).toBe(true)
          // Nothing more is ever charged.
          const repayments = [...loan.repayments, { at, amount: all.value.amount }]
          expect(loanStandingAt({ ...loan, repayments }, at + 400 * dayMs).owed).toBe(0n)
        },
      ),
    )
  })

  it('never costs more than not repaying, and never less for paying one part as two', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyTerm,
        anyParts,
        fc.bigInt({ min: 1n, max: 999n }),
        (amount, term, parts, split) => {
          const plain = accountOf(amount, term.dailyRate)
          const loan = withParts(plain, parts)
          const at = (loan.repayments.at(-1)?.at ?? paidOutAt) + 30 * dayMs
          const standing = loanStandingAt(loan, at)
          expect(standing.charged <= loanStandingAt(plain, at).charged).toBe(true)
          const halves = loan.repayments.flatMap(({ at: when, amount: whole }) => {
            const first = (whole * split) / 1_000n
            return first === 0n
              ? [{ at: when, amount: whole }]
              : [
                  { at: when, amount: cents(first) },
                  { at: when, amount: cents(whole - first) },
                ]
          })
          const again = loanStandingAt({ ...loan, repayments: halves }, at)
          expect([again.charged, again.owed]).toEqual([standing.charged, standing.owed])
        },
      ),
    )
  })

  it('the windows add up to what is charged', () => {
    fc.assert(
      fc.property(
        anyAmount,
        anyTerm,
        anyParts,
        fc.integer({ min: 0, max: 40 * dayMs }),
        (amount, term, parts, later) => {
          const loan = withParts(accountOf(amount, term.dailyRate), parts)
          const { windows, charged } = loanStandingAt(loan, (loan.repayments.at(-1)?.at ?? paidOutAt) + later)
          const listed = chargedWindows(loan, 1, windows)
          expect(listed.reduce((sum, { adds }) => sum + adds, 0n)).toBe(charged)
          expect(listed.at(-1)?.total ?? 0n).toBe(charged)
        },
      ),
    )
  })
})

describe('the curve that was signed', () => {
  it('is what is charged on each day when nothing is repaid early', () => {
    fc.assert(
      fc.property(anyAmount, anyTerm, (amount, term) => {
        const loan = accountOf(amount, term.dailyRate)
        const curve = costCurve(cents(amount), term, 10)
        const charged = curve.map(({ day }) => loanStandingAt(loan, paidOutAt + day * dayMs).charged)
        expect(charged).toEqual(curve.map(({ interest }) => interest))
        expect(curve[term.days]?.interest).toBe(loanCost(cents(amount), term).interest)
      }),
    )
  })
})

describe('repaying', () => {
  const loan = accountOf(2_000_00n, 40_000n)
  const facts = { status: 'pending-repayment', loan, available: cents(2_000_00n) } as const
  const at = paidOutAt + dayMs + 1_000
  const said = (changes: object, asked: object) => {
    const decided = decideRepay({ ...facts, ...changes }, { at, amount: null, atMost: null, ...asked })
    return decided.ok
      ? decided.value.transfers.map(({ kind, amount }) => `${kind} ${amount}`)
      : decided.refusal
  }

  it('is refused by what comes first', () => {
    expect(said({ status: 'repaid' }, { amount: cents(1n) })).toBe('repayment-failed')
    expect(said({ loan: null }, {})).toBe('repayment-failed')
    expect(said({ available: cents(0n) }, { amount: cents(2_000_81n) })).toBe('repayment-over-debt')
    expect(said({ available: cents(0n) }, { atMost: cents(2_000_00n) })).toBe('quote-expired')
    expect(said({}, {})).toBe('insufficient-balance')
    expect(said({ available: cents(2_000_80n) }, { atMost: cents(2_000_80n) })).toEqual([
      'loan-interest 80',
      'loan-repaid 200000',
    ])
    expect(said({}, { amount: cents(50n) })).toEqual(['loan-interest 50'])
    expect(said({}, { amount: cents(81n) })).toEqual(['loan-interest 80', 'loan-repaid 1'])
  })
})
