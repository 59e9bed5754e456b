import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { approve, askDeposit, askWithdrawal, lookAt, send } from '@candor/tests/database/review-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import type { TestSocket } from '@candor/tests/database/test-socket.ts'
import {
  closeGold,
  goldLimit,
  openTradingDesk,
  placeGold,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import type { WireNotice } from '@candor/wire/notices.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announceHalts } from './announce-halts.ts'

let desk: TradingDesk
let client: TestClient
let owner: pg.Client
beforeAll(async () => {
  desk = await openTradingDesk()
  owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})
beforeEach(async () => {
  await desk.tick('4000.00')
  client = await desk.customer()
})

type Listed = { notices: WireNotice[]; unread: number; more: boolean }
const listed = async (query = '', by = client) => (await by.get(`/api/v1/notices${query}`)).json as Listed
const eventsOf = ({ notices }: Listed) => notices.map(({ event }) => event)
const read = async (body: object, by = client) =>
  (await by.post('/api/v1/notices/read', body)).json as { unread: number; readAt: string | null }

/** Waits until a device is told this number; a new line is told the one of its beginning first. */
async function untilUnread(socket: TestSocket, unread: number): Promise<void> {
  for (;;) {
    const message = await socket.next()
    if (message.kind === 'notices.changed' && message.unread === unread) return
  }
}

describe('notices', () => {
  it('of fills, stops and closes have their figures and what they are about, newest first', async () => {
    const filled = await placeGold(client)
    const limited = await placeGold(client, { ...goldLimit('3995.00'), stopLoss: '3980.00' })
    expect(eventsOf(await listed())).toEqual(['order-filled'])
    await closeGold(client, filled, '0.01')
    await desk.tick('3990.00')
    await desk.tick('3970.00')
    const { notices, unread } = await listed()
    expect(notices.map(({ event, subjectId }) => [event, subjectId])).toEqual([
      ['stop-loss-reached', limited],
      ['order-filled', limited],
      ['position-closed', filled],
      ['order-filled', filled],
    ])
    expect(unread).toBe(4)
    expect(notices[3]).toMatchObject({
      kind: 'orders',
      figures: { symbol: 'XAUUSD', side: 'long', quantity: '0.01000000', price: '4000.01' },
      readAt: null,
    })
    // One ounce of a hundredth: (3969.99 − 3990.01) × 0.01 lots, as the position's own story says it.
    expect(notices[0]?.figures).toMatchObject({ symbol: 'XAUUSD', side: 'long', price: '3969.99' })
    expect(notices[0]?.kind).toBe('closings')
  })

  it('of a deposit and a withdrawal come at each step, once, however often it is decided', async () => {
    const mei = await operatorClient(desk.server)
    const deposit = await askDeposit(desk.server, '500.00')
    await approve(mei, deposit)
    await approve(mei, deposit)
    expect((await listed('?kind=cash', deposit.by)).notices).toMatchObject([
      { event: 'deposit-completed', subjectId: deposit.id, figures: { amount: '500.00' } },
      { event: 'deposit-in-review', subjectId: deposit.id, figures: { amount: '500.00' } },
    ])
    const withdrawal = await askWithdrawal(desk.server, '100.00')
    const { contentHash } = await lookAt(mei, withdrawal)
    await send(mei, withdrawal, { verdict: 'reject', contentHash, reason: 'The name is another one.' })
    expect((await listed('?kind=cash', withdrawal.by)).notices).toMatchObject([
      {
        event: 'withdrawal-rejected',
        figures: { amount: '100.00', reason: 'The name is another one.' },
      },
      { event: 'withdrawal-in-review', subjectId: withdrawal.id, figures: { amount: '100.00' } },
    ])
  })

  it('of what two people decide tell that the first has agreed, and then the end', async () => {
    const [mei, tom] = [await operatorClient(desk.server), await operatorClient(desk.server)]
    const { id: subjectId, by, ...kind } = await askWithdrawal(desk.server, '5000.00')
    await approve(mei, { id: subjectId, by, ...kind })
    const figures = { amount: '5000.00' }
    const once = { event: 'withdrawal-approved-once', subjectId, figures }
    const asked = { event: 'withdrawal-in-review', subjectId, figures }
    expect((await listed('?kind=cash', by)).notices).toMatchObject([once, asked])
    await approve(tom, { id: subjectId, by, ...kind })
    const paid = { event: 'withdrawal-completed', subjectId, figures }
    expect((await listed('?kind=cash', by)).notices).toMatchObject([paid, once, asked])
  })

  it('reach every device at once, with the number that is unread', async () => {
    const [phone, tablet] = [await client.openSocket(), await client.openSocket()]
    await placeGold(client)
    for (const device of [phone, tablet]) await untilUnread(device, 1)
    const [first] = (await listed()).notices
    expect(await read({ ids: [first?.id] })).toMatchObject({ unread: 0 })
    for (const device of [phone, tablet]) await untilUnread(device, 0)
    for (const socket of [phone, tablet]) socket.raw.close()
  })

  it('are read by name or all up to one, and a reading is undone', async () => {
    for (let count = 0; count < 4; count += 1) await placeGold(client)
    const { notices } = await listed()
    const [newest, second] = notices
    expect((await read({ ids: [newest?.id, newest?.id] })).unread).toBe(3)
    expect(await read({ ids: [newest?.id] })).toEqual({ unread: 3, readAt: null })
    desk.server.clock.advance(1_000)
    const all = await read({ upTo: newest?.id })
    expect(all.unread).toBe(0)
    expect((await listed()).notices.every(({ readAt }) => readAt !== null)).toBe(true)
    expect((await read({ undo: all.readAt })).unread).toBe(3)
    const after = await listed()
    expect(after.notices.map(({ readAt }) => readAt === null)).toEqual([false, true, true, true])
    expect(after.unread).toBe(3)
    expect((await client.get(`/api/v1/notices/${second?.id}`)).json).toMatchObject({ id: second?.id })
  })

  it('are nobody else’s', async () => {
    await placeGold(client)
    const [mine] = (await listed()).notices
    const stranger = await desk.customer()
    expect((await stranger.get(`/api/v1/notices/${mine?.id}`)).status).toBe(404)
    expect((await read({ ids: [mine?.id] }, stranger)).unread).toBe(0)
    expect((await listed()).unread).toBe(1)
  })

  it('are listed page by page, and by kind', async () => {
    for (let count = 0; count < 5; count += 1) await placeGold(client)
    const first = await listed('?limit=2')
    expect([first.notices.length, first.more, first.unread]).toEqual([2, true, 5])
    const rest = await listed(`?limit=3&before=${first.notices[1]?.id}`)
    expect([rest.notices.length, rest.more]).toEqual([3, false])
    expect((await listed('?kind=contracts')).notices).toEqual([])
    expect((await listed('?kind=orders&limit=1')).notices).toEqual([first.notices[0]])
  })

  it('that a customer does not want in the app are neither listed nor counted', async () => {
    await client.send('PATCH', '/api/v1/preferences', { body: { notices: { orders: [] } } })
    await placeGold(client)
    expect(await listed()).toEqual({ notices: [], unread: 0, more: false })
    await client.send('PATCH', '/api/v1/preferences', { body: { notices: { orders: ['app'] } } })
    await placeGold(client)
    expect((await listed()).unread).toBe(1)
  })

  it('of a halt reach who has something of the instrument, once, and so does its end', async () => {
    await placeGold(client)
    const stranger = await desk.customer()
    const at = new Date(desk.server.clock.now())
    const halts = 'insert into instrument_halts (symbol, halted_at, reason) values ($1, $2, $3)'
    await owner.query(halts, ['XAUUSD', at, 'test'])
    await Promise.all([announceHalts(desk.server.deps), announceHalts(desk.server.deps)])
    expect((await listed('?kind=product')).notices).toMatchObject([
      { event: 'trading-halted', subjectId: 'XAUUSD', figures: { symbol: 'XAUUSD' } },
    ])
    await owner.query('update instrument_halts set lifted_at = $1', [new Date(at.getTime() + 1)])
    await announceHalts(desk.server.deps)
    await announceHalts(desk.server.deps)
    expect(eventsOf(await listed('?kind=product'))).toEqual(['trading-resumed', 'trading-halted'])
    expect((await listed('', stranger)).notices).toEqual([])
  })
})
