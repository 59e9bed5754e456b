import { randomUUID } from 'node:crypto'
import { startTip } from '@candor/domain/ledger/posting-chain.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import { readChainAfter, replay, replayWhole } from '@candor/tests/database/replay-chain.ts'
import { approve, askWithdrawal } from '@candor/tests/database/review-desk.ts'
import { boundBank, goodWithdrawal, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawalKind } from '../cash/withdrawal-command.ts'
import { openTeller } from '../open-teller.ts'
import { commandOf } from '../teller/command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { WITHDRAWAL_FEE: '2.00' } })
})
afterAll(() => server.stop())

const idOf = async (client: TestClient): Promise<bigint> => {
  const { id } = await server.database
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', await accountOf(client))
    .executeTakeFirstOrThrow()
  return id
}

/** As many small fundings as are wanted, posted with the rights of the owner. */
const fundOften = (id: bigint, count: number) =>
  asOwner(server, async (database) => {
    await sql`insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
      select customer_id, last_number + n, changed_at, 'practice-funding', 'house-practice-funding', 'cash', 1, cash + n
      from balances, generate_series(1, ${count}::int) n where customer_id = ${id}`.execute(database)
    await sql`insert into commands (customer_id, key, kind, body_hash, answer, at, first_number, last_number)
      select customer_id, 'fund-often-' || n, 'fund-practice', sha256(''), '{}', changed_at, last_number + n, last_number + n
      from balances, generate_series(1, ${count}::int) n where customer_id = ${id}`.execute(database)
    await sql`update balances set last_number = last_number + ${count}, cash = cash + ${count}
      where customer_id = ${id}`.execute(database)
    await sql`select build_posting_chains()`.execute(database)
  })

describe('the chain of a customer’s postings', () => {
  it('begins with the first funding and is told as it was hashed', async () => {
    const client = await signedInClient(server)
    const chain = await readChainAfter(client)
    expect(chain.start).toEqual({ count: 0, tip: startTip(chain.salt) })
    expect(chain.postings).toEqual([
      {
        number: 1,
        kind: 'practice-funding',
        from: 'house-practice-funding',
        to: 'cash',
        amount: '1000000',
        at: expect.any(Number),
        subject: expect.stringMatching(/^(run\/[0-9a-f-]{36})?$/),
      },
    ])
    expect([chain.count, chain.tip]).toEqual([1, replay(chain.start.tip, chain.postings)])
    expect(chain.sealed).toBeNull()
  })

  it('takes in several postings of one command in their order', async () => {
    const request = await askWithdrawal(server, '100.00')
    const kept = await readChainAfter(request.by)
    await approve(await operatorClient(server), request)
    const since = await readChainAfter(request.by, kept.count)
    expect(since.start).toEqual({ count: 2, tip: kept.tip })
    expect(
      since.postings.map(({ number, kind, from, to, amount, subject }) => [
        number,
        kind,
        from,
        to,
        amount,
        subject,
      ]),
    ).toEqual([
      [3, 'withdrawal-paid', 'withdrawing', 'house-cash-out', '9800', `withdrawal/${request.id}`],
      [4, 'withdrawal-fee', 'withdrawing', 'house-fees', '200', `withdrawal/${request.id}`],
    ])
    expect(replay(kept.tip, since.postings)).toBe(since.tip)
    expect((await replayWhole(request.by)).tip).toBe(since.tip)
  })

  it('stays one chain when two servers post for the same customer', async () => {
    const client = await signedInClient(server)
    const [customerId, bankAccountId] = [await idOf(client), await boundBank(client)]
    const { bus, board, publicLog, log } = server.deps
    const second = openTeller(server.servingUrl, { bus, board, publicLog, clock: server.clock.now, log })
    const withdraw = (teller: typeof second) =>
      teller.submit(
        commandOf(withdrawalKind, {
          customerId,
          key: randomUUID(),
          body: { bankAccountId, amount: cents(1_000n), fee: cents(200n) },
        }),
      )
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, place) => withdraw(place % 2 === 0 ? server.deps.teller : second)),
    )
    await second.stop()
    const posted = outcomes.filter(({ ok }) => ok).length
    expect(posted).toBeGreaterThan(2)
    expect((await replayWhole(client)).postings).toHaveLength(1 + posted)
  })

  it('is told in pages', async () => {
    const client = await signedInClient(server)
    await fundOften(await idOf(client), 1_100)
    expect((await readChainAfter(client)).postings).toHaveLength(500)
    expect((await readChainAfter(client, 500)).postings.map(({ number }) => number).slice(0, 2)).toEqual([
      501, 502,
    ])
    expect((await readChainAfter(client, 1_101)).postings).toEqual([])
    const { postings, tip } = await replayWhole(client)
    expect(postings).toHaveLength(1_101)
    // What the teller adds goes on from there.
    await client.post('/api/v1/withdrawals', await goodWithdrawal(client))
    const since = await readChainAfter(client, 1_101)
    expect([since.start.tip, since.tip]).toEqual([tip, replay(tip, since.postings)])
    expect(since.count).toBe(1_102)
  })

  it('is each customer’s own, and nobody’s who is not signed in', async () => {
    const [one, other] = [await signedInClient(server), await signedInClient(server)]
    const [mine, theirs] = [await readChainAfter(one), await readChainAfter(other)]
    expect(mine.salt).not.toBe(theirs.salt)
    expect(mine.tip).not.toBe(theirs.tip)
    expect((await server.client().get('/api/v1/ledger/chain')).status).toBe(401)
    expect((await one.get('/api/v1/ledger/chain?after=2')).status).toBe(404)
    expect((await one.get('/api/v1/ledger/chain?after=-1')).status).toBe(400)
  })

  it('cannot be begun anew by the server’s role', async () => {
    const client = await signedInClient(server)
    const customerId = await idOf(client)
    for (const change of [sql`chain_salt = sha256('x')`, sql`customer_id = 1`])
      await expect(
        sql`update balances set ${change} where customer_id = ${customerId}`.execute(server.database),
      ).rejects.toThrow('permission denied')
    await expect(sql`select build_posting_chains()`.execute(server.database)).rejects.toThrow(
      'permission denied',
    )
  })
})
