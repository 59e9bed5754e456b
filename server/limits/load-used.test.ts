import { hourMs } from '@candor/domain/time/durations.ts'
import {
  actsOf,
  atMarket,
  byQuantity,
  openSpotDesk,
  type SpotDesk,
} from '@candor/tests/database/spot-desk.ts'
import type { TestClient } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLedger } from '../ledger/balance-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'
import { loadUsed, loadUsedSince } from './load-used.ts'
import { createUsedMemory } from './used-memory.ts'

let desk: SpotDesk
let client: TestClient
let customerId: bigint
beforeAll(async () => {
  desk = await openSpotDesk()
  desk.show({ BTCUSD: '90000.00', XAUUSD: '4000.00' })
  client = await desk.customer()
  const { rows } = await desk.owner.query<{ id: string }>('select max(id)::text as id from customers')
  customerId = BigInt(rows[0]?.id ?? '')
})
afterAll(() => desk.stop())

const { buy, sell } = actsOf(() => client)

async function findChange(): Promise<number> {
  const { rows } = await desk.owner.query<{ changed_at: Date }>(
    'select changed_at from balances where customer_id = $1',
    [customerId],
  )
  return rows[0]?.changed_at.getTime() ?? 0
}

/** What the memory says, beside a walk through the whole day. */
async function bothWays(memory: ReturnType<typeof createUsedMemory>, at = desk.server.clock.now()) {
  const { database } = desk.server.deps
  const transaction = kyselyTransaction(database)
  const asked = {
    customerId,
    at,
    changedAt: await findChange(),
    ledger: await findLedger(database, customerId),
  }
  const [whole, since] = [
    await loadUsed(transaction, [asked]),
    await loadUsedSince(transaction, memory, [asked]),
  ]
  return { whole: whole.get(customerId), since: since.get(customerId) }
}

describe('what was used of limits, added up from order to order', () => {
  it('is what a walk through the whole day says, with trades in the same instant, on the next day, and after forgetting', async () => {
    const memory = createUsedMemory()
    const acts = [
      () => buy('BTCUSD', byQuantity('0.01'), '90000.01'),
      () => buy('BTCUSD', byQuantity('0.02'), '90000.01'),
      () => sell('BTCUSD', byQuantity('0.005'), '89999.99'),
      () =>
        client.post('/api/v1/orders', {
          ...{
            symbol: 'XAUUSD',
            side: 'long',
            leverage: 20,
            quantity: '0.01',
            takeProfit: null,
            stopLoss: null,
          },
          type: atMarket('4000.01'),
        }),
      async () => desk.show({ BTCUSD: '89500.00', XAUUSD: '3990.00' }),
      () => sell('BTCUSD', byQuantity('0.005'), '89499.99'),
      () => desk.later(24 * hourMs),
      async () => desk.show({ BTCUSD: '90000.00', XAUUSD: '4000.00' }),
      () => buy('BTCUSD', byQuantity('0.01'), '90000.01'),
      async () => memory.forget(),
      () => sell('BTCUSD', { by: 'all' }, '89999.99'),
    ]
    const seen: string[] = []
    for (const [place, act] of acts.entries()) {
      await act()
      // Some orders are looked at by the memory, some are not: those of another process, for example.
      if (place % 3 === 1) continue
      const { whole, since } = await bothWays(memory)
      expect(since, `after act ${place}`).toEqual(whole)
      seen.push(`${since?.lost} ${since?.staked}`)
    }
    expect(new Set(seen).size, 'the sums changed on the way').toBeGreaterThan(4)
  })

  it('is that too where a server whose clock is ahead has looked before', async () => {
    const memory = createUsedMemory()
    desk.show({ BTCUSD: '90000.00' })
    await buy('BTCUSD', byQuantity('0.01'), '90000.01')
    // An order that was refused there, for example.
    await bothWays(memory, desk.server.clock.now() + 60_000)
    await buy('BTCUSD', byQuantity('0.02'), '90000.01')
    const { whole, since } = await bothWays(memory)
    expect(since).toEqual(whole)
  })

  it('reads no posting twice', async () => {
    const memory = createUsedMemory()
    await bothWays(memory)
    const { lastNumber } = await findLedger(desk.server.deps.database, customerId)
    const asked: unknown[][] = []
    const spy = {
      query: async (_name: string, _text: string, values: readonly unknown[]) => {
        asked.push([...values])
        return []
      },
    }
    const at = desk.server.clock.now()
    await loadUsedSince(spy, memory, [{ customerId, at, changedAt: at, ledger: { lastNumber } }])
    expect(asked[0]?.[2]).toEqual([lastNumber])
  })

  it('knows nothing of a ledger that goes less far than what it has added up', () => {
    const memory = createUsedMemory()
    const known = { result: 1n, staked: 1n, contracts: 1, day: 0, lastNumber: 10n, until: 5 }
    memory.keep(7n, known)
    expect(memory.find(7n, 0, 10n)).toEqual(known)
    expect(memory.find(7n, 0, 9n)).toBeUndefined()
    expect(memory.find(7n, 1, 11n)).toBeUndefined()
    expect(memory.find(8n, 0, 10n)).toBeUndefined()
  })
})
