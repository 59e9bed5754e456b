import { dayMs } from '@candor/domain/time/durations.ts'
import { accountOf } from '@candor/tests/database/account-of.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { sampleNotices } from '@candor/tests/database/sample-notices.ts'
import { signedInClient } from '@candor/tests/database/signed-in-client.ts'
import { startTestServer, type TestClient, type TestServer } from '@candor/tests/database/test-server.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertNotices } from '../teller/insert-notices.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { forgetOldNotices } from './forget-old-notices.ts'
import { findUnread, listNoticesOf } from './notice-table.ts'
import { deliverNotices } from './run-deliveries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    stands: true,
    // Its notices are about things that never happened.
    booksAreBroken: true,
  })
})
afterAll(() => server.stop())

async function openCustomer(): Promise<{ client: TestClient; id: bigint }> {
  const client = await signedInClient(server)
  const account = await accountOf(client)
  const email = `${account}@mail.example`
  await asOwner(server, (owner) =>
    owner.updateTable('customers').set({ email }).where('account_number', '=', account).execute(),
  )
  const { id } = await server.database
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', account)
    .executeTakeFirstOrThrow()
  return { client, id }
}

const notify = (customerId: bigint, names: readonly string[]) =>
  insertNotices(
    kyselyTransaction(server.database),
    names.map((name) => ({ customerId, notice: sampleNotices(name).alerts })),
    new Date(server.clock.now()),
  )

/** As the routes read it: sessions do not last as long as the year that passes here. */
const listed = async (id: bigint) => {
  const rows = await listNoticesOf(server.database, id, { kind: null, before: null, limit: 100 })
  return { subjects: rows.map(({ subject_id }) => subject_id), unread: await findUnread(server.database, id) }
}

const countOf = async (table: 'notices' | 'notice_deliveries', id: bigint) => {
  const { rows } = await server.database
    .selectFrom(table)
    .select((row) => row.fn.countAll<bigint>().as('rows'))
    .where('customer_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

it('notices go after a year and deliveries a month after they ended; unread numbers stay right', async () => {
  const [one, other] = [await openCustomer(), await openCustomer()]
  const wishes = { notices: { alerts: ['app', 'email'] } }
  for (const { client } of [one, other]) await client.send('PATCH', '/api/v1/preferences', { body: wishes })
  await notify(one.id, ['read', 'unread'])
  // More than are deleted at once.
  await notify(
    other.id,
    Array.from({ length: 2_500 }, (_, index) => `many-${index}`),
  )
  await deliverNotices(server.deps)
  const { json } = await one.client.get('/api/v1/notices')
  const { notices } = json as { notices: WireNotice[] }
  const read = notices.filter(({ subjectId }) => subjectId === 'read').map(({ id }) => id)
  await one.client.post('/api/v1/notices/read', { ids: read })

  server.clock.advance(29 * dayMs)
  await forgetOldNotices(server.deps)
  expect(await countOf('notice_deliveries', one.id)).toBe(1)
  server.clock.advance(2 * dayMs)
  await forgetOldNotices(server.deps)
  expect([await countOf('notice_deliveries', one.id), await countOf('notices', one.id)]).toEqual([0, 2])

  server.clock.advance(333 * dayMs)
  await notify(one.id, ['young'])
  await forgetOldNotices(server.deps)
  expect((await listed(one.id)).subjects).toEqual(['young', 'unread', 'read'])

  const told: unknown[] = []
  const end = server.deps.bus.subscribe('notices.changed', (event) => told.push(event))
  server.clock.advance(2 * dayMs)
  await forgetOldNotices(server.deps)
  end()
  expect((await listed(one.id)).subjects).toEqual(['young'])
  expect((await listed(one.id)).unread).toBe(1)
  expect(told).toContainEqual({ customerId: one.id, unread: 1 })
  expect([await countOf('notices', other.id), (await listed(other.id)).unread]).toEqual([0, 0])
})

it('a notice that is still to be sent stays until it was', async () => {
  const { id, client } = await openCustomer()
  await client.send('PATCH', '/api/v1/preferences', { body: { notices: { alerts: ['app', 'email'] } } })
  await notify(id, ['waits'])
  server.clock.advance(400 * dayMs)
  await forgetOldNotices(server.deps)
  expect((await listed(id)).subjects).toEqual(['waits'])
  await deliverNotices(server.deps)
  await forgetOldNotices(server.deps)
  expect(await listed(id)).toMatchObject({ subjects: [], unread: 0 })
})
