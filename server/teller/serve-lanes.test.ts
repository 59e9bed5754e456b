import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCommandQueue, type Turn } from './command-queue.ts'
import { createLanes } from './serve-lanes.ts'

const batchMs = 100

type Item = { command: { customerId: bigint }; turn: Turn }

const item = (customerId: number, turn: Turn): Item => ({ command: { customerId: BigInt(customerId) }, turn })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The timers' clock goes on by a millisecond for every turn of the event loop. */
const tens = (ms: number): number => Math.round(ms / 10) * 10

/** When batches of each turn began, in milliseconds, while `items` wait and each batch takes as long as the others. */
async function beginnings(items: readonly Item[]): Promise<Record<Turn, number[]>> {
  const queue = createCommandQueue<Item>({ inAll: 1_000, ofCustomer: 10 })
  const from = performance.now()
  const began: Record<Turn, number[]> = { own: [], background: [] }
  const lanes = createLanes({
    queue,
    async serve(batch) {
      began[batch[0]?.turn ?? 'own'].push(performance.now() - from)
      await new Promise((resolve) => setTimeout(resolve, batchMs))
      queue.release(batch)
    },
    idle() {},
  })
  for (const one of items) queue.add(one)
  lanes.plan()
  await vi.advanceTimersByTimeAsync(10 * batchMs)
  return began
}

const background = Array.from({ length: 60 }, (_, place) => item(place, 'background'))

it('serves background work without a pause while nobody waits for an answer', async () => {
  expect((await beginnings(background)).background.map(tens)).toEqual([0, 100, 200])
})

it('pauses it while customers are served', async () => {
  const began = await beginnings([...background, item(1_000, 'own')])
  expect(began.own.map(tens)).toEqual([0])
  // Four tenths of a batch after each that ended within 200 ms of the customer's.
  expect(began.background.map(tens)).toEqual([0, 140, 280])
})
