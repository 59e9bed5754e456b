import { cents } from '@candor/domain/money/cents.ts'
import { applyLoanKind } from '@candor/server/loans/apply-loan-command.ts'
import { cancelLoanKind } from '@candor/server/loans/cancel-loan-command.ts'
import { payOutLoan } from '@candor/server/loans/pay-out-loan-command.ts'
import { repayKind } from '@candor/server/loans/repay-command.ts'
import { reviewLoanCommand, takeLoanCommand } from '@candor/server/loans/review-loan-command.ts'
import { type Command, commandOf } from '@candor/server/teller/command.ts'
import type { LoanAsk } from './loan-asks.ts'

const signature = { kind: 'typed', name: 'Tan Wei Ling' } as const

/** What the routes and the server itself make of an ask about a loan. */
export function commandOfLoan(ask: LoanAsk, idOf: (request: number) => string): Command {
  const { customerId, key } = ask
  if (ask.kind === 'borrow') {
    const body = { amount: cents(ask.cents), days: ask.days, signature, agreementHash: null }
    return commandOf(applyLoanKind, { customerId, key, body })
  }
  const loanId = idOf(ask.request)
  if (ask.kind === 'cancel-loan') return commandOf(cancelLoanKind, { customerId, key, body: { loanId } })
  if (ask.kind === 'pay-out') return payOutLoan(customerId, loanId)
  if (ask.kind === 'repay') {
    const amount = ask.cents === null ? null : cents(ask.cents)
    return commandOf(repayKind, { customerId, key, body: { loanId, amount, atMost: null } })
  }
  const { operatorId } = ask
  if (ask.kind === 'take-loan') return takeLoanCommand(customerId, key, { loanId, operatorId })
  const reason = ask.verdict === 'reject' ? 'not for this class' : null
  return reviewLoanCommand(customerId, key, { loanId, operatorId, verdict: ask.verdict, reason })
}
