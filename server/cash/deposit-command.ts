import { mostDepositsInReview } from '@candor/domain/cash/cash-terms.ts'
import { decideDeposit } from '@candor/domain/cash/decide-deposit.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { requestDeposit } from '@candor/wire/deposits.ts'
import { refusal } from '../http/refusal.ts'
import type { CommandKind } from '../teller/command.ts'
import { writeDeposit } from './write-deposit.ts'

type DepositBody = { channel: 'bank' | 'virtual'; amount: Cents; receiptId: string }

type Facts = {
  account_number: string
  name: string | null
  bytes: number
  picture_hash: Buffer
  used: boolean
  in_review: number
}

type Row = {
  id: string
  customerId: bigint
  channel: string
  amount: Cents
  receiptId: string
  pictureHash: Buffer
  at: Date
}

export const depositKind: CommandKind<DepositBody, Facts, Row, typeof requestDeposit.reply> = {
  name: 'request-deposit',
  reply: requestDeposit.reply,
  load: (transaction, asked) =>
    transaction.query<Facts>(
      'deposit-facts',
      `select customers.account_number, receipts.name, length(receipts.content) as bytes, receipts.picture_hash,
         exists (select from deposits where deposits.picture_hash = receipts.picture_hash and status in ('in-review', 'completed')) as used,
         (select count(*)::int from deposits where deposits.customer_id = asked.customer_id and status = 'in-review') as in_review
       from unnest($1::bigint[], $2::uuid[]) with ordinality as asked (customer_id, receipt_id, place)
       join customers on customers.id = asked.customer_id
       left join receipts on receipts.id = asked.receipt_id and receipts.customer_id = asked.customer_id
       order by place`,
      [asked.map(({ customerId }) => customerId), asked.map(({ body }) => body.receiptId)],
    ),
  decide(facts, { id, at, customerId, body }) {
    const receipt = facts.name === null ? null : { usedElsewhere: facts.used }
    const decided = decideDeposit({ receipt, inReview: facts.in_review })
    if (!decided.ok && decided.refusal === 'deposits-waiting')
      return refuse({ code: 'deposits-waiting', params: { n: String(mostDepositsInReview) } })
    if (!decided.ok) return refuse(refusal(decided.refusal, { path: 'receiptId', problem: 'field-invalid' }))
    const requestedAt = new Date(at)
    return accept({
      transfers: [],
      subject: { kind: 'deposit', id },
      rows: [{ id, customerId, ...body, pictureHash: facts.picture_hash, at: requestedAt }],
      notices: [{ event: 'deposit-in-review', subjectId: id, figures: { amount: writeCents(body.amount) } }],
      answer: writeDeposit({
        id,
        channel: body.channel,
        amount: body.amount,
        status: 'in-review',
        requestedAt,
        decidedAt: null,
        decidedBy: null,
        reason: null,
        accountNumber: facts.account_number,
        receipt: { id: body.receiptId, name: facts.name ?? '', bytes: facts.bytes, seenByReviewers: 0 },
        approvals: [],
      }),
    })
  },
  async store(transaction, rows) {
    await transaction.query(
      'insert-deposits',
      `insert into deposits (id, customer_id, channel, amount, receipt_id, picture_hash, status, requested_at)
       select id, customer_id, channel, amount, receipt_id, picture_hash, 'in-review', at
       from unnest($1::uuid[], $2::bigint[], $3::text[], $4::bigint[], $5::uuid[], $6::bytea[], $7::timestamptz[])
         as v (id, customer_id, channel, amount, receipt_id, picture_hash, at)`,
      [
        rows.map(({ id }) => id),
        rows.map(({ customerId }) => customerId),
        rows.map(({ channel }) => channel),
        rows.map(({ amount }) => amount),
        rows.map(({ receiptId }) => receiptId),
        rows.map(({ pictureHash }) => pictureHash),
        rows.map(({ at }) => at),
      ],
    )
  },
  // Two customers sent the same receipt at the same moment, or it was tidied away just now.
  constraints: { deposits_receipt_once: 'receipt-used', deposits_receipt_id_fkey: 'not-found' },
}
