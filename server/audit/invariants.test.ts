import { accountOf } from '@candor/tests/database/account-of.ts'
import { begunLog } from '@candor/tests/database/begun-log.ts'
import { actBreaks } from '@candor/tests/database/broken-acts.ts'
import { addMany, breaks, freshBreaks } from '@candor/tests/database/broken-books.ts'
import { correctionBreaks } from '@candor/tests/database/broken-corrections.ts'
import { checksOf } from '@candor/tests/database/checks-of.ts'
import { correctPosting, numberOf } from '@candor/tests/database/correction-desk.ts'
import { everyBreak } from '@candor/tests/database/every-break.ts'
import { haltInstrument } from '@candor/tests/database/halt-desk.ts'
import { askVerification, judge, lookAtPhotos } from '@candor/tests/database/identity-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, askDeposit, askWithdrawal, lookAt, send } from '@candor/tests/database/review-desk.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { insertMarks } from './audit-mark-table.ts'
import { type Books, openFreshBooks, wholeBooks } from './books.ts'
import { invariants } from './invariants.ts'

let server: TestServer
let owner: pg.Client
let transaction: TellerTransaction

/** Small books in which every state of every request occurs. */
beforeAll(async () => {
  server = await startTestServer({ settings: { WITHDRAWAL_FEE: '2.00' } })
  const [mei, tom] = [await operatorClient(server), await operatorClient(server)]
  await askDeposit(server, '10.00')
  await askWithdrawal(server, '20.00')
  for (const request of [await askDeposit(server, '500.00'), await askWithdrawal(server, '250.00')]) {
    await approve(mei, request)
  }
  const large = await askWithdrawal(server, '6000.00')
  await approve(mei, large)
  await approve(tom, large)
  await approve(tom, await askWithdrawal(server, '7000.00'))
  for (const request of [await askDeposit(server, '30.00'), await askWithdrawal(server, '40.00')]) {
    const { contentHash } = await lookAt(mei, request)
    await send(mei, request, { verdict: 'reject', contentHash, reason: 'not readable' })
  }
  const taken = await askWithdrawal(server, '50.00')
  await taken.by.post(`/api/v1/withdrawals/${taken.id}/cancel`, {})
  // An operator who is a customer, and has asked for nothing that they decided.
  await operatorClient(server, 'reviewer', await accountOf((await askDeposit(server, '60.00')).by))
  const passed = await askVerification(server, 'identity-card')
  await passed.by.get(`/api/v1/verification/documents/${passed.documents[0]}`)
  await lookAtPhotos(tom, passed)
  await judge(tom, passed, 'approve')
  await judge(mei, await askVerification(server), 'reject', 'not readable')
  await askVerification(server)
  await haltInstrument(server, 'SPY')
  const charged = await accountOf(large.by)
  const fee = await numberOf(large.by, 'withdrawal-fee')
  await correctPosting(server, charged, { corrects: fee, amount: '1.50' })
  const mistaken = await numberOf(large.by, 'cost-corrected')
  await correctPosting(server, charged, { corrects: mistaken, amount: '0.50' })
  // Seals the tips of everybody's postings too.
  await begunLog(server)
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  transaction = {
    query: async (_name, text, values) => (await owner.query({ text, values: [...values] })).rows,
  }
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** What is found in books that somebody with every right has changed; they are whole again afterwards. */
async function findAfter(changes: string, scope: Books | 'fresh' = wholeBooks, says = '') {
  await owner.query('begin isolation level repeatable read')
  try {
    await owner.query(changes)
    const books = scope === 'fresh' ? await openFreshBooks(transaction) : scope
    const found: { name: string; says: string; broken: string }[] = []
    for (const invariant of checksOf(says)) {
      const broken = await invariant.find(transaction, books)
      if (broken)
        found.push({ name: invariant.name, says: invariant.says, broken: Object.values(broken).join(' ') })
    }
    return found
  } finally {
    await owner.query('rollback')
  }
}

describe('the audit', () => {
  it('finds nothing in books that are whole', async () => {
    expect(await findAfter('select 1')).toEqual([])
  })

  it('does not mind in which order transfers lie on the disk', async () => {
    const moved = 'update transfers set kind = kind where customer_id = 1 and number in (1, 100, 255)'
    const found = await findAfter(
      `${addMany(`now() + n * interval '1 hour'`)} select build_posting_chains(); ${moved}`,
    )
    // Only their commands are missed.
    expect(found.map(({ name }) => name)).toEqual(['L7 L8'])
  })

  it.each([...breaks, ...actBreaks, ...correctionBreaks])('notices: %s', async (change, says, names) => {
    const found = await findAfter(change, wholeBooks, says)
    expect(found).toContainEqual({
      name: expect.any(String),
      says: expect.stringContaining(says),
      broken: expect.stringMatching(names),
    })
  })

  it('has been seen to fail in each of its checks', async () => {
    const marks = 'found right earlier'
    const path = 'that follows from the revealed seed'
    const seen = [...(await everyBreak()).map(([, says]) => says), marks, path]
    for (const { says } of invariants)
      expect(
        seen.some((part) => says.includes(part)),
        says,
      ).toBe(true)
  })
})

describe('the audit of what is new', () => {
  /** Everything until now is noted as found right, in the transaction that is undone. */
  const findFresh = async (changes: string) => {
    await owner.query('begin isolation level repeatable read')
    await insertMarks(transaction)
    await owner.query('commit')
    return await findAfter(changes, 'fresh')
  }

  it('finds nothing new, and nothing in what was added rightly', async () => {
    expect(await findFresh('select 1')).toEqual([])
    const mei = await operatorClient(server)
    const [large, small] = [await askWithdrawal(server, '6000.00'), await askDeposit(server, '20.00')]
    await approve(mei, large)
    expect(await findAfter('select 1', 'fresh')).toEqual([])
    expect(await findFresh('select 1')).toEqual([])
    await approve(await operatorClient(server), large)
    await approve(mei, small)
    server.clock.advance(20_000)
    await server.deps.publicLog.seal()
    expect(await findAfter('select 1', 'fresh')).toEqual([])
    expect(await findAfter('select 1')).toEqual([])
  })

  it.each(freshBreaks)('notices: %s', async (change, says) => {
    const found = await findAfter(change, 'fresh', says)
    expect(found.map((each) => each.says).join()).toContain(says)
  })

  it.each([
    ['delete from transfers where number = 2 and customer_id = 2', /transfer 2 /],
    ['delete from audit_log where number = (select number from audit_log_mark)', /^act/],
    ['truncate audit_log', /^act/],
  ])('notices by its notes what is gone: %s', async (change, names) => {
    for (const scope of [wholeBooks, 'fresh' as const]) {
      const found = await findAfter(change, scope, 'found right earlier')
      expect(found).toContainEqual({
        name: 'L6',
        says: expect.stringContaining('found right earlier'),
        broken: expect.stringMatching(names),
      })
    }
  })
})
