import { cents } from '@candor/domain/money/cents.ts'
import { type LoanDesk, openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, outcomeOf } from '@candor/tests/database/review-desk.ts'
import { goodWithdrawal } from '@candor/tests/database/sample-requests.ts'
import { type Answer, problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import { unsealedLog } from '@candor/tests/database/unsealed-log.ts'
import type { readLoanTerms, WireLoan } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTeller } from '../open-teller.ts'
import { commandOf } from '../teller/command.ts'
import type { Teller } from '../teller/teller.ts'
import { accrueSome } from './accrual-table.ts'
import { repayKind } from './repay-command.ts'
import { payOutPassed } from './serve-loans.ts'

let desk: LoanDesk
let client: TestClient
/** A second teller on the same database, as another server has one. */
let other: Teller
beforeAll(async () => {
  desk = await openLoanDesk()
  const { bus, clock, log, board } = desk.server.deps
  other = openTeller(desk.server.servingUrl, { bus, clock, log, board, publicLog: unsealedLog })
})
afterAll(async () => {
  await other.stop()
  await desk.stop()
})
beforeEach(async () => {
  client = await desk.customer()
})

const hour = 3_600_000
const codes = (answers: readonly Answer[]) =>
  answers.map((answer) => (answer.status === 200 ? 'ok' : problemOf(answer).code)).sort()
const many = <Value>(count: number, ask: (place: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, place) => ask(place)))
const customerOf = async (loanId: string) =>
  await desk.server.database
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
const windowsOf = async (loanId: string) =>
  (
    await desk.server.database
      .selectFrom('loan_accruals')
      .select('window_number')
      .where('loan_id', '=', loanId)
      .orderBy('window_number')
      .execute()
  ).map((row) => row.window_number)

describe('at the same moment', () => {
  it('twenty applications: what fits the limit wins, and no more', async () => {
    // The limit is 7,380.00: seven of a thousand.
    const answers = await many(20, () => desk.ask(client, '1000.00', 30))
    expect(codes(answers).filter((code) => code === 'ok')).toHaveLength(7)
    expect(codes(answers).filter((code) => code === 'loan-application-failed')).toHaveLength(13)
    const { limit } = (await client.get('/api/v1/loans/terms')).json as ReplyOf<typeof readLoanTerms>
    expect(limit).toMatchObject({ asked: '7000.00', left: '380.00' })
  })

  it('a payout sent by two servers is made once', async () => {
    const { id } = (await desk.ask(client, '1000.00', 30)).json as WireLoan
    await desk.decide(id, 'approve')
    await Promise.all([
      payOutPassed(desk.server.deps),
      payOutPassed({ ...desk.server.deps, teller: other }),
      payOutPassed(desk.server.deps),
    ])
    const { postings } = await desk.read(client, id)
    expect(postings.map(({ kind }) => kind)).toEqual(['loan-paid-out'])
  })

  it('repaying all of it twice, on two servers: one posting, and the other is told that nothing is owed', async () => {
    const { id } = await desk.owing(client, '1000.00', 30)
    const { customer_id: customerId } = await customerOf(id)
    const body = { loanId: id, amount: null, atMost: null }
    const [one, two] = await Promise.all([
      desk.server.deps.teller.submit(commandOf(repayKind, { customerId, key: 'repay-on-one', body })),
      other.submit(commandOf(repayKind, { customerId, key: 'repay-on-two', body })),
    ])
    const refused = [one, two].flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal.code]))
    expect(refused).toEqual(['repayment-failed'])
    const { postings } = await desk.read(client, id)
    expect(postings.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'loan-paid-out 1000.00',
      'loan-repaid 1000.00',
    ])
  })

  it('parts that are more than is owed together: those that fit win', async () => {
    const { id } = await desk.owing(client, '1000.00', 30)
    const answers = await many(10, () => desk.repay(client, id, '300.00'))
    expect(codes(answers)).toEqual([...Array(3).fill('ok'), ...Array(7).fill('repayment-over-debt')].sort())
    expect((await desk.read(client, id)).loan.owed).toBe('100.00')
  })

  it('borrowing between the request of a withdrawal and its approval: the approval is refused', async () => {
    const { id } = (await client.post('/api/v1/withdrawals', await goodWithdrawal(client))).json as {
      id: string
    }
    await desk.owing(client, '1000.00', 30)
    const request = { kind: 'withdrawal', id, by: client } as const
    expect(outcomeOf(await approve(await operatorClient(desk.server), request))).toBe('outstanding-loan')
  })

  it('accruing on two servers while repaying: each window once, on what was borrowed when it began', async () => {
    const loans = await many(6, () => desk.owing(client, '700.00', 30))
    await desk.pass(5 * 24 * hour + hour)
    const now = desk.server.clock.now()
    const { database } = desk.server
    const { customer_id: customerId } = await customerOf(loans[0]?.id ?? '')
    const repaying = loans.map(({ id }, place) => {
      const body = { loanId: id, amount: cents(500_00n), atMost: null }
      const teller = place % 2 === 0 ? other : desk.server.deps.teller
      return teller.submit(commandOf(repayKind, { customerId, key: `part-of-${id}`, body }))
    })
    const [, outcomes] = await Promise.all([
      many(4, () => accrueSome(database, now, 2)),
      Promise.all(repaying),
      many(4, () => accrueSome(database, now, 100)),
    ])
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
    await desk.serve()
    for (const { id } of loans) expect(await windowsOf(id)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a clock', () => {
  it('that was ahead has charged nothing that did not come: what is owed follows from the payout alone', async () => {
    const { id } = await desk.owing(client, '1000.00', 30)
    await desk.later(25 * hour)
    // Three days ahead, then right again.
    await accrueSome(desk.server.database, desk.server.clock.now() + 72 * hour, 100_000)
    expect(await windowsOf(id)).toEqual([1, 2, 3, 4])
    expect((await desk.read(client, id)).loan.owed).toBe('1000.40')
    expect((await desk.repay(client, id, '500.00')).status).toBe(200)
    expect(await windowsOf(id)).toEqual([1])
    await desk.later(72 * hour)
    expect(await windowsOf(id)).toEqual([1, 2, 3, 4])
    // Three windows on 500.40: 0.60048.
    expect((await desk.read(client, id)).loan.owed).toBe('501.00')
  })

  it('of a server that was off for five days: it catches up, once', async () => {
    const { id } = await desk.owing(client, '1000.00', 30)
    await desk.later(5 * 24 * hour + hour)
    await many(3, () => desk.serve())
    expect(await windowsOf(id)).toEqual([1, 2, 3, 4, 5])
    expect((await desk.read(client, id)).loan.owed).toBe('1002.00')
  })
})
