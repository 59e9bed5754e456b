import { averageEquity, type EquityNote, type LimitFacts } from '@candor/domain/loans/loan-limit.ts'
import { averageTimeMs } from '@candor/domain/loans/loan-terms.ts'
import { cents } from '@candor/domain/money/cents.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

type UsedRow = { customer_id: bigint; verified: boolean; borrowed: bigint; asked: bigint }
type NoteRow = { customer_id: bigint; at: Date; equity: bigint }

/**
 * Brings what the limits of customers are made of at an instant: the notes of their equity over 30 days with the one that held when these
 * began, and what they have borrowed and asked for. Under the lock of a customer no other loan of theirs can be asked for meanwhile.
 */
export async function loadLimitFacts(
  transaction: TellerTransaction,
  asked: readonly { customerId: bigint; at: number }[],
): Promise<Map<bigint, LimitFacts>> {
  const customers = asked.map(({ customerId }) => customerId)
  const [used, notes] = await Promise.all([
    transaction.query<UsedRow>(
      'loans-used',
      `select c.id as customer_id, c.verification = 'verified' as verified,
         coalesce(sum(l.principal) filter (where l.status = 'pending-repayment'), 0)::bigint as borrowed,
         coalesce(sum(l.amount) filter (where l.status in ('pending-review', 'under-review', 'review-passed')), 0)::bigint as asked
       from customers c left join loans l on l.customer_id = c.id where c.id = any($1::bigint[]) group by c.id`,
      [customers],
    ),
    transaction.query<NoteRow>(
      'equity-notes',
      `select a.customer_id, n.at, n.equity from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as a (customer_id, since, until)
       cross join lateral (
         (select at, equity from equity_snapshots e where e.customer_id = a.customer_id and e.at <= a.since order by e.at desc limit 1)
         union all
         (select at, equity from equity_snapshots e where e.customer_id = a.customer_id and e.at > a.since and e.at <= a.until)
       ) n order by a.customer_id, n.at`,
      [customers, asked.map(({ at }) => new Date(at - averageTimeMs)), asked.map(({ at }) => new Date(at))],
    ),
  ])
  const notesBy = Map.groupBy(notes, (note) => note.customer_id)
  const instants = new Map(asked.map(({ customerId, at }) => [customerId, at]))
  return new Map(
    used.map((row) => {
      const own = (notesBy.get(row.customer_id) ?? []).map(
        ({ at, equity }): EquityNote => ({ at: at.getTime(), equity: cents(equity) }),
      )
      return [
        row.customer_id,
        {
          verified: row.verified,
          average: averageEquity(own, instants.get(row.customer_id) ?? 0),
          borrowed: cents(row.borrowed),
          asked: cents(row.asked),
        },
      ]
    }),
  )
}
