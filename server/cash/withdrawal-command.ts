import { dailyWithdrawalLimit, limitDayStart } from '@candor/domain/cash/cash-terms.ts'
import { decideWithdrawal } from '@candor/domain/cash/decide-withdrawal.ts'
import { type Cents, cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { requestWithdrawal } from '@candor/wire/withdrawals.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import type { CommandKind } from '../teller/command.ts'
import { writeWithdrawal } from './write-withdrawal.ts'

/** The fee is part of the request: if it changed between showing and submitting, it is another request. */
type WithdrawalBody = { bankAccountId: string; amount: Cents; fee: Cents }

type Facts = {
  verified: boolean
  frozen: boolean
  bank_name: string | null
  number: string
  usable_from: Date | null
  asked_today: bigint
}

type Row = WithdrawalBody & { id: string; customerId: bigint; at: Date }

/** A refusal with the values its message names. */
function explained(code: Parameters<typeof refusal>[0], facts: Facts): Refusal {
  if (code === 'daily-limit-reached')
    return { code, params: { left: writeCents(cents(dailyWithdrawalLimit - facts.asked_today)) } }
  if (code === 'bank-account-waiting')
    return { code, params: { time: facts.usable_from?.toISOString() ?? '' } }
  return code === 'not-found'
    ? refusal(code, { path: 'bankAccountId', problem: 'field-invalid' })
    : refusal(code)
}

export const withdrawalKind: CommandKind<WithdrawalBody, Facts, Row, typeof requestWithdrawal.reply> = {
  name: 'request-withdrawal',
  reply: requestWithdrawal.reply,
  load: (transaction, asked) =>
    transaction.query<Facts>(
      'withdrawal-facts',
      `select customers.verification = 'verified' as verified, customers.frozen_at is not null as frozen, bank_accounts.bank_name, bank_accounts.number, bank_accounts.usable_from,
         (select coalesce(sum(amount), 0)::bigint from withdrawals where withdrawals.customer_id = asked.customer_id
            and status in ('in-review', 'completed') and requested_at >= asked.day) as asked_today
       from unnest($1::bigint[], $2::uuid[], $3::timestamptz[]) with ordinality as asked (customer_id, bank_account_id, day, place)
       join customers on customers.id = asked.customer_id
       left join bank_accounts on bank_accounts.id = asked.bank_account_id and bank_accounts.customer_id = asked.customer_id
         and removed_at is null
       order by place`,
      [
        asked.map(({ customerId }) => customerId),
        asked.map(({ body }) => body.bankAccountId),
        asked.map(({ at }) => new Date(limitDayStart(at))),
      ],
    ),
  decide(facts, { id, at, customerId, body, ledger }) {
    // It was let in a moment before the account was frozen.
    if (facts.frozen) return refuse(refusal('account-frozen'))
    const decided = decideWithdrawal(
      {
        verified: facts.verified,
        outstandingLoan: cents(-ledger.balances.loan),
        bankAccount: facts.usable_from && { usableFrom: facts.usable_from.getTime() },
        askedToday: cents(facts.asked_today),
        available: ledger.balances.cash,
      },
      { amount: body.amount, fee: body.fee, now: at },
    )
    if (!decided.ok) return refuse(explained(decided.refusal, facts))
    const requestedAt = new Date(at)
    return accept({
      transfers: decided.value.transfers,
      subject: { kind: 'withdrawal', id },
      rows: [{ ...body, id, customerId, at: requestedAt }],
      notices: [
        { event: 'withdrawal-in-review', subjectId: id, figures: { amount: writeCents(body.amount) } },
      ],
      answer: writeWithdrawal({
        id,
        amount: body.amount,
        dayTotal: facts.asked_today + body.amount,
        fee: body.fee,
        status: 'in-review',
        requestedAt,
        decidedAt: null,
        decidedBy: null,
        reason: null,
        bankName: facts.bank_name ?? '',
        bankNumber: facts.number,
        approvals: [],
      }),
    })
  },
  async store(transaction, rows) {
    await transaction.query(
      'insert-withdrawals',
      `insert into withdrawals (id, customer_id, bank_account_id, amount, fee, status, requested_at)
       select id, customer_id, bank_account_id, amount, fee, 'in-review', at
       from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::bigint[], $5::bigint[], $6::timestamptz[])
         as v (id, customer_id, bank_account_id, amount, fee, at)`,
      [
        rows.map(({ id }) => id),
        rows.map(({ customerId }) => customerId),
        rows.map(({ bankAccountId }) => bankAccountId),
        rows.map(({ amount }) => amount),
        rows.map(({ fee }) => fee),
        rows.map(({ at }) => at),
      ],
    )
  },
}
