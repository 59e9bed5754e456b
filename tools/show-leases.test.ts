import { expect, it } from 'vitest'
import { leaseLines } from './show-leases.ts'

it('the buckets of a market that one process took are one line', () => {
  const lease = (name: string, holder: string, token = '1') => ({ name, holder, token })
  const taken = [
    lease('feed', 'anna'),
    lease('watch/crypto/0', 'anna'),
    lease('watch/crypto/1', 'ben', '3'),
    lease('watch/crypto/2', 'anna', '2'),
    lease('watch-seat/0', 'anna'),
  ]
  expect(leaseLines(taken)).toEqual([
    'lease feed: anna, token 1',
    'lease watch-seat/0: anna, token 1',
    'leases watch/crypto of anna: 0 (token 1), 2 (token 2)',
    'leases watch/crypto of ben: 1 (token 3)',
  ])
})
