import { hashOrder } from '@candor/domain/contracts/contract-order.ts'
import { refusalText } from '@candor/domain/contracts/contract-receipt.ts'
import {
  bought,
  buy,
  contractOf,
  type DeliveryDesk,
  openDeliveryDesk,
  openDirection,
  riseContract,
  seenNow,
} from '@candor/tests/database/delivery-desk.ts'
import { orderContract, sendOrder, type Wish } from '@candor/tests/database/order-contract.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import { isSignedBy } from '@candor/verify/open-checkpoint.ts'
import type { WireContract } from '@candor/wire/contracts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketOf } from '../leases/watched-parts.ts'
import { commandOf } from '../teller/command.ts'
import { settleContractKind } from './settle-contract-command.ts'

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

/** Seconds at one price, another one at expiry, and one more after it. */
async function run(contract: WireContract, first: string, last: string): Promise<WireContract> {
  const expiry = Date.parse(contract.expiresAt)
  let at = await desk.tick(first)
  while (at < expiry) at = await desk.tick(at + 1_000 === expiry ? last : first)
  await desk.tick('1.00')
  await desk.settled()
  return await contractOf(client, contract.id)
}

describe('a contract of $200 that pays 80 %', () => {
  it('sets the stake aside, runs, and knows its purchase tick as soon as it has come', async () => {
    const contract = await bought(desk.server, client)
    expect(contract).toMatchObject({ status: 'running', stake: '200.00', rate: '0.80', purchase: null })
    expect(await balance()).toMatchObject({ cash: '9800.00', stake: '200.00' })
    for (const price of ['90100.00', '90200.00']) await desk.tick(price)
    expect((await contractOf(client, contract.id)).purchase).toBeNull()
    const at = await desk.tick('90300.00')
    await desk.tick('90400.00')
    expect(at).toBe(Date.parse(contract.purchaseAt ?? ''))
    expect(await contractOf(client, contract.id)).toMatchObject({
      status: 'running',
      purchase: { at: new Date(at).toISOString(), mid: '90300.00' },
      final: null,
    })
    expect((await list('status=running')).map(({ id }) => id)).toEqual([contract.id])
  })

  it.each([
    ['win', '90000.00', '90000.01', '160.00', '10160.00'],
    ['lose', '90000.00', '89999.99', '-200.00', '9800.00'],
    ['draw', '90000.00', '90000.00', '0.00', '10000.00'],
  ] as const)('%s: from %s to %s it makes %s', async (outcome, first, last, profit, cash) => {
    const contract = await bought(desk.server, client)
    const settled = await run(contract, first, last)
    expect(settled).toMatchObject({ status: 'settled', outcome, profit, reason: null })
    expect(settled.purchase?.mid).toBe(first)
    expect(settled.final?.mid).toBe(last)
    expect(await balance()).toMatchObject({ cash, stake: '0.00' })
    expect((await list(`status=settled&outcome=${outcome}`)).map(({ id }) => id)).toEqual([contract.id])
    expect(await list('status=running')).toEqual([])
  })

  it('is won by a fall where it was bought as one', async () => {
    const contract = await bought(desk.server, client, { direction: 'fall' })
    expect(await run(contract, '90000.00', '89000.00')).toMatchObject({ outcome: 'win', paid: '360.00' })
  })

  it('is told by the portfolio as what it is: a result of its instrument', async () => {
    await run(await bought(desk.server, client), '90000.00', '89999.99')
    const line = { product: 'delivery', symbol: 'BTCUSD', profit: '-200.00', costs: '0.00', open: '0.00' }
    expect((await client.get('/api/v1/portfolio?range=all')).json).toMatchObject({ lines: [line] })
    const asked = '/api/v1/portfolio/postings?range=all&part=result&product=delivery&symbol=BTCUSD'
    expect((await client.get(asked)).json).toMatchObject({ postings: [{ kind: 'contract-lost' }] })
  })

  it('is pending until the log has come past its expiry', async () => {
    const contract = await bought(desk.server, client)
    const expiry = Date.parse(contract.expiresAt)
    let at = await desk.tick('90000.00')
    while (at + 1_000 < expiry) at = await desk.tick('90000.00')
    desk.server.clock.advance(1_000)
    expect(await contractOf(client, contract.id)).toMatchObject({ status: 'pending', outcome: null })
    desk.server.clock.advance(-1_000)
    for (const price of ['90000.01', '1.00']) await desk.tick(price)
    await desk.settled()
    expect(await contractOf(client, contract.id)).toMatchObject({ outcome: 'win', paid: '360.00' })
  })
})

describe('a direction', () => {
  const buyHidden = async (direction: 'rise' | 'fall') => {
    const { json, order } = await buy(desk.server, client, { direction })
    return { contract: (json as { contract: WireContract }).contract, order }
  }

  it('is hidden until its device opens it, which may be after expiry and changes nothing', async () => {
    const { contract, order } = await buyHidden('fall')
    expect(contract.direction).toBeNull()
    const expiry = Date.parse(contract.expiresAt)
    let at = await desk.tick('90000.00')
    while (at <= expiry) at = await desk.tick(at + 1_000 === expiry ? '89999.99' : '90000.00')
    await desk.watcher.settled()
    expect(await contractOf(client, contract.id)).toMatchObject({ status: 'pending', direction: null })
    const opened = await openDirection(client, contract.id, order)
    expect(opened.json).toMatchObject({ contract: { direction: 'fall' } })
    await desk.settled()
    expect(await contractOf(client, contract.id)).toMatchObject({ outcome: 'win', paid: '360.00' })
  })

  it('cannot be opened as another one, nor by somebody else, and is acknowledged each time', async () => {
    const { contract, order } = await buyHidden('rise')
    const other = await openDirection(client, contract.id, { ...order, direction: 'fall' })
    expect(problemOf(other).code).toBe('opening-invalid')
    const stranger = await desk.customer()
    expect(problemOf(await openDirection(stranger, contract.id, order)).code).toBe('not-found')
    const answers = [
      await openDirection(client, contract.id, order),
      await openDirection(client, contract.id, order),
    ]
    const [first, second] = answers.map(({ json }) => (json as { acknowledged: string }).acknowledged)
    expect(first).toBe(second)
  })
})

describe('refusals', () => {
  it.each([
    ['time-limit-invalid', { timeLimit: 45 }],
    ['stake-invalid', { stake: '4.99' }],
    ['terms-changed', { rate: '0.81' }],
    ['terms-changed', { order: { terms: 'ab'.repeat(32) } }],
    ['not-found', { symbol: 'NOSUCH' }],
    ['invalid-request', { order: { origin: 'candor/another' } }],
  ] as const satisfies [string, Partial<Wish>][])('%s, signed: %j', async (code, changes) => {
    const answer = await buy(desk.server, client, changes)
    const { signed, ...problem } = problemOf(answer)
    expect(problem.code).toBe(code)
    if (!signed) throw new Error('nothing was signed')
    const { body, signature } = signed
    const { key, origin } = desk.server.deps.publicLog
    expect(isSignedBy(key.publicKey, refusalText(body), signature)).toBe(true)
    const { order } = answer.order
    expect(body).toMatchObject({ version: 2, origin, code, request: order.request, order: hashOrder(order) })
    expect(await balance()).toMatchObject({ cash: '10000.00' })
  })

  it('purchase-too-late: the purchase second does not wait for the server', async () => {
    const order = await orderContract(client, riseContract(seenNow(desk.server)))
    for (let second = 0; second < 3; second += 1) await desk.tick('90000.00')
    expect(problemOf(await sendOrder(client, order)).code).toBe('purchase-too-late')
  })

  it('invalid-request: the key of the request is the one that the device has signed', async () => {
    const { order, signature } = await orderContract(client, riseContract(seenNow(desk.server)))
    const answer = await client.post('/api/v1/contracts', { order, signature })
    expect(problemOf(answer)).toMatchObject({
      code: 'invalid-request',
      fields: [{ path: 'order.request', problem: 'field-invalid' }],
    })
  })

  it('order-signature-invalid: what its device has not signed was not ordered', async () => {
    const order = await orderContract(client, riseContract(seenNow(desk.server)))
    const changed = { ...order, order: { ...order.order, stake: '40000' } }
    expect(problemOf(await sendOrder(client, changed)).code).toBe('order-signature-invalid')
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
    expect(problemOf(await buy(desk.server, client))).toMatchObject({
      code: 'contracts-paused',
      params: { time: until },
    })
    await desk.server.database
      .selectFrom('contract_pauses')
      .selectAll()
      .execute()
      .then((rows) => expect(rows).toHaveLength(2))
  })

  it('is offered by who has lost: losses of the last hour are counted', async () => {
    const contract = await bought(desk.server, client, { stake: '5.00' })
    await run(contract, '90000.00', '89000.00')
    expect(await record()).toMatchObject({ won: 0, lost: 1, lostWithinHour: 1 })
  })
})

describe('exactly once', () => {
  it('the same request five times at once buys one contract', async () => {
    const order = await orderContract(client, riseContract(seenNow(desk.server)))
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendOrder(client, order)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await balance()).toMatchObject({ cash: '9800.00', stake: '200.00' })
    const { request } = order.order
    const other = await orderContract(
      client,
      riseContract(seenNow(desk.server), { stake: '100.00', request }),
    )
    expect(problemOf(await sendOrder(client, other)).code).toBe('idempotency-key-reused')
  })

  it('whoever settles late, twice or under a lost lease changes nothing', async () => {
    const contract = await bought(desk.server, client)
    const { customer_id: customerId } = await desk.server.database
      .selectFrom('contracts')
      .select('customer_id')
      .where('id', '=', contract.id)
      .executeTakeFirstOrThrow()
    const lease = `watch/crypto/${bucketOf(customerId)}`
    const settle = async (token: bigint, key: string) => {
      const body = { id: contract.id, fence: { lease, token } }
      const command = commandOf(settleContractKind, { customerId, key, body })
      const outcome = await desk.server.deps.teller.submit(command)
      return outcome.ok ? 'settled' : outcome.refusal.code
    }
    const { token } = await desk.server.database
      .selectFrom('watcher_leases')
      .select('token')
      .where('name', '=', lease)
      .executeTakeFirstOrThrow()
    // It is not due, whichever server sends the command.
    expect(await settle(token, 'settle-too-early')).toBe('already-decided')
    expect(await settle(token + 1n, 'settle-by-another')).toBe('already-decided')
    await run(contract, '90000.00', '91000.00')
    const before = await balance()
    expect(await settle(token, 'settle-once-more')).toBe('already-decided')
    expect(await balance()).toEqual(before)
  })
})

it('says over the socket that a contract has moved on', async () => {
  const contract = await bought(desk.server, client)
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
  const contract = await bought(desk.server, client)
  await run(contract, '90000.00', '91000.00')
  const { json } = await client.get(`/api/v1/contracts/${contract.id}`)
  const { ticks, receipt } = json as { ticks: { at: string; mid: string }[]; receipt: string }
  const [first, last] = [ticks[0], ticks.at(-1)].map((tick) => Date.parse(tick?.at ?? ''))
  expect(Date.parse(contract.purchaseAt ?? '') - (first ?? 0)).toBeLessThanOrEqual(30_000)
  expect(Date.parse(contract.expiresAt) - (last ?? 0)).toBeLessThan(1_000)
  expect(ticks.length).toBeGreaterThanOrEqual(59)
  expect(JSON.parse(receipt)).toMatchObject({ body: { contract: contract.id } })
})
