import type { Client } from 'pg'
import { customers } from './orders-books.ts'

/** Loans made by SQL, as their payouts would have left them. */

const amount = 100_00

/**
 * Gives the bench's customers so many loans that were all paid out at one instant: their first window that costs something begins
 * `beginsInSeconds` from now. What was posted is marked as found right, so that no audit of the running server reads it all again.
 */
export async function addLoans(owner: Client, count: number, beginsInSeconds: number): Promise<void> {
  await owner.query('begin')
  await owner.query('lock table balances in exclusive mode')
  await owner.query(
    `create temporary table lent on commit drop as
       select gen_random_uuid() as id, c.id as customer_id, row_number() over (partition by c.id order by n) as place
       from generate_series(1, $1::int) n
       join customers c on c.account_number = (1000000000 + 1 + n % ${customers})::text`,
    [count],
  )
  await owner.query(
    `insert into loans (id, customer_id, amount, days, daily_rate, status, asked_at, average_equity, limit_asked, used_asked,
         taken_at, taken_by, passed_at, paid_out_at, due_at, limit_paid, used_paid, principal, next_window_at)
       select id, customer_id, ${amount}, 30, 40000, 'pending-repayment', at, 0, ${amount}, 0, at, 1, at, at, at + interval '720 hours',
         ${amount}, ${amount}, ${amount}, at + interval '24 hours'
       from lent cross join (select now() - interval '24 hours' + make_interval(secs => $1) as at) t`,
    [beginsInSeconds],
  )
  await owner.query(
    `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id)
       select l.customer_id, b.last_number + l.place, b.changed_at, 'loan-paid-out', 'loan', 'cash', ${amount}, b.cash + l.place * ${amount}, 'loan', l.id
       from lent l join balances b using (customer_id)`,
  )
  await owner.query(
    `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
       select l.customer_id, 'bench:' || min(l.id::text), 'pay-out-loan', sha256('bench'), '{}', b.changed_at, b.last_number + 1, b.last_number + count(*)
       from lent l join balances b using (customer_id) group by l.customer_id, b.changed_at, b.last_number`,
  )
  await owner.query(
    `update balances b set last_number = last_number + own, cash = cash + own * ${amount}, loan = loan - own * ${amount}
       from (select customer_id, count(*) as own from lent group by customer_id) l where b.customer_id = l.customer_id`,
  )
  await owner.query('select build_posting_chains()')
  await owner.query('commit')
  await owner.query('vacuum analyze loans')
}

/** Whether a window has begun that is not written down yet. */
export async function isAccruing(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ due: boolean }>(
    `select exists (select from loans where status = 'pending-repayment' and next_window_at < now()) as due`,
  )
  return rows[0]?.due ?? false
}

/** How many windows were written down, and of how many loans: the same where each was once. */
export async function countWindows(owner: Client): Promise<{ windows: number; loans: number }> {
  const { rows } = await owner.query<{ windows: number; loans: number }>(
    'select count(*)::int as windows, count(distinct loan_id)::int as loans from loan_accruals',
  )
  return rows[0] ?? { windows: 0, loans: 0 }
}
