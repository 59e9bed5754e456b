import { holdCash } from '../ledger/hold.ts'
import type { Transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { dailyWithdrawalLimit } from './cash-terms.ts'

type WithdrawalFacts = {
  verified: boolean
  /** What is owed by loans, as a positive amount. */
  outstandingLoan: Cents
  /** The bank account named, if it is the customer's and still bound. */
  bankAccount: { usableFrom: number } | null
  /** What was asked for since the day of the limit began and not given back. */
  askedToday: Cents
  available: Cents
}

type WithdrawalRefusal =
  | 'account-not-verified'
  | 'outstanding-loan'
  | 'not-found'
  | 'bank-account-waiting'
  | 'daily-limit-reached'
  | 'insufficient-balance'

type WithdrawalDecision = { transfers: Transfer[]; fee: Cents; receives: Cents }

/** A fee is part of the amount asked for: what is set aside is the amount, what arrives is the rest. */
export const receivedOf = (amount: Cents, fee: Cents): Cents => cents(amount - fee)

/**
 * Whether money may be set aside for a withdrawal. Refusals come in this order: not verified, outstanding loan, bank account unknown
 * or still waiting, daily limit, balance.
 */
export function decideWithdrawal(
  facts: WithdrawalFacts,
  asked: { amount: Cents; fee: Cents; now: number },
): Result<WithdrawalDecision, WithdrawalRefusal> {
  if (!facts.verified) return refuse('account-not-verified')
  if (facts.outstandingLoan > 0n) return refuse('outstanding-loan')
  if (!facts.bankAccount) return refuse('not-found')
  if (facts.bankAccount.usableFrom > asked.now) return refuse('bank-account-waiting')
  if (facts.askedToday + asked.amount > dailyWithdrawalLimit) return refuse('daily-limit-reached')
  if (asked.amount > facts.available) return refuse('insufficient-balance')
  return accept({
    transfers: [holdCash('withdrawal-hold', 'withdrawing', asked.amount)],
    fee: asked.fee,
    receives: receivedOf(asked.amount, asked.fee),
  })
}
