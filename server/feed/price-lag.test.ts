import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBegunMarket } from '@candor/tests/database/begun-market.ts'
import { riseContract } from '@candor/tests/database/delivery-desk.ts'
import { markTested } from '@candor/tests/database/mark-tested.ts'
import { orderContract } from '@candor/tests/database/order-contract.ts'
import type { TestDatabase } from '@candor/tests/database/test-database.ts'
import { itLong } from '@candor/tests/long-form.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../http/create-log.ts'
import { type RunningServer, startServer } from '../main.ts'
import { logKeyFile } from '../proofs/log-key.ts'
import { masterKeyFile } from '../vault/open-vault.ts'
import { createPriceLag } from './price-lag.ts'

const longest = 180_000

/** Two whole servers on one database, whose clocks differ. The first one's is right. */

let testDatabase: TestDatabase
let cookie = ''
let marked: Promise<void> | undefined
const over = new AbortController()
const sites: { server: RunningServer; folder: string }[] = []

async function startSite(lateMs: number): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-lag-'))
  const [first] = sites
  for (const key of first ? [logKeyFile, masterKeyFile] : [])
    copyFileSync(join(first?.folder ?? '', key), join(folder, key))
  const settings = { PORT: '0', CANDOR_DATA: folder, RATE_LIMIT_PER_MINUTE: '1000000' }
  const config = readConfig({ ...settings, REVIEW_MODE: 'manual' })
  if (!config.ok) throw new Error('the settings were refused')
  const server = await startServer({
    config: config.value,
    databaseUrl: testDatabase.servingUrl,
    log: createLog('fatal'),
    clock: () => Date.now() - lateMs,
  })
  sites.push({ server, folder })
  return server
}

/** The cookie of a practice customer. */
async function openCustomer({ address }: RunningServer): Promise<string> {
  const response = await fetch(`${address}/api/v1/customers/trial`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ locale: 'en', deviceId: randomUUID() }),
  })
  return response.headers.getSetCookie().join(';').split(';')[0] ?? ''
}

async function send({ address }: RunningServer, path: string, body?: object, key: string = randomUUID()) {
  const response = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: address,
      cookie,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, never> }
}

const quoteOn = async (server: RunningServer) =>
  (await send(server, '/api/v1/quotes?symbols=BTCUSD')).json as unknown as { quotes: { ask: string }[] }

/** An order for a contract, on the last second that a server has published. */
const orderOn = (server: RunningServer) => {
  const get = async (path: string) => {
    const { status, json } = await send(server, path)
    return { status, json, headers: new Headers(), text: '' }
  }
  return orderContract({ get }, riseContract(Date.now() - (Date.now() % 1_000)))
}

async function buyOn(server: RunningServer, known?: string) {
  const seen = known ?? (await quoteOn(server)).quotes[0]?.ask
  const type = { kind: 'market', seen, tolerancePpm: 50_000 }
  const body = {
    symbol: 'BTCUSD',
    side: 'long',
    leverage: 2,
    quantity: '0.001',
    takeProfit: null,
    stopLoss: null,
  }
  return await send(server, '/api/v1/orders', { ...body, type })
}

const readyOf = async (server: RunningServer) => (await send(server, '/ready')).json

describe('two servers on one database', () => {
  beforeAll(async () => {
    testDatabase = await createBegunMarket(Date.now())
    cookie = await openCustomer(await startSite(0))
    marked = markTested(testDatabase.url, over.signal)
  }, longest)
  afterAll(async () => {
    over.abort()
    await marked
    for (const { server, folder } of sites.toReversed()) {
      await server.close()
      rmSync(folder, { recursive: true })
    }
    await testDatabase.drop()
  }, longest)

  itLong(
    'one whose clock is a little late publishes with the others, and fills every order on a tick that nobody has replaced',
    async () => {
      const late = await startSite(230)
      // Until both know of each other.
      await sleep(3_000)
      const superseded: number[] = []
      for (let times = 0; times < 8; times += 1) {
        const seen = (await quoteOn(late)).quotes[0]?.ask
        // Shortly after a second has begun here, and before the late clock knows of it.
        await sleep(1_000 - (Date.now() % 1_000) + 40)
        const begun = Math.floor(Date.now() / 1_000) * 1_000
        const { status, json } = await buyOn(late, seen)
        expect(status, JSON.stringify(json)).toBe(200)
        const { id } = (json as unknown as { order: { id: string } }).order
        const story = (await send(late, `/api/v1/orders/${id}`)).json as unknown as {
          events: { tick: { at: string } }[]
        }
        const at = Date.parse(story.events[0]?.tick.at ?? '')
        if (at < begun) superseded.push(begun - at)
      }
      expect(superseded).toEqual([])
      await late.close()
    },
    longest,
  )

  it(
    'one whose clock is 0.8 s late refuses what is decided on its prices, says so, and serves once nobody is ahead of it',
    async () => {
      const [right, late] = [sites[0]?.server as RunningServer, await startSite(800)]
      await expect.poll(() => readyOf(late)).toMatchObject({ prices: 'behind' })
      expect((await send(late, '/ready')).status).toBe(503)
      expect((await send(right, '/ready')).json).toMatchObject({ status: 'ready', prices: 'live' })
      const { json, status } = await buyOn(right)
      expect(status).toBe(200)
      const { id } = (json as unknown as { order: { id: string } }).order
      const seen = (await quoteOn(right)).quotes[0]?.ask ?? ''
      const codes = new Map<string, number>()
      const ask = async (path: string, body: object, key?: string) => {
        const answer = await send(late, path, body, key)
        const code = `${path.split('/')[3]} ${answer.status} ${answer.json['code']}`
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
      const quantity = '0.001'
      const market = { kind: 'market', seen, tolerancePpm: 50_000 }
      for (let times = 0; times < 15; times += 1) {
        await ask('/api/v1/orders', {
          ...{ symbol: 'BTCUSD', side: 'long', leverage: 2, quantity, takeProfit: null, stopLoss: null },
          type: market,
        })
        await ask(`/api/v1/positions/${id}/close`, { quantity, seen, tolerancePpm: 50_000 })
        await ask('/api/v1/spot/orders', {
          ...{ symbol: 'BTCUSD', side: 'buy', size: { by: 'quantity', quantity }, type: market },
        })
        const { order, signature } = await orderOn(right)
        await ask('/api/v1/contracts', { order, signature }, order.request)
        await sleep(67)
      }
      expect(Object.fromEntries(codes)).toEqual({
        'orders 409 data-anomaly': 15,
        'positions 409 data-anomaly': 15,
        'spot 409 data-anomaly': 15,
        'contracts 409 data-anomaly': 15,
      })
      await right.close()
      await expect.poll(() => readyOf(late)).toMatchObject({ status: 'ready', prices: 'live' })
      expect((await buyOn(late)).status).toBe(200)
    },
    longest,
  )
})

describe('the newest second', () => {
  const open = (clockLateMs: number) => {
    const state = { published: 10_000, passed: 0, followed: 0 }
    const lag = createPriceLag({
      published: () => state.published,
      follow: (at) => {
        state.followed += 1
        if (clockLateMs <= 250) state.published = at
      },
      log: { warn: () => {} },
      elapsed: () => state.passed,
    })
    return { lag, state }
  }

  it('is followed where the clock is near, and what is known already changes nothing', () => {
    const { lag, state } = open(200)
    lag.hear(10_000)
    lag.hear(9_000)
    expect([lag.isBehind(), state.followed]).toEqual([false, 0])
    lag.hear(11_000)
    expect([lag.isBehind(), state.published]).toEqual([false, 11_000])
  })

  it('makes everything wait for three seconds where it cannot be followed', () => {
    const { lag, state } = open(800)
    lag.hear(11_000)
    expect(lag.isBehind()).toBe(true)
    // Our own clock has come to it, and is late again in the next second.
    state.published = 11_000
    state.passed = 1_000
    lag.hear(12_000)
    state.passed = 3_999
    expect(lag.isBehind()).toBe(true)
    state.passed = 4_000
    expect(lag.isBehind()).toBe(false)
  })
})
