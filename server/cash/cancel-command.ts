import { decideCancel } from '@candor/domain/cash/decide-review.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { cancelDeposit } from '@candor/wire/deposits.ts'
import { cancelWithdrawal } from '@candor/wire/withdrawals.ts'
import { refusal } from '../http/refusal.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { depositOf, type FoundDeposit, selectDeposits } from './deposit-table.ts'
import { type FoundWithdrawal, selectWithdrawals, withdrawalOf } from './withdrawal-table.ts'
import { writeDeposit } from './write-deposit.ts'
import { writeWithdrawal } from './write-withdrawal.ts'

type CancelBody = { requestId: string }

type Row = { id: string; at: Date }

/** Brings the requests that are named, each to the command that names it and only if it is its customer's. */
async function loadOwn<Found extends { id: string; customerId: bigint }>(
  transaction: TellerTransaction,
  name: string,
  text: string,
  asked: readonly Asked<CancelBody>[],
): Promise<(Found | null)[]> {
  const rows = await transaction.query<Found>(name, `${text} where r.id = any($1::uuid[])`, [
    asked.map(({ body }) => body.requestId),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ customerId, body }) => {
    const found = byId.get(body.requestId)
    return found?.customerId === customerId ? found : null
  })
}

const storeCancelled =
  (name: string, table: 'deposits' | 'withdrawals') =>
  async (transaction: TellerTransaction, rows: readonly Row[]): Promise<void> => {
    await transaction.query(
      name,
      `update ${table} set status = 'cancelled', decided_at = v.at
       from unnest($1::uuid[], $2::timestamptz[]) as v (id, at) where ${table}.id = v.id`,
      [rows.map(({ id }) => id), rows.map(({ at }) => at)],
    )
  }

export const cancelDepositKind: CommandKind<
  CancelBody,
  FoundDeposit | null,
  Row,
  typeof cancelDeposit.reply
> = {
  name: 'cancel-deposit',
  reply: cancelDeposit.reply,
  load: (transaction, asked) => loadOwn(transaction, 'deposits-named', selectDeposits, asked),
  decide(found, { at }) {
    if (!found) return refuse(refusal('not-found'))
    const decided = decideCancel({ kind: 'deposit', amount: cents(found.amount), status: found.status })
    if (!decided.ok) return refuse(refusal(decided.refusal))
    const decidedAt = new Date(at)
    return accept({
      transfers: decided.value.transfers,
      subject: { kind: 'deposit', id: found.id },
      rows: [{ id: found.id, at: decidedAt }],
      notices: [
        {
          event: 'deposit-cancelled',
          subjectId: found.id,
          figures: { amount: writeCents(cents(found.amount)) },
        },
      ],
      answer: writeDeposit({ ...depositOf(found), status: decided.value.status, decidedAt }),
    })
  },
  store: storeCancelled('cancel-deposits', 'deposits'),
}

export const cancelWithdrawalKind: CommandKind<
  CancelBody,
  FoundWithdrawal | null,
  Row,
  typeof cancelWithdrawal.reply
> = {
  name: 'cancel-withdrawal',
  reply: cancelWithdrawal.reply,
  load: (transaction, asked) => loadOwn(transaction, 'withdrawals-named', selectWithdrawals, asked),
  decide(found, { at }) {
    if (!found) return refuse(refusal('not-found'))
    const decided = decideCancel({ kind: 'withdrawal', amount: cents(found.amount), status: found.status })
    if (!decided.ok) return refuse(refusal(decided.refusal))
    const decidedAt = new Date(at)
    return accept({
      transfers: decided.value.transfers,
      subject: { kind: 'withdrawal', id: found.id },
      rows: [{ id: found.id, at: decidedAt }],
      notices: [
        {
          event: 'withdrawal-cancelled',
          subjectId: found.id,
          figures: { amount: writeCents(cents(found.amount)) },
        },
      ],
      answer: writeWithdrawal({ ...withdrawalOf(found), status: decided.value.status, decidedAt }),
    })
  },
  store: storeCancelled('cancel-withdrawals', 'withdrawals'),
}
