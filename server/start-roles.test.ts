import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { metalTrend } from '@candor/domain/strategies/metal-trend.ts'
import { strategies } from '@candor/domain/strategies/strategy-list.ts'
import { createBegunMarket } from '@candor/tests/database/begun-market.ts'
import { forgetLog } from '@candor/tests/database/forget-log.ts'
import { markTested } from '@candor/tests/database/mark-tested.ts'
import { findNats, type NatsUnderTest, prepareNats } from '@candor/tests/database/nats-under-test.ts'
import { sampleTest } from '@candor/tests/database/sample-strategy-test.ts'
import type { TestDatabase } from '@candor/tests/database/test-database.ts'
import { itLong } from '@candor/tests/long-form.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './http/create-log.ts'
import { letterFolder } from './mail/letter-folder.ts'
import { type RunningServer, startServer } from './main.ts'
import { type Database, openDatabase } from './postgres/database.ts'
import { openPool } from './postgres/open-pool.ts'
import { logKeyFile } from './proofs/log-key.ts'
import { allRoles, type Role } from './role-settings.ts'
import { listTests } from './strategies/keep-tests.ts'
import { masterKeyFile } from './vault/open-vault.ts'

const longest = 300_000

/** The others count as tested: it takes a processor half a minute for all of them. */
const untested = metalTrend

/** Four whole servers on one database, each with one role. */
type Site = { server: RunningServer; folder: string }
const sites = new Map<Role, Site>()
let testDatabase: TestDatabase
let database: Database
let nats: NatsUnderTest | null = null
let marked: Promise<void> | undefined
const over = new AbortController()

async function startSite(role: Role): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `candor-${role}-`))
  const [first] = sites.values()
  for (const key of first ? [logKeyFile, masterKeyFile] : [])
    copyFileSync(join(first?.folder ?? '', key), join(folder, key))
  const read = readConfig({ PORT: '0', CANDOR_DATA: folder, ROLES: role, NATS_URL: nats?.url })
  if (!read.ok) throw new Error('the settings were refused')
  const given = { config: read.value, databaseUrl: testDatabase.servingUrl, log: createLog('fatal') }
  sites.set(role, { server: await startServer(given), folder })
}

const addressOf = (role: Role): string => sites.get(role)?.server.address ?? ''
const lettersOf = (role: Role): string[] => {
  const folder = letterFolder(sites.get(role)?.folder ?? '')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

let cookie = ''
async function send(role: Role, path: string, body?: object) {
  const address = addressOf(role)
  const response = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: address,
      cookie,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const set = response.headers.getSetCookie().join(';').split(';')[0] ?? ''
  if (set.startsWith('candor_session=')) cookie = set
  return { status: response.status, json: await response.json() }
}

const recordedUntil = async (): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select max(at) as at from recent_ticks`.execute(database)
  return rows[0]?.at.getTime() ?? 0
}
const findKept = (email: string) =>
  database.selectFrom('customers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const sealedLeaves = async (): Promise<number> => {
  const { rows } = await sql<{ size: string }>`select max(size) as size from log_checkpoints`.execute(
    database,
  )
  return Number(rows[0]?.size ?? 0)
}

beforeAll(async () => {
  testDatabase = await createBegunMarket(Date.now())
  database = openDatabase(openPool(testDatabase.servingUrl))
  const program = findNats()
  nats = program === null ? null : await prepareNats(program)
  await nats?.start()
  for (const role of ['jobs', 'feed', 'watcher', 'api'] as const) await startSite(role)
  marked = markTested(
    testDatabase.url,
    over.signal,
    strategies.filter((each) => each !== untested),
  )
}, longest)
afterAll(async () => {
  over.abort()
  await marked
  for (const { server, folder } of [...sites.values()].toReversed()) {
    await server.close()
    rmSync(folder, { recursive: true })
  }
  await nats?.kill()
  await database.destroy()
  await testDatabase.drop()
}, longest)

describe('processes with one role each', () => {
  it('say how they are and which role they have, and only the api answers more', async () => {
    for (const role of allRoles) {
      await expect
        .poll(async () => (await send(role, '/ready')).json)
        .toEqual({
          status: 'ready',
          database: 'answers',
          writes: 'done',
          money: 'moving',
          prices: 'live',
          clock: 'steady',
          watching: 'done',
          roles: [role],
        })
      expect((await send(role, '/health')).json).toEqual({ status: 'ok' })
      expect((await send(role, '/api/v1/quotes?symbols=BTCUSD')).status).toBe(role === 'api' ? 200 : 404)
    }
  })

  it(
    'do everything together: an order on the api, its stop by the watcher, the letter about it by the jobs',
    async () => {
      const trial = await send('api', '/api/v1/customers/trial', { locale: 'en', deviceId: randomUUID() })
      expect(trial.status, JSON.stringify(trial.json)).toBe(200)
      const kept = { email: 'roles@mail.example', password: 'green-Lantern8hums' }
      expect((await send('api', '/api/v1/customers/keep', kept)).status).toBe(200)
      // Test servers hash at a cost of their own; a whole server does at that of production.
      const { password_hash } = await findKept(kept.email)
      expect(password_hash).toMatch(/^argon2id\$m=19456,t=2,p=1\$/)
      const near = (price: string, share: number) => (Number(price) * share).toFixed(2)
      const place = async () => {
        const { json } = await send('api', '/api/v1/quotes?symbols=BTCUSD')
        const { ask = '', bid = '' } = (json as { quotes: { ask: string; bid: string }[] }).quotes[0] ?? {}
        return await send('api', '/api/v1/orders', {
          symbol: 'BTCUSD',
          side: 'long',
          leverage: 2,
          quantity: '0.001',
          // Prices move by more than this within seconds, one way or the other.
          takeProfit: near(ask, 1.0002),
          stopLoss: near(bid, 0.9998),
          type: { kind: 'market', seen: ask, tolerancePpm: 50_000 },
        })
      }
      // Where the machine has stood still, its last price is too old for an order.
      await expect.poll(place).toMatchObject({ status: 200 })
      const isAboutIt = (text: string) =>
        text.includes('To: roles@mail.example') && text.includes('BTC') && /stop loss|take profit/i.test(text)
      const closed = () => lettersOf('jobs').filter(isAboutIt)
      await expect.poll(closed, { timeout: 200_000, interval: 500 }).toHaveLength(1)
      for (const role of ['api', 'feed', 'watcher'] as const) expect(lettersOf(role)).toEqual([])
    },
    longest,
  )

  itLong(
    'test a strategy on the past by the jobs, where that was not done yet',
    async () => {
      const { id } = untested
      const testOf = async () => (await listTests(database)).get(id)?.backtest
      await expect.poll(testOf, { timeout: longest }).toMatchObject({ strategy: id })
      expect(await testOf()).not.toEqual({ ...sampleTest.backtest, strategy: id })
    },
    longest,
  )

  itLong(
    'record by the feed alone, and seal by the jobs',
    async () => {
      const [recorded, sealed] = [await recordedUntil(), await sealedLeaves()]
      await expect.poll(recordedUntil).toBeGreaterThan(recorded)
      await expect.poll(sealedLeaves, { timeout: 90_000 }).toBeGreaterThan(sealed)
      await sites.get('feed')?.server.close()
      const last = await recordedUntil()
      await sleep(9_000)
      expect(await recordedUntil()).toBe(last)
    },
    longest,
  )

  it(
    'stop the money where the database goes back behind what they have shown of the log',
    async () => {
      const shown = async () => {
        const { json } = await send('api', '/api/v1/log/checkpoint')
        return Number(/\n(\d+)\n/.exec((json as { checkpoint: { text: string } }).checkpoint.text)?.[1])
      }
      const size = await shown()
      await forgetLog({ databaseUrl: testDatabase.url }, size - 1)
      const money = async () => (await send('api', '/ready')).json
      await expect.poll(money, { timeout: 60_000 }).toMatchObject({ money: 'stopped' })
      const halts = await sql<{ reason: string }>`select reason from money_halts`.execute(database)
      expect(halts.rows.map(({ reason }) => reason)).toEqual([
        expect.stringContaining(`The public log has ${size - 1} entries here, and ${size} were published`),
      ])
      expect(await sealedLeaves()).toBeLessThan(size)
      expect(await shown()).toBe(size)
    },
    longest,
  )
})
