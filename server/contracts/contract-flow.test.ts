import {
  bought,
  buy,
  contractOf,
  type DeliveryDesk,
  openDeliveryDesk,
  riseContract,
} from '@candor/tests/database/delivery-desk.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: DeliveryDesk
let client: TestClient
beforeAll(async () => {
  desk = await openDeliveryDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  await desk.tick('90000.00')
  client = await desk.customer()
})

const balance = async () =>
  (await client.get('/api/v1/balance')).json as { cash: string; stake: string; version: number }
const list = async (query: string) =>
  ((await client.get(`/api/v1/contracts?${query}`)).json as { contracts: WireContract[] }).contracts

/** The first second after the purchase, seconds at the same price, and then one more price until the time is over. */
async function run(contract: WireContract, first: string, last: string): Promise<WireContract> {
  const expiry = Date.parse(contract.expiresAt)
  let at = await desk.tick(first)
  while (at + 1_000 < expiry) at = await desk.tick(at + 2_000 > expiry ? last : first)
  await desk.tick('1.00')
  await desk.settled()
  return await contractOf(client, contract.id)
}

describe('a contract of $200 that pays 80 %', () => {
  it('sets the stake aside, runs, and knows its purchase tick as soon as it has come', async () => {
    const contract = await bought(client)
    expect(contract).toMatchObject({ status: 'running', stake: '200.00', rate: '0.80', purchase: null })
    expect(await balance()).toMatchObject({ cash: '9800.00', stake: '200.00' })
    const at = await desk.tick('90100.00')
    await desk.tick('90200.00')
    expect(await contractOf(client, contract.id)).toMatchObject({
      status: 'running',
      purchase: { at: new Date(at).toISOString(), mid: '90100.00' },
      final: null,
    })
    expect((await list('status=running')).map(({ id }) => id)).toEqual([contract.id])
  })

  it.each([
    ['win', '90000.00', '90000.01', '160.00', '10160.00'],
    ['lose', '90000.00', '89999.99', '-200.00', '9800.00'],
    ['draw', '90000.00', '90000.00', '0.00', '10000.00'],
  ] as const)('%s: from %s to %s it makes %s', async (outcome, first, last, profit, cash) => {
    const contract = await bought(client)
    const settled = await run(contract, first, last)
    expect(settled).toMatchObject({ status: 'settled', outcome, profit, voidReason: null })
    expect(settled.purchase?.mid).toBe(first)
    expect(settled.final?.mid).toBe(last)
    expect(await balance()).toMatchObject({ cash, stake: '0.00' })
    expect((await list(`status=settled&outcome=${outcome}`)).map(({ id }) => id)).toEqual([contract.id])
    expect(await list('status=running')).toEqual([])
  })

  it('is won by a fall where it was bought as one', async () => {
    const contract = await bought(client, { direction: 'fall' })
    expect(await run(contract, '90000.00', '89000.00')).toMatchObject({ outcome: 'win', paid: '360.00' })
  })

  it('is pending until the log has come past its expiry', async () => {
    const contract = await bought(client)
    await desk.tick('90000.00')
    desk.server.clock.advance(40_000)
    expect(await contractOf(client, contract.id)).toMatchObject({ status: 'pending', outcome: null })
    // The seconds in between were never told: the last tick is older than ten seconds.
    await desk.tick('91000.00')
    await desk.settled()
    expect(await contractOf(client, contract.id)).toMatchObject({
      outcome: 'void',
      voidReason: 'no-tick',
      paid: '200.00',
      purchase: { mid: '90000.00' },
    })
    expect(await balance()).toMatchObject({ cash: '10000.00', stake: '0.00' })
  })
})

describe('refusals', () => {
  it.each([
    ['time-limit-invalid', { timeLimit: 45 }],
    ['stake-invalid', { stake: '4.99' }],
    ['stake-invalid', { stake: '1e3' }],
    ['direction-invalid', { direction: 'up' }],
    ['terms-changed', { rate: '0.81' }],
    ['not-found', { symbol: 'NOSUCH' }],
  ])('%s', async (code, changes) => {
    expect(problemOf(await buy(client, changes)).code).toBe(code)
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })
})

describe('a pause', () => {
  const pause = async (minutes: string) =>
    ((await client.post('/api/v1/contracts/pause', { minutes })).json as { pausedUntil: string }).pausedUntil
  const record = async () =>
    (await client.get('/api/v1/contracts/record')).json as {
      pausedUntil: string | null
      lostWithinHour: number
    }

  it('keeps contracts from being sold until it is over, and cannot be made shorter', async () => {
    expect((await record()).pausedUntil).toBeNull()
    const until = await pause('60')
    expect(await pause('15')).toBe(until)
    expect(await record()).toMatchObject({ pausedUntil: until })
    expect(problemOf(await buy(client))).toMatchObject({ code: 'contracts-paused', params: { time: until } })
    await desk.server.database
      .selectFrom('contract_pauses')
      .selectAll()
      .execute()
      .then((rows) => expect(rows).toHaveLength(2))
  })

  it('is offered by who has lost: losses of the last hour are counted', async () => {
    const contract = await bought(client, { stake: '5.00' })
    await run(contract, '90000.00', '89000.00')
    expect(await record()).toMatchObject({ won: 0, lost: 1, lostWithinHour: 1 })
  })
})

describe('exactly once', () => {
  it('the same request five times at once buys one contract', async () => {
    const headers = { 'idempotency-key': 'five-times-the-same' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.send('POST', '/api/v1/contracts', { body: riseContract(), headers }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await balance()).toMatchObject({ cash: '9800.00', stake: '200.00' })
    const other = await client.send('POST', '/api/v1/contracts', {
      body: riseContract({ stake: '100.00' }),
      headers,
    })
    expect(problemOf(other).code).toBe('idempotency-key-reused')
  })

  it('whoever settles late, twice or under a lost lease changes nothing', async () => {
    const contract = await bought(client)
    const { customer_id: customerId } = await desk.server.database
      .selectFrom('contracts')
      .select('customer_id')
      .where('id', '=', contract.id)
      .executeTakeFirstOrThrow()
    const settle = async (token: bigint, key: string) => {
      const body = { id: contract.id, fence: { lease: 'watch/crypto', token } }
      const outcome = await desk.server.deps.teller.submit({ kind: 'settle-contract', customerId, key, body })
      return outcome.ok ? 'settled' : outcome.refusal.code
    }
    const { token } = await desk.server.database
      .selectFrom('watcher_leases')
      .select('token')
      .where('name', '=', 'watch/crypto')
      .executeTakeFirstOrThrow()
    // It is not due, whoever asks.
    expect(await settle(token, 'settle-too-early')).toBe('already-decided')
    expect(await settle(token + 1n, 'settle-by-another')).toBe('already-decided')
    await run(contract, '90000.00', '91000.00')
    const before = await balance()
    expect(await settle(token, 'settle-once-more')).toBe('already-decided')
    expect(await balance()).toEqual(before)
  })
})

it('says over the socket that a contract has moved on', async () => {
  const contract = await bought(client)
  const socket = await client.openSocket()
  const told: unknown[] = []
  socket.raw.on('message', (data) => told.push(JSON.parse(data.toString())))
  await run(contract, '90000.00', '91000.00')
  await expect
    .poll(() => told)
    .toContainEqual({ kind: 'subject.changed', subject: { kind: 'contract', id: contract.id } })
  socket.raw.close()
})

it('tells the ticks around a contract, from half a minute before it to its end', async () => {
  for (let second = 0; second < 40; second += 1) await desk.tick('90000.00')
  const contract = await bought(client)
  await run(contract, '90000.00', '91000.00')
  const { json } = await client.get(`/api/v1/contracts/${contract.id}`)
  const { ticks, receipt } = json as { ticks: { at: string; mid: string }[]; receipt: string }
  const [first, last] = [ticks[0], ticks.at(-1)].map((tick) => Date.parse(tick?.at ?? ''))
  expect(Date.parse(contract.acceptedAt) - (first ?? 0)).toBeLessThanOrEqual(30_000)
  expect(Date.parse(contract.expiresAt) - (last ?? 0)).toBeLessThan(1_000)
  expect(ticks.length).toBeGreaterThanOrEqual(59)
  expect(JSON.parse(receipt)).toMatchObject({ body: { contract: contract.id } })
})
