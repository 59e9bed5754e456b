import { createHandFedMarket } from '@candor/tests/database/hand-fed-market.ts'
import { type NetworkCut, openNetworkCut } from '@candor/tests/database/network-cut.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { openPlainReadiness } from '@candor/tests/database/plain-readiness.ts'
import { goodWithdrawal, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { slowness } from '@candor/tests/database/slowness.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../http/create-log.ts'
import { timeOutKind } from '../limits/limit-commands.ts'
import { openTeller } from '../open-teller.ts'
import { cancelOrderKind } from '../orders/order-commands.ts'
import { commandOf } from '../teller/command.ts'
import { createWriteGate } from '../teller/write-gate.ts'
import { createReadiness, type Readiness } from './keep-readiness.ts'
import { openProber } from './probe-database.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await signedInClient(server)
})
afterAll(() => server.stop())

const asTheOwner = (text: string) => asOwner(server, (database) => sql.raw(text).execute(database))
const ready = async () => {
  const answer = await client.get('/ready')
  return { httpStatus: answer.status, ...(answer.json as object) }
}
const timed = async <Value>(work: () => Promise<Value>): Promise<[Value, number]> => {
  const began = performance.now()
  const value = await work()
  return [value, performance.now() - began]
}

describe('a disk that is full', () => {
  it('is told, and money is refused at once until it can be written again', async () => {
    const body = await goodWithdrawal(client, '10.00')
    // As PostgreSQL answers when a table cannot grow.
    await asTheOwner(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on commands execute function full_disk();`)
    const [refused, first] = await timed(() => client.post('/api/v1/withdrawals', body))
    expect(problemOf(refused)).toMatchObject({ status: 503, code: 'saving-unavailable' })
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(first).toBeLessThan(1_000 * slowness())
    expect(await ready()).toMatchObject({
      httpStatus: 503,
      status: 'not-ready',
      writes: 'disk-full',
      money: 'refused',
    })
    await asTheOwner('drop trigger full_disk on commands')
    const [next, second] = await timed(() => client.post('/api/v1/withdrawals', body))
    expect(problemOf(next).code, 'the gate is closed for a while').toBe('saving-unavailable')
    expect(second).toBeLessThan(500 * slowness())
    await expect.poll(ready).toMatchObject({ httpStatus: 200, writes: 'done', money: 'moving' })
    expect((await client.post('/api/v1/withdrawals', body)).status).toBe(200)
  })
})

describe('a database that says nothing', () => {
  let cut: NetworkCut
  beforeAll(async () => {
    cut = await openNetworkCut(server.servingUrl)
  })
  afterAll(() => cut.stop())

  it('is told within a second, and money is refused at once after three', async () => {
    const { bus, board, publicLog, clock } = server.deps
    const log = createLog('silent')
    const gate = createWriteGate(log)
    const teller = openTeller(cut.url, { bus, board, publicLog, clock, log, gate })
    const readiness = openPlainReadiness(cut.url, { teller, board, gate, log })
    readiness.start()
    const asking = { customerId: 1n, key: 'a-key-of-mine', body: { days: 1 } }
    const command = commandOf(timeOutKind, asking)
    expect(await readiness.report()).toMatchObject({ status: 'ready', database: 'answers' })
    cut.silence()
    const [report, took] = await timed(() => readiness.report())
    expect(report).toMatchObject({ status: 'not-ready', database: 'silent', money: 'refused' })
    expect(took).toBeLessThan(1_000 * slowness())
    await expect.poll(() => gate.trouble()).toBe('failing')
    const [outcome, waited] = await timed(() => teller.submit(command))
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'saving-unavailable' } })
    expect(waited).toBeLessThan(50 * slowness())
    cut.resume()
    await expect.poll(() => readiness.report()).toMatchObject({ status: 'ready', money: 'moving' })
    await readiness.stop()
    await teller.stop()
  })

  it('answers what waited for it within ten seconds, and says that it does not know', async () => {
    const { bus, board, publicLog, clock } = server.deps
    const teller = openTeller(cut.url, { bus, board, publicLog, clock, log: createLog('silent') })
    const { rows } = await sql<{ id: bigint }>`select id from customers limit 1`.execute(server.database)
    const command = commandOf(cancelOrderKind, {
      customerId: rows[0]?.id ?? 0n,
      key: 'another-key',
      body: { id: '0199a8b4-7c1e-7abc-8def-0123456789ab' },
    })
    expect(await teller.submit(command)).toMatchObject({ refusal: { code: 'not-found' } })
    cut.silence()
    const [outcome, took] = await timed(() => teller.submit({ ...command, key: 'a-third-key' }))
    cut.resume()
    expect(outcome).toMatchObject({ refusal: { code: 'network-error-try-later' } })
    expect(took).toBeLessThan(10_000 * slowness())
    await teller.stop()
  })
})

describe('what else keeps a server from serving', () => {
  const market = createHandFedMarket()
  const state = { behind: false, low: false, doubted: false }
  let readiness: Readiness
  beforeAll(() => {
    const log = createLog('silent')
    readiness = createReadiness({
      prober: openProber(server.servingUrl),
      gate: createWriteGate(log),
      teller: server.deps.teller,
      board: market.board,
      lag: { hear: () => {}, isBehind: () => state.behind },
      isClockDoubted: () => state.doubted,
      isSpaceLow: async () => state.low,
      log,
    })
  })
  afterAll(() => readiness.stop())

  const show = (gold: string, bitcoin: string) => {
    market.show(1, { XAUUSD: '4000.00' }, { state: gold as 'live' })
    market.show(1, { BTCUSD: '90000.00' }, { state: bitcoin as 'live' })
  }

  it('is a disk that is nearly full, before PostgreSQL has to stop', async () => {
    state.low = true
    expect(await readiness.report()).toMatchObject({
      status: 'not-ready',
      writes: 'disk-full',
      money: 'refused',
    })
    state.low = false
    expect(await readiness.report()).toMatchObject({ status: 'ready', writes: 'done', money: 'moving' })
  })

  it.each([
    ['closed', 'live', 'live', 'ready'],
    ['stale', 'live', 'partly-stale', 'ready'],
    ['closed', 'stale', 'stale', 'not-ready'],
    ['stale', 'stale', 'stale', 'not-ready'],
    ['halted', 'closed', 'live', 'ready'],
  ])('is prices that are stale: gold %s, bitcoin %s', async (gold, bitcoin, prices, status) => {
    show(gold, bitcoin)
    expect(await readiness.report()).toMatchObject({ prices, status })
  })

  it('is prices behind those of another server, and a doubted clock is told', async () => {
    show('live', 'live')
    state.behind = true
    state.doubted = true
    expect(await readiness.report()).toMatchObject({
      prices: 'behind',
      status: 'not-ready',
      clock: 'doubted',
    })
    state.behind = false
    expect(await readiness.report()).toMatchObject({ prices: 'live', status: 'ready', clock: 'doubted' })
  })
})
