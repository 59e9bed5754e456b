import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { minuteMs } from '@candor/domain/time/durations.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { slowness } from '@candor/tests/database/slowness.ts'
import {
  readAnswer,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** A busy machine takes longer for everything. */
const within = <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | 'too late'> =>
  Promise.race([promise, sleep(milliseconds * slowness()).then(() => 'too late' as const)])

const handshake = (path: string, headers: string[] = []): string =>
  [
    `GET ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: aaaaaaaaaaaaaaaaaaaaaA==',
    ...headers,
    '\r\n',
  ].join('\r\n')

/** A socket whose welcome has been taken. */
async function welcomed(client: TestClient) {
  const socket = await client.openSocket()
  const welcome = await socket.next()
  expect(welcome.kind).toBe('welcome')
  // A signed-in customer is sent the balance right after.
  if (welcome.kind === 'welcome' && welcome.signedIn)
    for (const kind of ['balance', 'notices.changed']) expect((await socket.next()).kind).toBe(kind)
  return socket
}

describe('a socket', () => {
  it('is welcomed, and told whether it is signed in', async () => {
    const visitor = await server.client().openSocket()
    expect(await visitor.next()).toEqual({ kind: 'welcome', signedIn: false })
    const customer = await (await signedInClient(server)).openSocket()
    expect(await customer.next()).toEqual({ kind: 'welcome', signedIn: true })
    const forged = server.client()
    forged.token = randomBytes(32).toString('base64url')
    expect(await (await forged.openSocket()).next()).toEqual({ kind: 'welcome', signedIn: false })
  })

  it('is answered, also to what it said before the welcome', async () => {
    const socket = await server.client().openSocket()
    socket.say({ kind: 'ping' })
    expect([(await socket.next()).kind, (await socket.next()).kind].toSorted()).toEqual(['pong', 'welcome'])
    socket.say({ kind: 'ping' })
    expect(await socket.next()).toEqual({ kind: 'pong' })
  })

  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['an unknown kind', '{"kind":"buy"}'],
    ['an unknown field', '{"kind":"ping","as":"admin"}'],
    ['a prototype', '{"kind":"ping","__proto__":{"a":1}}'],
    ['an array', '[{"kind":"ping"}]'],
    ['deep nesting', '['.repeat(8_000)],
  ])('that says %s is refused and stays open', async (_what, text) => {
    const socket = await welcomed(server.client())
    socket.say(text)
    expect(await socket.next()).toEqual({ kind: 'refused', code: 'invalid-request' })
    socket.say({ kind: 'ping' })
    expect(await socket.next()).toEqual({ kind: 'pong' })
  })

  it('that sends bytes instead of text is refused', async () => {
    const socket = await welcomed(server.client())
    socket.raw.send(randomBytes(1_000))
    expect(await socket.next()).toEqual({ kind: 'refused', code: 'invalid-request' })
  })

  it('is closed for a message of 17 KB, and one of 64 MB is not read', async () => {
    for (const size of [17 * 1024, 64 * 1024 * 1024]) {
      const socket = await welcomed(server.client())
      const before = process.memoryUsage.rss()
      socket.raw.send(Buffer.alloc(size))
      expect([1009, 1006]).toContain(await within(2_000, socket.closed))
      // The sender's own buffer is in this process too; the server must not add another.
      expect(process.memoryUsage.rss() - before).toBeLessThan(2.5 * 64 * 1024 * 1024)
    }
    const whole = await welcomed(server.client())
    whole.say(`"${'a'.repeat(16 * 1024 - 2)}"`)
    expect(await whole.next()).toEqual({ kind: 'refused', code: 'invalid-request' })
  })

  it('that floods is cut off', async () => {
    const socket = await welcomed(server.client())
    for (let count = 0; count < 400; count += 1) socket.say({ kind: 'ping' })
    expect(await within(2_000, socket.closed)).toBe(1008)
    const answers = []
    for (let kind = ''; kind !== 'refused'; answers.push(kind)) kind = (await socket.next()).kind
    expect(answers.length).toBeLessThanOrEqual(202)
  })

  it.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: '' }])(
    'from %j is refused before it opens',
    async (headers) => {
      const client = await signedInClient(server)
      await expect(client.openSocket(headers)).rejects.toThrow('upgrade refused with 403')
    },
  )
})

describe('a customer for whom events may have been lost', () => {
  it('is welcomed again, and sent what they have', async () => {
    const socket = await welcomed(await signedInClient(server))
    const visitor = await welcomed(server.client())
    server.deps.bus.publish('bus.missed', {})
    for (const kind of ['welcome', 'balance', 'notices.changed'])
      expect((await socket.next()).kind).toBe(kind)
    visitor.say({ kind: 'ping' })
    expect((await visitor.next()).kind).toBe('pong')
  })
})

describe('a socket that is refused', () => {
  it.each([
    ['from another site', '/ws', 'https://evil.example', 403],
    ['at an address without one', '/api/v1/session', '', 404],
    ['at an address that cannot be read', '/%', '', 400],
  ])('%s leaves no open connection behind', async (_what, path, origin, status) => {
    const answer = readAnswer(
      await server.exchange(handshake(path, origin === '' ? [] : [`origin: ${origin}`])),
    )
    expect(answer.status).toBe(status)
  })
})

/** A connection shortly before the end of its session gets that notice, the balance and the unread notices, in any order. */
async function welcomedNearEnd(client: TestClient) {
  const socket = await client.openSocket()
  expect(await within(2_000, socket.next())).toEqual({ kind: 'welcome', signedIn: true })
  const told: string[] = []
  while (told.length < 3) told.push(((await within(2_000, socket.next())) as { kind: string }).kind)
  expect(told.toSorted()).toEqual(['balance', 'notices.changed', 'session.ending'])
  return socket
}

describe('the end of a session', () => {
  it('reaches all its sockets at once, and no others', async () => {
    const customer = await signedInClient(server)
    const other = await welcomed(await signedInClient(server))
    const own = [await welcomed(customer), await welcomed(customer)]
    await customer.delete('/api/v1/session')
    for (const socket of own) {
      expect(await within(1_000, socket.next())).toEqual({ kind: 'session.ended', reason: 'signed-out' })
      expect(await within(1_000, socket.closed)).toBe(1000)
    }
    other.say({ kind: 'ping' })
    expect(await other.next()).toEqual({ kind: 'pong' })
  })

  it('reaches sockets that open in the very same moment', async () => {
    const customer = await signedInClient(server)
    const held = customer.token
    const opening = Array.from({ length: 40 }, () => customer.openSocket())
    const leaving = sleep(15).then(() => customer.delete('/api/v1/session'))
    const sockets = await Promise.all(opening)
    await leaving
    expect(held).not.toBeNull()
    for (const socket of sockets) {
      const welcome = await socket.next()
      if (welcome.kind === 'welcome' && welcome.signedIn)
        expect(await within(1_000, socket.closed)).toBe(1000)
      else socket.raw.close()
    }
  })

  it('is told when the session is about to run out and when it has', async () => {
    const customer = await signedInClient(server)
    server.clock.advance(30 * minuteMs - 300)
    const socket = await welcomedNearEnd(customer)
    expect(await within(2_000, socket.next())).toEqual({ kind: 'session.ended', reason: 'expired' })
    expect(await within(1_000, socket.closed)).toBe(1000)
    expect(await (await customer.openSocket()).next()).toEqual({ kind: 'welcome', signedIn: false })
  })

  it('is not told of an end that a request has put off', async () => {
    const customer = await signedInClient(server)
    server.clock.advance(30 * minuteMs - 3_000)
    const socket = await welcomedNearEnd(customer)
    await customer.get('/api/v1/session')
    expect(await within(3_500, socket.next())).toBe('too late')
  })
})

describe('the end of the server', () => {
  it('closes sockets and comes quickly, also with a client that does not answer', async () => {
    const ending = await startTestServer()
    const socket = await welcomed(ending.client())
    // It opens a socket by hand, and from then on neither answers nor closes.
    const frozen = connect({
      port: Number(new URL(ending.origin).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    frozen.on('error', () => {})
    frozen.write(handshake('/ws'))
    await new Promise((resolve) => frozen.once('data', resolve))
    const from = performance.now()
    await ending.close()
    expect(performance.now() - from).toBeLessThan(3_000 * slowness())
    expect(await within(1_000, socket.closed)).toBe(1012)
    frozen.destroy()
    await ending.stop()
  })
})
