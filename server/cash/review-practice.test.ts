import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import {
  approve,
  askDeposit,
  askWithdrawal,
  balanceOf,
  lookAt,
  type TestRequest,
} from '@candor/tests/database/review-desk.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMemoryBus } from '../bus/memory-bus.ts'
import { openTeller } from '../open-teller.ts'
import { verifyAudit } from '../operators/verify-audit.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { reviewCommand } from './review-command.ts'
import { reviewWaiting, startPracticeReviews } from './review-practice.ts'

let server: TestServer
let mei: Awaited<ReturnType<typeof operatorClient>>
beforeAll(async () => {
  server = await startTestServer()
  mei = await operatorClient(server)
})
afterAll(() => server.stop())

const statusOf = async (request: TestRequest) => (await lookAt(mei, request)).status
const approvers = async (request: TestRequest) =>
  (await lookAt(mei, request)).approvals.map(({ number }) => number)
const later = () => server.clock.advance(5_001)

describe('the practice reviewer', () => {
  it('passes what has waited five seconds, and nothing younger', async () => {
    const deposit = await askDeposit(server, '500.00')
    const withdrawal = await askWithdrawal(server, '100.00')
    await reviewWaiting(server.deps)
    expect([await statusOf(deposit), await statusOf(withdrawal)]).toEqual(['in-review', 'in-review'])
    later()
    const young = await askDeposit(server, '20.00')
    await reviewWaiting(server.deps)
    expect([await statusOf(deposit), await statusOf(withdrawal)]).toEqual(['completed', 'completed'])
    expect(await statusOf(young)).toBe('in-review')
    expect(await balanceOf(deposit.by)).toMatchObject({ cash: '10500.00' })
    expect(await balanceOf(withdrawal.by)).toEqual({ cash: '9900.00', withdrawing: '0.00' })
    expect(await approvers(withdrawal)).toEqual(['R-01'])
  })

  it('is two where two are needed, and the second of a person and itself', async () => {
    const alone = await askWithdrawal(server, '5000.00')
    const shared = await askWithdrawal(server, '6000.00')
    await approve(mei, shared)
    later()
    await reviewWaiting(server.deps)
    expect(await approvers(alone)).toEqual(['R-01', 'R-02'])
    expect(await approvers(shared)).toEqual([`R-${mei.id.toString().padStart(2, '0')}`, 'R-01'])
    expect([await statusOf(alone), await statusOf(shared)]).toEqual(['completed', 'completed'])
  })

  it('goes on where a process died between the two', async () => {
    const request = await askWithdrawal(server, '7000.00')
    const { contentHash } = await lookAt(mei, request)
    const { rows } = await sql<{ customer_id: bigint }>`
      select customer_id from withdrawals where id = ${request.id}`.execute(server.database)
    const first = reviewCommand(rows[0]?.customer_id ?? 0n, `practice-${request.id}`, {
      requestKind: 'withdrawal',
      requestId: request.id,
      operatorId: 1n,
      verdict: 'approve',
      reason: null,
      contentHash,
    })
    expect(await server.deps.teller.submit(first)).toMatchObject({ ok: true })
    later()
    await reviewWaiting(server.deps)
    expect([await statusOf(request), await approvers(request)]).toEqual(['completed', ['R-01', 'R-02']])
  })

  it('has one effect however many processes look at once', async () => {
    const requests = await Promise.all([
      askWithdrawal(server, '5000.00'),
      askWithdrawal(server, '100.00'),
      askDeposit(server, '100.00'),
    ])
    later()
    const before = await verifyAudit(kyselyTransaction(server.database))
    const { clock, log } = server.deps
    const other = openTeller(server.databaseUrl, {
      board: server.deps.board,
      publicLog: server.deps.publicLog,
      bus: createMemoryBus(),
      clock,
      log,
    })
    await Promise.all(
      [server.deps, { ...server.deps, teller: other }, server.deps].map((deps) => reviewWaiting(deps)),
    )
    await other.stop()
    for (const request of requests) expect(await statusOf(request)).toBe('completed')
    const after = await verifyAudit(kyselyTransaction(server.database))
    expect([after.broken, after.rows - before.rows]).toEqual([null, 4n])
    expect(await balanceOf((requests[0] as TestRequest).by)).toEqual({ cash: '5000.00', withdrawing: '0.00' })
  })

  it('leaves what it may not pass to people, tries it again a minute later, and passes the others', async () => {
    const odd = await askWithdrawal(server, '100.00')
    const verification = (value: string) =>
      asOwner(server, (database) =>
        sql`update customers set verification = ${value}
            where id = (select customer_id from withdrawals where id = ${odd.id})`.execute(database),
      )
    await verification('unverified')
    later()
    const refused = new Map<string, number>()
    const fine = await askDeposit(server, '30.00')
    later()
    await reviewWaiting(server.deps, refused)
    expect([await statusOf(odd), await statusOf(fine)]).toEqual(['in-review', 'completed'])
    expect([...refused.keys()]).toEqual([odd.id])
    await verification('verified')
    await reviewWaiting(server.deps, refused)
    expect(await statusOf(odd)).toBe('in-review')
    server.clock.advance(60_000)
    await reviewWaiting(server.deps, refused)
    expect(await statusOf(odd)).toBe('completed')
    expect(refused.size).toBe(0)
  })

  it('asks twice and no more when nobody waits', async () => {
    const queries = vi.spyOn(server.database, 'getExecutor')
    const submitted = vi.spyOn(server.deps.teller, 'submit')
    await reviewWaiting(server.deps)
    expect(submitted).not.toHaveBeenCalled()
    expect(queries).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })

  it('works by itself while it runs, and not after it was ended', async () => {
    const stop = startPracticeReviews(server.deps)
    const request = await askDeposit(server, '40.00')
    later()
    await vi.waitFor(async () => expect(await statusOf(request)).toBe('completed'), { timeout: 120_000 })
    await stop()
    const after = await askDeposit(server, '50.00')
    later()
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    expect(await statusOf(after)).toBe('in-review')
    await reviewWaiting(server.deps)
  })

  it('is no way around the teller: who is no reviewer there is refused there', async () => {
    const request = await askWithdrawal(server, '100.00')
    const { contentHash } = await lookAt(mei, request)
    const { rows } = await sql<{ customer_id: bigint }>`
      select customer_id from withdrawals where id = ${request.id}`.execute(server.database)
    const customerId = rows[0]?.customer_id ?? 0n
    const support = await operatorClient(server, 'support')
    const submit = (operatorId: bigint, whose: bigint) =>
      server.deps.teller.submit(
        reviewCommand(whose, 'straight-to-the-teller', {
          requestKind: 'withdrawal',
          requestId: request.id,
          operatorId,
          verdict: 'approve',
          reason: null,
          contentHash,
        }),
      )
    expect(await submit(support.id, customerId)).toMatchObject({ refusal: { code: 'role-required' } })
    expect(await submit(999_999n, customerId)).toMatchObject({ refusal: { code: 'role-required' } })
    // A request is decided only under the lock of its own customer.
    expect(await submit(mei.id, customerId - 1n)).toMatchObject({ refusal: { code: 'not-found' } })
  })
})
