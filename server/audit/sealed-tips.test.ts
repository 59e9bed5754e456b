import { customerTag, tipLine } from '@candor/domain/ledger/posting-chain.ts'
import { hexOf } from '@candor/domain/proofs/byte-text.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { hashLeafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { merkleRoot } from '@candor/domain/proofs/merkle-tree.ts'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { begunLog } from '@candor/tests/database/begun-log.ts'
import { readChainAfter, sealHolds } from '@candor/tests/database/replay-chain.ts'
import { goodWithdrawal, signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPublicLog } from '../proofs/keep-log.ts'
import { listLeafTexts } from '../proofs/log-table.ts'
import { proveSealedTip } from '../proofs/prove-tip.ts'
import { auditEveryMinute } from './audit-every-minute.ts'

let server: TestServer
let owner: pg.Client
beforeEach(async () => {
  server = await startTestServer({ stands: true, booksAreBroken: true })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await begunLog(server)
})
afterEach(async () => {
  await owner.end()
  await server.stop()
})

/** The leaves of postings, in their order. */
const leaves = async () =>
  (await listLeafTexts(server.database, 0, 100_000)).flatMap((text) => readLeaf(text, 'postings') ?? [])

async function sealLater(milliseconds = 20_000): Promise<void> {
  server.clock.advance(milliseconds)
  await server.deps.publicLog.seal()
}

const withdraw = async (client: TestClient) => {
  const { status, text } = await client.post('/api/v1/withdrawals', await goodWithdrawal(client, '10.00'))
  if (status !== 200) throw new Error(text)
}

/** Every tip that was sealed is one of its customer's, and no count of a customer was sealed twice. */
const audit = async () => {
  const watch = auditEveryMinute(server.servingUrl, server.deps)
  const isRight = await watch.look('whole')
  await watch.stop()
  return isRight
}

describe('tips of postings', () => {
  it('are sealed once for each change, and proved to their owner', async () => {
    const [one, other] = [await signedInClient(server), await signedInClient(server)]
    await sealLater()
    const first = await leaves()
    expect(first.map(({ number, count, at }) => [number, count, at])).toEqual([[1, 2, server.clock.now()]])
    for (const client of [one, other]) {
      const chain = await readChainAfter(client)
      expect(chain.sealed).toMatchObject({ number: 1, entries: 2, count: 1, tip: chain.tip })
      expect(sealHolds(chain)).toBe(true)
    }
    await sealLater()
    expect(await leaves()).toEqual(first)
    await withdraw(one)
    await sealLater()
    expect((await leaves()).map(({ number, count }) => [number, count])).toEqual([
      [1, 2],
      [2, 1],
    ])
    const [mine, theirs] = [await readChainAfter(one), await readChainAfter(other)]
    expect([mine.sealed?.number, mine.sealed?.count, theirs.sealed?.number]).toEqual([2, 2, 1])
    expect([mine, theirs].map(sealHolds)).toEqual([true, true])
    expect(await audit()).toBe(true)
  })

  it('stand in a leaf that anybody finds in the log', async () => {
    const client = await signedInClient(server)
    await sealLater()
    const { sealed } = await readChainAfter(client)
    const { size } = readCheckpoint(server.deps.publicLog.latest()?.text ?? '') ?? { size: 0 }
    const leaf = hexOf(hashLeafText(sealed?.leaf ?? ''))
    const { json } = await server.client().get(`/api/v1/log/inclusion?leaf=${leaf}&size=${size}`)
    expect(json).toMatchObject({ leaf: sealed?.leaf, place: sealed?.place })
  })

  it('wait for 20 seconds, and no longer', async () => {
    await signedInClient(server)
    await sealLater()
    const client = await signedInClient(server)
    await sealLater(19_999)
    expect(await leaves()).toHaveLength(1)
    await sealLater(1)
    expect(await leaves()).toHaveLength(2)
    expect(sealHolds(await readChainAfter(client))).toBe(true)
  })

  it('are sealed after a restart where it was left off, by whichever server comes first', async () => {
    const client = await signedInClient(server)
    await sealLater()
    const { database, deps, clock } = server
    const others = Array.from({ length: 4 }, () =>
      createPublicLog({ database, key: deps.publicLog.key, clock: clock.now, log: deps.log }),
    )
    // A server that has just started looks at once, and finds nothing.
    for (const each of others) await each.seal()
    expect(await leaves()).toHaveLength(1)
    for (let round = 0; round < 5; round += 1) {
      clock.advance(20_000)
      await Promise.all([withdraw(client), ...[deps.publicLog, ...others].map((each) => each.seal())])
    }
    await sealLater()
    const sealed = await leaves()
    expect(sealed.map(({ number }) => number)).toEqual(sealed.map((_, place) => place + 1))
    const { rows } = await owner.query<{ count: string }>('select count from sealed_tips order by count')
    expect(rows).toHaveLength(sealed.length)
    expect((await readChainAfter(client)).sealed).toMatchObject({ count: 6 })
    expect(await audit()).toBe(true)
  })

  it('are not passed over when a posting is committed late', async () => {
    const [late, punctual] = [await signedInClient(server), await signedInClient(server)]
    await sealLater()
    const account = await accountOf(late)
    await owner.query('begin isolation level repeatable read')
    await owner.query(
      `with b as (
         update balances set last_number = last_number + 1, cash = cash + 1
         where customer_id = (select id from customers where account_number = $1) returning *)
       insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
       select customer_id, last_number, changed_at, 'practice-funding', 'house-practice-funding', 'cash', 1, cash from b`,
      [account],
    )
    await owner.query('select build_posting_chains()')
    await withdraw(punctual)
    await sealLater()
    expect((await readChainAfter(late)).sealed?.count).toBe(1)
    expect((await readChainAfter(punctual)).sealed?.count).toBe(2)
    await owner.query('commit')
    await sealLater()
    const chain = await readChainAfter(late)
    expect(chain.sealed).toMatchObject({ number: 3, entries: 1, count: 2, tip: chain.tip })
    expect(sealHolds(chain)).toBe(true)
  })

  it('are sealed whole or not at all', async () => {
    const client = await signedInClient(server)
    await owner.query('alter table log_checkpoints add constraint never check (false) not valid')
    await expect(sealLater()).rejects.toThrow('never')
    await owner.query('alter table log_checkpoints drop constraint never')
    expect((await readChainAfter(client)).sealed).toBeNull()
    // Tried again at the next turn, and not after twenty seconds more.
    await sealLater(2_000)
    expect(sealHolds(await readChainAfter(client))).toBe(true)
    expect(await leaves()).toHaveLength(1)
  })

  it('of many customers make up one tree in the order of their tags', async () => {
    await owner.query(`
      insert into customers (account_number, account_name, kind, verification, locale, created_at)
        select (2000000000 + n)::text, '', 'trial', 'verified', 'en', now() from generate_series(1, 601) n;
      insert into balances (customer_id, last_number, changed_at, cash) select id, 1, now(), 100 from customers;
      insert into transfers (customer_id, number, at, kind, from_account, to_account, amount, cash_after)
        select id, 1, now(), 'practice-funding', 'house-practice-funding', 'cash', 100, 100 from customers;
      select build_posting_chains()`)
    await sealLater()
    const [leaf] = await leaves()
    const { rows } = await owner.query<{ id: string; salt: string; tip: string }>(
      `select customer_id as id, encode(chain_salt, 'hex') as salt, encode(tip, 'hex') as tip from balances`,
    )
    const lines = rows.map(({ salt, tip }) => tipLine(customerTag(salt), 1, tip)).toSorted()
    expect([leaf?.count, leaf?.root]).toEqual([601, hexOf(merkleRoot(lines.map(hashLeafText)))])
    for (const { id, salt } of rows.slice(0, 40)) {
      const sealed = await proveSealedTip(server.database, BigInt(id))
      expect(sealHolds({ salt, sealed })).toBe(true)
    }
  })
})

describe('a posting that is changed afterwards', () => {
  it('is found by the audit, and by a device that has kept a tip', async () => {
    const client = await signedInClient(server)
    await withdraw(client)
    await sealLater()
    const kept = await readChainAfter(client)
    expect(await audit()).toBe(true)
    await owner.query(`update transfers set at = at + interval '1 second', tip = null where number = 2`)
    expect(await audit()).toBe(false)
    // Chained anew, the books agree with themselves again, but not with what was sealed nor with what the device has.
    await owner.query('select build_posting_chains()')
    server.deps.teller.resume()
    expect(await audit()).toBe(false)
    expect(server.deps.teller.haltedFor()).toContain('every sealed tip')
    const told = await readChainAfter(client)
    expect(told.count).toBe(kept.count)
    expect(told.tip).not.toBe(kept.tip)
    expect(told.sealed?.tip).toBe(kept.tip)
  })
})
