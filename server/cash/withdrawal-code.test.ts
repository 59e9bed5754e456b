import { asOwner } from '@candor/tests/database/operator-client.ts'
import { boundBank, goodPassword } from '@candor/tests/database/sample-requests.ts'
import { registeredClient, signInAgain, turnOnTwoFactor } from '@candor/tests/database/secured-customer.ts'
import {
  type Answer,
  problemOf,
  startTestServer,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fundPractice } from './fund-practice-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const codeOf = (answer: Answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)

describe('with two-factor authentication a code is asked', () => {
  it('for a new bank account, and for a withdrawal; the same request sent again is answered again', async () => {
    const client = await registeredClient(server)
    const { id } = await asOwner(server, (database) =>
      database
        .updateTable('customers')
        .set({ verification: 'verified' })
        .where('account_number', '=', client.accountNumber)
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    await server.deps.teller.submit(fundPractice(id))
    const app = await turnOnTwoFactor(server, client)
    const bank = { bankName: 'Maybank', holder: 'Mei Tan', number: '5140123456789', password: goodPassword }
    expect(codeOf(await client.post('/api/v1/bank-accounts', bank))).toBe('second-factor-required')
    expect(codeOf(await client.post('/api/v1/bank-accounts', { ...bank, code: app.next() }))).toBe('ok')
    // A new bank account waits for a day.
    server.clock.advance(25 * 60 * 60_000)
    const { client: later } = await signInAgain(server, client.contact, { code: app.next() })
    expect((await later.get('/api/v1/withdrawals/terms')).json).toMatchObject({ codeNeeded: true })
    const body = { bankAccountId: await boundBank(later), amount: '10.00', password: goodPassword }
    const send = (more: object) =>
      later.send('POST', '/api/v1/withdrawals', {
        body: { ...body, ...more },
        headers: { 'idempotency-key': 'one-and-the-same' },
      })
    expect(codeOf(await send({}))).toBe('second-factor-required')
    const code = app.next()
    const first = await send({ code })
    expect(codeOf(first)).toBe('ok')
    for (const again of [{ code }, {}]) expect((await send(again)).text).toBe(first.text)
    expect(codeOf(await send({ password: 'wrong-Guess-1' }))).toBe('incorrect-account-or-password')
  })
})
