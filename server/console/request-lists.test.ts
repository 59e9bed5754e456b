import { accountOf } from '@candor/tests/database/account-of.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, askDeposit, askWithdrawal } from '@candor/tests/database/review-desk.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { viewedLists } from '@candor/wire/operator-views.ts'
import type { listRequests } from '@candor/wire/request-lists.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: TestServer
let mei: Awaited<ReturnType<typeof operatorClient>>
beforeAll(async () => {
  server = await startTestServer()
  mei = await operatorClient(server)
})
afterAll(() => server.stop())

const read = async (list: string, query = '') =>
  (await mei.get(`/api/v1/operator/request-lists/${list}?${query}`)).json as ReplyOf<typeof listRequests>
const count = async (list: string, query = '') =>
  (await mei.get(`/api/v1/operator/request-lists/${list}/count?${query}`)).json

it('all requests are found, decided ones too, by status, customer and time, page by page', async () => {
  const [first, second] = [await askDeposit(server, '100.00'), await askDeposit(server, '200.00')]
  await approve(mei, first)
  const { rows } = await read('deposits')
  expect(rows.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(rows[1]).toMatchObject({
    accountNumber: await accountOf(first.by),
    amount: '100.00',
    status: 'completed',
    endedAt: expect.any(String),
    by: `R-${mei.id.toString().padStart(2, '0')}`,
  })
  const page = await read('deposits', 'limit=1')
  expect(page.more).toBe(true)
  const next = await read('deposits', `limit=1&before=${page.rows[0]?.id}`)
  expect([next.rows.map(({ id }) => id), next.more]).toEqual([[first.id], false])
  const byStatus = await read('deposits', 'status=in-review')
  expect(byStatus.rows.map(({ id }) => id)).toEqual([second.id])
  const account = `account=${await accountOf(first.by)}`
  expect((await read('deposits', account)).rows.map(({ id }) => id)).toEqual([first.id])
  expect(await count('deposits', account)).toEqual({ count: 1, more: false })
  expect(await count('deposits')).toEqual({ count: 2, more: false })
  const asked = rows[1]?.askedAt ?? ''
  expect((await read('deposits', `until=${asked}`)).rows).toEqual([])
  expect(await count('deposits', `from=${asked}`)).toEqual({ count: 2, more: false })
})

it('each list is there, and none of them for who may not open its cases', async () => {
  await askWithdrawal(server, '50.00')
  expect((await read('withdrawals')).rows).toMatchObject([{ amount: '50.00', status: 'in-review', by: null }])
  for (const list of ['loans', 'participations']) expect(await read(list)).toEqual({ rows: [], more: false })
  for (const list of viewedLists)
    expect((await mei.put(`/api/v1/operator/views/${list}/Mine`, { query: 'list=all' })).status).toBe(200)
  const support = await operatorClient(server, 'support')
  const refused = await support.get('/api/v1/operator/request-lists/deposits')
  expect(problemOf(refused).code).toBe('role-required')
  expect((await support.get('/api/v1/operator/conversation-list')).json).toEqual({ rows: [], more: false })
  expect((await support.get('/api/v1/operator/conversation-count')).json).toEqual({ count: 0, more: false })
  expect(problemOf(await mei.get('/api/v1/operator/conversation-list')).code).toBe('role-required')
})
