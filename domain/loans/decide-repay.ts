import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { type LoanAccount, type LoanStanding, loanStandingAt } from './loan-interest.ts'
import type { LoanStatus } from './loan-status.ts'

type RepayAsked = {
  readonly at: number
  /** Null is all that is owed at that moment. */
  readonly amount: Cents | null
  /** Of all: not more than this. */
  readonly atMost: Cents | null
}

export type RepayDecision = {
  readonly amount: Cents
  readonly interest: Cents
  readonly principal: Cents
  readonly after: LoanStanding
  readonly transfers: readonly Transfer[]
}

type RepayRefusal = 'repayment-failed' | 'repayment-over-debt' | 'quote-expired' | 'insufficient-balance'

/**
 * Pays a part of a loan or all of it, interest first. Refusals come in this order: nothing is owed, more than is owed, more than the
 * customer has agreed to, balance. All of it leaves nothing over: what is less than a cent was never charged.
 */
export function decideRepay(
  facts: { status: LoanStatus; loan: LoanAccount | null; available: Cents },
  { at, amount, atMost }: RepayAsked,
): Result<RepayDecision, RepayRefusal> {
  const { status, loan, available } = facts
  if (status !== 'pending-repayment' || !loan) return refuse('repayment-failed')
  const before = loanStandingAt(loan, at)
  const paid = amount ?? before.owed
  if (paid > before.owed) return refuse('repayment-over-debt')
  if (amount === null && atMost !== null && paid > atMost) return refuse('quote-expired')
  if (paid > available) return refuse('insufficient-balance')
  const after = loanStandingAt({ ...loan, repayments: [...loan.repayments, { at, amount: paid }] }, at)
  const interest = cents(after.interestPaid - before.interestPaid)
  const principal = cents(before.principal - after.principal)
  const transfers: Transfer[] = []
  if (interest > 0n) transfers.push(transfer('loan-interest', 'cash', 'house-lending', interest))
  if (principal > 0n) transfers.push(transfer('loan-repaid', 'cash', 'loan', principal))
  return accept({ amount: paid, interest, principal, after, transfers })
}
