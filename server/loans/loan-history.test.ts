import { type LoanDesk, openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { listHistory } from '@candor/wire/trade-history.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let desk: LoanDesk
beforeAll(async () => {
  desk = await openLoanDesk()
})
afterAll(() => desk.stop())

/** Its one line in the history by trade. */
async function inHistory(client: TestClient, id: string) {
  const { entries } = (await client.get('/api/v1/history')).json as ReplyOf<typeof listHistory>
  const entry = entries.find((each) => each.kind === 'cash' && each.subject?.id === id)
  return entry?.kind === 'cash' ? [entry.posting, entry.cash] : null
}

it('a loan stands in the history with what was paid out, and then with what was paid back', async () => {
  const client = await desk.customer()
  const { id } = await desk.owing(client, '2000.00', 30)
  expect(await inHistory(client, id)).toEqual(['loan-paid-out', '2000.00'])
  expect((await desk.repay(client, id, '500.00')).status).toBe(200)
  expect(await inHistory(client, id)).toEqual(['loan-repaid', '-500.00'])
  // A day later it costs 0.60 for the 1,500.00 that are left.
  await desk.later(25 * 3_600_000)
  expect((await desk.repay(client, id, '1500.60')).status).toBe(200)
  expect(await inHistory(client, id)).toEqual(['loan-repaid', '-2000.60'])
})
