import { supportBreaks } from '@candor/tests/database/broken-support.ts'
import { checksOf } from '@candor/tests/database/checks-of.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { conversationsPath, sendPicture, writeTo } from '@candor/tests/database/support-desk.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { openFreshBooks, wholeBooks } from './books.ts'

let server: TestServer
let owner: pg.Client
let transaction: TellerTransaction

/** One who waits, one who was answered, one whose conversation was closed and opened again. */
async function talk(): Promise<void> {
  const operator = await operatorClient(server, 'support')
  const [waiting, answered, returning] = [
    await signedInClient(server),
    await signedInClient(server),
    await signedInClient(server),
  ]
  await writeTo(waiting, { text: 'Hello?' })
  const picture = { kind: 'picture', id: await sendPicture(answered) }
  const first = await writeTo(answered, { text: 'Look', attachment: picture })
  await operator.post(`${conversationsPath}/${first.id}/messages`, { text: 'I see' })
  const second = await writeTo(returning, { text: 'Hello' })
  await operator.post(`${conversationsPath}/${second.id}/close`, {})
  await writeTo(returning, { text: 'Hello again' })
}

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client(server.databaseUrl)
  await owner.connect()
  transaction = {
    query: async (_name, text, values) => (await owner.query({ text, values: [...values] })).rows,
  }
  await talk()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** What is found in books that somebody with every right has changed; they are whole again afterwards. */
async function findAfter(changes: string, scope: 'whole' | 'fresh' = 'whole', says = '') {
  await owner.query('begin isolation level repeatable read')
  try {
    await owner.query(changes)
    const books = scope === 'fresh' ? await openFreshBooks(transaction) : wholeBooks
    const found: { says: string; broken: string }[] = []
    for (const one of checksOf(says)) {
      const broken = await one.find(transaction, books)
      if (broken) found.push({ says: one.says, broken: Object.values(broken).join(' ') })
    }
    return found
  } finally {
    await owner.query('rollback')
  }
}

describe('the audit of conversations', () => {
  it('finds nothing in books that are whole', async () => {
    expect(await findAfter('select 1')).toEqual([])
    expect(await findAfter('select 1', 'fresh')).toEqual([])
  })

  it.each(supportBreaks)('notices: %s', async (change, says, names) => {
    expect(await findAfter(change, 'whole', says)).toContainEqual({
      says: expect.stringContaining(says),
      broken: expect.stringMatching(names),
    })
  })
})
