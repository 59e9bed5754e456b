import { hourMs } from '@candor/domain/time/durations.ts'
import { createHandFedMarket, flatCandle } from '@candor/tests/database/hand-fed-market.ts'
import { registeredClient } from '@candor/tests/database/identity-desk.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { TestSocket } from '@candor/tests/database/test-socket.ts'
import { alertSchema, previewAlert, type WireAlert, type WireAlertCondition } from '@candor/wire/alerts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const path = '/api/v1/alerts'

let server: TestServer
let customer: TestClient
let socket: TestSocket
let time = Date.now()
beforeAll(async () => {
  const market = createHandFedMarket()
  market.show(time, { XAUUSD: '4300.00', EURUSD: '1.17500' })
  server = await startTestServer({ market })
})
afterAll(() => server.stop())
beforeEach(async () => {
  customer = await signedInClient(server)
  socket = await welcomedSocket(customer)
})

/** A customer's socket that has received the greeting and the balance. */
/** The next message that is not about notices, of which each firing writes one. */
async function nextOf(socket: TestSocket) {
  for (;;) {
    const message = await socket.next()
    if (message.kind !== 'notices.changed') return message
  }
}

async function welcomedSocket(client: TestClient): Promise<TestSocket> {
  const opened = await client.openSocket()
  for (const kind of ['welcome', 'balance', 'notices.changed']) expect((await opened.next()).kind).toBe(kind)
  return opened
}

function tick(price: string, changes = {}, symbol = 'XAUUSD') {
  time += 1_000
  server.market.beat(time, { [symbol]: price }, changes)
}

async function setAlert(
  condition: WireAlertCondition,
  repeating = false,
  symbol = 'XAUUSD',
): Promise<WireAlert> {
  return alertSchema.parse((await customer.post(path, { symbol, condition, repeating })).json)
}

const listed = async () => ((await customer.get(path)).json as { alerts: WireAlert[] }).alerts

/** Nothing was published so far, although every pending event has been processed. */
async function expectSilence() {
  await new Promise((resolve) => setTimeout(resolve, 60))
  socket.say({ kind: 'ping' })
  expect(await nextOf(socket)).toEqual({ kind: 'pong' })
}

describe('an alert', () => {
  it('fires within the tick, once, and only its customer hears of it', async () => {
    tick('4300.00')
    const stranger = await welcomedSocket(await signedInClient(server))
    const visitor = await server.client().openSocket()
    await visitor.next()
    const alert = await setAlert({ kind: 'above', price: '4310' })
    expect(alert).toMatchObject({ active: true, firedAt: null, condition: { price: '4310.00' } })
    tick('4309.99')
    tick('4311.50')
    const at = new Date(time).toISOString()
    expect(await nextOf(socket)).toEqual({
      kind: 'alert.fired',
      alertId: alert.id,
      symbol: 'XAUUSD',
      price: '4311.50',
      at,
    })
    expect(await listed()).toEqual([{ ...alert, active: false, firedAt: at, firedCount: 1, told: false }])
    tick('4300.00')
    tick('4311.00')
    await expectSilence()
    for (const other of [stranger, visitor]) {
      other.say({ kind: 'ping' })
      expect(await nextOf(other)).toEqual({ kind: 'pong' })
    }
  })

  it('that repeats fires anew after the price has been on the other side', async () => {
    tick('4300.00')
    const alert = await setAlert({ kind: 'below', price: '4290.00' }, true)
    for (const price of ['4290.00', '4289.00', '4290.00', '4290.01', '4280.00']) tick(price)
    expect(await nextOf(socket)).toMatchObject({ kind: 'alert.fired', price: '4290.00' })
    expect(await nextOf(socket)).toMatchObject({ kind: 'alert.fired', price: '4280.00' })
    await expectSilence()
    expect(await listed()).toMatchObject([{ id: alert.id, active: true, firedCount: 2 }])
  })

  it('of a move fires either way within its minutes and not beyond', async () => {
    server.market.beat(time, { EURUSD: '1.20000' })
    time += 10 * 60_000
    tick('1.20000', {}, 'EURUSD')
    await setAlert({ kind: 'move', hundredths: 100, minutes: 5 }, true, 'EURUSD')
    tick('1.21199', {}, 'EURUSD')
    await expectSilence()
    tick('1.21200', {}, 'EURUSD')
    expect(await nextOf(socket)).toMatchObject({ kind: 'alert.fired', symbol: 'EURUSD', price: '1.21200' })
    time += 6 * 60_000
    tick('1.21200', {}, 'EURUSD')
    time += 6 * 60_000
    tick('1.19000', {}, 'EURUSD')
    await expectSilence()
    tick('1.17800', {}, 'EURUSD')
    expect(await nextOf(socket)).toMatchObject({ price: '1.17800' })
  })

  it('does not fire at prices that are stale, of a closed market or halted', async () => {
    tick('4300.00')
    await setAlert({ kind: 'above', price: '4310.00' })
    for (const state of ['stale', 'closed', 'halted']) tick('4320.00', { state })
    await expectSilence()
    tick('4312.00')
    expect(await nextOf(socket)).toMatchObject({ price: '4312.00' })
  })

  it('that is removed is silent, and belongs to its customer alone', async () => {
    tick('4300.00')
    const alert = await setAlert({ kind: 'above', price: '4310.00' })
    const stranger = await signedInClient(server)
    expect(problemOf(await stranger.delete(`${path}/${alert.id}`)).code).toBe('not-found')
    expect((await customer.delete(`${path}/${alert.id}`)).status).toBe(200)
    expect(problemOf(await customer.delete(`${path}/${alert.id}`)).code).toBe('not-found')
    tick('4320.00')
    await expectSilence()
    expect(await listed()).toEqual([])
  })

  it('is refused where it makes no sense', async () => {
    const send = (body: unknown) => customer.post(path, body)
    const condition = { kind: 'above', price: '1.5' }
    expect(problemOf(await send({ symbol: 'NONE', condition, repeating: false })).code).toBe('not-found')
    for (const price of ['0', '-5', '999999999999999999', '1e3', '1.123456789', 'NaN', ''])
      expect(
        problemOf(await send({ symbol: 'XAUUSD', condition: { kind: 'below', price }, repeating: true }))
          .fields,
      ).toEqual([{ path: 'condition.price', problem: 'field-invalid' }])
    for (const wrong of [{ hundredths: 0 }, { hundredths: 1.5 }, { minutes: 1_441 }, { price: '1' }]) {
      const move = { kind: 'move', hundredths: 10, minutes: 5, ...wrong }
      expect(problemOf(await send({ symbol: 'XAUUSD', condition: move, repeating: true })).status).toBe(400)
    }
    expect(problemOf(await server.client().get(path)).code).toBe('session-invalid')
    expect(problemOf(await customer.delete(`${path}/abc`)).code).toBe('invalid-request')
  })

  it.each([
    ['a practice customer', 30, signedInClient],
    ['a customer who has registered', 100, registeredClient],
  ])('of %s is one of at most %i that wait, however they are asked for', async (_who, most, open) => {
    const client = await open(server)
    const send = (count: number) =>
      client.post(path, {
        symbol: 'XAUUSD',
        condition: { kind: 'above', price: `${9_000 + count}.00` },
        repeating: false,
      })
    const listed = async () => ((await client.get(path)).json as { alerts: { id: string }[] }).alerts
    const answers = await Promise.all(Array.from({ length: most + 10 }, (_, index) => send(index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
    const refused = answers.filter(({ status }) => status !== 200).map(problemOf)
    expect(refused.map(({ status, code, params }) => [status, code, params])).toEqual(
      refused.map(() => [409, 'alert-limit', { n: String(most) }]),
    )
    const [first, ...others] = await listed()
    expect(others).toHaveLength(most - 1)
    await client.delete(`${path}/${first?.id}`)
    expect((await send(900)).status).toBe(200)
  })

  it('is refused while one that waits for the same waits, however often it is asked for at once', async () => {
    tick('4300.00')
    const send = (condition: object, repeating = false, symbol = 'XAUUSD') =>
      customer.post(path, { symbol, condition, repeating })
    const above = { kind: 'above', price: '4310' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(above)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const move = { kind: 'move', hundredths: 900, minutes: 60 }
    expect((await send(move, true)).status).toBe(200)
    for (const again of [send(above), send({ ...above, price: '4310.00' }), send(above, true), send(move)])
      expect(problemOf(await again)).toMatchObject({ status: 409, code: 'alert-exists' })
    for (const other of [
      { kind: 'below', price: '4290' },
      { ...above, price: '4311' },
      { ...move, minutes: 5 },
    ])
      expect((await send(other)).status).toBe(200)
    expect((await send({ ...above, price: '1.31' }, false, 'EURUSD')).status).toBe(200)
    tick('4310.50')
    expect(await nextOf(socket)).toMatchObject({ kind: 'alert.fired' })
    tick('4300.00')
    expect((await send(above)).status, 'one that is done does not stand in the way').toBe(200)
  })

  it('that its customer has not heard of is untold until they have', async () => {
    tick('4300.00')
    const alert = await setAlert({ kind: 'above', price: '4310.00' }, true)
    expect(alert.told).toBe(true)
    const fire = async () => {
      tick('4311.00')
      const { at } = (await nextOf(socket)) as { at: string }
      tick('4300.00')
      return at
    }
    const first = await fire()
    expect(await listed()).toMatchObject([{ told: false, firedAt: first }])
    const hear = (at: string, by = customer) => by.post(`${path}/told`, { fired: [{ id: alert.id, at }] })
    const second = await fire()
    await hear(first)
    expect(await listed(), 'another firing came since').toMatchObject([{ told: false, firedAt: second }])
    await hear(second, await signedInClient(server))
    expect(await listed(), 'it is nobody else’s').toMatchObject([{ told: false }])
    expect((await hear(second)).status).toBe(200)
    expect(await listed()).toMatchObject([{ told: true, firedCount: 2 }])
    await fire()
    expect(await listed(), 'each firing is told').toMatchObject([{ told: false, firedCount: 3 }])
  })
})

describe('after a restart', () => {
  it('alerts wait on, and what was crossed meanwhile is told at the first price', async () => {
    const market = createHandFedMarket()
    market.show(time, { XAUUSD: '4300.00' })
    const first = await startTestServer({ market })
    const owner = await signedInClient(first)
    await owner.post(path, {
      symbol: 'XAUUSD',
      condition: { kind: 'above', price: '4310.00' },
      repeating: false,
    })
    await first.close()
    const { createAlertWatch } = await import('./watch-alerts.ts')
    const watch = createAlertWatch(first.deps)
    const heard = new Promise((resolve) => first.deps.bus.subscribe('alert.fired', resolve))
    await watch.start()
    market.beat(time + 3_600_000, { XAUUSD: '4350.00' })
    expect(await heard).toMatchObject({ symbol: 'XAUUSD', price: '4350.00' })
    await watch.stop()
    await first.stop()
  })
})

describe('what an alert would have done', () => {
  it('is judged by the hourly closes of 30 days', async () => {
    const now = server.clock.now()
    const last = Math.floor(now / hourMs) * hourMs
    // Forty days of 4300 every hour, but for three hours: 4400 twice and once more a day later.
    const candles = Array.from({ length: 960 }, (_, index) => {
      const isHigh = [900, 901, 925, 100].includes(index)
      return flatCandle(last - (959 - index) * hourMs, isHigh ? '4400.00' : '4300.00')
    })
    server.market.setCandles('XAUUSD', '1h', candles)
    const ask = async (condition: WireAlertCondition) =>
      previewAlert.reply.parse(
        (await server.client().post(`${path}/preview`, { symbol: 'XAUUSD', condition })).json,
      )
    const above = await ask({ kind: 'above', price: '4350' })
    const instant = (index: number) => new Date(last - (959 - index) * hourMs + hourMs).toISOString()
    expect(above.fired).toEqual([instant(900), instant(925)])
    expect(above.closes.length).toBeGreaterThanOrEqual(719)
    expect(above.closes.length).toBeLessThanOrEqual(721)
    // The last point is the price of the moment of asking, which may be a second after `now` was read.
    const [askedAt, price] = above.closes.at(-1) ?? []
    expect(price).toBe('4300.00')
    expect(askedAt).toBeGreaterThanOrEqual(Math.floor(now / 1000))
    expect(askedAt).toBeLessThanOrEqual(Math.floor(server.clock.now() / 1000))
    // Up 2.3 % within the hour at 900; at 901 nothing moves; down at 902; and both again a day later.
    const move = await ask({ kind: 'move', hundredths: 200, minutes: 60 })
    expect(move.fired).toEqual([instant(900), instant(902), instant(925)])
  })
})
