import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { resultOf } from './position-result.ts'

const none = { realised: cents(0n), gap: cents(0n), openingFee: cents(0n), financing: cents(0n) }

describe('the profit of a position', () => {
  it('is told after the opening fee: +$0.51 by the price and $0.50 of fee are +$0.01', () => {
    const { price, fee, total } = resultOf({ ...none, realised: cents(51n), openingFee: cents(50n) })
    expect([price, fee, total]).toEqual([51n, -50n, 1n])
  })

  it('of an open short counts what it would make now: −$0.01 less a fee of $0.20 is −$0.21', () => {
    const open = { made: cents(-1n), margin: cents(4_000n) }
    expect(resultOf({ ...none, openingFee: cents(20n) }, open).total).toBe(-21n)
  })

  it('adds up for the stop loss of silver: −35.08 by the price, −1.25 fee, −0.45 overnight', () => {
    const posted = { ...none, realised: cents(-3_508n), openingFee: cents(125n), financing: cents(45n) }
    expect(resultOf(posted).total).toBe(-3_678n)
  })

  it('never loses more than the margin: a gap is borne by the house, closed or still open', () => {
    const closed = { ...none, realised: cents(-31_000n), gap: cents(6_000n), openingFee: cents(125n) }
    expect(resultOf(closed)).toMatchObject({ price: -25_000n, total: -25_125n })
    const open = { made: cents(-31_000n), margin: cents(25_000n) }
    expect(resultOf({ ...none, openingFee: cents(125n) }, open).total).toBe(-25_125n)
  })

  it('keeps what a closed part has made beside what is still open', () => {
    const open = { made: cents(-200n), margin: cents(5_000n) }
    expect(resultOf({ ...none, realised: cents(1_000n), openingFee: cents(50n) }, open).total).toBe(750n)
  })
})
