import { randomUUID } from 'node:crypto'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { asOwner, makeOperator, operatorClient } from '@candor/tests/database/operator-client.ts'
import {
  approve,
  askDeposit,
  askWithdrawal,
  balanceOf,
  lookAt,
  outcomeOf,
  send,
} from '@candor/tests/database/review-desk.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addOperator } from '../operators/manage-operators.ts'
import { verifyAudit } from '../operators/verify-audit.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'

let server: TestServer
let mei: Awaited<ReturnType<typeof operatorClient>>
let tom: Awaited<ReturnType<typeof operatorClient>>
beforeAll(async () => {
  server = await startTestServer()
  mei = await operatorClient(server)
  tom = await operatorClient(server)
})
afterAll(() => server.stop())

const verdict = () => verifyAudit(kyselyTransaction(server.database))

describe('a reviewer', () => {
  it('does not review their own request, and is told so beforehand', async () => {
    const request = await askWithdrawal(server, '100.00')
    const self = await operatorClient(server, 'reviewer', await accountOf(request.by))
    expect((await lookAt(self, request)).own).toBe(true)
    expect(outcomeOf(await approve(self, request))).toBe('own-request')
    const { contentHash } = await lookAt(self, request)
    const rejection = { verdict: 'reject', contentHash, reason: 'I changed my mind.' }
    expect(outcomeOf(await send(self, request, rejection))).toBe('own-request')
    expect(await balanceOf(request.by)).toEqual({ cash: '9900.00', withdrawing: '100.00' })
  })

  it('cannot be one customer’s under two names', async () => {
    const accountNumber = await accountOf(await signedInClient(server))
    await makeOperator(server, 'reviewer', accountNumber)
    const second = { name: 'Another name', roles: 'reviewer', accountNumber }
    const added = await asOwner(server, (database) => addOperator(database, second, server.clock.now()))
    expect(added).toEqual({ ok: false, refusal: 'customer-taken' })
  })

  it('who has lost the role or has ended is stopped at once', async () => {
    const demoted = await operatorClient(server)
    const request = await askWithdrawal(server, '100.00')
    const { contentHash } = await lookAt(demoted, request)
    const change = (set: ReturnType<typeof sql>) =>
      asOwner(server, (database) =>
        sql`update operators set ${set} where id = ${demoted.id}`.execute(database),
      )
    await change(sql`roles = array['support', 'admin']`)
    const body = { verdict: 'approve', contentHash }
    expect(outcomeOf(await send(demoted, request, body))).toBe('role-required')
    expect(problemOf(await demoted.get('/api/v1/operator/reviews?kind=deposit')).code).toBe('role-required')
    await change(sql`roles = array['reviewer'], ended_at = now()`)
    expect(outcomeOf(await send(demoted, request, body))).toBe('session-invalid')
    expect((await demoted.get('/api/v1/operator/session')).json).toEqual({ operator: null, endsAt: null })
    expect(await balanceOf(request.by)).toEqual({ cash: '9900.00', withdrawing: '100.00' })
  })

  it.each([
    ['has left', sql`ended_at = now()`],
    ['is no reviewer any more', sql`roles = array['support']`],
  ])('who %s is none of the two people any more', async (_, set) => {
    const first = await operatorClient(server)
    const request = await askWithdrawal(server, '6000.00')
    expect(outcomeOf(await approve(first, request))).toBe('in-review')
    await asOwner(server, (owner) => sql`update operators set ${set} where id = ${first.id}`.execute(owner))
    expect(await lookAt(mei, request)).toMatchObject({
      approvals: [],
      lapsedApprovals: [{ name: first.name }],
      approvalsNeeded: 2,
    })
    const stepsOf = async () =>
      (await request.by.get(`/api/v1/withdrawals/${request.id}`)).json as {
        approvalsNeeded: number
        progress: { steps: { step: string; state: string; by: string | null }[] }
      }
    expect((await stepsOf()).progress.steps).toContainEqual(
      expect.objectContaining({ step: 'first-approval', state: 'now' }),
    )
    expect((await approve(mei, request)).json).toMatchObject({ status: 'in-review', approvals: 1 })
    expect(await balanceOf(request.by)).toEqual({ cash: '4000.00', withdrawing: '6000.00' })
    expect((await approve(tom, request)).json).toMatchObject({ status: 'completed', approvals: 2 })
    const ended = await stepsOf()
    expect(ended.approvalsNeeded).toBe(2)
    const number = (id: bigint) => `R-${id.toString().padStart(2, '0')}`
    expect(ended.progress.steps.flatMap(({ by }) => by ?? [])).toEqual([number(mei.id), number(tom.id)])
  })

  it('gets the same answer to the same key, byte for byte, and one row for both', async () => {
    const request = await askWithdrawal(server, '5000.00')
    const { contentHash } = await lookAt(mei, request)
    const headers = { 'idempotency-key': randomUUID() }
    const before = await verdict()
    const body = { verdict: 'approve', contentHash }
    const answers = await Promise.all([1, 2, 3].map(() => send(mei, request, body, headers)))
    expect(new Set(answers.map(({ status, text }) => `${status}${text}`)).size).toBe(1)
    expect(answers.map(outcomeOf)).toContain('in-review')
    // Long after the request has ended, the key still returns the same answer.
    await approve(tom, request)
    expect((await send(mei, request, body, headers)).text).toBe(answers[0]?.text)
    expect((await verdict()).rows - before.rows).toBe(2n)
    const other = { verdict: 'reject', contentHash, reason: 'Something else.' }
    expect(outcomeOf(await send(mei, request, other, headers))).toBe('idempotency-key-reused')
  })

  it('has keys apart from the customer’s and from other reviewers’', async () => {
    const request = await askWithdrawal(server, '5000.00')
    const key = randomUUID()
    const headers = { 'idempotency-key': key }
    const body = { verdict: 'approve', contentHash: (await lookAt(mei, request)).contentHash }
    expect(outcomeOf(await send(mei, request, body, headers))).toBe('in-review')
    const cancelled = await request.by.send('POST', `/api/v1/withdrawals/${request.id}/cancel`, { headers })
    expect(cancelled.json).toMatchObject({ status: 'cancelled' })
    expect(outcomeOf(await send(tom, request, body, headers))).toBe('already-decided')
  })
})

describe('facts that must still hold when money leaves', () => {
  it('are asked for again at the approval', async () => {
    const request = await askWithdrawal(server, '100.00')
    const customers = (set: string) =>
      asOwner(server, async (database) =>
        sql`update customers set verification = ${set}
            where id = (select customer_id from withdrawals where id = ${request.id})`.execute(database),
      )
    await customers('rejected')
    expect(outcomeOf(await approve(mei, request))).toBe('account-not-verified')
    await customers('verified')
    const owes = (loan: bigint) =>
      asOwner(server, (database) =>
        sql`update balances set loan = ${loan}
            where customer_id = (select customer_id from withdrawals where id = ${request.id})`.execute(
          database,
        ),
      )
    await owes(-1n)
    expect(outcomeOf(await approve(mei, request))).toBe('outstanding-loan')
    await owes(0n)
  })
})

describe('the receipt of a deposit', () => {
  it('is shown to reviewers, and its customer is told by how many', async () => {
    const request = await askDeposit(server, '20.00')
    const path = `/api/v1/operator/deposits/${request.id}/receipt`
    const views = async () =>
      (
        (await request.by.get(`/api/v1/deposits/${request.id}`)).json as {
          receipt: { seenByReviewers: number }
        }
      ).receipt.seenByReviewers
    expect(await views()).toBe(0)
    const before = await verdict()
    const answer = await mei.get(path)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    await mei.get(path)
    expect(await views()).toBe(1)
    await tom.get(path)
    expect(await views()).toBe(2)
    expect((await verdict()).rows - before.rows).toBe(3n)
    expect(problemOf(await request.by.get(path)).code).toBe('session-invalid')
    expect(problemOf(await mei.get(`/api/v1/operator/deposits/${randomUUID()}/receipt`)).code).toBe(
      'not-found',
    )
    expect((await verdict()).rows - before.rows).toBe(3n)
  })

  it('is not shown where the view cannot be written down', async () => {
    const request = await askDeposit(server, '20.00')
    const grant = (words: string) =>
      asOwner(server, (database) => sql.raw(`${words} candor_server`).execute(database))
    await grant('revoke insert on audit_log from')
    const answer = await mei.get(`/api/v1/operator/deposits/${request.id}/receipt`)
    await grant('grant insert on audit_log to')
    expect(problemOf(answer).code).toBe('internal-error')
  })
})
