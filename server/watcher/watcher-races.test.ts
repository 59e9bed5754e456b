import { setTimeout as sleep } from 'node:timers/promises'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import {
  closeGold,
  goldLimit,
  openTradingDesk,
  placeGold,
  setGoldStops,
  storyOf,
  type TradingDesk,
} from '@candor/tests/database/trading-desk.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketOf } from '../leases/watched-parts.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import { commandOf } from '../teller/command.ts'
import { createWatcher } from './create-watcher.ts'
import { triggerKind } from './trigger-commands.ts'

let desk: TradingDesk
let owner: pg.Client
let client: TestClient
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

/** Keeps everybody's money where it is while something is prepared. */
async function whileNothingMoves(work: () => Promise<void> | void): Promise<void> {
  await owner.query('begin')
  await owner.query('select 1 from balances for update')
  try {
    await work()
  } finally {
    await owner.query('commit')
  }
}

/** Until the teller waits for the lock: what is sent afterwards is decided afterwards. */
const untilWaiting = () =>
  expect
    .poll(async () => (await owner.query('select 1 from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0)

describe('between two ticks', () => {
  it('an order that is placed is filled by the next', async () => {
    const id = await placeGold(client, goldLimit('3990.00'))
    desk.beat('3989.00')
    await desk.watcher.settled()
    const { order, events } = await storyOf(client, id)
    expect(order).toMatchObject({ status: 'filled', fillPrice: '3989.01' })
    expect(events[0]?.tick?.ask).toBe('3989.01')
  })

  it('of many orders, each is filled on the tick that reached it', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, place) => placeGold(client, goldLimit(`${3_990 - place}.00`))),
    )
    // Faster than the teller: what is due on a tick stays due on that tick.
    for (const price of ['3989.50', '3985.00', '3970.00', '3995.00']) desk.beat(price)
    await desk.watcher.settled()
    const fills = await Promise.all(ids.map(async (id) => (await storyOf(client, id)).order.fillPrice))
    expect(fills).toEqual(
      Array.from({ length: 20 }, (_, place) => (place < 1 ? '3989.51' : place < 5 ? '3985.01' : '3970.01')),
    )
  })
})

describe('while a trigger is under way', () => {
  it('a stop that is taken away first does not fire, and a new one does', async () => {
    const id = await placeGold(client, { stopLoss: '3990.00' })
    let removed: Promise<unknown> = Promise.resolve()
    await whileNothingMoves(async () => {
      removed = setGoldStops(client, id, {})
      await untilWaiting()
      desk.beat('3989.00')
      // Seen by the rule that takes the line away, and by nobody else.
      desk.show('4000.00')
    })
    await removed
    await desk.watcher.settled()
    expect((await storyOf(client, id)).position.status).toBe('open')
    expect((await setGoldStops(client, id, { stopLoss: '3980.00' })).status).toBe(200)
    await desk.tick('3979.00')
    expect((await storyOf(client, id)).position).toMatchObject({
      closeCause: 'stop-loss',
      closePrice: '3978.99',
    })
  })

  it('a line that is set on a later tick is not reached by the earlier one', async () => {
    const id = await placeGold(client, { stopLoss: '3990.00' })
    let changed: Promise<unknown> = Promise.resolve()
    await whileNothingMoves(async () => {
      changed = setGoldStops(client, id, { stopLoss: '3995.00' })
      await untilWaiting()
      desk.beat('3989.00')
      desk.show('4000.00')
    })
    await changed
    await desk.watcher.settled()
    expect((await storyOf(client, id)).position).toMatchObject({ status: 'open', stopLoss: '3995.00' })
    await desk.tick('3994.00')
    expect((await storyOf(client, id)).position).toMatchObject({
      closeCause: 'stop-loss',
      closePrice: '3993.99',
    })
  })

  it('a part that is closed first stays closed, and the trigger closes the rest', async () => {
    const id = await placeGold(client, { stopLoss: '3990.00', quantity: '0.03' })
    let closed: Promise<{ status: number }> = Promise.resolve({ status: 0 })
    await whileNothingMoves(async () => {
      closed = closeGold(client, id, '0.01')
      await untilWaiting()
      desk.beat('3989.00')
    })
    expect((await closed).status).toBe(200)
    await desk.watcher.settled()
    const { events } = await storyOf(client, id)
    expect(events.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['opened', '0.03000000'],
      ['part-closed', '0.01000000'],
      ['closed', '0.02000000'],
    ])
  })
})

describe('who watches', () => {
  it('is one of two, each of whom has half of all leases, and the other goes on where it stops', async () => {
    const id = await placeGold(client, { stopLoss: '3990.00' })
    const other = createWatcher(desk.server.deps)
    await other.start()
    const held = async () => {
      const { rows } = await owner.query<{ count: number }>(
        `select count(*)::int from watcher_leases where name like 'watch/%' and until > now() group by holder`,
      )
      return rows.map(({ count }) => count)
    }
    await expect.poll(held).toEqual([28, 28])
    await desk.watcher.stop()
    desk.beat('3989.00')
    await expect.poll(async () => (await storyOf(client, id)).position.closePrice).toBe('3988.99')
    await other.stop()
    desk.watcher = createWatcher(desk.server.deps)
    await desk.watcher.start()
  })

  it('is refused with an older token, even on the right tick', async () => {
    const id = await placeGold(client, { stopLoss: '3990.00' })
    await desk.watcher.settled()
    desk.show('3989.00')
    const { rows } = await owner.query<{ customer_id: bigint }>(
      'select customer_id from positions where id = $1',
      [id],
    )
    const customerId = rows[0]?.customer_id ?? 0n
    const lease = `watch/metals/${bucketOf(customerId)}`
    const { rows: leases } = await owner.query<{ token: bigint }>(
      'select token from watcher_leases where name = $1',
      [lease],
    )
    const market = marketFacts(desk.server.deps.board, 'XAUUSD')
    if (!market) throw new Error('gold has no price')
    const sendWith = (token: bigint) =>
      desk.server.deps.teller.submit(
        commandOf(triggerKind, {
          customerId,
          key: `trigger:${id}`,
          body: { id, market, fence: { lease, token } },
        }),
      )
    const token = leases[0]?.token ?? 0n
    expect(await sendWith(token - 1n)).toMatchObject({ ok: false, refusal: { code: 'already-decided' } })
    expect((await sendWith(token)).ok).toBe(true)
  })

  it('reads everything again when others may have changed something unheard', async () => {
    const id = await placeGold(client)
    // It is read as it was placed, so that the change below is not in it.
    await sleep(200)
    for (const table of [
      'positions set stop_loss = 399000000000 where id',
      'position_events set stop_loss = 399000000000 where position_id',
    ])
      await owner.query(`update ${table} = $1`, [id])
    await desk.tick('3989.00')
    expect((await storyOf(client, id)).position.status).toBe('open')
    // What it watches was not among what was lost.
    desk.server.deps.bus.publish('bus.missed', { kept: true })
    await sleep(200)
    expect((await storyOf(client, id)).position.status).toBe('open')
    desk.server.deps.bus.publish('bus.missed', {})
    await expect.poll(async () => (await storyOf(client, id)).position.closeCause).toBe('stop-loss')
  })
})
