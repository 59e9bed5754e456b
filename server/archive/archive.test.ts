import { gunzipSync } from 'node:zlib'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import {
  boundBank,
  freshReceipt,
  goodPassword,
  signedInClient,
} from '@candor/tests/database/sample-requests.ts'
import { registeredClient, turnOnTwoFactor } from '@candor/tests/database/secured-customer.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataParts, leftOut } from './archived-data.ts'
import { tarHead } from './tar-file.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)
const ask = (client: TestClient, body: object = {}) => client.post('/api/v1/security/data', body)

/** What an archive holds, read by the rules of the format and not by our own code. */
function readTar(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes[at] !== 0; ) {
    const head = bytes.subarray(at, at + 512)
    const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(head.toString('utf8', 124, 135), 8)
    const sum = head.reduce((total, byte, place) => total + (place >= 148 && place < 156 ? 32 : byte), 0)
    expect(Number.parseInt(head.toString('utf8', 148, 154), 8)).toBe(sum)
    files.set(name, bytes.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

async function download(client: TestClient, path: string) {
  const response = await fetch(server.origin + path, {
    headers: { cookie: `candor_session=${client.token}` },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('download my data', () => {
  it('is one archive with everything that is kept', async () => {
    const client = await signedInClient(server)
    await client.send('POST', '/api/v1/receipts', { form: await freshReceipt() })
    await client.put('/api/v1/watchlist', { symbols: ['XAUUSD'] })
    await client.post('/api/v1/withdrawals', { bankAccountId: await boundBank(client), amount: '10.00' })
    const { path } = (await ask(client)).json as { path: string }
    const { response, bytes } = await download(client, path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="candor-\d{10}-[\d-]{10}\.tar\.gz"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const files = readTar(gunzipSync(bytes))
    const json = (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? 'null') as unknown[]
    for (const { file } of dataParts) expect(json(file)).toBeInstanceOf(Array)
    expect(json('account')).toMatchObject([{ kind: 'trial', verification: 'verified' }])
    expect(json('watchlist')).toMatchObject([{ symbols: ['XAUUSD'] }])
    expect(files.get('withdrawals.json')?.toString()).toMatch(/"amount": 1000,/)
    expect(json('postings')).toHaveLength(2)
    const chain = (await client.get('/api/v1/ledger/chain')).json as { salt: string; tip: string }
    expect(json('posting-chain')).toEqual([{ salt: chain.salt, count: 2, tip: chain.tip }])
    expect(json('postings')).toMatchObject([{}, { chain_tip: chain.tip }])
    const pictures = [...files.keys()].filter((name) => name.startsWith('receipts/'))
    expect(pictures).toHaveLength(1)
    expect(
      files
        .get(pictures[0] ?? '')
        ?.subarray(0, 2)
        .toString('hex'),
    ).toBe('ffd8')
    expect(files.get('README.txt')?.toString()).toContain('whole cents')
  })

  it('has nothing of anybody else, and no secret', async () => {
    const client = await registeredClient(server)
    const other = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    const { path } = (await ask(client, { password: goodPassword, code: app.next() })).json as {
      path: string
    }
    const text = gunzipSync((await download(client, path)).bytes).toString('utf8')
    expect(text).toContain(client.contact)
    expect(text).not.toContain(other.contact)
    for (const secret of [
      'argon2id',
      'token_hash',
      'sealed_key',
      'key_hash',
      'code_hash',
      client.token ?? '-',
    ])
      expect(text).not.toContain(secret)
  })

  it('is given once, within a minute, and to nobody else', async () => {
    const client = await signedInClient(server)
    const pathOf = async () => ((await ask(client)).json as { path: string }).path
    const once = await pathOf()
    expect((await download(client, once)).response.status).toBe(200)
    expect((await download(client, once)).response.status).toBe(404)
    const clicked = await pathOf()
    expect((await download(await signedInClient(server), clicked)).response.status).toBe(404)
    expect((await server.client().get(clicked)).status).toBe(401)
    expect((await client.send('HEAD', clicked)).status).toBe(404)
    // Strangers, previews of links and looks at the head have not used it up.
    expect((await download(client, clicked)).response.status).toBe(200)
    const late = await pathOf()
    server.clock.advance(60_000)
    expect((await download(client, late)).response.status).toBe(404)
  })

  it('needs password and code', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    expect(codeOf(await ask(client))).toBe('password-required')
    expect(codeOf(await ask(client, { password: goodPassword }))).toBe('second-factor-required')
    expect(codeOf(await ask(client, { password: goodPassword, code: app.next() }))).toBe('ok')
  })

  it('tells of every table that names a customer, or says why not', async () => {
    const { rows } = await asOwner(server, (database) =>
      sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'customer_id'`.execute(database),
    )
    const told = (name: string) => dataParts.some(({ from }) => new RegExp(`\\b${name}\\b`).test(from))
    expect(rows.map(({ name }) => name).filter((name) => !told(name) && !(name in leftOut))).toEqual([])
  })

  it('writes no name into an archive that leads out of it', () => {
    for (const name of ['../a b', 'a\nb', '', 'x'.repeat(100)]) expect(() => tarHead(name, 0, 0)).toThrow()
  })
})
