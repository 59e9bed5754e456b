import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { price } from '../money/price.ts'
import { changeOf, moveSize } from './change.ts'

const change = (from: bigint, to: bigint) => changeOf(price(from), price(to))

describe('a change', () => {
  it.each([
    [10_000n, 10_001n, 1n, 1n],
    [10_000n, 9_900n, -100n, -100n],
    [20_000n, 20_001n, 1n, 0n],
    [20_000n, 20_003n, 3n, 2n],
    [30_000n, 30_002n, 2n, 1n],
    [5n, 5n, 0n, 0n],
  ])('from %s to %s is %s, %s hundredths of a percent', (from, to, amount, hundredths) => {
    expect(change(from, to)).toEqual({ amount, hundredths })
  })

  it('is none where there is nothing to come from', () => {
    expect(change(0n, 5n)).toBeNull()
  })

  it('as the size of a move is never rounded up', () => {
    const positive = fc.bigInt(1n, 10n ** 15n).map(price)
    fc.assert(
      fc.property(positive, positive, (from, to) => {
        const size = moveSize(from, to)
        const distance = to > from ? to - from : from - to
        expect(size * from <= distance * 10_000n).toBe(true)
        expect((size + 1n) * from > distance * 10_000n).toBe(true)
      }),
    )
  })
})
