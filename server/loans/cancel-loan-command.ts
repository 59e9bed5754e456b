import { isAsked } from '@candor/domain/loans/loan-status.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { cancelLoan } from '@candor/wire/loans.ts'
import { refusal } from '../http/refusal.ts'
import type { CommandKind } from '../teller/command.ts'
import { changedLoan } from './changed-loan.ts'
import { type LoanWriting, storeLoans } from './loan-rows.ts'
import { type FoundLoan, loadOwnLoans } from './loan-table.ts'
import { writeLoan } from './write-loan.ts'

/** What is shown as the reason where nobody rejected it but its customer took it back. */
export const takenBack = 'cancelled'

export const cancelLoanKind: CommandKind<
  { loanId: string },
  FoundLoan | null,
  LoanWriting,
  typeof cancelLoan.reply
> = {
  name: 'cancel-loan',
  reply: cancelLoan.reply,
  load: loadOwnLoans,
  decide(found, { at }) {
    if (!found) return refuse(refusal('not-found'))
    if (!isAsked(found.status)) return refuse(refusal('cancellation-failed'))
    const { row, after } = changedLoan(found, {
      status: 'rejected',
      ended_at: new Date(at),
      reason: takenBack,
    })
    return accept({
      transfers: [],
      subject: { kind: 'loan', id: found.id },
      rows: [row],
      notices: [
        {
          event: 'loan-cancelled',
          subjectId: found.id,
          figures: { amount: writeCents(cents(found.amount)) },
        },
      ],
      answer: writeLoan(after, at),
    })
  },
  store: storeLoans,
}
