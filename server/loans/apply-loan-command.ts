import type { Locale } from '@candor/domain/languages/language-table.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { decideApplyLoan } from '@candor/domain/loans/decide-apply-loan.ts'
import { type LimitFacts, loanLimit } from '@candor/domain/loans/loan-limit.ts'
import { loanTermOf } from '@candor/domain/loans/loan-terms.ts'
import type { LoanSignature } from '@candor/domain/loans/signature.ts'
import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { applyForLoan } from '@candor/wire/loans.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { explainLimit } from '../limits/explain-limit.ts'
import { loadStandings } from '../limits/load-standing.ts'
import type { CommandKind } from '../teller/command.ts'
import { makeAgreement } from './agreement-text.ts'
import { loadLimitFacts } from './load-loan-limit.ts'
import { type LoanWriting, type StoredAgreement, type StoredLoan, storeLoans } from './loan-rows.ts'
import { writeLoan } from './write-loan.ts'

type ApplyBody = {
  amount: Cents
  days: number
  signature: LoanSignature
  agreementHash: string | null
}

type Signer = { accountName: string; accountNumber: string; locale: Locale }
type Facts = { signer: Signer; limit: LimitFacts; own: OwnStanding | undefined }

const nobody: LimitFacts = { verified: false, average: cents(0n), borrowed: cents(0n), asked: cents(0n) }

const overLimit = (left: Cents): Refusal => ({
  code: 'loan-application-failed',
  fields: [{ path: 'amount', problem: 'loan-over-limit' }],
  params: { max: writeCents(left) },
})

export const applyLoanKind: CommandKind<ApplyBody, Facts, LoanWriting, typeof applyForLoan.reply> = {
  name: 'apply-for-loan',
  reply: applyForLoan.reply,
  async load(transaction, asked, context) {
    const [signers, limits, own] = await Promise.all([
      transaction.query<Signer>(
        'loan-signers',
        `select c.account_name as "accountName", c.account_number as "accountNumber", c.locale
         from unnest($1::bigint[]) with ordinality as asked (customer_id, place) join customers c on c.id = asked.customer_id order by place`,
        [asked.map(({ customerId }) => customerId)],
      ),
      loadLimitFacts(transaction, asked),
      loadStandings(transaction, asked, context),
    ])
    return asked.map(({ customerId }, place) => ({
      signer: signers[place] ?? { accountName: '', accountNumber: '', locale: 'en' },
      limit: limits.get(customerId) ?? nobody,
      own: own[place],
    }))
  },
  decide(facts, { id, at, customerId, body }) {
    const { amount, days, signature } = body
    const limit = loanLimit(facts.limit)
    const decided = decideApplyLoan({ verified: facts.limit.verified, limit, own: facts.own }, amount)
    if (!decided.ok)
      return refuse(
        decided.refusal === 'loan-over-limit'
          ? overLimit(limit.left)
          : (explainLimit(decided.refusal, facts.own) ?? refusal(decided.refusal)),
      )
    const term = loanTermOf(days, at)
    if (!term)
      return refuse(refusal('loan-application-failed', { path: 'days', problem: 'loan-term-required' }))
    const { hash, ...text } = makeAgreement({ ...facts.signer, amount, term })
    if (body.agreementHash !== null && body.agreementHash !== hash)
      return refuse(refusal('agreement-changed'))
    const row: StoredLoan = {
      ...newLoan,
      id,
      customer_id: customerId,
      amount,
      days,
      daily_rate: term.dailyRate,
      asked_at: new Date(at),
      average_equity: limit.average,
      limit_asked: limit.limit,
      used_asked: limit.borrowed + limit.asked,
    }
    const agreement: StoredAgreement = {
      loan_id: id,
      customer_id: customerId,
      version: text.version,
      language: text.language,
      hash,
      content: canonicalText(text),
      signature: canonicalText(signature),
      signed_by: signature.kind === 'typed' ? signature.name : facts.signer.accountName,
      signed_at: new Date(at),
    }
    return accept({
      transfers: [],
      subject: { kind: 'loan', id },
      rows: [
        { table: 'loans', act: 'insert', row },
        { table: 'loan_agreements', act: 'insert', row: agreement },
      ],
      notices: [
        { event: 'loan-in-review', subjectId: id, figures: { amount: writeCents(cents(row.amount)) } },
      ],
      answer: writeLoan({ ...row, approvals: [], repayments: [] }, at),
    })
  },
  store: storeLoans,
}

/** What a loan has before anybody has looked at it. */
const newLoan = {
  status: 'pending-review',
  taken_at: null,
  taken_by: null,
  passed_at: null,
  ended_at: null,
  ended_by: null,
  reason: null,
  paid_out_at: null,
  due_at: null,
  limit_paid: null,
  used_paid: null,
  repaid_at: null,
  principal: 0n,
  windows: 0,
  exact: 0n,
  next_window_at: null,
} as const
