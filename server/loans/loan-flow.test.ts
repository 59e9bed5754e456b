import { accountOf } from '@candor/tests/database/account-of.ts'
import { type LoanDesk, openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import type { readLoanQuote, readLoanTerms, WireLoan } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approveLoans } from './approve-practice-loans.ts'

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
const balance = async () => (await client.get('/api/v1/balance')).json as Record<string, string>
const terms = async () => (await client.get('/api/v1/loans/terms')).json as ReplyOf<typeof readLoanTerms>
const quote = async (id: string, amount = '') =>
  (await client.get(`/api/v1/loans/${id}/quote${amount && `?amount=${amount}`}`)).json as ReplyOf<
    typeof readLoanQuote
  >
const asked = async (amount = '2000.00', days = 30) => (await desk.ask(client, amount, days)).json as WireLoan

/** What was posted and what each window cost, of a loan of 2,000 that was repaid in two parts. */
async function expectWholeStory(id: string): Promise<void> {
  const story = await desk.read(client, id)
  expect(story.postings.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'loan-paid-out 2000.00',
    'loan-interest 0.80',
    'loan-repaid 999.20',
    'loan-interest 0.80',
    'loan-repaid 1000.80',
  ])
  expect(story.windows.map(({ principal, adds }) => `${principal} ${adds}`)).toEqual([
    '2000.00 0.80',
    '1000.80 0.40',
    '1000.80 0.40',
  ])
  expect(story.steps.at(-1)).toMatchObject({ step: 'repaid', state: 'done' })
}

describe('a loan', () => {
  it('is asked for, reviewed, paid out, costs interest by windows, and is repaid', async () => {
    const loan = await asked()
    expect(loan).toMatchObject({
      status: { code: 0, name: 'pending-review' },
      totalInterest: '23.20',
      totalToRepay: '2023.20',
      dailyRate: '0.00040000',
      yearlyRate: '0.14600000',
      effectiveRate: '0.14113333',
      owed: '0.00',
      next: null,
    })
    expect((await terms()).limit).toMatchObject({
      averageEquity: '24600.00',
      ofAverage: '7380.00',
      limit: '7380.00',
      asked: '2000.00',
      left: '5380.00',
    })
    expect((await desk.reviewer.post(`/api/v1/operator/loans/${loan.id}/take`, {})).json).toMatchObject({
      status: { code: 3, name: 'under-review' },
    })
    expect((await desk.decide(loan.id, 'approve')).json).toMatchObject({ status: { code: 1 } })
    await desk.serve()
    const paid = await desk.read(client, loan.id)
    expect(paid.loan).toMatchObject({
      status: { code: 4, name: 'pending-repayment' },
      principal: '2000.00',
      owed: '2000.00',
      next: { adds: '0.80' },
    })
    expect(paid.steps.map(({ step, state, by }) => `${step} ${state} ${by}`)).toEqual([
      'asked done customer',
      expect.stringMatching(/^taken done R-/),
      expect.stringMatching(/^review done R-/),
      'paid-out done system',
      'due to-come null',
      'repaid now customer',
    ])
    expect(await balance()).toMatchObject({ cash: '12000.00', loan: '2000.00' })

    // The clock of a test goes on by itself.
    await desk.later(24 * hour - 60_000)
    expect((await desk.read(client, loan.id)).loan.owed).toBe('2000.00')
    await desk.later(61_000)
    expect((await desk.read(client, loan.id)).loan).toMatchObject({ owed: '2000.80', interest: '0.80' })
    expect(await quote(loan.id, '1000.00')).toMatchObject({
      interest: '0.80',
      principal: '999.20',
      principalAfter: '1000.80',
      perDay: '0.80',
      perDayAfter: '0.40',
      available: '12000.00',
    })
    const part = (await desk.repay(client, loan.id, '1000.00')).json as WireLoan
    expect(part).toMatchObject({ principal: '1000.80', owed: '1000.80', interestPaid: '0.80' })
    await desk.later(48 * hour)
    // Two more windows on 1,000.80: 0.80064.
    expect((await quote(loan.id)).amount).toBe('1001.60')
    const all = (await desk.repay(client, loan.id, 'all')).json as WireLoan
    expect(all).toMatchObject({ status: { code: 5, name: 'repaid' }, owed: '0.00', interestPaid: '1.60' })
    expect(await balance()).toMatchObject({ cash: '9998.40', loan: '0.00' })
    await expectWholeStory(loan.id)
  })

  it('is refused by name', async () => {
    const problem = async (amount: string, days = 30) => problemOf(await desk.ask(client, amount, days))
    const failed = { code: 'loan-application-failed' }
    expect(await problem('')).toMatchObject({
      ...failed,
      fields: [{ path: 'amount', problem: 'loan-amount-invalid' }],
    })
    expect(await problem('99.99')).toMatchObject({ fields: [{ problem: 'loan-amount-invalid' }] })
    expect(await problem('100.00', 8)).toMatchObject({
      ...failed,
      fields: [{ path: 'days', problem: 'loan-term-required' }],
    })
    expect(await problem('7380.01')).toMatchObject({
      ...failed,
      fields: [{ path: 'amount', problem: 'loan-over-limit' }],
    })
    const unsigned = { amount: '100.00', days: 7, signature: { kind: 'typed', name: ' ' } }
    expect(problemOf(await client.post('/api/v1/loans', unsigned))).toMatchObject({
      ...failed,
      fields: [{ path: 'signature', problem: 'field-required' }],
    })
    const stale = {
      amount: '100.00',
      days: 7,
      signature: { kind: 'typed', name: 'Tan Wei' },
      agreementHash: 'ab'.repeat(32),
    }
    expect(problemOf(await client.post('/api/v1/loans', stale)).code).toBe('agreement-changed')
  })

  it('is rejected with the reason, or taken back, and leaves the limit as it was', async () => {
    const first = await asked()
    expect(problemOf(await desk.decide(first.id, 'reject', 'no')).code).toBe('invalid-request')
    expect((await desk.decide(first.id, 'reject', 'Too young an account')).json).toMatchObject({
      status: { code: 2 },
    })
    expect((await desk.read(client, first.id)).loan).toMatchObject({
      status: { code: 2, name: 'review-rejected' },
      reason: 'Too young an account',
    })
    const second = await asked()
    expect((await client.post(`/api/v1/loans/${second.id}/cancel`, {})).json).toMatchObject({
      status: { code: 6, name: 'rejected' },
      reason: 'cancelled',
    })
    expect(problemOf(await client.post(`/api/v1/loans/${second.id}/cancel`, {})).code).toBe(
      'cancellation-failed',
    )
    expect(problemOf(await desk.decide(second.id, 'approve')).code).toBe('already-decided')
    expect((await terms()).limit).toMatchObject({ asked: '0.00', left: '7380.00' })
  })

  it('needs two people from 5,000.00 of a day, and nobody agrees to their own', async () => {
    const loan = await asked('5000.00')
    const [second, own] = [
      await operatorClient(desk.server),
      await operatorClient(desk.server, 'reviewer', await accountOf(client)),
    ]
    expect(problemOf(await desk.decide(loan.id, 'approve', undefined, own)).code).toBe('own-request')
    expect((await desk.decide(loan.id, 'approve')).json).toMatchObject({
      status: { code: 3 },
      approvals: 1,
      approvalsNeeded: 2,
    })
    expect(problemOf(await desk.decide(loan.id, 'approve')).code).toBe('already-approved')
    await desk.serve()
    expect((await desk.read(client, loan.id)).loan.status.code).toBe(3)
    expect((await desk.decide(loan.id, 'approve', undefined, second)).json).toMatchObject({
      status: { code: 1 },
      approvals: 2,
    })
    await desk.serve()
    expect((await desk.read(client, loan.id)).steps.map(({ step }) => step)).toEqual([
      'asked',
      'taken',
      'first-approval',
      'second-approval',
      'paid-out',
      'due',
      'repaid',
    ])
  })

  it('asks who sits there before somebody agrees as one of two', async () => {
    const loan = await asked('5000.00')
    const away = await operatorClient(desk.server)
    await asOwner(desk.server, (owner) =>
      sql`update operator_sessions set confirmed_at = confirmed_at - interval '6 minutes' where operator_id = ${away.id}`.execute(
        owner,
      ),
    )
    expect(problemOf(await desk.decide(loan.id, 'approve', undefined, away)).code).toBe('confirm-again')
    const confirmation = { password: away.password, code: away.nextCode() }
    await away.post('/api/v1/operator/session/confirmation', confirmation)
    expect((await desk.decide(loan.id, 'approve', undefined, away)).json).toMatchObject({ approvals: 1 })
  })

  it('no longer counts who agreed first and is no reviewer any more', async () => {
    const loan = await asked('5000.00')
    const [left, second] = [await operatorClient(desk.server), await operatorClient(desk.server)]
    expect((await desk.decide(loan.id, 'approve', undefined, left)).json).toMatchObject({ approvals: 1 })
    await asOwner(desk.server, (owner) =>
      sql`update operators set roles = array['support'] where id = ${left.id}`.execute(owner),
    )
    expect((await desk.decide(loan.id, 'approve')).json).toMatchObject({ status: { code: 3 }, approvals: 1 })
    const { json } = await second.get(`/api/v1/operator/loans/${loan.id}`)
    expect(json).toMatchObject({ approvals: 1, lapsedApprovals: [{ name: left.name }], approvalsNeeded: 2 })
    expect((await desk.decide(loan.id, 'approve', undefined, second)).json).toMatchObject({
      status: { code: 1 },
      approvals: 2,
    })
  })

  it('is approved and paid out by itself where the installation reviews by itself', async () => {
    const [small, large] = [await asked('200.00'), await asked('5000.00')]
    await approveLoans(desk.server.deps)
    expect((await desk.read(client, small.id)).loan.status.code).toBe(0)
    desk.server.clock.advance(6_000)
    await approveLoans(desk.server.deps)
    await desk.serve()
    expect((await desk.read(client, small.id)).loan.status.code).toBe(4)
    expect((await desk.read(client, large.id)).loan.status.code).toBe(4)
  })

  it('that has passed is not paid out when the limit has fallen since', async () => {
    const loan = await asked('7000.00')
    await desk.decide(loan.id, 'approve')
    await desk.decide(loan.id, 'approve', undefined, await operatorClient(desk.server))
    await desk.server.database.deleteFrom('equity_snapshots').execute()
    await desk.serve()
    expect((await desk.read(client, loan.id)).loan).toMatchObject({
      status: { code: 6, name: 'rejected' },
      reason: 'over-limit',
    })
    expect(await balance()).toMatchObject({ cash: '10000.00', loan: '0.00' })
  })

  it('belongs to its customer alone', async () => {
    const loan = await asked()
    const other = await desk.customer()
    for (const path of ['', '/quote', '/agreement', '/agreement/file'])
      expect((await other.get(`/api/v1/loans/${loan.id}${path}`)).status).toBe(404)
    for (const act of ['cancel', 'repay'])
      expect(
        (await other.post(`/api/v1/loans/${loan.id}/${act}`, act === 'repay' ? { amount: 'all' } : {}))
          .status,
      ).toBe(404)
  })
})

describe('repaying', () => {
  it('more than is owed, or with money that is not there, is refused and names what is owed', async () => {
    const { id } = await desk.owing(client, '2000.00', 30)
    await desk.later(24 * hour + 1_000)
    const over = problemOf(await desk.repay(client, id, '2000.81'))
    expect(over).toMatchObject({ code: 'repayment-over-debt', params: { max: '2000.80' } })
    expect(problemOf(await desk.repay(client, id, 'all', '2000.00'))).toMatchObject({
      code: 'quote-expired',
      params: { owed: '2000.80' },
    })
    for (const amount of ['', '0', '-1', '1.001', 'everything'])
      expect(problemOf(await desk.repay(client, id, amount)).code).toBe('repayment-failed')
    expect(problemOf(await desk.repay(client, id, '10.00', '10.00')).code).toBe('repayment-failed')
    expect((await desk.repay(client, id, 'all', '2000.80')).status).toBe(200)
    expect(problemOf(await desk.repay(client, id, 'all')).code).toBe('repayment-failed')
  })

  it('is late at the same rate, and says so', async () => {
    const { id } = await desk.owing(client, '2000.00', 7)
    await desk.later(7 * 24 * hour - 60_000)
    expect((await desk.read(client, id)).loan).toMatchObject({ overdue: false, daysLate: 0, owed: '2006.00' })
    await desk.later(50 * hour)
    // Nine windows have begun after the free one: 7 days are six of them, and three more since it was due.
    const { loan, steps } = await desk.read(client, id)
    expect(loan).toMatchObject({ overdue: true, daysLate: 3, owed: '2009.00', next: { adds: '1.00' } })
    expect(steps.find(({ step }) => step === 'due')).toMatchObject({ state: 'failed' })
    expect(await quote(id)).toMatchObject({ saved: '0.00', amount: '2009.00' })
  })
})
