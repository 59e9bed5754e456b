import { largestPrice } from '@candor/domain/positions/nameable-price.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPriceHeap, type HeapEntry } from './price-heap.ts'

type Step = { kind: 'add'; level: number } | { kind: 'remove'; which: number } | { kind: 'take'; at: number }

const level = fc.integer({ min: 1, max: 40 })
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), level }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('take' as const), at: level }) },
  ) satisfies fc.Arbitrary<Step>,
  { maxLength: 400 },
)

/** The same by a list that is searched. */
function run(direction: 'falling' | 'rising', all: readonly Step[]) {
  const heap = createPriceHeap<number>(direction)
  const entries: HeapEntry<number>[] = []
  const levels: number[] = []
  let waiting: { id: number; level: number }[] = []
  const isPast = (each: number, at: number) => (direction === 'rising' ? each <= at : each >= at)
  for (const step of all) {
    if (step.kind === 'add') {
      waiting.push({ id: entries.length, level: step.level })
      entries.push(heap.add(step.level, entries.length))
      levels.push(step.level)
    } else if (step.kind === 'remove') {
      const id = entries.length === 0 ? -1 : step.which % entries.length
      const entry = entries[id]
      // One that was taken or removed before does no harm.
      if (entry) heap.remove(entry)
      waiting = waiting.filter((each) => each.id !== id)
    } else {
      const due = waiting.filter((each) => isPast(each.level, step.at))
      waiting = waiting.filter((each) => !isPast(each.level, step.at))
      // A removed entry may still be first, so that a lookup may find nothing; the opposite never happens.
      if (due.length > 0) expect(heap.isReached(step.at)).toBe(true)
      const taken = heap.take(step.at)
      expect(taken.toSorted()).toEqual(due.map(({ id }) => id).toSorted())
      const passed = taken.map((id) => levels[id] ?? 0)
      expect(passed).toEqual(
        passed.toSorted((one, other) => (direction === 'rising' ? one - other : other - one)),
      )
    }
    expect(heap.size()).toBe(waiting.length)
  }
}

describe.each(['falling', 'rising'] as const)('a heap for a %s price', (direction) => {
  it('gives what a list that is searched gives, in the order in which the price comes by', () => {
    fc.assert(
      fc.property(steps, (all) => run(direction, all)),
      { numRuns: 200 },
    )
  })

  it('tells prices apart to the last digit, up to the largest that can be named', () => {
    const last = Number(largestPrice)
    const heap = createPriceHeap<string>(direction)
    const step = direction === 'rising' ? 1 : -1
    const line = direction === 'rising' ? last : 1
    heap.add(line, 'line')
    expect(heap.isReached(line - step)).toBe(false)
    expect(heap.take(line - step)).toEqual([])
    expect(heap.take(line)).toEqual(['line'])
    // A tick above what a double holds exactly is rounded, and still lies beyond every line.
    heap.add(last, 'largest')
    expect(heap.isReached(Number(largestPrice + 2n))).toBe(direction === 'rising')
  })

  it('is as small again when almost all of a thousand have been removed', () => {
    const heap = createPriceHeap<number>(direction)
    const entries = Array.from({ length: 1_000 }, (_, id) => heap.add(id % 97, id))
    for (const entry of entries.slice(10)) heap.remove(entry)
    expect(heap.size()).toBe(10)
    expect(heap.take(direction === 'rising' ? 100 : 0)).toHaveLength(10)
  })
})
