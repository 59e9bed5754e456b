import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { printVerdict } from './print-verdict.ts'

/** The first page of the centre over HTTP, of a customer with 1,000 notices and of one with 1,000,000, in turns. */

const few = 1_000
const mostRatio = 1.2

const tokenOf = (notices: number): string =>
  createHash('sha256').update(`notices ${notices}`).digest('base64url')

async function addReader(owner: Client, notices: number, index: number): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into customers (account_number, account_name, kind, verification, locale, created_at)
     values ($1, '', 'trial', 'verified', 'en', now()) returning id`,
    [String(2_000_000_000 + index)],
  )
  const id = rows[0]?.id
  await owner.query(
    'insert into balances (customer_id, last_number, changed_at, cash) values ($1, 0, now(), 0)',
    [id],
  )
  await owner.query(
    `insert into sessions (token_hash, customer_id, device_hash, device_name, address, started_at, seen_at)
     values ($1, $2, $3, 'bench', '127.0.0.1', now(), now())`,
    [createHash('sha256').update(tokenOf(notices)).digest(), id, randomBytes(32)],
  )
  await owner.query(
    `insert into notices (customer_id, at, kind, event, key, subject_id, figures, shown)
     select $1, now() - n * interval '1 second', 'alerts', 'alert-fired', 'alert-fired:' || n, 'XAUUSD',
       '{"symbol": "XAUUSD", "price": "4000.01"}', true from generate_series(1, $2::int) n`,
    [id, notices],
  )
  await owner.query('insert into notice_counts (customer_id, unread) values ($1, $2)', [id, notices])
}

async function ask(address: string, notices: number): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${address}/api/v1/notices`, {
    headers: { cookie: `candor_session=${tokenOf(notices)}` },
  })
  const { unread } = (await answer.json()) as { unread: number }
  if (unread !== notices) throw new Error(`${unread} of ${notices} unread`)
  return performance.now() - began
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('message', ({ address }: { address: string }) => resolve(address))
    server.once('exit', (code) => reject(new Error(`the server of the bench ended with ${code}`)))
  })

export async function comparePages(
  databaseUrl: string,
  owner: Client,
  { notices: many, rounds, warmRounds }: { notices: number; rounds: number; warmRounds: number },
): Promise<boolean> {
  for (const [index, notices] of [few, many].entries()) await addReader(owner, notices, index)
  await owner.query('vacuum analyze notices')
  const server = fork(new URL('history-server.ts', import.meta.url), [databaseUrl])
  const address = await addressOf(server)
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = -warmRounds; round < rounds; round += 1) {
    // The second one finds the caches warm, so they alternate in that too.
    for (const size of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
      const took = await ask(address, size === 'small' ? few : many)
      if (round >= 0) times[size].push(took)
    }
  }
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.disconnect()
  await ended
  const [small, large] = [median(times.small), median(times.large)]
  const kept = large <= small * mostRatio
  return printVerdict(
    kept,
    `first page: p50 ${small.toFixed(2)} ms at ${few.toLocaleString('en')} notices, ` +
      `${large.toFixed(2)} ms at ${many.toLocaleString('en')}: ${(large / small).toFixed(2)} × (at most ${mostRatio})`,
  )
}
