import { goodPeriod, goodRegistration, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { WireStatement } from '@candor/wire/statements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPool } from '../postgres/open-pool.ts'
import { deleteOldStatements } from './statement-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ booksAreBroken: true })
})
afterAll(() => server.stop())

const inUtc = { from: '2025-10-01', until: '2025-10-31', zone: 'UTC' }

async function register(locale = 'en'): Promise<TestClient> {
  const client = server.client()
  await client.post('/api/v1/customers', { ...goodRegistration(), locale })
  return client
}

/** By turns a deposit of $5.00, a withdrawal of $3.00 and its payment, a minute apart, from the first of October on. */
async function postMany(client: TestClient, count: number): Promise<bigint> {
  const { json } = await client.get('/api/v1/session')
  const account = (json as { customer: { accountNumber: string } }).customer.accountNumber
  const { id } = await server.database
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', account)
    .executeTakeFirstOrThrow()
  await sql`
    insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
    select ${id}, n, timestamptz '2025-10-01 00:00Z' + n * interval '1 minute',
      (array['withdrawal-paid', 'deposit', 'withdrawal-hold'])[n % 3 + 1],
      (array['withdrawing', 'house-cash-in', 'cash'])[n % 3 + 1]::ledger_account,
      (array['house-cash-out', 'cash', 'withdrawing'])[n % 3 + 1]::ledger_account,
      (array[300, 500, 300])[n % 3 + 1], 500 * ((n + 2) / 3) - 300 * ((n + 1) / 3)
    from generate_series(1, ${count}::int) n`.execute(server.database)
  await sql`
    update balances set last_number = t.number, cash = t.cash_after,
      withdrawing = case when t.number % 3 = 2 then 300 else 0 end
    from transfers t
    where t.customer_id = balances.customer_id and t.customer_id = ${id} and t.number = ${count}::int
  `.execute(server.database)
  return id
}

const ask = async (client: TestClient, body: object): Promise<WireStatement> =>
  (await client.post('/api/v1/statements', { format: 'csv', ...inUtc, ...body })).json as WireStatement

const listed = async (client: TestClient): Promise<WireStatement[]> =>
  ((await client.get('/api/v1/statements')).json as { statements: WireStatement[] }).statements

async function made(client: TestClient, id: string): Promise<WireStatement> {
  await expect
    .poll(async () => (await listed(client)).find((each) => each.id === id)?.state)
    .not.toBe('making')
  const found = (await listed(client)).find((each) => each.id === id)
  if (!found) throw new Error('the statement is gone')
  return found
}

const file = (client: TestClient, { id }: WireStatement) => client.get(`/api/v1/statements/${id}/file`)

const inCents = (text = ''): bigint => BigInt(text === '' ? '0' : text.replace('.', ''))

/** Rows of cells; none of the cells of these statements needs quotes. */
const rowsOf = (text: string): string[][] =>
  text
    .replace('\u{feff}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

describe('the preview of a period', () => {
  it('tells opening, number, net and closing', async () => {
    const client = await register()
    await postMany(client, 2_000)
    const preview = async (period: Record<string, string>) =>
      (await client.get(`/api/v1/statements/preview?${new URLSearchParams(period)}`)).json
    expect(await preview({ ...inUtc, until: '2025-10-01' })).toEqual({
      postings: 1_439,
      openingCash: '0.00',
      net: '960.00',
      closingCash: '960.00',
    })
    // Kuala Lumpur is eight hours ahead: the second of October begins there at 16:00 of the first.
    expect(await preview({ from: '2025-10-02', until: '2025-10-31', zone: 'Asia/Kuala_Lumpur' })).toEqual({
      postings: 1_041,
      openingCash: '640.00',
      net: '694.00',
      closingCash: '1334.00',
    })
    expect(await preview({ ...inUtc, from: '2025-01-01', until: '2025-01-31' })).toMatchObject({
      postings: 0,
    })
  })

  it.each([
    ['until', { until: '2025-09-30' }],
    ['zone', { zone: 'Mars/Olympus' }],
    ['from', { from: '0000-01-01' }],
    ['from', { from: '2025-02-30' }],
  ])('refuses a wrong %s', async (path, wrong) => {
    const client = await signedInClient(server)
    const answer = await client.get(
      `/api/v1/statements/preview?${new URLSearchParams({ ...inUtc, ...wrong })}`,
    )
    expect(problemOf(answer)).toMatchObject({ code: 'invalid-request', fields: [{ path }] })
    expect(
      problemOf(await client.post('/api/v1/statements', { format: 'csv', ...inUtc, ...wrong })),
    ).toMatchObject({
      code: 'invalid-request',
    })
  })
})

describe('a CSV statement', () => {
  it('has every posting of the period, and adds up to the cent', async () => {
    const client = await register()
    await postMany(client, 2_345)
    const ready = await made(client, (await ask(client, { from: '2025-10-02' })).id)
    expect(ready).toMatchObject({ state: 'ready', postings: 906, written: 906, openingCash: '960.00' })
    const answer = await file(client, ready)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="candor-2025-10-02-2025-10-31.csv"',
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-length')).toBe(String(ready.bytes))
    const [head, opening, ...rest] = rowsOf(answer.text)
    const closing = rest.pop()
    expect(head).toHaveLength(11)
    expect(opening?.slice(3)).toEqual(['Opening balance', '', '', '', '', '', '960.00', ''])
    expect(closing?.slice(3)).toEqual(['Closing balance', '', '', '', '', '', ready.closingCash, ''])
    expect(rest.map(([number]) => Number(number))).toEqual(Array.from({ length: 906 }, (_, at) => 1_440 + at))
    let balance = inCents(ready.openingCash)
    for (const row of rest) {
      balance += inCents(row[7]) - inCents(row[8])
      expect(inCents(row[9])).toBe(balance)
    }
    expect(balance).toBe(inCents(ready.closingCash))
  })

  it('speaks the customer’s language and keeps their days', async () => {
    const client = await register('zh')
    await postMany(client, 3)
    const ready = await made(client, (await ask(client, { zone: 'Asia/Kuala_Lumpur' })).id)
    const { text } = await file(client, ready)
    expect(rowsOf(text)).toEqual([
      ['编号', '日期', '时间', '账目', '转出', '转入', '金额', '收入', '支出', '入账后余额', '参考号'],
      ['', '2025-10-01', '', '期初余额', '', '', '', '', '', '0.00', ''],
      ['1', '2025-10-01', '08:01:00', '充值', '你的转账', '可用余额', '5.00', '5.00', '', '5.00', ''],
      ['2', '2025-10-01', '08:02:00', '申请提现', '可用余额', '提现冻结', '3.00', '', '3.00', '2.00', ''],
      ['3', '2025-10-01', '08:03:00', '提现已支付', '提现冻结', '你的银行账户', '3.00', '', '', '2.00', ''],
      ['', '2025-10-31', '', '期末余额', '', '', '', '', '', '2.00', ''],
    ])
  })
})

describe('a statement', () => {
  it('is its owner’s alone', async () => {
    const client = await register()
    await postMany(client, 10)
    const ready = await made(client, (await ask(client, {})).id)
    const other = await signedInClient(server)
    expect(problemOf(await file(other, ready)).code).toBe('not-found')
    expect(problemOf(await other.delete(`/api/v1/statements/${ready.id}`)).code).toBe('not-found')
    expect((await file(server.client(), ready)).status).toBe(401)
    expect(problemOf(await client.get('/api/v1/statements/not-an-id/file')).code).toBe('invalid-request')
    expect((await file(client, ready)).status).toBe(200)
  })

  it('is made one at a time, can be stopped, and can be removed', async () => {
    const client = await register()
    await postMany(client, 5_000)
    const first = await ask(client, { format: 'pdf' })
    expect(first).toMatchObject({ state: 'making', postings: 5_000 })
    const second = await client.post('/api/v1/statements', { format: 'csv', ...inUtc })
    expect(problemOf(second)).toMatchObject({ status: 409, code: 'statement-in-the-making' })
    expect(problemOf(await file(client, first)).code).toBe('not-found')
    expect((await client.delete(`/api/v1/statements/${first.id}`)).status).toBe(200)
    expect(await listed(client)).toEqual([])
    const third = await made(client, (await ask(client, {})).id)
    expect(third.state).toBe('ready')
    await client.delete(`/api/v1/statements/${third.id}`)
    expect(problemOf(await file(client, third)).code).toBe('not-found')
    expect(problemOf(await client.delete(`/api/v1/statements/${third.id}`)).code).toBe('not-found')
  })

  it('of a period without postings says so', async () => {
    const client = await register()
    const ready = await made(client, (await ask(client, goodPeriod)).id)
    expect(rowsOf((await file(client, ready)).text)).toHaveLength(3)
  })

  it('is kept for 30 days', async () => {
    const client = await register()
    await postMany(client, 1)
    const ready = await made(client, (await ask(client, {})).id)
    const kept = Date.parse(ready.keptUntil) - Date.parse(ready.requestedAt)
    expect(kept).toBe(30 * 24 * 60 * 60_000)
    const owner = openPool(server.databaseUrl, { role: null, max: 1 })
    await owner.query(`update statements set kept_until = now() where id = $1`, [ready.id])
    await owner.end()
    expect(await listed(client)).toEqual([])
    expect(problemOf(await file(client, ready)).code).toBe('not-found')
    await deleteOldStatements(server.database, server.clock.now() + 1_000)
    const pieces = server.database.selectFrom('statement_pieces').where('statement_id', '=', ready.id)
    expect(await pieces.selectAll().execute()).toEqual([])
  })
})
