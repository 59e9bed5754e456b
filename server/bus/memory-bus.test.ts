import { describe, expect, it } from 'vitest'
import { createMemoryBus } from './memory-bus.ts'

describe('a listener of the bus that throws', () => {
  it('keeps neither the others nor the publisher from going on', () => {
    const errors: unknown[] = []
    const bus = createMemoryBus((error) => errors.push(error))
    const heard: bigint[] = []
    bus.subscribe('customer.changed', () => {
      throw new Error('broken')
    })
    bus.subscribe('customer.changed', ({ customerId }) => heard.push(customerId))
    bus.publish('customer.changed', { customerId: 7n })
    expect(heard).toEqual([7n])
    expect(errors).toEqual([new Error('broken')])
  })
})
