import { accountOf } from '@candor/tests/database/account-of.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await operatorClient(server, 'admin')
})
afterAll(() => server.stop())

const reason = 'A lost class list.'
const bulk = (by: TestClient, act: 'freeze' | 'sign-out', accountNumbers: readonly string[]) =>
  by.post(`/api/v1/operator/customers/${act}`, { accountNumbers, reason })

const actsOn = async (number: string, act: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from audit_log l join operator_acts a on a.end_audit = l.number
    where l.act = ${act} and l.subject_id = ${number} and a.people = 1`.execute(server.database)
  return Number(rows[0]?.count)
}

describe('an act on several customers', () => {
  it('is done to each by itself, with a row in the log each, and says for each how it went', async () => {
    const clients = [await signedInClient(server), await signedInClient(server), await signedInClient(server)]
    const [one = '', two = '', three = ''] = await Promise.all(clients.map(accountOf))
    await admin.post(`/api/v1/operator/customers/${two}/freeze`, { reason })
    const nobody = '9999999999'
    const { json } = await bulk(admin, 'freeze', [one, two, nobody, three])
    expect(json).toEqual({
      rows: [
        { accountNumber: one, refusal: null },
        { accountNumber: two, refusal: 'already-so' },
        { accountNumber: nobody, refusal: 'not-found' },
        { accountNumber: three, refusal: null },
      ],
    })
    for (const number of [one, two, three]) expect(await actsOn(number, 'customer-frozen')).toBe(1)
    for (const client of clients) {
      const { json: own } = await client.get('/api/v1/account/operator-acts')
      expect(own).toMatchObject({ acts: [{ act: 'customer-frozen', reason }] })
    }
  })

  it('signs out, and leaves one’s own account alone', async () => {
    const [other, own] = [await signedInClient(server), await signedInClient(server)]
    const numbers = await Promise.all([other, own].map(accountOf))
    const self = await operatorClient(server, 'admin', numbers[1] ?? null)
    expect((await bulk(self, 'sign-out', numbers)).json).toMatchObject({
      rows: [{ refusal: null }, { refusal: 'own-request' }],
    })
    expect((await other.get('/api/v1/balance')).status).toBe(401)
    expect((await own.get('/api/v1/balance')).status).toBe(200)
  })

  it('takes a list that somebody has frozen, and neither nobody, somebody twice, too many nor a filter', async () => {
    const many = Array.from({ length: 101 }, (_, place) => String(1_000_000_000 + place))
    for (const numbers of [[], ['1000000000', '1000000000'], many, ['all']])
      expect(problemOf(await bulk(admin, 'freeze', numbers)).fields).toMatchObject([
        { path: 'accountNumbers' },
      ])
    const filter = await admin.post('/api/v1/operator/customers/freeze', { frozen: 'no', reason })
    expect(problemOf(filter).code).toBe('invalid-request')
    const risk = await operatorClient(server, 'risk')
    expect(problemOf(await bulk(risk, 'sign-out', ['1000000000'])).code).toBe('role-required')
  })
})
