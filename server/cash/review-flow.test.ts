import { randomUUID } from 'node:crypto'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import {
  approve,
  askDeposit,
  askWithdrawal,
  balanceOf,
  lookAt,
  outcomeOf,
  send,
  type TestRequest,
} from '@candor/tests/database/review-desk.ts'
import { goodWithdrawal } from '@candor/tests/database/sample-requests.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverNotices } from '../notices/run-deliveries.ts'

let server: TestServer
let mei: Awaited<ReturnType<typeof operatorClient>>
let tom: Awaited<ReturnType<typeof operatorClient>>
beforeAll(async () => {
  server = await startTestServer()
  mei = await operatorClient(server)
  tom = await operatorClient(server)
})
afterAll(() => server.stop())

describe('a review', () => {
  it('of a deposit adds it to the balance and tells its customer who did it', async () => {
    const request = await askDeposit(server, '500.00')
    const socket = await request.by.openSocket()
    expect(outcomeOf(await approve(mei, request))).toBe('completed')
    const told = [await socket.next(), await socket.next(), await socket.next()]
    while (!told.some(({ kind }) => kind === 'subject.changed')) told.push(await socket.next())
    expect(told).toContainEqual({ kind: 'subject.changed', subject: { kind: 'deposit', id: request.id } })
    expect(await balanceOf(request.by)).toEqual({ cash: '10500.00', withdrawing: '0.00' })
    const { json } = await request.by.get(`/api/v1/deposits/${request.id}`)
    expect(json).toMatchObject({ status: 'completed', reason: null })
    expect(JSON.stringify(json)).toContain(`"by":"R-${mei.id.toString().padStart(2, '0')}"`)
    socket.raw.close()
  })

  it('of a withdrawal pays what was set aside', async () => {
    const request = await askWithdrawal(server, '250.00')
    expect(outcomeOf(await approve(mei, request))).toBe('completed')
    expect(await balanceOf(request.by)).toEqual({ cash: '9750.00', withdrawing: '0.00' })
  })

  it('shows everything needed to decide', async () => {
    const request = await askWithdrawal(server, '6000.00')
    const { json } = await mei.get('/api/v1/operator/reviews?kind=withdrawal&limit=100')
    const { requests } = json as { requests: { id: string }[] }
    expect(requests.find(({ id }) => id === request.id)).toMatchObject({
      kind: 'withdrawal',
      accountNumber: await accountOf(request.by),
      amount: '6000.00',
      approvals: 0,
      approvalsNeeded: 2,
    })
    await approve(mei, request)
    expect(await lookAt(tom, request)).toMatchObject({
      status: 'in-review',
      customer: { verification: 'verified', outstandingLoan: '0.00' },
      amount: '6000.00',
      fee: '0.00',
      bankAccount: { bankName: expect.any(String), number: expect.stringMatching(/^[A-Z0-9]{5,34}$/) },
      receipt: null,
      own: false,
      approvals: [{ name: mei.name }],
      approvalsNeeded: 2,
    })
  })

  it('lists what waits, oldest first, page by page', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await askDeposit(server, '10.00')).id)
    const seen: string[] = []
    let more = true
    while (more) {
      const after = seen.length > 0 ? `&after=${seen.at(-1)}` : ''
      const { json } = await mei.get(`/api/v1/operator/reviews?kind=deposit&limit=2${after}`)
      const page = json as { requests: { id: string }[]; more: boolean }
      seen.push(...page.requests.map(({ id }) => id))
      more = page.more
    }
    expect(seen).toEqual(seen.toSorted())
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('that rejects gives the money back and tells the reason as it was written', async () => {
    const request = await askWithdrawal(server, '7000.00')
    const { contentHash } = await lookAt(mei, request)
    const reason = '  <b>Name</b> does not match =1+1\nSend it again. '
    expect(outcomeOf(await send(mei, request, { verdict: 'reject', contentHash, reason }))).toBe('rejected')
    expect(await balanceOf(request.by)).toEqual({ cash: '10000.00', withdrawing: '0.00' })
    expect((await request.by.get(`/api/v1/withdrawals/${request.id}`)).json).toMatchObject({
      status: 'rejected',
      reason: '<b>Name</b> does not match =1+1\nSend it again.',
    })
  })

  it.each([
    [{ verdict: 'reject' }, 'field-required'],
    [{ verdict: 'reject', reason: '  ' }, 'field-required'],
    [{ verdict: 'reject', reason: 'no' }, 'field-invalid'],
    [{ verdict: 'reject', reason: 'a\u0000b c' }, 'field-invalid'],
    [{ verdict: 'reject', reason: 'x'.repeat(501) }, 'field-too-long'],
    [{ verdict: 'approve', reason: 'because' }, 'field-unknown'],
  ])('is refused for %j with %s', async (body, problem) => {
    const request = await askWithdrawal(server, '50.00')
    const { contentHash } = await lookAt(mei, request)
    expect(problemOf(await send(mei, request, { ...body, contentHash }))).toMatchObject({
      code: 'invalid-request',
      fields: [{ path: 'reason', problem }],
    })
  })

  it('needs a key, and an existing request of that kind', async () => {
    const request = await askWithdrawal(server, '50.00')
    const { contentHash } = await lookAt(mei, request)
    const body = { verdict: 'approve', contentHash }
    const noKey = await send(mei, request, body, { 'idempotency-key': '' })
    expect(outcomeOf(noKey)).toBe('idempotency-key-required')
    expect(outcomeOf(await send(mei, { ...request, kind: 'deposit' }, body))).toBe('not-found')
    expect(outcomeOf(await send(mei, { ...request, id: randomUUID() }, body))).toBe('not-found')
  })
})

describe('two people', () => {
  it('are needed from $5,000, and one for a cent less', async () => {
    const small = await askWithdrawal(server, '4999.99')
    expect(outcomeOf(await approve(mei, small))).toBe('completed')
    const large = await askWithdrawal(server, '5000.00')
    const first = await approve(mei, large)
    expect(first.json).toMatchObject({ status: 'in-review', approvals: 1, approvalsNeeded: 2 })
    expect(await balanceOf(large.by)).toEqual({ cash: '5000.00', withdrawing: '5000.00' })
    expect(outcomeOf(await approve(mei, large))).toBe('already-approved')
    const second = await approve(tom, large)
    expect(second.json).toMatchObject({ status: 'completed', approvals: 2, approvalsNeeded: 2 })
    expect(await balanceOf(large.by)).toEqual({ cash: '5000.00', withdrawing: '0.00' })
  })

  /** One more withdrawal of the same customer. */
  async function askMore({ by }: TestRequest, amount: string): Promise<TestRequest> {
    const { json } = await by.post('/api/v1/withdrawals', await goodWithdrawal(by, amount))
    return { kind: 'withdrawal', id: (json as { id: string }).id, by }
  }

  it('are needed for the rest of a day once it comes to $5,000, in whatever parts', async () => {
    const first = await askWithdrawal(server, '4990.00')
    expect(outcomeOf(await approve(mei, first))).toBe('completed')
    const second = await askMore(first, '10.00')
    expect(await lookAt(mei, second)).toMatchObject({ approvalsNeeded: 2 })
    const own = await second.by.get(`/api/v1/withdrawals/${second.id}`)
    expect(own.json).toMatchObject({ approvalsNeeded: 2 })
    expect((await approve(mei, second)).json).toMatchObject({ status: 'in-review', approvalsNeeded: 2 })
    expect(outcomeOf(await approve(tom, second))).toBe('completed')
    // The first one took one, and still says so.
    expect(await lookAt(mei, first)).toMatchObject({ status: 'completed', approvalsNeeded: 1 })
    // What was asked for on the day before does not count.
    await asOwner(server, async (owner) => {
      await sql`set session_replication_role = replica`.execute(owner)
      await sql`update withdrawals set requested_at = requested_at - interval '1 day'
        where id in (${first.id}, ${second.id})`.execute(owner)
    })
    const next = await askMore(first, '4990.00')
    expect(outcomeOf(await approve(mei, next))).toBe('completed')
  })

  it('are needed for both where both wait, also where one of them is taken back after somebody agreed', async () => {
    const first = await askWithdrawal(server, '4999.99')
    const second = await askMore(first, '4999.99')
    const [one, other] = await Promise.all([approve(mei, first), approve(tom, second)])
    expect([outcomeOf(one), outcomeOf(other)]).toEqual(['in-review', 'in-review'])
    await second.by.post(`/api/v1/withdrawals/${second.id}/cancel`, {})
    // Somebody has agreed already, and the second word ends it.
    expect(await lookAt(tom, first)).toMatchObject({ approvalsNeeded: 2 })
    expect(outcomeOf(await approve(tom, first))).toBe('completed')
  })

  it('have to agree to the same: a change between them leaves only a rejection', async () => {
    const request = await askWithdrawal(server, '5000.00')
    await approve(mei, request)
    const before = await lookAt(tom, request)
    await asOwner(server, (database) =>
      sql`update bank_accounts set number = 'THIEF00001'
          where id = (select bank_account_id from withdrawals where id = ${request.id})`.execute(database),
    )
    const old = await send(tom, request, { verdict: 'approve', contentHash: before.contentHash })
    expect(outcomeOf(old)).toBe('content-changed')
    // Looking again shows the other account, but Mei never agreed to that one.
    expect((await lookAt(tom, request)).contentHash).not.toBe(before.contentHash)
    expect(outcomeOf(await approve(tom, request))).toBe('content-changed')
    const { contentHash } = await lookAt(tom, request)
    const rejection = { verdict: 'reject', contentHash, reason: 'The account was changed.' }
    expect(outcomeOf(await send(tom, request, rejection))).toBe('rejected')
    expect(await balanceOf(request.by)).toEqual({ cash: '10000.00', withdrawing: '0.00' })
  })

  it('who decide at once do not both win', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await askWithdrawal(server, '100.00')
      const { contentHash } = await lookAt(mei, request)
      const reason = 'The name does not match.'
      const answers = await Promise.all([
        send(mei, request, { verdict: 'approve', contentHash }),
        send(tom, request, { verdict: 'reject', contentHash, reason }),
      ])
      const outcomes = answers.map(outcomeOf)
      expect(outcomes).toContain('already-decided')
      const paid = outcomes.includes('completed')
      expect(outcomes).toContain(paid ? 'completed' : 'rejected')
      const { cash } = await balanceOf(request.by)
      expect(cash).toBe(paid ? '9900.00' : '10000.00')
    }
  })

  it('who approve a large one at once are two, whoever comes first', async () => {
    const request = await askWithdrawal(server, '9000.00')
    const { contentHash } = await lookAt(mei, request)
    const body = { verdict: 'approve', contentHash }
    const answers = await Promise.all([send(mei, request, body), send(tom, request, body)])
    expect(answers.map(outcomeOf).toSorted()).toEqual(['completed', 'in-review'])
  })
})

/** Gives a customer an address; those of the samples have none. */
async function mailOf(client: TestRequest['by']): Promise<string> {
  const account = await accountOf(client)
  const email = `customer-${account}@example.com`
  await asOwner(server, (owner) =>
    owner.updateTable('customers').set({ email }).where('account_number', '=', account).execute(),
  )
  return email
}

describe('a letter', () => {
  it('tells the end of a deposit and of a withdrawal, once, to who wants it', async () => {
    const deposit = await askDeposit(server, '500.00')
    const withdrawal = await askWithdrawal(server, '250.00')
    const unwanted = await askDeposit(server, '70.00')
    const [about, refused, quiet] = [
      await mailOf(deposit.by),
      await mailOf(withdrawal.by),
      await mailOf(unwanted.by),
    ]
    await unwanted.by.send('PATCH', '/api/v1/preferences', { body: { notices: { cash: ['app'] } } })
    await approve(mei, deposit)
    const { contentHash } = await lookAt(mei, withdrawal)
    await send(mei, withdrawal, { verdict: 'reject', contentHash, reason: 'The account is closed.' })
    await approve(mei, unwanted)
    for (const _ of [1, 2]) await Promise.all([deliverNotices(server.deps), deliverNotices(server.deps)])
    const [credited, ...again] = await server.lettersTo(about)
    expect([credited?.subject, again]).toEqual(['Recharge successful', []])
    expect(credited?.text).toContain('$500.00 was added to your balance.')
    const [failed] = await server.lettersTo(refused)
    expect(failed?.subject).toBe('Withdrawal failed')
    expect(failed?.text).toContain('The withdrawal of $250.00 was rejected: The account is closed.')
    expect(await server.lettersTo(quiet)).toEqual([])
  })
})
