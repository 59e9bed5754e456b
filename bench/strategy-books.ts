import type { Client } from 'pg'
import { customers } from './orders-books.ts'

/** Participations made by SQL, as joining would have left them: set aside, approved and joined at the last value of the pool. */

const amount = 100_00

type Pool = { customer_id: bigint; last_value: number; id: string; at: Date; equity: bigint; units: bigint }

async function readPool(owner: Client, strategy: string): Promise<Pool> {
  const { rows } = await owner.query<Pool>(
    `select p.customer_id, p.last_value, v.id, v.at, v.equity, v.units from pools p
     join pool_values v on v.strategy = p.strategy and v.number = p.last_value where p.strategy = $1`,
    [strategy],
  )
  const [pool] = rows
  if (!pool) throw new Error(`${strategy} has no value yet`)
  return pool
}

/** The pool's side of it: the money in one posting, and the units. */
async function moveIntoPool(owner: Client, strategy: string, pool: Pool, joined: bigint): Promise<void> {
  await owner.query(
    `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id)
       select customer_id, last_number + 1, changed_at, 'pool-joined', 'house-participations', 'cash', $2, cash + $2, 'pool-value', $3
       from balances where customer_id = $1`,
    [pool.customer_id, joined, pool.id],
  )
  await owner.query(
    `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
       select customer_id, 'bench:' || gen_random_uuid(), 'carry-out-units', sha256('bench'), '{}', changed_at, last_number + 1, last_number + 1
       from balances where customer_id = $1`,
    [pool.customer_id],
  )
  await owner.query(
    'update balances set last_number = last_number + 1, cash = cash + $2 where customer_id = $1',
    [pool.customer_id, joined],
  )
  await owner.query('update pools set units = units + (select sum(units) from made) where strategy = $1', [
    strategy,
  ])
}

/**
 * Adds participations of the bench's customers to a pool, each customer with as many as come to them: for a day that is over `endsInSeconds`
 * from now, or for thirty days that have just begun. The server's own audit looks at them as at any other.
 * Balances are locked meanwhile, so that the server's own commands wait.
 */
export async function addParticipations(
  owner: Client,
  strategy: string,
  count: number,
  endsInSeconds: number | null,
): Promise<void> {
  await owner.query('begin')
  await owner.query('lock table balances in exclusive mode')
  const pool = await readPool(owner, strategy)
  await owner.query(
    `create temporary table made on commit drop as
       select n, gen_random_uuid() as id, gen_random_uuid() as request, c.id as customer_id,
         row_number() over (partition by c.id order by n) as place, count(*) over (partition by c.id) as own,
         div(${amount}::numeric * $3::numeric, $2::numeric)::bigint as units
       from generate_series(1, $1::int) n
       join lateral (select id from customers where account_number = (1000000000 + 1 + n % ${customers})::text) c on true`,
    [count, pool.equity, pool.units],
  )
  await owner.query(
    `with term as (select case when $3::int is null then 30 else 1 end as days,
         coalesce(date_trunc('milliseconds', now()) + make_interval(secs => $3::int) - interval '24 hours',
           $2::timestamptz - interval '1 second') as decided_at)
       insert into participations (id, customer_id, strategy, amount, days, status, asked_at, decided_at, ends_at)
       select id, customer_id, $1, ${amount}, days, 'approved', decided_at - interval '1 second', decided_at,
         decided_at + days * interval '24 hours' from made, term`,
    [strategy, pool.at, endsInSeconds],
  )
  await owner.query(
    `insert into unit_requests (id, participation_id, customer_id, strategy, act, cause, amount, asked_at)
       select request, id, customer_id, $1, 'join', 'approval', ${amount}, $2::timestamptz - interval '1 second' from made`,
    [strategy, pool.at],
  )
  await owner.query(
    `insert into unit_results (request_id, strategy, value_number, units, cash, at)
       select request, $1, $2, units, ${amount}, $3 from made`,
    [strategy, pool.last_value, pool.at],
  )
  await owner.query(
    `insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after, subject_kind, subject_id)
       select m.customer_id, b.last_number + 2 * m.place - 1 + step, b.changed_at,
         case step when 0 then 'participation-hold' else 'participation-joined' end,
         (case step when 0 then 'cash' else 'invested' end)::ledger_account,
         (case step when 0 then 'invested' else 'house-participations' end)::ledger_account,
         ${amount}, b.cash - m.place * ${amount}, 'participation', m.id
       from made m join balances b on b.customer_id = m.customer_id cross join generate_series(0, 1) step`,
  )
  await owner.query(
    `update balances b set last_number = last_number + 2 * own, cash = cash - own * ${amount}
       from (select customer_id, count(*) as own from made group by customer_id) m where b.customer_id = m.customer_id`,
  )
  await owner.query(
    `insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
       select m.customer_id, 'join:' || m.id, 'join-strategy', sha256('join'), '{}', b.changed_at,
         b.last_number - 2 * m.own + 2 * m.place - 1, b.last_number - 2 * m.own + 2 * m.place
       from made m join balances b on b.customer_id = m.customer_id`,
  )
  await moveIntoPool(owner, strategy, pool, BigInt(count) * BigInt(amount))
  await owner.query('select build_posting_chains()')
  await owner.query('commit')
}
