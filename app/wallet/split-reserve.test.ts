import { cents } from '@candor/domain/money/cents.ts'
import { feeOn, marginOf } from '@candor/domain/positions/position-value.ts'
import { openingFeeRate } from '@candor/domain/positions/trading-terms.ts'
import { expect, it } from 'vitest'
import { splitReserve } from './split-reserve.ts'

it('finds margin and fee of a reserve again', () => {
  // 3950 of gold at 20×: 197.50 and 1.975 → 1.98.
  expect(splitReserve(cents(19_948n), 20)).toEqual({ amount: 395_000n, margin: 19_750n, fee: 198n })
})

it('holds for many notionals, to the cent but where two splits give the same reserve', () => {
  let off = 0
  let seen = 0
  for (const leverage of [1, 2, 5, 10, 20, 30])
    for (let notional = 7_919n; notional < 90_000_000n; notional += 104_729n) {
      const exact = { top: notional, bottom: 1n }
      const margin = marginOf(exact, leverage)
      const fee = feeOn(exact, openingFeeRate)
      const split = splitReserve(cents(margin + fee), leverage)
      expect(split.margin + split.fee).toBe(margin + fee)
      seen += 1
      if (split.margin !== margin) off += 1
    }
  expect(off / seen).toBeLessThan(0.02)
})
