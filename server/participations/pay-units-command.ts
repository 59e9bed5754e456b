import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { decidePayout } from '@candor/domain/participations/decide-payout.ts'
import { accept } from '@candor/domain/result.ts'
import { notDue } from '../leases/load-fenced.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { changedParticipation } from './changed-participation.ts'
import { storeTakingPart, type TakingPartRow } from './participation-rows.ts'
import { type FoundParticipation, loadOwnParticipations } from './participation-table.ts'
import { stakeOf } from './write-participation.ts'

type PayBody = { participationId: string; requestId: string }

type Before = { number: number; carried: bigint }
type Facts = { found: FoundParticipation | null; before: Before }

async function load(transaction: TellerTransaction, asked: readonly Asked<PayBody>[]): Promise<Facts[]> {
  const [found, before] = await Promise.all([
    loadOwnParticipations(transaction, asked),
    transaction.query<Before>(
      'payouts-before',
      `select coalesce(latest.number, 0) as number, coalesce(latest.carried_after, 0) as carried
       from unnest($1::bigint[], $2::uuid[]) with ordinality as asked (customer_id, participation_id, place)
       left join participations p on p.id = asked.participation_id
       left join lateral (select number, carried_after from unit_payouts o
         where o.customer_id = asked.customer_id and o.strategy = p.strategy order by number desc limit 1) latest on true
       order by place`,
      [asked.map(({ customerId }) => customerId), asked.map(({ body }) => body.participationId)],
    ),
  ])
  return asked.map((_, place) => ({
    found: found[place] ?? null,
    before: before[place] ?? { number: 0, carried: 0n },
  }))
}

/** Pays out what units brought that have left their pool, once, with the fee by the customer's own mark. */
export const payUnitsKind: CommandKind<PayBody, Facts, TakingPartRow> = {
  name: 'pay-units',
  reply: null,
  load,
  decide({ found, before }, { at, customerId, body }) {
    const leave = found?.leaves.find(({ id }) => id === body.requestId)
    if (!found || !leave || leave.proceeds === null || leave.paidAt !== null) return notDue()
    const [proceeds, cost] = [cents(BigInt(leave.proceeds)), cents(BigInt(leave.cost))]
    const carried = cents(before.carried)
    const { transfers, earned, fee, carriedAfter } = decidePayout({ proceeds, cost, carried })
    const now = new Date(at)
    const rows: TakingPartRow[] = [
      {
        table: 'unit_payouts',
        act: 'insert',
        row: {
          request_id: leave.id,
          participation_id: found.id,
          customer_id: customerId,
          strategy: found.strategy,
          number: before.number + 1,
          proceeds,
          cost,
          carried_before: carried,
          earned,
          fee,
          carried_after: carriedAfter,
          at: now,
        },
      },
    ]
    const unpaid = found.leaves.filter(({ id, paidAt }) => paidAt === null && id !== leave.id)
    if (stakeOf(found).units === 0n && unpaid.length === 0)
      rows.push(changedParticipation(found, { status: 'completed', completed_at: now }).row)
    const subject = { kind: 'participation', id: found.id } as const
    const figures = {
      strategy: found.strategy,
      amount: writeCents(cents(proceeds - fee)),
      profit: writeCents(cents(proceeds - fee - cost)),
      fee: writeCents(fee),
    }
    const notices = [{ event: 'participation-paid', subjectId: found.id, turn: leave.id, figures }] as const
    return accept({ transfers, subject, rows, notices, answer: { fee: String(fee) } })
  },
  async store(transaction, rows) {
    await storeTakingPart(transaction, rows)
    await transaction.query('paid-payouts', 'delete from payout_queue where request_id = any($1::uuid[])', [
      rows.flatMap((one) => (one.table === 'unit_payouts' ? [one.row.request_id] : [])),
    ])
  },
}
