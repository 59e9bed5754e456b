import { isOnStep } from '@candor/domain/instruments/quantity-step.ts'
import { type Quantity, quantity } from '@candor/domain/money/quantity.ts'
import { describe, expect, it } from 'vitest'
import { closeParts } from './close-parts.ts'

const lots = { quantityStep: quantity(1_000_000n), minQuantity: quantity(1_000_000n) }
const shares = { quantityStep: quantity(10_000_000_000n), minQuantity: quantity(10_000_000_000n) }
const size = (hundredths: number) => quantity(BigInt(hundredths) * 1_000_000n)

/** Whether the server would close this part. */
const isPart = (terms: typeof lots, whole: Quantity, part: Quantity): boolean =>
  part === whole || (isOnStep(terms, part) && whole - part >= terms.minQuantity)

describe('the parts of a position', () => {
  it('are its steps, and all of it', () => {
    const parts = closeParts(size(3), lots)
    expect(parts.places).toBe(3)
    expect([1, 2, 3].map(parts.at)).toEqual([size(1), size(2), size(3)])
    expect([1, 2, 3].map((place) => parts.placeOf(parts.at(place)))).toEqual([1, 2, 3])
    expect(parts.share(25)).toBe(size(1))
    expect(parts.share(75)).toBe(size(2))
    expect(parts.share(100)).toBe(size(3))
  })

  it('cannot be made of the smallest size', () => {
    const parts = closeParts(size(1), lots)
    expect(parts.places).toBe(1)
    expect(parts.at(1)).toBe(size(1))
    expect(parts.placeOf(size(1))).toBe(1)
    expect(parts.share(25)).toBe(size(1))
  })

  it('of two steps are one half or all', () => {
    const parts = closeParts(size(2), lots)
    expect([1, 2].map(parts.at)).toEqual([size(1), size(2)])
    expect(parts.placeOf(size(1))).toBe(1)
    expect(parts.share(50)).toBe(size(1))
  })

  it('are a hundred places of a large one, each of which can be traded', () => {
    const whole = size(123_456)
    const parts = closeParts(whole, lots)
    expect(parts.places).toBe(100)
    for (let place = 1; place <= parts.places; place += 1) {
      expect(isPart(lots, whole, parts.at(place))).toBe(true)
      expect(parts.placeOf(parts.at(place))).toBe(place)
    }
    expect(parts.share(50)).toBe(size(61_728))
    expect(isPart(lots, whole, parts.share(25))).toBe(true)
  })

  it('go by board lots', () => {
    const whole = quantity(30_000_000_000n)
    const parts = closeParts(whole, shares)
    expect([1, 2, 3].map(parts.at)).toEqual([10_000_000_000n, 20_000_000_000n, whole])
    expect(parts.share(50)).toBe(10_000_000_000n)
    expect(parts.share(75)).toBe(20_000_000_000n)
  })
})
