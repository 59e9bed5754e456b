import { dayMs } from '@candor/domain/time/durations.ts'
import { takeSnapshots } from '@candor/server/portfolio/keep-snapshots.ts'
import { listWithOpen } from '@candor/server/portfolio/snapshot-table.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import type { BrowserContext } from 'playwright-core'
import { vi } from 'vitest'
import type { ThrowAwayCandor } from './throw-away-candor.ts'
import { atMarket, placeBeside, sendBeside } from './trade-steps.ts'

/** Time passes on the server and in the browser, and nobody is signed out by it. */
export async function passDays(
  candor: ThrowAwayCandor,
  context: BrowserContext,
  days: number,
): Promise<void> {
  const now = new Date(candor.deps.clock() + days * dayMs)
  // Sessions end after a while whatever their customer does, and the server itself cannot make them younger. They are renewed before the time
  // passes: a page asks in the background whenever it likes.
  const database = openDatabase(openPool(candor.databaseUrl, { role: null, max: 1 }))
  const sessions = await database
    .updateTable('sessions')
    .set({ started_at: now, seen_at: now })
    .returning('customer_id')
    .execute()
  await database.destroy()
  for (const { customer_id } of sessions)
    candor.deps.bus.publish('customer.changed', { customerId: customer_id })
  candor.passTime(days * dayMs)
  await context.clock.setSystemTime(now)
}

export const buyBeside = (context: BrowserContext, symbol: string, quantity: string, seen: string) =>
  sendBeside(context, '/api/v1/spot/orders', {
    symbol,
    side: 'buy',
    size: { by: 'quantity', quantity },
    type: { kind: 'market', seen, tolerancePpm: 1000 },
  })

export const sellBeside = (context: BrowserContext, symbol: string, seen: string) =>
  sendBeside(context, '/api/v1/spot/orders', {
    symbol,
    side: 'sell',
    size: { by: 'all' },
    type: { kind: 'market', seen, tolerancePpm: 1000 },
  })

/** Each night is charged on its day, however quickly days pass here. */
const nightsCharged = ({ deps }: ThrowAwayCandor) =>
  vi.waitUntil(
    async () => {
      const due = await deps.database
        .selectFrom('positions')
        .select('id')
        .where('status', '=', 'open')
        .where('next_financing', '<=', new Date(deps.clock()))
        .execute()
      return due.length === 0
    },
    { interval: 50, timeout: 120_000 },
  )

const closes = ['281.00', '268.00', '275.00', '290.00', '262.00', '266.00', '279.00']

/** Ten shares and a hundredth of gold's lot on margin, noted day after day; the last price of the shares is 279.00. */
export async function makeDays(candor: ThrowAwayCandor, context: BrowserContext): Promise<void> {
  const { deps, market } = candor
  const note = async (prices: Record<string, string>) => {
    market.beat(deps.clock(), prices)
    const own = await listWithOpen(deps.database, deps.clock())
    await takeSnapshots(deps, own, deps.clock())
  }
  market.beat(deps.clock(), { AAPL: '272.41', XAUUSD: '4000.00' })
  await buyBeside(context, 'AAPL', '10', '272.42')
  await placeBeside(context, { quantity: '0.01', type: atMarket('4000.01') })
  for (const close of closes) {
    await note({ AAPL: close })
    await passDays(candor, context, 1)
    await nightsCharged(candor)
    await note({ AAPL: close, XAUUSD: '4010.00' })
  }
}
