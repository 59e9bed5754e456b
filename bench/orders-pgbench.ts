import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { customers } from './orders-books.ts'

const run = promisify(execFile)

/** The statements of an order, one transaction each, as a program without a teller sends them. */
const sixStatements = `
\\set customer random(1, ${customers})
begin;
update balances set cash = cash - 10150, margin = margin + 10000, last_number = last_number + 3, changed_at = now()
  where customer_id = :customer returning last_number as last, cash \\gset
insert into bench_orders values (gen_random_uuid(), :customer, 'XAUUSD', 'long', 100000000, 411860000000, 10000, 100, now());
insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after) values
  (:customer, :last::bigint - 2, now(), 'withdrawal-hold', 'cash', 'margin', 10000, :cash::bigint + 150),
  (:customer, :last::bigint - 1, now(), 'withdrawal-fee', 'cash', 'house-fees', 100, :cash::bigint + 50),
  (:customer, :last::bigint, now(), 'withdrawal-paid', 'cash', 'house-trading', 50, :cash::bigint);
insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
  values (:customer, gen_random_uuid()::text, 'bench-order', sha256('body'), repeat('x', 160), now(), :last::bigint - 2, :last::bigint);
commit;
`

/** The same as one statement, which is the most PostgreSQL can do for one order at a time. */
const oneStatement = `
\\set customer random(1, ${customers})
with b as (
  update balances set cash = cash - 10150, margin = margin + 10000, last_number = last_number + 3, changed_at = now()
  where customer_id = :customer returning last_number, cash
), o as (
  insert into bench_orders values (gen_random_uuid(), :customer, 'XAUUSD', 'long', 100000000, 411860000000, 10000, 100, now())
), t as (
  insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
  select :customer, b.last_number - v.back, now(), v.kind, 'cash', v.account::ledger_account, v.amount, b.cash + v.more
  from b, (values (2, 'withdrawal-hold', 'margin', 10000, 150), (1, 'withdrawal-fee', 'house-fees', 100, 50),
    (0, 'withdrawal-paid', 'house-trading', 50, 0)) as v (back, kind, account, amount, more)
)
insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
  select :customer, gen_random_uuid()::text, 'bench-order', sha256('body'), repeat('x', 160), now(), b.last_number - 2, b.last_number
  from b;
`

export const forms = { six: sixStatements, one: oneStatement }

export async function hasPgbench(): Promise<boolean> {
  try {
    await run('pgbench', ['--version'])
    return true
  } catch {
    return false
  }
}

/** Orders a second. */
export async function runPgbench(
  url: string,
  form: keyof typeof forms,
  clients: number,
  seconds: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-pgbench-'))
  try {
    const script = join(folder, 'order.sql')
    writeFileSync(script, forms[form])
    const counts = ['-c', String(clients), '-j', '2', '-T', String(seconds)]
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', ...counts, '-f', script, url])
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!(rate > 0)) throw new Error(`pgbench said:\n${stdout}`)
    return rate
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
