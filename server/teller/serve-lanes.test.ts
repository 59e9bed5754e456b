import { expect, it } from 'vitest'
import { createCommandQueue, type Turn } from './command-queue.ts'
import { createLanes } from './serve-lanes.ts'

type Item = { command: { customerId: bigint }; turn: Turn }

const item = (customerId: number, turn: Turn): Item => ({ command: { customerId: BigInt(customerId) }, turn })
const many = (count: number, from: number, turn: Turn): Item[] =>
  Array.from({ length: count }, (_, place) => item(from + place, turn))

/** Lanes whose batches end when they are told to. */
function openLanes() {
  const queue = createCommandQueue<Item>({ inAll: 10_000, ofCustomer: 10 })
  const batches: { own: number; background: number; end(): void }[] = []
  const countOf = (batch: readonly Item[], turn: Turn) => batch.filter((one) => one.turn === turn).length
  const lanes = createLanes({
    queue,
    async serve(batch) {
      await new Promise<void>((end) =>
        batches.push({ own: countOf(batch, 'own'), background: countOf(batch, 'background'), end }),
      )
      queue.release(batch)
    },
    idle() {},
  })
  const nextTurn = () => new Promise((resolve) => setTimeout(resolve))
  return {
    async add(items: readonly Item[]) {
      for (const one of items) queue.add(one)
      lanes.plan()
      await nextTurn()
    },
    async endFirst() {
      batches.shift()?.end()
      await nextTurn()
    },
    running: () => batches.map(({ own, background }) => [own, background]),
  }
}

it('serves background work by itself while nobody waits for an answer, one batch at a time', async () => {
  const lanes = openLanes()
  await lanes.add(many(120, 0, 'background'))
  expect(lanes.running()).toEqual([[0, 50]])
  await lanes.endFirst()
  expect(lanes.running()).toEqual([[0, 50]])
  await lanes.endFirst()
  expect(lanes.running()).toEqual([[0, 20]])
})

it('lets some of it ride along with those who wait, and begins none beside them', async () => {
  const lanes = openLanes()
  await lanes.add(many(100, 0, 'background'))
  expect(lanes.running()).toEqual([[0, 50]])
  await lanes.add(many(1, 1_000, 'own'))
  await lanes.add(many(1, 2_000, 'own'))
  expect(lanes.running()).toEqual([
    [0, 50],
    [1, 12],
    [1, 12],
  ])
  await lanes.endFirst()
  expect(lanes.running()).toEqual([
    [1, 12],
    [1, 12],
  ])
  await lanes.endFirst()
  await lanes.endFirst()
  expect(lanes.running()).toEqual([[0, 26]])
})

it('lets more of it ride with a larger batch', async () => {
  const lanes = openLanes()
  await lanes.add([...many(200, 0, 'own'), ...many(100, 1_000, 'background')])
  expect(lanes.running()).toEqual([
    [100, 25],
    [100, 25],
  ])
})
