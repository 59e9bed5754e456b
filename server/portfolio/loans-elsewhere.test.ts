import { gunzipSync } from 'node:zlib'
import { type LoanDesk, openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, outcomeOf, type TestRequest } from '@candor/tests/database/review-desk.ts'
import { goodWithdrawal } from '@candor/tests/database/sample-requests.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { WireLoan } from '@candor/wire/loans.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeSnapshots } from './keep-snapshots.ts'

/** What other parts of the product know of loans. */

let desk: LoanDesk
let client: TestClient
beforeAll(async () => {
  desk = await openLoanDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  client = await desk.customer()
})

const hour = 3_600_000
const json = async (path: string) => (await client.get(path)).json as Record<string, unknown>
const withdraw = async (): Promise<TestRequest> => {
  const answer = await client.post('/api/v1/withdrawals', await goodWithdrawal(client))
  if (answer.status !== 200) throw new Error(answer.text)
  return { kind: 'withdrawal', id: (answer.json as { id: string }).id, by: client }
}

describe('a withdrawal', () => {
  it('is refused while a loan is outstanding, and possible again once it is repaid to the cent', async () => {
    const { id } = await desk.owing(client, '2000.00', 30)
    await desk.later(30 * hour)
    const refused = problemOf(await client.post('/api/v1/withdrawals', await goodWithdrawal(client)))
    expect(refused.code).toBe('outstanding-loan')
    expect(await json('/api/v1/withdrawals/terms')).toMatchObject({ outstandingLoan: '2000.80' })
    // Whatever is left, however little, is in the way; all of it leaves nothing.
    await desk.repay(client, id, '2000.79')
    expect(problemOf(await client.post('/api/v1/withdrawals', await goodWithdrawal(client))).code).toBe(
      'outstanding-loan',
    )
    await desk.repay(client, id, 'all')
    expect(await json('/api/v1/withdrawals/terms')).toMatchObject({ outstandingLoan: '0.00' })
    await withdraw()
  })

  it('that was asked for before borrowing is not approved while the loan is owed', async () => {
    const request = await withdraw()
    const { id } = await desk.owing(client, '2000.00', 30)
    const reviewer = await operatorClient(desk.server)
    expect(outcomeOf(await approve(reviewer, request))).toBe('outstanding-loan')
    expect((await desk.repay(client, id, 'all')).status).toBe(200)
    expect(outcomeOf(await approve(reviewer, request))).toBe('completed')
  })
})

describe('an account', () => {
  it('is not deleted while a loan is asked for or owed', async () => {
    const { id } = (await desk.ask(client, '200.00', 7)).json as WireLoan
    expect(await json('/api/v1/security/deletion')).toMatchObject({
      obstacles: expect.arrayContaining(['requests']),
    })
    await desk.decide(id, 'approve')
    await desk.serve()
    expect(await json('/api/v1/security/deletion')).toMatchObject({
      obstacles: expect.arrayContaining(['loan']),
    })
    await desk.repay(client, id, 'all')
    expect(await json('/api/v1/security/deletion')).toEqual({ obstacles: ['cash'], leftBehind: '10000.00' })
  })

  it('is not started again while a loan is asked for or owed', async () => {
    const { id } = (await desk.ask(client, '200.00', 7)).json as WireLoan
    const again = async () => problemOf(await client.post('/api/v1/portfolio/reset', { label: null })).code
    expect(await again()).toBe('run-not-closed')
    await desk.decide(id, 'approve')
    await desk.serve()
    expect(await again()).toBe('run-not-closed')
  })
})

describe('what a customer has', () => {
  it('counts what is owed with its interest against it, apart from assets', async () => {
    const { id } = await desk.owing(client, '2000.00', 30)
    const worth = async () =>
      ((await json('/api/v1/portfolio/worth')) as { worth: Record<string, string> }).worth
    expect(await worth()).toMatchObject({ cash: '12000.00', loan: '-2000.00', total: '10000.00' })
    await desk.later(50 * hour)
    expect(await worth()).toMatchObject({ cash: '12000.00', loan: '-2001.60', total: '9998.40' })
    const { customer_id } = await desk.server.database
      .selectFrom('loans')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await takeSnapshots(desk.server.deps, [customer_id], desk.server.clock.now())
    const { equity, parts } = await desk.server.database
      .selectFrom('equity_snapshots')
      .select(['equity', 'parts'])
      .where('customer_id', '=', customer_id)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([equity, parts]).toEqual([9_998_40n, [[null, null, '-160']]])
    await desk.repay(client, id, 'all')
    expect(await worth()).toMatchObject({ cash: '9998.40', loan: '0.00', total: '9998.40' })
    // Interest is a cost, and borrowing is no profit.
    const period = (await json('/api/v1/portfolio?range=all')) as {
      profit: string
      costs: string
      costKinds: unknown
    }
    expect(period).toMatchObject({ costs: '-1.60', costKinds: [{ kind: 'loan-interest', amount: '-1.60' }] })
  })

  it('is in the archive with what was signed, and in the history under loans', async () => {
    const { id } = await desk.owing(client, '200.00', 7)
    await desk.later(30 * hour)
    await desk.repay(client, id, '50.00')
    const { path } = (await client.post('/api/v1/security/data', {})).json as { path: string }
    const headers = { cookie: `candor_session=${client.token}` }
    const archive = await fetch(desk.server.origin + path, { headers })
    const text = gunzipSync(Buffer.from(await archive.arrayBuffer())).toString('utf8')
    expect(text).toContain(id)
    for (const name of ['loans', 'loan-agreements', 'loan-repayments', 'loan-interest'])
      expect(text).toContain(`${name}.`)
    const { postings } = (await json('/api/v1/postings?family=loans')) as { postings: { kind: string }[] }
    expect(postings.map(({ kind }) => kind)).toEqual(['loan-repaid', 'loan-interest', 'loan-paid-out'])
  })
})
