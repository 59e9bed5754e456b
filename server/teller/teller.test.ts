import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandKind, commandOf } from './command.ts'

const triggerKind: CommandKind<object, null, never> = {
  name: 'sample-trigger',
  reply: null,
  load: async (_transaction, asked) => asked.map(() => null),
  decide: () => {
    throw new Error('nobody has it')
  },
  store: async () => {},
}

describe('money over HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const bankOf = async (client: TestClient) => {
    const { json } = await client.get('/api/v1/bank-accounts')
    return (json as { bankAccounts: { id: string }[] }).bankAccounts[0]?.id ?? ''
  }
  const withdraw = (client: TestClient, bankAccountId: string, amount: unknown, key: string = randomUUID()) =>
    client.send('POST', '/api/v1/withdrawals', {
      body: { bankAccountId, amount },
      headers: { 'idempotency-key': key },
    })
  const balanceOf = async (client: TestClient) =>
    (await client.get('/api/v1/balance')).json as { cash: string; withdrawing: string; version: number }

  it('gives a practice customer $10,000 and sets a withdrawal aside', async () => {
    const client = await signedInClient(server)
    expect(await balanceOf(client)).toMatchObject({ cash: '10000.00', version: 1 })
    const answer = await withdraw(client, await bankOf(client), '250.50')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json).toMatchObject({ amount: '250.50', status: 'in-review' })
    expect(await balanceOf(client)).toMatchObject({ cash: '9749.50', withdrawing: '250.50', version: 2 })
  })

  it('answers the same key with the same bytes, and refuses it with another body', async () => {
    const client = await signedInClient(server)
    const bank = await bankOf(client)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(client, bank, '100.00', key)))
    expect(new Set(answers.map(({ status, text }) => `${status}${text}`)).size).toBe(1)
    expect(await balanceOf(client)).toMatchObject({ cash: '9900.00' })
    expect(problemOf(await withdraw(client, bank, '100.01', key)).code).toBe('idempotency-key-reused')
    expect(problemOf(await withdraw(client, bank, '100.00', '')).code).toBe('idempotency-key-required')
  })

  it('lets one of a hundred withdrawals of everything win', async () => {
    const client = await signedInClient(server)
    const bank = await bankOf(client)
    const answers = await Promise.all(Array.from({ length: 100 }, () => withdraw(client, bank, '10000.00')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(problemOf(answer).code).toBe('insufficient-balance')
    expect(await balanceOf(client)).toMatchObject({ cash: '0.00', withdrawing: '10000.00' })
  })

  it('moves on when a newer process adds columns, as in an upgrade of one server after the other', async () => {
    // Some at a time, so that both of the teller's connections have planned what is asked of them.
    const clients = await Promise.all(Array.from({ length: 6 }, () => signedInClient(server)))
    const banks = await Promise.all(clients.map(bankOf))
    const withdrawals = await Promise.all(
      clients.map(async (each, place) => {
        await sleep(place)
        return await withdraw(each, banks[place] ?? '', '100.00')
      }),
    )
    expect(withdrawals.map(({ status }) => status)).toEqual(clients.map(() => 200))
    const [client] = clients
    const [bank = ''] = banks
    if (!client) throw new Error('nobody is there')
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    for (const table of ['balances', 'withdrawals', 'bank_accounts', 'own_limits'])
      await owner.query(`alter table ${table} add column later integer`)
    await owner.end()
    const key = randomUUID()
    const answer = await withdraw(client, bank, '100.00', key)
    expect(answer.status, answer.text).toBe(200)
    expect((await withdraw(client, bank, '100.00', key)).text).toBe(answer.text)
    expect(await balanceOf(client)).toMatchObject({ cash: '9800.00', withdrawing: '200.00' })
  })

  it('moves at once while thousands of triggers wait, and none of them is refused its place', async () => {
    const client = await signedInClient(server)
    const bank = await bankOf(client)
    let answered = 0
    // Of customers who do not exist: each is looked for in the database, as any other, and then refused.
    const triggers = Array.from({ length: 10_000 }, async (_, index) => {
      const trigger = commandOf(triggerKind, {
        customerId: BigInt(10 ** 12 + index),
        key: 'trigger',
        body: {},
      })
      const outcome = await server.deps.teller.submit(trigger, 'background')
      answered += 1
      return outcome.ok ? '' : outcome.refusal.code
    })
    const answer = await withdraw(client, bank, '250.50')
    const before = answered
    expect(answer.status, answer.text).toBe(200)
    expect(new Set(await Promise.all(triggers))).toEqual(new Set(['not-found']))
    expect(before).toBeLessThan(5_000)
  })
})
