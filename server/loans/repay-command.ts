import { decideRepay, type RepayDecision } from '@candor/domain/loans/decide-repay.ts'
import { chargedWindows, type LoanAccount, windowStart } from '@candor/domain/loans/loan-interest.ts'
import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { repayLoan } from '@candor/wire/loans.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import { type AccrualRewrite, rewriteAccruals } from './accrual-table.ts'
import { changedLoan } from './changed-loan.ts'
import { type LoanWriting, letterDue, storeLoans } from './loan-rows.ts'
import { type FoundLoan, loadOwnLoans, loanAccountOf } from './loan-table.ts'
import { standingOf, writeLoan } from './write-loan.ts'

type RepayBody = {
  loanId: string
  /** Null is all that is owed. */
  amount: Cents | null
  atMost: Cents | null
}

type Row = { writings: readonly LoanWriting[]; accruals: AccrualRewrite }

function explain(code: ReturnType<typeof refusal>['code'], found: FoundLoan, at: number): Refusal {
  const owed = writeCents(standingOf(found, at).owed)
  if (code === 'repayment-over-debt') return { code, params: { max: owed } }
  return code === 'quote-expired' ? { code, params: { owed } } : refusal(code)
}

/** What the loan is after a repayment, and how far interest is written down with it. */
function repaidRows(found: FoundLoan, account: LoanAccount, asked: Asked<RepayBody>, decided: RepayDecision) {
  const { id, at, customerId } = asked
  const { amount, interest, principal, after } = decided
  const now = new Date(at)
  const isRepaid = after.principal === 0n
  // Windows that had begun are charged on what was borrowed before this repayment.
  const windows = chargedWindows(account, 1, after.windows)
  const last = windows.at(-1)
  const { row, after: shown } = changedLoan(found, {
    principal: after.principal,
    windows: after.windows,
    exact: last?.exact ?? 0n,
    next_window_at: isRepaid ? null : new Date(windowStart(account.paidOutAt, after.windows + 1)),
    ...(isRepaid && { status: 'repaid', repaid_at: now }),
  })
  const number = found.repayments.length + 1
  const repayment = {
    id,
    loan_id: found.id,
    customer_id: customerId,
    number,
    at: now,
    amount,
    interest,
    principal,
  }
  const writing: Row = {
    writings: [
      row,
      { table: 'loan_repayments', act: 'insert', row: repayment },
      ...(isRepaid ? [letterDue(found.id, now)] : []),
    ],
    accruals: { loanId: found.id, windows },
  }
  const repayments = [...found.repayments, { id, at: now.toISOString(), amount: amount.toString() }]
  return { writing, shown: { ...shown, repayments } }
}

/** What the customer is notified of once all of it is repaid. */
const repaidNotices = ({ id, status, amount }: FoundLoan): readonly NewNotice[] =>
  status === 'repaid'
    ? [{ event: 'loan-repaid', subjectId: id, figures: { amount: writeCents(cents(amount)) } }]
    : []

export const repayKind: CommandKind<RepayBody, FoundLoan | null, Row, typeof repayLoan.reply> = {
  name: 'repay-loan',
  reply: repayLoan.reply,
  load: loadOwnLoans,
  decide(found, asked) {
    const { at, body, ledger } = asked
    if (!found) return refuse(refusal('not-found'))
    const account = loanAccountOf(found)
    const facts = { status: found.status, loan: account, available: cents(ledger.balances.cash) }
    const decided = decideRepay(facts, { at, amount: body.amount, atMost: body.atMost })
    if (!decided.ok) return refuse(explain(decided.refusal, found, at))
    if (!account) return refuse(refusal('repayment-failed'))
    const { writing, shown } = repaidRows(found, account, asked, decided.value)
    return accept({
      transfers: decided.value.transfers,
      subject: { kind: 'loan', id: found.id },
      rows: [writing],
      notices: repaidNotices(shown),
      answer: writeLoan(shown, at),
    })
  },
  async store(transaction, rows) {
    // The loans come first: their rows are what the accrual locks, so that neither waits for the other while holding something.
    await storeLoans(
      transaction,
      rows.flatMap(({ writings }) => writings),
    )
    await rewriteAccruals(
      transaction,
      rows.map(({ accruals }) => accruals),
    )
  },
}
