import type { SampleRequest } from '@candor/tests/database/sample-request.ts'
import { anyEmail, namedRoutes, sampleRequest } from '@candor/tests/database/sample-requests.ts'
import { type Sent, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { inTurns } from '@candor/tests/test-form.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  // Its database is taken away from it at the end. Some requests are right for seconds only, which a busy machine may take to make them.
  server = await startTestServer({ booksAreBroken: true, stands: true })
})
afterAll(() => server.stop())

/** Recognisable anywhere, and of the shape the fields ask for. */
const planted = {
  password: 'Planted-password-1-x9k',
  token: 'planted-query-token-x9k-0123456789abcdefghi',
  cookie: 'planted-session-cookie-x9k-0123456789abcdef',
  authorization: 'planted-authorization-x9k',
  deviceId: 'planted-device-x9k-0123456789',
}

const headers = {
  cookie: `candor_session=${planted.cookie}; candor_operator=${planted.cookie}`,
  authorization: `Bearer ${planted.authorization}`,
}

/** In clear, or in one of the encodings in which a log might carry bytes. */
const dressesOf = (secret: string) => [
  secret,
  [...Buffer.from(secret)].join(','),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').slice(0, -4),
  encodeURIComponent(secret),
]

function expectNothingPlanted(): void {
  const written = server.log.join('')
  for (const secret of Object.values(planted))
    for (const dress of dressesOf(secret)) expect(written.includes(dress)).toBe(false)
}

/** Made while there is a database, and sent again when there is none. */
const samples = new Map<string, SampleRequest>()

async function knockEverywhere(): Promise<void> {
  const client = server.client()
  for (const [row, [name, route]] of namedRoutes().entries()) {
    const sample = samples.get(name) ?? (await sampleRequest(server, name, route))
    samples.set(name, sample)
    const body = { ...sample.body, password: planted.password, deviceId: planted.deviceId }
    const path = `${sample.path}?token=${planted.token}`
    await client.send(route.method, path, { headers, ...(route.method !== 'GET' && { body }) })
    if (route.method === 'GET') continue
    const wrong: Sent[] = [
      { headers, body },
      { headers, text: `{"password":"${planted.password}",` },
      { headers, body: { [planted.password]: planted.token } },
      { headers: { ...headers, origin: 'https://evil.example' }, body },
    ]
    for (const sent of inTurns(row, wrong, 2)) await client.send(route.method, sample.path, sent)
  }
}

describe('the log at its most talkative', () => {
  it('holds no secret after every route was called rightly and wrongly', async () => {
    await knockEverywhere()
    expect(server.log.length).toBeGreaterThan(namedRoutes().length)
    expectNothingPlanted()
  })

  it('holds none after a customer came and went', async () => {
    const client = server.client()
    const contact = anyEmail()
    const { password, deviceId } = planted
    const opened = await client.post('/api/v1/customers', {
      contact,
      password,
      deviceId,
      adult: true,
      locale: 'en',
    })
    expect(opened.status).toBe(200)
    const { token } = client
    const socket = await client.openSocket()
    await socket.next()
    await client.delete('/api/v1/session')
    await socket.closed
    await client.post('/api/v1/session', { account: contact, password, deviceId })
    expectNothingPlanted()
    expect(server.log.join('')).not.toContain(token)
    expect(server.log.join('')).not.toContain(contact)
  })

  it('holds none after pages, sockets and bytes that nobody can read', async () => {
    const client = server.client()
    for (const path of ['/setup', '/nothing', '/api/v1/%zz', '/api/docs', '/metrics'])
      await client.send('GET', `${path}?token=${planted.token}`, { headers })
    await client.openSocket({ ...headers, origin: 'https://evil.example' }).catch(() => {})
    const socket = await client.openSocket(headers)
    socket.say({ kind: 'password', password: planted.password })
    socket.say(planted.password.repeat(1_000))
    await socket.closed
    const secrets = `cookie: ${headers.cookie}\r\nauthorization: ${headers.authorization}\r\n`
    await server.exchange(
      `GET /setup?token=${planted.token} HTTP/1.1\r\nhost: 127.0.0.1\r\n${secrets}broken header\r\n\r\n`,
    )
    await server.exchange(`GET /setup?token=${planted.token} HTTP/9.9\r\nhost: 127.0.0.1\r\n${secrets}\r\n`)
    await server.exchange(`${planted.password}\r\n\r\n`)
    expectNothingPlanted()
  })

  it('holds nothing of a row that the database refuses', async () => {
    const { database, log } = server.deps
    const { contact, name } = { contact: anyEmail(), name: 'Planted Name x9k' }
    const insert = (number: string) =>
      sql`insert into customers (account_number, account_name, kind, verification, locale, email, created_at)
        values (${number}, ${name}, 'registered', 'unverified', 'en', ${contact}, now())`.execute(database)
    // A check that fails carries the whole row, a value that cannot be read carries itself.
    const failures = [insert('1234567890'), sql`select ${`${name} is no number`}::bigint`.execute(database)]
    const before = server.log.length
    for (const failure of await Promise.allSettled(failures)) {
      if (failure.status === 'fulfilled') throw new Error('the database took it')
      expect(JSON.stringify(failure.reason) + failure.reason.message).toContain(name)
      log.error({ err: new Error('around it', { cause: failure.reason }) }, 'outside')
      log.error({ err: failure.reason }, 'refused')
    }
    const lines = server.log.slice(before)
    expect(lines.join('')).not.toContain(name)
    expect(lines.join('')).not.toContain(contact)
    expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
      { message: 'around it', cause: { code: '23514', table: 'customers' } },
      { code: '23514', table: 'customers', stack: expect.stringContaining(' at ') },
      { cause: { code: '22P02' } },
      { code: '22P02' },
    ])
  })

  it('holds none when everything fails for want of a database', async () => {
    const owner = new pg.Client({ connectionString: server.databaseUrl.replace(/[^/]+$/, 'postgres') })
    await owner.connect()
    await owner.query(`drop database ${new URL(server.databaseUrl).pathname.slice(1)} with (force)`)
    await owner.end()
    const before = server.log.length
    await knockEverywhere()
    expect(server.log.slice(before).some((line) => JSON.parse(line).level >= 50)).toBe(true)
    expectNothingPlanted()
  })

  it('holds none that somebody logs by accident in an object', () => {
    const { log } = server.deps
    log.info(planted, 'at the top')
    log.info({ body: planted, request: { headers: { ...planted } } }, 'deeper')
    expectNothingPlanted()
  })
})
