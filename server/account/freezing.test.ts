import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { boundBank, goodPassword, signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  makeApiKey,
  programWith,
  registeredClient,
  signInAgain,
  turnOnTwoFactor,
} from '@candor/tests/database/secured-customer.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bindSampleBanks } from '../cash/bank-account-table.ts'
import { fundPractice } from '../cash/fund-practice-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)
const freeze = '/api/v1/security/freeze'
const unfreeze = '/api/v1/security/unfreeze'

/** Someone who is verified, has money and a bank account that can be used. */
async function someone() {
  const client = await registeredClient(server)
  await asOwner(server, async (database) => {
    const { id } = await database
      .updateTable('customers')
      .set({ verification: 'verified' })
      .where('account_number', '=', client.accountNumber)
      .returning('id')
      .executeTakeFirstOrThrow()
    await bindSampleBanks(database, [id], server.clock.now())
    await server.deps.teller.submit(fundPractice(id))
  })
  return client
}

describe('a frozen account', () => {
  it('takes nothing that moves money, with a code of its own, and can still be looked at', async () => {
    const client = await someone()
    const withdrawal = { bankAccountId: await boundBank(client), amount: '10.00', password: goodPassword }
    expect(codeOf(await client.post(freeze, {}))).toBe('ok')
    expect((await client.get('/api/v1/session')).json).toMatchObject({ customer: { frozen: true } })
    expect(codeOf(await client.post('/api/v1/withdrawals', withdrawal))).toBe('account-frozen')
    const bank = { bankName: 'Maybank', holder: 'Mei Tan', number: '5140123456789', password: goodPassword }
    expect(codeOf(await client.post('/api/v1/bank-accounts', bank))).toBe('account-frozen')
    expect(codeOf(await client.get('/api/v1/balance'))).toBe('ok')
    expect(codeOf(await client.put('/api/v1/watchlist', { symbols: ['XAUUSD'] }))).toBe('ok')
    expect((await signInAgain(server, client.contact)).answer.status).toBe(200)
  })

  it('has its withdrawals in review back', async () => {
    const client = await someone()
    const body = { bankAccountId: await boundBank(client), amount: '250.00', password: goodPassword }
    expect(codeOf(await client.post('/api/v1/withdrawals', body))).toBe('ok')
    expect((await client.get('/api/v1/balance')).json).toMatchObject({
      cash: '9750.00',
      withdrawing: '250.00',
    })
    await client.post(freeze, {})
    expect((await client.get('/api/v1/balance')).json).toMatchObject({
      cash: '10000.00',
      withdrawing: '0.00',
    })
  })

  it('keeps no withdrawal that was let in a moment before', async () => {
    for (const headStartMs of [0, 5, 20]) {
      const client = await someone()
      const body = { bankAccountId: await boundBank(client), amount: '600.00', password: goodPassword }
      const asking = client.post('/api/v1/withdrawals', body)
      await sleep(headStartMs)
      expect(codeOf(await client.post(freeze, {}))).toBe('ok')
      await asking
      expect((await client.get('/api/v1/balance')).json, `${headStartMs} ms`).toMatchObject({
        cash: '10000.00',
        withdrawing: '0.00',
      })
    }
  })

  it('is unfrozen with password and second factor alone', async () => {
    const client = await registeredClient(server)
    const app = await turnOnTwoFactor(server, client)
    await client.post(freeze, {})
    expect(codeOf(await client.post(unfreeze, { password: 'wrong-Guess-1' }))).toBe(
      'incorrect-account-or-password',
    )
    expect(codeOf(await client.post(unfreeze, { password: goodPassword }))).toBe('second-factor-required')
    expect(codeOf(await client.post(unfreeze, { password: goodPassword, code: app.next() }))).toBe('ok')
    expect((await client.get('/api/v1/session')).json).toMatchObject({ customer: { frozen: false } })
    const subjects = (await server.lettersTo(client.contact)).map(({ subject }) => subject)
    expect(subjects.slice(-2)).toEqual(['Your account is frozen', 'Your account is no longer frozen'])
  })

  it('is frozen for programs too', async () => {
    const client = await someone()
    const program = programWith(server, (await makeApiKey(client, 'trade')).key)
    await client.post(freeze, {})
    expect(codeOf(await program.get('/api/v1/balance'))).toBe('ok')
  })

  it('cannot be a practice account, which nobody could unfreeze', async () => {
    expect(codeOf(await (await signedInClient(server)).post(freeze, {}))).toBe('no-password')
  })
})
