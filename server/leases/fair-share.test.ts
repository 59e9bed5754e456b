import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeSeat, leasesToLetGo, shareOf } from './fair-share.ts'

const leases = fc.integer({ min: 1, max: 56 })
const seats = fc.uniqueArray(fc.nat(55), { minLength: 1 })

it('whoever looks at the same seats comes to shares that are all leases together, and differ by one at most', () => {
  fc.assert(
    fc.property(leases, seats, (count, taken) => {
      const shares = taken.map((mine) => shareOf(count, taken, mine))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(count)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      // Who has just sat down is not among those that the table had.
      const [last = 0, ...others] = taken
      expect(shareOf(count, others, last)).toBe(shares[0])
    }),
  )
})

it.each([
  { taken: [0], shares: [56] },
  { taken: [0, 1], shares: [28, 28] },
  { taken: [4, 0, 2], shares: [18, 19, 19] },
])('56 leases on the seats $taken are shared as $shares', ({ taken, shares }) => {
  expect(taken.map((mine) => shareOf(56, taken, mine))).toEqual(shares)
})

it('the first seat that is free is taken, and none where all are', () => {
  expect(freeSeat([], 3)).toBe(0)
  expect(freeSeat([2, 0], 3)).toBe(1)
  expect(freeSeat([2, 0, 1], 3)).toBeNull()
})

it('what is above the share is let go from the end, a few at a time and when nothing else is on its way', () => {
  const standing = {
    names: ['a', 'b', 'c', 'd', 'e', 'f'],
    held: new Set(['f', 'a', 'c', 'b', 'd']),
    step: 2,
  }
  expect(leasesToLetGo({ ...standing, free: 0, share: 2 })).toEqual(['d', 'f'])
  expect(leasesToLetGo({ ...standing, free: 0, share: 4 })).toEqual(['f'])
  expect(leasesToLetGo({ ...standing, free: 0, share: 5 })).toEqual([])
  expect(leasesToLetGo({ ...standing, free: 0, share: 6 })).toEqual([])
  expect(leasesToLetGo({ ...standing, free: 1, share: 2 })).toEqual([])
})

it('processes that come and go one after the other end with even shares, and never with a lease that two have', () => {
  const names = Array.from({ length: 56 }, (_, place) => `lease ${place}`)
  fc.assert(
    fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }), (changes) => {
      const holders = new Map<number, Set<string>>()
      for (const seat of changes) {
        // Who is there goes, and what it had is free; who is not comes.
        if (!holders.delete(seat)) holders.set(seat, new Set())
        for (let round = 0; round < 60; round += 1)
          for (const [mine, held] of holders) {
            const all = new Set([...holders.values()].flatMap((each) => [...each]))
            const free = names.filter((name) => !all.has(name))
            const share = shareOf(names.length, [...holders.keys()], mine)
            for (const name of free.slice(0, Math.max(0, share - held.size))) held.add(name)
            const standing = { names, held, free: free.length, share, step: 7 }
            for (const name of leasesToLetGo(standing)) held.delete(name)
          }
        const sizes = Array.from(holders, ([mine, held]) => [
          held.size,
          shareOf(names.length, [...holders.keys()], mine),
        ])
        expect(sizes.every(([size, share]) => size === share)).toBe(true)
        const everything = [...holders.values()].flatMap((each) => [...each])
        expect(new Set(everything).size).toBe(everything.length)
        expect(everything).toHaveLength(holders.size === 0 ? 0 : names.length)
      }
    }),
    { numRuns: 50 },
  )
})
