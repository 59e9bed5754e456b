import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findAuditTroubles } from '@candor/tests/database/audit-troubles.ts'
import { actRoutes } from '@candor/tests/database/every-act-route.ts'
import type { SampleRequest } from '@candor/tests/database/sample-request.ts'
import { sampleRequest } from '@candor/tests/database/sample-requests.ts'
import { slowness } from '@candor/tests/database/slowness.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { operatorPrefix } from '@candor/wire/operators.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLock } from '../postgres/define-routines.ts'
import { masterKeyLength } from '../vault/create-vault.ts'

const masterKey = randomBytes(masterKeyLength)
let server: TestServer
let owner: pg.Client
let acts: Prepared[]
beforeAll(async () => {
  server = await startTestServer({ masterKey })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  acts = await prepare()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

type Prepared = SampleRequest & { name: string; method: string }

/** One request for each act, by an operator who may do it, on something of its own. */
async function prepare(): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const [name, route] of actRoutes)
    prepared.push({ ...(await sampleRequest(server, name, route)), name, method: route.method })
  return prepared
}

const child = join(import.meta.dirname, '../../tests/database/act-child.ts')
const ownNode = join(import.meta.dirname, '../../node_modules/.bin/node')

type Serving = { process: ChildProcess; origin: string }

/** Another process that serves the same database, to be killed. */
async function serve(): Promise<Serving> {
  const ahead = String(server.clock.now() - Date.now())
  const facts = [server.databaseUrl, server.servingUrl, masterKey.toString('hex'), ahead]
  const started = spawn(ownNode, ['--disable-warning=ExperimentalWarning', child, ...facts], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [origin] = (await once(createInterface({ input: started.stdout }), 'line')) as [string]
  return { process: started, origin }
}

async function kill({ process }: Serving): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

/** Sends an act to the process that will be killed; whether an answer comes is not known. */
const send = ({ origin }: Serving, { by, method, path, query, body, headers, form }: Prepared) =>
  fetch(origin + path + query, {
    method,
    headers: {
      origin,
      cookie: path.startsWith(operatorPrefix) ? `candor_operator=${by?.operatorToken}` : '',
      'idempotency-key': randomBytes(16).toString('hex'),
      ...(form ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? JSON.stringify(body ?? {}),
  }).then(
    (response) => response.text().catch(() => ''),
    () => '',
  )

/** What changes with time, or with a request, and is no effect of an act. */
const besides = ['operator_sessions', 'sign_in_failures', 'watcher_leases']

/** What every table holds, as one hash each. */
async function digest(): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of rows.filter((each) => !besides.includes(each.name))) {
    const { rows: found } = await owner.query<{ hash: string | null }>(
      `select md5(string_agg(md5(t::text), '' order by t::text)) as hash from "${name}" t`,
    )
    digests[name] = found[0]?.hash ?? ''
  }
  return digests
}

const countOf = async (text: string): Promise<number> =>
  Number((await owner.query<{ count: string }>(`select count(*) as count from ${text}`)).rows[0]?.count ?? 0)

/** Waits until a count has been what is wanted, or has stood still for a while. */
async function until(count: () => Promise<number>, wanted: number): Promise<number> {
  let [before, since] = [-1, performance.now()]
  for (;;) {
    const now = await count()
    if (now >= wanted) return now
    if (now !== before) [before, since] = [now, performance.now()]
    if (performance.now() - since > 2_000 * slowness()) return now
    await sleep(20)
  }
}

const othersGone = () =>
  expect
    .poll(
      () =>
        countOf(
          `pg_stat_activity where datname = current_database() and (state = 'idle in transaction' or wait_event = 'advisory')`,
        ),
      { timeout: 20_000 * slowness() },
    )
    .toBe(0)

it('an operator’s act and its row in the log are there together or not at all, wherever the server is killed', async () => {
  const before = await digest()
  const rows = await countOf('audit_log')

  // Every act has done what it does, and waits for its turn at the log, which is held here.
  await owner.query('select pg_advisory_lock($1::bigint)', [auditLock])
  const first = await serve()
  const sent = acts.map((act) => send(first, act))
  const waiting = () =>
    countOf(
      `pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
    )
  // Acts on money go through one door, where the others stand behind the first.
  expect(await until(waiting, acts.length)).toBeGreaterThan(10)
  await kill(first)
  await owner.query('select pg_advisory_unlock($1::bigint)', [auditLock])
  await Promise.all(sent)
  await othersGone()
  expect(await digest()).toEqual(before)

  // The same acts once more; the kill comes when about half of them are done.
  const second = await serve()
  const again = acts.map((act) => send(second, act))
  expect(await until(() => countOf('audit_log'), rows + acts.length / 2)).toBeGreaterThan(rows)
  await kill(second)
  await Promise.all(again)
  await othersGone()
  const commands = await countOf('operator_acts where end_audit is not null')
  const ends = await countOf('audit_log l join operator_acts a on a.end_audit = l.number')
  expect(ends).toBe(commands)
  expect(await findAuditTroubles(server.servingUrl)).toEqual([])
})
