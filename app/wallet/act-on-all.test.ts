import { transportRefusal } from '@candor/client/api/refusal-reply.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { expect, it } from 'vitest'
import { actOnEach } from './act-on-all.ts'

it('tries each once, in order, one at a time, and tells which failed', async () => {
  const tried: string[] = []
  const counts: number[] = []
  let under = 0
  const left = await actOnEach(
    ['a', 'b', 'c'],
    async (item) => {
      under += 1
      expect(under).toBe(1)
      await Promise.resolve()
      tried.push(item)
      under -= 1
      return item === 'b' ? refuse(transportRefusal('network-error')) : accept(item)
    },
    (count) => counts.push(count),
  )
  expect(tried).toEqual(['a', 'b', 'c'])
  expect(counts).toEqual([1, 2, 3])
  expect(left).toMatchObject([{ item: 'b', refusal: { code: 'network-error' } }])
})
