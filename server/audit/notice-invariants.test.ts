import { noticeBreaks } from '@candor/tests/database/broken-notices.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, askDeposit } from '@candor/tests/database/review-desk.ts'
import { openTradingDesk, placeGold, type TradingDesk } from '@candor/tests/database/trading-desk.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { openFreshBooks, wholeBooks } from './books.ts'
import { noticeInvariants } from './notice-invariants.ts'

let desk: TradingDesk
let owner: pg.Client
let transaction: TellerTransaction
beforeAll(async () => {
  desk = await openTradingDesk()
  owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
  transaction = {
    query: async (_name, text, values) => (await owner.query({ text, values: [...values] })).rows,
  }
  const [mei, tom] = [await desk.customer(), await desk.customer()]
  await placeGold(mei)
  await placeGold(tom, { stopLoss: '3990.00' })
  await desk.tick('3980.00')
  const { notices } = (await mei.get('/api/v1/notices')).json as { notices: { id: string }[] }
  await mei.post('/api/v1/notices/read', { ids: notices.map(({ id }) => id) })
  await approve(await operatorClient(desk.server), await askDeposit(desk.server, '500.00'))
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})

async function findBroken(scope: 'whole' | 'fresh') {
  const books = scope === 'fresh' ? await openFreshBooks(transaction) : wholeBooks
  const found: { says: string; broken: string }[] = []
  for (const { says, find } of noticeInvariants) {
    const broken = await find(transaction, books)
    if (broken) found.push({ says, broken: Object.values(broken).join(' ') })
  }
  return found
}

/** What is found in books that somebody with every right has changed; they are whole again afterwards. */
async function findAfter(change: string, scope: 'whole' | 'fresh' = 'whole') {
  await owner.query('begin isolation level repeatable read')
  try {
    await owner.query(change)
    return await findBroken(scope)
  } finally {
    await owner.query('rollback')
  }
}

describe('the audit of notices', () => {
  it('finds nothing where all is well', async () => {
    expect(await findAfter('select 1')).toEqual([])
    expect(await findAfter('select 1', 'fresh')).toEqual([])
  })

  it.each(noticeBreaks)('notices: %s', async (change, says, names) => {
    for (const scope of ['whole', 'fresh'] as const)
      expect(await findAfter(change, scope)).toContainEqual({
        says: expect.stringContaining(says),
        broken: expect.stringMatching(names),
      })
  })
})
