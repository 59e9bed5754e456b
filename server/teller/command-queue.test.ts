import { describe, expect, it } from 'vitest'
import { createCommandQueue, type Urgency } from './command-queue.ts'

type Named = { name: string; urgency: Urgency; command: { customerId: bigint } }

const one = (name: string, customerId: number, urgency: Urgency): Named => ({
  name,
  urgency,
  command: { customerId: BigInt(customerId) },
})
const queueOf = (limits = { inAll: 100, ofCustomer: 100 }) => createCommandQueue<Named>(limits)
const names = (items: readonly Named[]) => items.map(({ name }) => name)

describe('background work', () => {
  it('waits by itself, so that what somebody waits for is never behind it', () => {
    const queue = queueOf()
    for (let customer = 1; customer <= 50; customer += 1)
      queue.add(one(`trigger-${customer}`, customer, 'background'))
    queue.add(one('order', 99, 'awaited'))
    expect([queue.ready('awaited'), queue.ready('background'), queue.size()]).toEqual([1, 50, 51])
    expect(names(queue.take('awaited', 500))).toEqual(['order'])
    expect(names(queue.take('background', 2))).toEqual(['trigger-1', 'trigger-2'])
    expect([queue.ready('awaited'), queue.ready('background'), queue.size()]).toEqual([0, 48, 48])
  })

  it('of a customer who waits for an answer comes before that answer, in the urgency of those who wait', () => {
    const queue = queueOf()
    queue.add(one('other', 2, 'background'))
    const stop = one('stop', 1, 'background')
    queue.add(stop)
    queue.add(one('order', 1, 'awaited'))
    expect([queue.ready('awaited'), queue.ready('background')]).toEqual([1, 1])
    expect(names(queue.take('awaited', 10))).toEqual(['stop'])
    expect(queue.ready('awaited')).toBe(0)
    queue.release([stop])
    expect(names(queue.take('awaited', 10))).toEqual(['order'])
    expect(names(queue.take('background', 10))).toEqual(['other'])
  })

  it('of a customer who is being served waits until that is done', () => {
    const queue = queueOf()
    const order = one('order', 1, 'awaited')
    queue.add(order)
    queue.take('awaited', 10)
    queue.add(one('stop', 1, 'background'))
    expect([queue.ready('awaited'), queue.ready('background')]).toEqual([0, 0])
    queue.release([order])
    expect([queue.ready('awaited'), queue.ready('background')]).toEqual([0, 1])
  })

  it('that fills its room leaves that of the customers free', () => {
    const queue = queueOf({ inAll: 3, ofCustomer: 2 })
    expect([1, 2, 3, 4].map((customer) => queue.add(one('', customer, 'background')))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([1, 1, 5, 6].map((customer) => queue.add(one('', customer, 'awaited')))).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})
