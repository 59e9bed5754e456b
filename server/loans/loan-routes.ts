import { reviewHours, twoPeopleFrom } from '@candor/domain/cash/cash-terms.ts'
import { readLoanAmount } from '@candor/domain/loans/decide-apply-loan.ts'
import { loanCost } from '@candor/domain/loans/loan-cost.ts'
import { loanLimit } from '@candor/domain/loans/loan-limit.ts'
import { loanTermOf, loanTermsOn, smallestLoan } from '@candor/domain/loans/loan-terms.ts'
import { readSignature } from '@candor/domain/loans/signature.ts'
import { type Cents, cents, readCents, writeCents } from '@candor/domain/money/cents.ts'
import { writeRate } from '@candor/domain/money/rate.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  applyForLoan,
  cancelLoan,
  listLoans,
  readLoan,
  readLoanQuote,
  readLoanTerms,
  repayLoan,
} from '@candor/wire/loans.ts'
import type { FieldProblem } from '@candor/wire/refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { registerRoute } from '../http/register-route.ts'
import { findLedger } from '../ledger/balance-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { registerMoneyRoute } from '../teller/register-money-route.ts'
import { applyLoanKind } from './apply-loan-command.ts'
import { cancelLoanKind } from './cancel-loan-command.ts'
import { loadLimitFacts } from './load-loan-limit.ts'
import { findLoan, listLoanRows, loadOwedLoans } from './loan-table.ts'
import { readLoanStory } from './read-loan-story.ts'
import { repayKind } from './repay-command.ts'
import { standingOf, writeLoan, writeLoanLimit } from './write-loan.ts'
import { writeQuote } from './write-repay-quote.ts'

const usualPage = 20

/** Each term of the catalogue with what it comes to in a year; the rates are the same for every amount. */
const writeTerms = (now: number) =>
  loanTermsOn(now).map((term) => {
    const cost = loanCost(smallestLoan, term)
    return {
      days: term.days,
      dailyRate: writeRate(term.dailyRate),
      yearlyRate: writeRate(cost.nominalYearly),
      effectiveRate: writeRate(cost.effectiveYearly),
    }
  })

function registerTerms(server: FastifyInstance, { database, clock }: Dependencies): void {
  registerRoute(server, readLoanTerms, async ({ session }) => {
    const { id, verification } = session.customer
    const now = clock()
    const transaction = kyselyTransaction(database)
    const [limits, owed] = await Promise.all([
      loadLimitFacts(transaction, [{ customerId: id, at: now }]),
      loadOwedLoans(transaction, [id]),
    ])
    const verified = verification === 'verified'
    const none = { verified, average: cents(0n), borrowed: cents(0n), asked: cents(0n) }
    const limit = loanLimit(limits.get(id) ?? none)
    const due = owed.flatMap(({ due_at }) => (due_at ? [due_at.getTime()] : []))
    return accept({
      at: new Date(now).toISOString(),
      verified,
      limit: writeLoanLimit(limit),
      smallest: writeCents(smallestLoan),
      terms: writeTerms(now),
      twoPeopleFrom: writeCents(twoPeopleFrom),
      reviewHours,
      owed: writeCents(cents(owed.reduce((sum, loan) => sum + standingOf(loan, now).owed, 0n))),
      nextDueAt: due.length === 0 ? null : new Date(Math.min(...due)).toISOString(),
    })
  })
}

const badApplication = (path: string, problem: FieldProblem): Refusal =>
  refusal('loan-application-failed', { path, problem })

/** A positive amount of whole cents, or all of what is owed. */
function readRepayment(text: string): Result<Cents | null, Refusal> {
  if (text === 'all') return accept(null)
  const amount = readCents(text)
  if (amount !== null && amount > 0n) return accept(amount)
  const problem = text === '' ? 'amount-required' : 'amount-invalid'
  return refuse(refusal('repayment-failed', { path: 'amount', problem }))
}

function registerMoney(server: FastifyInstance, deps: Dependencies): void {
  registerMoneyRoute(server, deps, applyForLoan, applyLoanKind, ({ body }) => {
    const amount = readLoanAmount(body.amount)
    if (amount === null) return refuse(badApplication('amount', 'loan-amount-invalid'))
    if (!loanTermOf(body.days, deps.clock())) return refuse(badApplication('days', 'loan-term-required'))
    const signature = readSignature(body.signature)
    if (!signature.ok) return refuse(badApplication('signature', signature.refusal))
    return accept({
      amount,
      days: body.days,
      signature: signature.value,
      agreementHash: body.agreementHash ?? null,
    })
  })

  registerMoneyRoute(server, deps, cancelLoan, cancelLoanKind, ({ params }) => accept({ loanId: params.id }))

  registerMoneyRoute(server, deps, repayLoan, repayKind, ({ params, body }) => {
    const amount = readRepayment(body.amount)
    if (!amount.ok) return amount
    const atMost = body.atMost === undefined ? null : readCents(body.atMost)
    if (body.atMost !== undefined && (atMost === null || amount.value !== null))
      return refuse(refusal('repayment-failed', { path: 'atMost', problem: 'field-invalid' }))
    return accept({ loanId: params.id, amount: amount.value, atMost })
  })
}

export function registerLoanRoutes(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerTerms(server, deps)
  registerMoney(server, deps)

  registerRoute(server, listLoans, async ({ query, session }) => {
    const limit = Number(query.limit ?? usualPage)
    const page = { before: query.before ?? null, limit: limit + 1, status: query.status ?? null }
    const found = await listLoanRows(database, session.customer.id, page)
    const now = clock()
    return accept({
      loans: found.slice(0, limit).map((loan) => writeLoan(loan, now)),
      more: found.length > limit,
    })
  })

  registerRoute(server, readLoan, async ({ params, session }) => {
    const found = await findLoan(database, session.customer.id, params.id)
    return found ? accept(await readLoanStory(database, found, clock())) : refuse(refusal('not-found'))
  })

  registerRoute(server, readLoanQuote, async ({ params, query, session }) => {
    const amount = readRepayment(query.amount ?? 'all')
    if (!amount.ok) return amount
    const found = await findLoan(database, session.customer.id, params.id)
    if (!found) return refuse(refusal('not-found'))
    const { balances } = await findLedger(database, session.customer.id)
    return writeQuote(found, { at: clock(), amount: amount.value, available: balances.cash })
  })
}
