import { quoteRepayment } from '@candor/domain/loans/repay-quote.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { readLoanQuote } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { type FoundLoan, loanAccountOf } from './loan-table.ts'
import { standingOf } from './write-loan.ts'

type Asked = { at: number; amount: Cents | null; available: Cents }

/** What a repayment would do now; refused like the repayment itself where nothing is owed or more is offered than is owed. */
export function writeQuote(
  found: FoundLoan,
  { at, amount, available }: Asked,
): Result<ReplyOf<typeof readLoanQuote>, Refusal> {
  const loan = loanAccountOf(found)
  if (!loan || found.status !== 'pending-repayment') return refuse(refusal('repayment-failed'))
  const { owed } = standingOf(found, at)
  if (amount !== null && amount > owed)
    return refuse({ code: 'repayment-over-debt', params: { max: writeCents(owed) } })
  const quote = quoteRepayment(loan, { days: found.days, at, amount })
  return accept({
    at: new Date(at).toISOString(),
    holdsUntil: new Date(quote.holdsUntil).toISOString(),
    amount: writeCents(quote.amount),
    interest: writeCents(quote.interest),
    principal: writeCents(quote.principal),
    owed: writeCents(quote.owed),
    owedAfter: writeCents(quote.owedAfter),
    principalAfter: writeCents(quote.principalAfter),
    perDay: writeCents(quote.perDay),
    perDayAfter: writeCents(quote.perDayAfter),
    restAtDue: writeCents(quote.restAtDue),
    saved: writeCents(quote.saved),
    available: writeCents(available),
  })
}
