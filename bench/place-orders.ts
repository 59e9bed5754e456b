import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerUnderTest } from '@candor/tests/faults/server-under-test.ts'
import type { OrderTimes } from './strategy-load.ts'

const connections = 8

/** The price at which bitcoin can be bought now. */
export async function askOf(server: ServerUnderTest): Promise<string> {
  const response = await fetch(`${server.origin}/api/v1/quotes?symbols=BTCUSD`)
  const { quotes } = (await response.json()) as { quotes: { ask: string | null }[] }
  const ask = quotes[0]?.ask
  if (!ask) throw new Error('the server has no price')
  return ask
}

type PlacedOrders = {
  /** Those before are not counted. */
  countFromHere(): void
  /** Ends it, and says how long they took. */
  end(): Promise<OrderTimes>
}

/** Places orders over HTTP from a process of its own: so many a second, or as many as are answered. */
export async function startOrders(server: ServerUnderTest, perSecond = 0): Promise<PlacedOrders> {
  const child = fork(new URL('strategy-load.ts', import.meta.url), [
    new URL(server.origin).port,
    String(connections),
    await askOf(server),
    String(perSecond),
  ])
  // What it says first is that it asks.
  await once(child, 'message')
  const reported = once(child, 'message') as Promise<[{ report: OrderTimes }]>
  return {
    countFromHere: () => void child.send('count from here'),
    async end() {
      child.send('end')
      const [{ report }] = await reported
      return report
    },
  }
}

/** Places orders for so many seconds. */
export async function placeOrders(
  server: ServerUnderTest,
  seconds: number,
  perSecond = 0,
): Promise<OrderTimes> {
  const orders = await startOrders(server, perSecond)
  await sleep(seconds * 1_000)
  return await orders.end()
}
