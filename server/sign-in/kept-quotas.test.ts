import { mostPracticeAccounts, mostReceiptBytes } from '@candor/domain/customers/kept-quotas.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import {
  freshReceipt,
  goodDeposit,
  goodPeriod,
  signedInClient,
} from '@candor/tests/database/sample-requests.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countPracticeOpening, deleteOldOpenings } from '../customers/practice-opening-table.ts'
import { hashToken } from '../customers/session-table.ts'
import { narrowedLimit } from '../http/limit-rate.ts'
import { makeId } from '../postgres/make-id.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codesOf = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)).toSorted()

const idOf = async ({ token }: TestClient): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`
    select customer_id as id from sessions where token_hash = ${hashToken(token ?? '')}`.execute(
    server.database,
  )
  return rows[0]?.id ?? 0n
}

const fourMegabytes = 4 * 1024 * 1024

describe('receipts that a practice customer has us keep', () => {
  const send = async (client: TestClient) =>
    client.send('POST', '/api/v1/receipts', { form: await freshReceipt() })
  const keep = (customerId: bigint, bytes: number, age: number) => {
    const at = server.clock.now() - age
    return sql`
      insert into receipts (id, customer_id, name, picture_hash, content, sent_at)
      values (${makeId(at)}, ${customerId}, 'x', sha256(${makeId(at)}::text::bytea), ${Buffer.alloc(bytes)}, ${new Date(at)})`.execute(
      server.database,
    )
  }

  it('are 24 MB a day and no byte more, however many are sent at once', async () => {
    const client = await signedInClient(server)
    const customerId = await idOf(client)
    // What was sent the day before does not count.
    for (let each = 0; each < 6; each += 1) await keep(customerId, fourMegabytes, 25 * hourMs)
    const first = await send(client)
    expect(first.status).toBe(200)
    const { bytes } = first.json as { bytes: number }
    // Room for one and a half of the small ones.
    for (let each = 0; each < 5; each += 1) await keep(customerId, fourMegabytes, hourMs)
    await keep(
      customerId,
      mostReceiptBytes.trial - 5 * fourMegabytes - bytes - Math.round(1.5 * bytes),
      hourMs,
    )
    const answers = await Promise.all([send(client), send(client), send(client)])
    expect(codesOf(answers)).toEqual(['ok', 'receipt-limit', 'receipt-limit'])
    expect((await send(await signedInClient(server))).status).toBe(200)
  })
})

describe('deposits in review', () => {
  it('are twenty for each customer, however many are asked for at once', async () => {
    const client = await signedInClient(server)
    for (let each = 0; each < 19; each += 1)
      expect((await client.post('/api/v1/deposits', await goodDeposit(client))).status).toBe(200)
    const bodies = [await goodDeposit(client), await goodDeposit(client), await goodDeposit(client)]
    const answers = await Promise.all(bodies.map((body) => client.post('/api/v1/deposits', body)))
    expect(codesOf(answers)).toEqual(['deposits-waiting', 'deposits-waiting', 'ok'])
    const [taken] = answers.filter(({ status }) => status === 200).map(({ json }) => json as { id: string })
    await client.send('POST', `/api/v1/deposits/${taken?.id}/cancel`)
    const again = await client.post('/api/v1/deposits', await goodDeposit(client))
    expect(again.status).toBe(200)
  })
})

describe('statements that a practice customer has', () => {
  it('are ten, however many are asked for at once', async () => {
    const client = await signedInClient(server)
    const customerId = await idOf(client)
    const now = server.clock.now()
    const keep = () =>
      sql`
      insert into statements (id, customer_id, format, locale, zone, from_day, until_day, after_number, last_number,
        opening_cash, closing_cash, state, requested_at, kept_until)
      values (${makeId(now)}, ${customerId}, 'csv', 'en', 'UTC', '2026-01-01', '2026-01-02', 0, 0, 0, 0, 'ready',
        ${new Date(now)}, ${new Date(now + hourMs)})`.execute(server.database)
    for (let each = 0; each < 9; each += 1) await keep()
    const ask = () => client.post('/api/v1/statements', { ...goodPeriod, format: 'csv' })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = problemOf(await ask())
    expect([refused.status, refused.code, refused.params]).toEqual([409, 'statement-limit', { n: '10' }])
  })
})

describe('practice accounts from one address', () => {
  it('are as many a day as there may be, however many are opened at once', async () => {
    const now = server.clock.now()
    const open = (address: string, at = now) => countPracticeOpening(server.database, address, 10, at)
    const opened = await Promise.all(Array.from({ length: 40 }, () => open('192.0.2.1')))
    expect(opened.filter(Boolean)).toHaveLength(10)
    expect([await open('192.0.2.2'), await open('192.0.2.1', now + 23 * hourMs)]).toEqual([true, false])
    expect(await open('192.0.2.1', now + 24 * hourMs)).toBe(true)
    await deleteOldOpenings(server.database, now + 48 * hourMs)
    const { rows } = await sql`select from practice_openings where since > ${new Date(now)}`.execute(
      server.database,
    )
    expect(rows).toHaveLength(0)
  })

  it('are refused with a word about what to do, and nothing is opened', async () => {
    const most = narrowedLimit(mostPracticeAccounts, server.deps.config.rateLimitPerMinute)
    const client = server.client()
    const countCustomers = async () => (await sql`select from customers`.execute(server.database)).rows.length
    await client.post('/api/v1/customers/trial', { locale: 'en', deviceId: client.deviceId })
    const before = await countCustomers()
    await sql`update practice_openings set opened = ${most}`.execute(server.database)
    const answer = await server
      .client()
      .post('/api/v1/customers/trial', { locale: 'en', deviceId: client.deviceId })
    expect([answer.status, problemOf(answer).code]).toEqual([429, 'practice-limit'])
    expect(await countCustomers()).toBe(before)
  })
})
