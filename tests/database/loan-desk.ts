import { readCents } from '@candor/domain/money/cents.ts'
import { dayMs, hourMs } from '@candor/domain/time/durations.ts'
import { accrueLoans, payOutPassed } from '@candor/server/loans/serve-loans.ts'
import type { readLoan, WireLoan } from '@candor/wire/loans.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { accountOf } from './account-of.ts'
import { asOwner, operatorClient } from './operator-client.ts'
import { signedInClient } from './signed-in-client.ts'
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts'

/** A flourish on a pad of 335 × 144 pixels. */
const drawnSignature = {
  kind: 'drawn',
  width: 3_350,
  height: 1_440,
  strokes: [
    [
      [300, 700],
      [900, 300],
      [1_500, 1_000],
      [2_400, 500],
    ],
  ],
}

export const goodLoan = (amount = '100.00', days = 7) => ({ amount, days, signature: drawnSignature })

/** What customers and reviewers do with loans, in the words of the tests. */
export type LoanDesk = {
  server: TestServer
  readonly reviewer: TestClient
  /** A practice customer who had this much on average over the last 30 days. */
  customer(average?: string): Promise<TestClient>
  ask(client: TestClient, amount?: string, days?: number): Promise<Answer>
  decide(id: string, verdict: 'approve' | 'reject', reason?: string, by?: TestClient): Promise<Answer>
  /** Pays out and accrues whatever is due at this moment. */
  serve(): Promise<void>
  /** Asked for, approved and paid out. */
  owing(client: TestClient, amount?: string, days?: number): Promise<WireLoan>
  repay(client: TestClient, id: string, amount: string, atMost?: string): Promise<Answer>
  read(client: TestClient, id: string): Promise<ReplyOf<typeof readLoan>>
  /** Lets time pass without anything being done. */
  pass(milliseconds: number): Promise<void>
  /** Lets time pass, and pays out and accrues what is due then. */
  later(milliseconds: number): Promise<void>
  stop(): Promise<void>
}

/** Writes that a customer had an amount for the last 40 days. */
export async function noteEquity(server: TestServer, client: TestClient, amount: string): Promise<void> {
  const { id } = await server.database
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', await accountOf(client))
    .executeTakeFirstOrThrow()
  await server.database
    .insertInto('equity_snapshots')
    .values({
      customer_id: id,
      at: new Date(server.clock.now() - 40 * dayMs),
      last_number: 0n,
      equity: readCents(amount) ?? 0n,
      flow: 0n,
      parts: '[]',
    })
    .execute()
}

const must = (answer: Answer): unknown => {
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

export async function openLoanDesk(given?: TestServer): Promise<LoanDesk> {
  const server = given ?? (await startTestServer({ steps: true }))
  let reviewer = await operatorClient(server)
  const ask: LoanDesk['ask'] = (client, amount, days) => client.post('/api/v1/loans', goodLoan(amount, days))
  const decide: LoanDesk['decide'] = (id, verdict, reason, by = reviewer) =>
    by.post(`/api/v1/operator/loans/${id}/decision`, { verdict, ...(reason !== undefined && { reason }) })
  const serve = async () => {
    await payOutPassed(server.deps)
    await accrueLoans(server.deps)
  }
  const read: LoanDesk['read'] = async (client, id) =>
    must(await client.get(`/api/v1/loans/${id}`)) as ReplyOf<typeof readLoan>
  const pass: LoanDesk['pass'] = async (milliseconds) => {
    server.clock.advance(milliseconds)
    if (milliseconds > hourMs) {
      // Sessions end after some hours of which nothing was seen.
      const now = new Date(server.clock.now())
      const rows = await asOwner(server, (owner) =>
        owner
          .updateTable('sessions')
          .set({ started_at: now, seen_at: now })
          .returning('customer_id')
          .execute(),
      )
      for (const row of rows) server.deps.bus.publish('customer.changed', { customerId: row.customer_id })
      reviewer = await operatorClient(server)
    }
  }
  return {
    server,
    get reviewer() {
      return reviewer
    },
    ask,
    decide,
    serve,
    read,
    async customer(average = '24600.00') {
      const client = await signedInClient(server)
      await noteEquity(server, client, average)
      return client
    },
    async owing(client, amount, days) {
      const { id } = must(await ask(client, amount, days)) as WireLoan
      must(await decide(id, 'approve'))
      await serve()
      return (await read(client, id)).loan
    },
    repay: (client, id, amount, atMost) =>
      client.post(`/api/v1/loans/${id}/repay`, { amount, ...(atMost !== undefined && { atMost }) }),
    pass,
    async later(milliseconds) {
      await pass(milliseconds)
      await serve()
    },
    stop: () => server.stop(),
  }
}
