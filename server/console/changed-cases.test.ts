import { actIn, agreeTo, askHaltOf } from '@candor/tests/database/halt-desk.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import {
  approve,
  askDeposit,
  askWithdrawal,
  lookAt,
  outcomeOf,
  send,
} from '@candor/tests/database/review-desk.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** As somebody who has the database could, past everything that keeps requests as they are. */
const change = (statement: ReturnType<typeof sql>) =>
  asOwner(server, async (owner) => {
    await sql`set session_replication_role = replica`.execute(owner)
    await statement.execute(owner)
  })

describe('what was changed after somebody looked at it', () => {
  it('is not approved: the amount of a withdrawal, between the first person and the second', async () => {
    const [first, second] = [await operatorClient(server), await operatorClient(server)]
    const request = await askWithdrawal(server, '5000.00')
    expect(outcomeOf(await approve(first, request))).toBe('in-review')
    const seen = await lookAt(second, request)
    await change(sql`update withdrawals set amount = amount + 100 where id = ${request.id}`)
    const body = { verdict: 'approve', contentHash: seen.contentHash }
    expect(outcomeOf(await send(second, request, body))).toBe('content-changed')
    // Who looks again sees the other amount; the first person never agreed to that one.
    expect(outcomeOf(await approve(second, request))).toBe('content-changed')
    await change(sql`update withdrawals set amount = amount - 100 where id = ${request.id}`)
    expect(outcomeOf(await approve(second, request))).toBe('completed')
  })

  it('is not approved: the photo of a receipt', async () => {
    const reviewer = await operatorClient(server)
    const request = await askDeposit(server, '300.00')
    const seen = await lookAt(reviewer, request)
    const receipt = sql`(select receipt_id from deposits where id = ${request.id})`
    await change(sql`update receipts set picture_hash = sha256(picture_hash) where id = ${receipt}`)
    const body = { verdict: 'approve', contentHash: seen.contentHash }
    expect(outcomeOf(await send(reviewer, request, body))).toBe('content-changed')
    expect((await lookAt(reviewer, request)).contentHash).not.toBe(seen.contentHash)
  })
})

describe('one person with two roles', () => {
  it('is one person: they are not the second one to their own halt', async () => {
    const both = await operatorClient(server, 'risk,admin')
    const act = await askHaltOf(both, 'XAUUSD')
    expect(problemOf(await agreeTo(both, act)).code).toBe('already-approved')
    expect(actIn(await agreeTo(await operatorClient(server, 'admin'), act)).state).toBe('done')
  })

  it('does not approve a withdrawal twice', async () => {
    const both = await operatorClient(server, 'reviewer,admin')
    const request = await askWithdrawal(server, '6000.00')
    expect(outcomeOf(await approve(both, request))).toBe('in-review')
    expect(outcomeOf(await approve(both, request))).toBe('already-approved')
  })
})

describe('the open page of an operator', () => {
  it('who has lost the role decides nothing more, and who has ended sees nothing more', async () => {
    const demoted = await operatorClient(server)
    const request = await askWithdrawal(server, '100.00')
    const { contentHash } = await lookAt(demoted, request)
    await change(sql`update operators set roles = array['editor'] where id = ${demoted.id}`)
    const body = { verdict: 'approve', contentHash }
    expect(outcomeOf(await send(demoted, request, body))).toBe('role-required')
    await change(sql`update operators set ended_at = now() where id = ${demoted.id}`)
    expect(problemOf(await demoted.get('/api/v1/operator/people')).code).toBe('session-invalid')
  })

  it('who was away for more than five minutes does not approve what takes two', async () => {
    const reviewer = await operatorClient(server)
    const [small, large] = [await askWithdrawal(server, '100.00'), await askWithdrawal(server, '5000.00')]
    server.clock.advance(6 * 60_000)
    expect(outcomeOf(await approve(reviewer, large))).toBe('confirm-again')
    expect(outcomeOf(await approve(reviewer, small))).toBe('completed')
    const confirmation = { password: reviewer.password, code: reviewer.nextCode() }
    await reviewer.post('/api/v1/operator/session/confirmation', confirmation)
    expect(outcomeOf(await approve(reviewer, large))).toBe('in-review')
  })
})
