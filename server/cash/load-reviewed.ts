import { approvalsNeeded, type RequestKind, type RequestStatus } from '@candor/domain/cash/cash-request.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { countedApprovals } from '@candor/domain/operators/decide-approval.ts'
import { approverStands } from '../operators/approver-stands.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { dayTotalOf } from './day-total.ts'
import { hashReviewContent, type ReviewContent } from './review-content.ts'

type RequestName = { kind: RequestKind; id: string }

type ReviewApproval = {
  operatorId: bigint
  operatorName: string
  contentHash: string
  at: Date
  stands: boolean
}

/** A request as a reviewer sees it and the teller decides it. */
export type Reviewed = ReviewContent & {
  customerId: bigint
  accountName: string
  locale: Locale
  verification: 'unverified' | 'verifying' | 'verified' | 'rejected'
  outstandingLoan: bigint
  dayTotal: bigint
  receiptName: string | null
  status: RequestStatus
  requestedAt: Date
  decidedAt: Date | null
  decidedBy: bigint | null
  reason: string | null
  contentHash: string
  approvals: readonly ReviewApproval[]
}

type Row = Omit<
  Reviewed,
  'kind' | 'channel' | 'receipt' | 'bankAccount' | 'contentHash' | 'approvals' | 'receiptName'
>
type DepositRow = Row & {
  channel: 'bank' | 'virtual'
  receiptId: string
  receiptName: string
  pictureHash: Buffer
}
type WithdrawalRow = Row & { bankName: string; holder: string; number: string }
type ApprovalRow = ReviewApproval & { kind: RequestKind; id: string }

const shared = `r.id, r.customer_id as "customerId", r.amount, r.status, r.requested_at as "requestedAt", r.decided_at as "decidedAt",
  r.decided_by as "decidedBy", r.reason, customers.account_number as "accountNumber", customers.account_name as "accountName",
  customers.locale, customers.verification, -balances.loan as "outstandingLoan"`

const sharedTables =
  'join customers on customers.id = r.customer_id join balances on balances.customer_id = r.customer_id'

const depositsText = `select ${shared}, 0::bigint as fee, 0::bigint as "dayTotal", r.channel, receipts.id as "receiptId", receipts.name as "receiptName",
    receipts.picture_hash as "pictureHash"
  from deposits r ${sharedTables} join receipts on receipts.id = r.receipt_id where r.id = any($1::uuid[])`

const withdrawalsText = `select ${shared}, r.fee, ${dayTotalOf('r')} as "dayTotal", bank_accounts.bank_name as "bankName", bank_accounts.holder, bank_accounts.number
  from withdrawals r ${sharedTables} join bank_accounts on bank_accounts.id = r.bank_account_id where r.id = any($1::uuid[])`

const approvalsText = `select request_kind as kind, request_id as id, operator_id as "operatorId", operators.name as "operatorName",
    content_hash as "contentHash", at, ${approverStands('operators')} as stands
  from approvals join unnest($1::text[], $2::uuid[]) as asked (request_kind, request_id) using (request_kind, request_id)
  join operators on operators.id = operator_id order by at, operator_id`

const depositOf = ({ channel, receiptId, pictureHash, ...row }: DepositRow) => ({
  ...row,
  kind: 'deposit' as const,
  channel,
  receipt: { id: receiptId, pictureHash: pictureHash.toString('hex') },
  bankAccount: null,
})

const withdrawalOf = ({ bankName, holder, number, ...row }: WithdrawalRow) => ({
  ...row,
  kind: 'withdrawal' as const,
  channel: null,
  receipt: null,
  receiptName: null,
  bankAccount: { bankName, holder, number },
})

/** Brings requests with all that is reviewed of them, one query a table, each in the place of its name; null where there is none. */
export async function loadReviewed(
  transaction: TellerTransaction,
  names: readonly RequestName[],
): Promise<(Reviewed | null)[]> {
  const idsOf = (kind: RequestKind) => names.filter((name) => name.kind === kind).map(({ id }) => id)
  const find = async <Found extends Row>(kind: RequestKind, text: string): Promise<Found[]> => {
    const ids = idsOf(kind)
    return ids.length === 0 ? [] : await transaction.query<Found>(`reviewed-${kind}s`, text, [ids])
  }
  const deposits = await find<DepositRow>('deposit', depositsText)
  const withdrawals = await find<WithdrawalRow>('withdrawal', withdrawalsText)
  const approvals = await transaction.query<ApprovalRow>('reviewed-approvals', approvalsText, [
    names.map(({ kind }) => kind),
    names.map(({ id }) => id),
  ])
  const found = [...deposits.map(depositOf), ...withdrawals.map(withdrawalOf)].map((row) => ({
    ...row,
    contentHash: hashReviewContent(row),
    approvals: approvals.filter(({ kind, id }) => kind === row.kind && id === row.id),
  }))
  const byName = new Map(found.map((each) => [`${each.kind} ${each.id}`, each]))
  return names.map(({ kind, id }) => byName.get(`${kind} ${id}`) ?? null)
}

/** How many people have to agree to it, as things are now. */
export const neededFor = ({ kind, status, amount, dayTotal, approvals }: Reviewed): number =>
  approvalsNeeded({
    kind,
    status,
    amount: cents(amount),
    dayTotal: cents(dayTotal),
    given: approvals.length,
  })

/** Who counts among those who are needed. */
export const countedFor = (reviewed: Reviewed): readonly ReviewApproval[] =>
  countedApprovals(reviewed.approvals, {
    open: reviewed.status === 'in-review',
    needed: neededFor(reviewed),
  })
