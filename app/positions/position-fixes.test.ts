import { cents } from '@candor/domain/money/cents.ts'
import { inDollars } from '@candor/domain/money/conversion.ts'
import { type Price, price, readPrice } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { closePart } from '@candor/domain/positions/close-part.ts'
import type { Position } from '@candor/domain/positions/position.ts'
import { describe, expect, it } from 'vitest'
import { cheapestFixes, isNearLine } from './position-fixes.ts'

const at = (text: string): Price => readPrice(text) ?? price(0n)
const steps = { quantityStep: quantity(1_000_000n), minQuantity: quantity(1_000_000n) }

/** Ten ounces of gold for 2,000.00 of margin: the line is where 1,000.00 is left, the first warning at 1,200.00. */
const gold: Position = {
  symbol: 'XAUUSD',
  side: 'long',
  leverage: 20,
  contractSize: quantity(10_000_000_000n),
  quantity: quantity(10_000_000n),
  entry: at('4000.00'),
  conversion: inDollars,
  initialMargin: cents(200_000n),
  margin: cents(200_000n),
  takeProfit: null,
  stopLoss: null,
  carry: 0n,
}
const fixesAt = (position: Position, text: string) => cheapestFixes(position, at(text), inDollars, steps)

describe('the cheapest ways away from liquidation', () => {
  it('are none while there is no warning', () => {
    expect(isNearLine(gold, at('3920.01'))).toBe(false)
    expect(fixesAt(gold, '3920.01')).toBeNull()
  })

  it('add just what lifts the equity over the first warning', () => {
    // At 3910 the loss is 900.00: 1,100.00 are left and 1,200.01 are needed.
    expect(fixesAt(gold, '3910.00')?.add).toBe(10_001n)
    const mended = { ...gold, margin: cents(gold.margin + 10_001n) }
    expect(isNearLine(mended, at('3910.00'))).toBe(false)
    expect(isNearLine({ ...mended, margin: cents(mended.margin - 1n) }, at('3910.00'))).toBe(true)
  })

  it('or close just the part whose money does the same for the rest', () => {
    // 1,100.00 over 0.6 × what is left of 2,000.00: at most 0.0916 lots may stay, so 0.01 has to go.
    const close = fixesAt(gold, '3910.00')?.close
    expect(close).toEqual({ part: 1_000_000n, returned: 11_000n })
    const rest = closePart(gold, quantity(1_000_000n), at('3910.00'), inDollars).left
    expect(rest && isNearLine(rest, at('3910.00')), 'closing alone leaves the line where it is').toBe(true)
    expect(rest && isNearLine({ ...rest, margin: cents(rest.margin + 11_000n) }, at('3910.00'))).toBe(false)
  })

  it('close more the nearer the line is, on the step', () => {
    const far = fixesAt(gold, '3919.00')?.close?.part ?? 0n
    const near = fixesAt(gold, '3901.00')?.close?.part ?? 0n
    expect(near).toBeGreaterThan(far)
    expect(near % steps.quantityStep).toBe(0n)
  })

  it('cannot make the smallest size smaller', () => {
    const smallest = { ...gold, quantity: quantity(1_000_000n), initialMargin: cents(20_000n) }
    const fixes = fixesAt({ ...smallest, margin: cents(20_000n) }, '3910.00')
    expect(fixes?.add).toBe(1_001n)
    expect(fixes?.close).toBeNull()
  })

  it('hold for a short as well', () => {
    const short: Position = { ...gold, side: 'short' }
    expect(isNearLine(short, at('4079.99'))).toBe(false)
    expect(fixesAt(short, '4090.00')?.add).toBe(10_001n)
  })
})
