import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, escapeLiteral } from 'pg'
import { customers } from './orders-books.ts'

const run = promisify(execFile)

/** Rows as they were stored, each value as PostgreSQL writes it. */
type Row = Readonly<Record<string, string | null>>

const rowsOf = async (owner: Client, table: string, where: string): Promise<Row[]> => {
  const { rows } = await owner.query<{ row: string }>(
    `select (select json_object_agg(key, value) from json_each_text(to_json(t)))::text as row from ${table} t where ${where}`,
  )
  return rows.map(({ row }) => JSON.parse(row) as Row)
}

/** One row with the columns that have a default left to it; what is given takes the place of what was stored. */
const insert = (
  table: string,
  rows: readonly Row[],
  given: (place: number) => Readonly<Record<string, string>>,
): string => {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row, place) => {
    const own = given(place)
    return `(${columns.map((column) => own[column] ?? (row[column] == null ? 'null' : escapeLiteral(row[column]))).join(', ')})`
  })
  return `insert into ${table} (${columns.join(', ')}) values ${values.join(', ')};`
}

/**
 * The statements of one market order as a program without a teller sends them, made from an order that the server has carried out: the same
 * rows in the same tables with all their columns, one transaction each.
 */
export async function writeOrderScript(owner: Client): Promise<string> {
  const { rows } = await owner.query<{
    id: string
    customer: string
    key: string
    first: string
    last: string
  }>(
    `select orders.id, commands.customer_id::text as customer, commands.key, commands.first_number::text as first, commands.last_number::text as last
     from orders join commands on commands.customer_id = orders.customer_id and commands.at = orders.placed_at
     where orders.type = 'market' and orders.status = 'filled' and commands.kind = 'place-order' limit 1`,
  )
  const [sample] = rows
  if (!sample) throw new Error('no order was carried out that could be copied')
  const { id, customer, key, first, last } = sample
  const transfers = await rowsOf(
    owner,
    'transfers',
    `customer_id = ${customer} and number between ${first} and ${last}`,
  )
  const count = transfers.length
  const own = { id: ':id::uuid', customer_id: ':customer::bigint' }
  const pick = (table: string, where: string) => rowsOf(owner, table, where)
  const command = await pick('commands', `customer_id = ${customer} and key = '${key}'`)
  // The answer itself is JSON, in which pgbench would find variables of its own.
  const answer = `repeat('x', ${command[0]?.['answer']?.length ?? 0})`
  return [
    `\\set customer random(1, ${customers})`,
    'select gen_random_uuid() as id \\gset',
    'begin;',
    `update balances set cash = cash - 4000, margin = margin + 3900, last_number = last_number + ${count}, changed_at = now()
  where customer_id = :customer returning last_number as last \\gset`,
    insert('orders', await pick('orders', `id = '${id}'`), () => own),
    insert('positions', await pick('positions', `id = '${id}'`), () => own),
    insert('position_events', await pick('position_events', `position_id = '${id}'`), () => ({
      ...own,
      position_id: ':id::uuid',
    })),
    insert('transfers', transfers, (place) => ({
      customer_id: ':customer::bigint',
      number: `:last::bigint - ${count - 1 - place}`,
      subject_id: ':id::uuid',
    })),
    insert('commands', command, () => ({
      answer,
      customer_id: ':customer::bigint',
      key: ':id::text',
      first_number: `:last::bigint - ${count - 1}`,
      last_number: ':last::bigint',
    })),
    'commit;',
  ].join('\n')
}

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
  script: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-pgbench-'))
  try {
    const file = join(folder, 'order.sql')
    writeFileSync(file, script)
    const counts = ['-c', String(clients), '-j', '2', '-T', String(Math.ceil(seconds))]
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', ...counts, '-f', file, url])
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!(rate > 0)) throw new Error(`pgbench said:\n${stdout}`)
    return rate
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
