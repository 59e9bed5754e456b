import { randomUUID } from 'node:crypto'
import {
  boundBank,
  goodDeposit,
  goodPassword,
  goodRegistration,
  goodWithdrawal,
  signedInClient,
} from '@candor/tests/database/sample-requests.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What will be tried against the money of this part (the list is in the trust page of the project), over HTTP. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { REVIEW_MODE: 'manual' } })
})
afterAll(() => server.stop())

type Balance = { cash: string; withdrawing: string; version: number }
const balanceOf = async (client: TestClient): Promise<Balance> =>
  (await client.get('/api/v1/balance')).json as Balance
const withdraw = (client: TestClient, body: unknown, key: string = randomUUID()): Promise<Answer> =>
  client.send('POST', '/api/v1/withdrawals', { body, headers: { 'idempotency-key': key } })
const idOf = (answer: Answer): string => (answer.json as { id: string }).id
const problems = (answer: Answer): string[] => problemOf(answer).fields.map(({ problem }) => problem)

describe('amounts', () => {
  it.each([
    ['-10.00', 'amount-invalid'],
    ['0', 'amount-below-minimum'],
    ['0.00', 'amount-below-minimum'],
    ['9.99', 'amount-below-minimum'],
    ['1e3', 'amount-invalid'],
    ['0x10', 'amount-invalid'],
    [' 100', 'amount-invalid'],
    ['100 ', 'amount-invalid'],
    ['+100', 'amount-invalid'],
    ['1,000', 'amount-invalid'],
    ['NaN', 'amount-invalid'],
    ['Infinity', 'amount-invalid'],
    ['٣٠٠', 'amount-invalid'],
    ['100.001', 'amount-too-precise'],
    ['', 'amount-required'],
    ['50000.01', 'amount-above-maximum'],
  ])('%j is refused with %s and nothing moves', async (amount, problem) => {
    const client = await signedInClient(server)
    const answer = await withdraw(client, { ...(await goodWithdrawal(client)), amount })
    expect(problemOf(answer).code).toBe('withdrawal-failed')
    expect(problems(answer)).toEqual([problem])
    expect(await balanceOf(client)).toMatchObject({ cash: '10000.00', version: 1 })
  })

  it.each([[['100']], [{ value: '100' }], [100], [null], [true], ['9'.repeat(40)]])(
    '%j is no amount at all',
    async (amount) => {
      const client = await signedInClient(server)
      const answer = await withdraw(client, { ...(await goodWithdrawal(client)), amount })
      expect(problemOf(answer).status).toBe(400)
      expect(await balanceOf(client)).toMatchObject({ cash: '10000.00', version: 1 })
    },
  )
})

describe('keys', () => {
  it('of another customer are independent', async () => {
    const [one, other] = [await signedInClient(server), await signedInClient(server)]
    const key = randomUUID()
    const first = await withdraw(one, await goodWithdrawal(one, '20.00'), key)
    const second = await withdraw(other, await goodWithdrawal(other, '30.00'), key)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(idOf(first)).not.toBe(idOf(second))
  })

  it('that were refused can be used again, and a refusal leaves no row', async () => {
    const client = await signedInClient(server)
    const key = randomUUID()
    const refused = await withdraw(client, await goodWithdrawal(client, '10000.01'), key)
    expect(problemOf(refused).code).toBe('insufficient-balance')
    const rows = await server.database
      .selectFrom('transfers')
      .select('number')
      .where('kind', '=', 'withdrawal-hold')
      .execute()
    expect((await withdraw(client, await goodWithdrawal(client, '10000.00'), key)).status).toBe(200)
    const after = await server.database
      .selectFrom('transfers')
      .select('number')
      .where('kind', '=', 'withdrawal-hold')
      .execute()
    expect(after.length - rows.length).toBe(1)
  })

  it.each(['', 'short', 'x'.repeat(65), 'has space in it', 'op1:stolen-namespace'])(
    '%j is no key',
    async (key) => {
      const client = await signedInClient(server)
      expect(problemOf(await withdraw(client, await goodWithdrawal(client), key)).code).toBe(
        'idempotency-key-required',
      )
    },
  )

  it('of a command cannot be used for another kind of command', async () => {
    const client = await signedInClient(server)
    const key = randomUUID()
    const asked = await withdraw(client, await goodWithdrawal(client), key)
    const cancelled = await client.send('POST', `/api/v1/withdrawals/${idOf(asked)}/cancel`, {
      headers: { 'idempotency-key': key },
    })
    expect(problemOf(cancelled).code).toBe('idempotency-key-reused')
  })
})

describe('what a client cannot say', () => {
  it.each(['status', 'fee', 'customerId', 'balance', 'role', 'decidedAt', '__proto__'])(
    'the field %s is refused',
    async (field) => {
      const client = await signedInClient(server)
      const body = JSON.stringify(await goodWithdrawal(client)).replace('{', `{"${field}":"0.00",`)
      const answer = await client.send('POST', '/api/v1/withdrawals', { text: body })
      expect(problemOf(answer).status).toBe(400)
      expect(await balanceOf(client)).toMatchObject({ version: 1 })
    },
  )
})

describe('other people’s things', () => {
  it('are not found', async () => {
    const [owner, other] = [await signedInClient(server), await signedInClient(server)]
    const withdrawal = idOf(await withdraw(owner, await goodWithdrawal(owner)))
    const deposit = idOf(await owner.post('/api/v1/deposits', await goodDeposit(owner)))
    const bank = await boundBank(owner)
    for (const path of [`withdrawals/${withdrawal}`, `deposits/${deposit}`])
      expect(problemOf(await other.get(`/api/v1/${path}`)).code).toBe('not-found')
    for (const path of [`withdrawals/${withdrawal}/cancel`, `deposits/${deposit}/cancel`])
      expect(problemOf(await other.send('POST', `/api/v1/${path}`)).code).toBe('not-found')
    expect(problemOf(await withdraw(other, { bankAccountId: bank, amount: '50.00' })).code).toBe('not-found')
    expect(problemOf(await other.delete(`/api/v1/bank-accounts/${bank}`)).code).toBe('not-found')
    const { receiptId } = await goodDeposit(owner)
    const stolen = await other.post('/api/v1/deposits', { channel: 'bank', amount: '10.00', receiptId })
    expect(problemOf(stolen).code).toBe('not-found')
    expect(await balanceOf(owner)).toMatchObject({ cash: '9900.00' })
  })
})

describe('deposits', () => {
  it('post nothing before they are reviewed, and take a receipt once', async () => {
    const client = await signedInClient(server)
    const body = await goodDeposit(client, '750.00')
    const asked = await client.post('/api/v1/deposits', body)
    expect(asked.json).toMatchObject({ status: 'in-review', amount: '750.00' })
    expect(await balanceOf(client)).toMatchObject({ cash: '10000.00', version: 1 })
    expect(problemOf(await client.post('/api/v1/deposits', body)).code).toBe('receipt-used')
    const cancelled = await client.send('POST', `/api/v1/deposits/${idOf(asked)}/cancel`)
    expect(cancelled.json).toMatchObject({ status: 'cancelled' })
    expect((await client.post('/api/v1/deposits', body)).status).toBe(200)
  })

  it('with the same receipt at the same moment: one', async () => {
    const client = await signedInClient(server)
    const body = await goodDeposit(client)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/api/v1/deposits', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('withdrawals', () => {
  it('that are cancelled twice, by different keys at once, give the money back once', async () => {
    const client = await signedInClient(server)
    const id = idOf(await withdraw(client, await goodWithdrawal(client, '4000.00')))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.send('POST', `/api/v1/withdrawals/${id}/cancel`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(client)).toMatchObject({ cash: '10000.00', withdrawing: '0.00', version: 3 })
  })

  it('stop at the daily limit, to the cent, and begin anew at midnight UTC', async () => {
    const client = await signedInClient(server)
    await fund(client, 100_000_00n)
    const ask = async (amount: string) => withdraw(client, await goodWithdrawal(client, amount))
    expect((await ask('49999.99')).status).toBe(200)
    const over = problemOf(await ask('10.00'))
    expect([over.code, over.params?.['left']]).toEqual(['daily-limit-reached', '0.01'])
    server.clock.advance(86_400_000 - (server.clock.now() % 86_400_000))
    await signInAgain(client)
    expect((await ask('50000.00')).status).toBe(200)
  })

  it('need a verified account, the password, and a bank account that is the first or has waited a day', async () => {
    const client = server.client()
    const registration = goodRegistration()
    await client.post('/api/v1/customers', registration)
    await fund(client, 1_000_00n)
    const bank = { bankName: 'Maybank', holder: 'Mei Tan', number: '5140-1234-5678' }
    const without = await client.post('/api/v1/bank-accounts', bank)
    expect(problemOf(without).code).toBe('password-required')
    const wrong = await client.post('/api/v1/bank-accounts', { ...bank, password: 'not-Mine-1!' })
    expect(problemOf(wrong).code).toBe('incorrect-account-or-password')
    const bound = await client.post('/api/v1/bank-accounts', { ...bank, password: goodPassword })
    expect(bound.json).toMatchObject({ lastDigits: '5678', usable: true })
    const later = await client.post('/api/v1/bank-accounts', {
      ...bank,
      number: '5140-8765-4321',
      password: goodPassword,
    })
    expect(later.json).toMatchObject({ lastDigits: '4321', usable: false })
    const body = { bankAccountId: idOf(bound), amount: '100.00', password: goodPassword }
    expect(problemOf(await withdraw(client, body)).code).toBe('account-not-verified')
    await verify(registration.contact)
    expect(problemOf(await withdraw(client, { ...body, password: 'x' })).code).toBe(
      'incorrect-account-or-password',
    )
    expect((await withdraw(client, body)).status).toBe(200)
    const toLater = { ...body, bankAccountId: idOf(later) }
    expect(problemOf(await withdraw(client, toLater)).code).toBe('bank-account-waiting')
    server.clock.advance(86_400_000)
    await client.post('/api/v1/session', {
      account: registration.contact,
      password: goodPassword,
      deviceId: client.deviceId,
    })
    expect((await withdraw(client, toLater)).status).toBe(200)
  })

  it('let no one pass off a bank account as the first by removing another', async () => {
    const client = server.client()
    await client.post('/api/v1/customers', goodRegistration())
    const bank = { bankName: 'Maybank', holder: 'Mei Tan', password: goodPassword }
    const first = await client.post('/api/v1/bank-accounts', { ...bank, number: '51401234' })
    expect((await client.delete(`/api/v1/bank-accounts/${idOf(first)}`)).status).toBe(200)
    const second = await client.post('/api/v1/bank-accounts', { ...bank, number: '51405678' })
    expect(second.json).toMatchObject({ usable: false })
  })
})

/** Puts money on a customer's account as only the owner of the database can: a transfer with its command. */
async function fund(client: TestClient, amount: bigint): Promise<void> {
  const { json } = await client.get('/api/v1/session')
  const number = (json as { customer: { accountNumber: string } }).customer.accountNumber
  const { default: pg } = await import('pg')
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await owner.query(
    `with c as (select id from customers where account_number = $1),
     b as (update balances set cash = cash + $2, last_number = last_number + 1 from c where customer_id = c.id returning balances.*),
     t as (insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
       select customer_id, last_number, changed_at, 'practice-funding', 'house-practice-funding', 'cash', $2, cash from b)
     insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
       select customer_id, 'test-funding', 'fund-practice', sha256(''), '{}', changed_at, last_number, last_number from b`,
    [number, amount],
  )
  await owner.query('select build_posting_chains()')
  await owner.end()
}

async function verify(email: string): Promise<void> {
  const { default: pg } = await import('pg')
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: bigint }>(
    `update customers set verification = 'verified' where email = $1 returning id`,
    [email],
  )
  await owner.end()
  server.deps.bus.publish('customer.changed', { customerId: BigInt(rows[0]?.id ?? 0) })
}

/** A day later the session of before has ended. A practice customer cannot log in, so a new session is made in the table. */
async function signInAgain(client: TestClient): Promise<void> {
  const { default: pg } = await import('pg')
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await owner.query('update sessions set started_at = $1, seen_at = $1', [new Date(server.clock.now())])
  await owner.end()
  // What was remembered of the session is a second old by then.
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect((await client.get('/api/v1/balance')).status).toBe(200)
}
