import { accountOf } from '@candor/tests/database/account-of.ts'
import { bought, openDeliveryDesk } from '@candor/tests/database/delivery-desk.ts'
import { openLoanDesk } from '@candor/tests/database/loan-desk.ts'
import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { goodDeposit } from '@candor/tests/database/sample-deposit.ts'
import { goodWithdrawal } from '@candor/tests/database/sample-withdrawal.ts'
import { problemOf, type TestClient } from '@candor/tests/database/test-server.ts'
import {
  closeGold,
  goldLimit,
  openTradingDesk,
  placeGold,
  storyOf,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let desk: TradingDesk
let support: TestClient
let ann: TestClient
let bea: TestClient
beforeAll(async () => {
  desk = await openTradingDesk()
  support = await operatorClient(desk.server, 'support')
  ann = await desk.customer()
  bea = await desk.customer()
})
afterAll(() => desk.stop())

type Row = { id: string }
type Page = { rows: Row[]; more: boolean }

/** A page of a part, whatever its list is called. */
async function page(operator: TestClient, account: string, part: string, query: string): Promise<Page> {
  const answer = await operator.get(`/api/v1/operator/customers/${account}/${part}${query}`)
  const { more, ...lists } = answer.json as { more: boolean } & Record<string, Row[]>
  const [rows] = Object.values(lists)
  if (answer.status !== 200 || !Array.isArray(rows)) throw new Error(answer.text)
  return { rows, more }
}

/** All ids of a part, read one row at a time from the last one that is known. */
async function walk(operator: TestClient, account: string, part: string, filters = ''): Promise<string[]> {
  const ids: string[] = []
  for (let more = true; more; ) {
    const before = ids.length === 0 ? '' : `&before=${ids.at(-1)}`
    const found = await page(operator, account, part, `?limit=1${filters}${before}`)
    expect(found.rows.length).toBeLessThanOrEqual(1)
    ids.push(...found.rows.map(({ id }) => id))
    more = found.more
  }
  return ids
}

const must = async (answer: ReturnType<TestClient['post']>): Promise<string> => {
  const { status, text, json } = await answer
  if (status !== 200) throw new Error(text)
  return (json as Row).id
}
const deposit = async (by: TestClient) => must(by.post('/api/v1/deposits', await goodDeposit(by)))
const withdraw = async (by: TestClient) => must(by.post('/api/v1/withdrawals', await goodWithdrawal(by)))

it('deposits and withdrawals are paged to their end, from an id of the other list and of another customer too', async () => {
  const oldest = await deposit(ann)
  const paid = await withdraw(ann)
  const others = await deposit(bea)
  const newer = await deposit(ann)
  const last = await withdraw(ann)
  const account = await accountOf(ann)
  expect(await walk(support, account, 'deposits')).toEqual([newer, oldest])
  expect(await walk(support, account, 'withdrawals')).toEqual([last, paid])
  // Ids rise with time over all lists, so that two of them can be read as one.
  expect([last, newer, others, paid, oldest].toSorted().reverse()).toEqual([
    last,
    newer,
    others,
    paid,
    oldest,
  ])
  const before = async (part: string, id: string) =>
    (await page(support, account, part, `?before=${id}`)).rows.map((row) => row.id)
  expect(await before('deposits', last)).toEqual([newer, oldest])
  expect(await before('withdrawals', newer)).toEqual([paid])
  expect(await before('deposits', others)).toEqual([oldest])
  expect(await walk(support, await accountOf(bea), 'deposits')).toEqual([others])
})

it('positions are paged, open and closed ones, and nobody else’s are among them', async () => {
  const positionOf = async (by: TestClient) => (await storyOf(by, await placeGold(by))).position.id
  const [first, second, third] = [await positionOf(ann), await positionOf(ann), await positionOf(ann)]
  const others = await positionOf(bea)
  expect((await closeGold(ann, second, '0.01')).status).toBe(200)
  const account = await accountOf(ann)
  expect(await walk(support, account, 'positions', '&status=open')).toEqual([third, first])
  expect(await walk(support, account, 'positions', '&status=closed')).toEqual([second])
  const { rows } = await page(support, account, 'positions', `?status=open&before=${others}`)
  expect(rows.map(({ id }) => id)).toEqual([third, first])
})

it('orders are paged, those that rest and those that have ended', async () => {
  const trader = await desk.customer()
  const rest = () => placeGold(trader, goldLimit('3900.00'))
  const [first, second, third] = [await rest(), await rest(), await rest()]
  expect((await trader.post(`/api/v1/orders/${second}/cancel`, {})).status).toBe(200)
  const account = await accountOf(trader)
  expect(await walk(support, account, 'orders', '&status=resting')).toEqual([third, first])
  expect(await walk(support, account, 'orders', '&status=ended')).toEqual([second])
})

it('notices are paged by their number, as the customer has them and as unread as before', async () => {
  const client = await desk.customer()
  for (let count = 0; count < 3; count += 1) await deposit(client)
  type Told = { notices: { id: string; event: string; readAt: string | null }[]; unread: number }
  const own = (await client.get('/api/v1/notices')).json as Told
  expect(own.notices.map(({ event }) => event)).toEqual(Array(3).fill('deposit-in-review'))
  const account = await accountOf(client)
  expect(await walk(support, account, 'notices')).toEqual(own.notices.map(({ id }) => id))
  expect((await client.get('/api/v1/notices')).json).toEqual(own)
})

it('loans are paged, decided ones too', async () => {
  const loans = await openLoanDesk(desk.server)
  const borrower = await loans.customer()
  const first = await must(loans.ask(borrower))
  expect((await loans.decide(first, 'reject', 'Not this time.')).status).toBe(200)
  const second = await must(loans.ask(borrower))
  expect(await walk(support, await accountOf(borrower), 'loans')).toEqual([second, first])
  expect(await walk(support, await accountOf(ann), 'loans')).toEqual([])
})

it('contracts are paged', async () => {
  const delivery = await openDeliveryDesk()
  try {
    await delivery.tick('90000.00')
    const buyer = await delivery.customer()
    const reader = await operatorClient(delivery.server, 'support')
    const [first, second] = [await bought(delivery.server, buyer), await bought(delivery.server, buyer)]
    const account = await accountOf(buyer)
    expect(await walk(reader, account, 'contracts', '&status=running')).toEqual([second.id, first.id])
    expect(await walk(reader, account, 'contracts', '&status=settled')).toEqual([])
  } finally {
    await delivery.stop()
  }
})

it('no part opens for who may not look at customers, for a number that is nobody’s, or from what is no id', async () => {
  const editor = await operatorClient(desk.server, 'editor')
  const account = await accountOf(ann)
  for (const part of [
    'deposits',
    'withdrawals',
    'loans',
    'participations',
    'positions?status=open',
    'orders?status=ended',
    'spot-orders?status=resting',
    'contracts?status=running',
  ]) {
    const path = (number: string) => `/api/v1/operator/customers/${number}/${part}`
    expect(problemOf(await editor.get(path(account))).code).toBe('role-required')
    expect(problemOf(await support.get(path('0000000000'))).code).toBe('not-found')
    const query = part.includes('?') ? '&before=1' : '?before=1'
    expect(problemOf(await support.get(`${path(account)}${query}`)).code).toBe('invalid-request')
  }
})
