import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { type Conversion, inDollars } from '../money/conversion.ts'
import { price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { type ClosedPart, closePart } from './close-part.ts'
import { isLiquidated, liquidationPrice, warningPrice } from './liquidation.ts'
import { largestPrice } from './nameable-price.ts'
import { type Position, pledgeOf } from './position.ts'
import { marginOf, notionalOf, profitOf } from './position-value.ts'
import { sides } from './side.ts'
import { causeOf } from './stops.ts'

const one = price(100_000_000n)
const bigint = (min: bigint, max: bigint) => fc.bigInt({ min, max })
const anyPrice = bigint(1n, 10n ** 15n).map(price)
const anyConversion: fc.Arbitrary<Conversion> = fc.oneof(
  fc.constant(inDollars),
  bigint(10n ** 6n, 10n ** 10n).map((mid) => ({ up: price(mid), down: one })),
  bigint(10n ** 6n, 10n ** 11n).map((mid) => ({ up: one, down: price(mid) })),
)
/** Fresh ones, ones with margin added, and ones whose margin nights have eaten, of every size down to dust. */
const anyPosition: fc.Arbitrary<Position> = fc
  .record({
    side: fc.constantFrom(...sides),
    leverage: fc.integer({ min: 1, max: 30 }),
    contractSize: fc.constantFrom(1n, 100n, 5_000n, 100_000n).map((size) => quantity(size * 10n ** 8n)),
    quantity: fc.oneof(bigint(1n, 1_000_000n), bigint(1n, 10n ** 12n)).map(quantity),
    entry: anyPrice,
    conversion: anyConversion,
    kept: fc.oneof(fc.constant(100n), bigint(0n, 100n), bigint(100n, 2_000n)),
  })
  .map(({ kept, ...rest }) => {
    const initialMargin = marginOf(notionalOf(rest, rest.entry, rest.conversion), rest.leverage)
    const margin = cents((initialMargin * kept) / 100n)
    const stops = { takeProfit: null, stopLoss: null }
    return { symbol: 'any', ...rest, ...stops, initialMargin, margin, carry: 0n }
  })
  .filter(({ initialMargin }) => initialMargin > 0n)

/** Where the pieces are cut off, in thousandths of what is left. */
const anyCuts = fc.array(bigint(1n, 999n), { maxLength: 8 })

function closeInParts(position: Position, cuts: readonly bigint[], at: bigint, conversion: Conversion) {
  const closed: ClosedPart[] = []
  let open: Position | null = position
  for (const cut of [...cuts, 1_000n]) {
    if (!open) break
    const part = (open.quantity * cut) / 1_000n
    if (part === 0n) continue
    const next: ClosedPart = closePart(open, quantity(part), price(at), conversion)
    closed.push(next)
    open = next.left
  }
  const sum = (name: 'profit' | 'gap' | 'marginReturned') =>
    closed.reduce((total, each) => total + each[name], 0n)
  return { closed, totals: { profit: sum('profit'), gap: sum('gap'), returned: sum('marginReturned') } }
}

describe('closing in parts', () => {
  it('at equal prices gives what closing at once gives, to the cent', () => {
    fc.assert(
      fc.property(anyPosition, anyCuts, anyPrice, anyConversion, (position, cuts, at, conversion) => {
        const once = closePart(position, position.quantity, at, conversion)
        expect(closeInParts(position, cuts, at, conversion).totals).toEqual({
          profit: once.profit,
          gap: once.gap,
          returned: once.marginReturned,
        })
      }),
      { numRuns: 1_000 },
    )
  })
  it('near the price where the margin ends, where a cent could be made', () => {
    const near = fc.record({ position: anyPosition, off: bigint(-3n, 3n), cuts: anyCuts }).map((each) => {
      const { position } = each
      const away = (position.entry * BigInt(position.leverage)) / BigInt(position.leverage) ** 2n
      const at = position.side === 'long' ? position.entry - away : position.entry + away
      return { ...each, at: at + each.off > 0n ? at + each.off : 1n }
    })
    fc.assert(
      fc.property(near, ({ position, cuts, at }) => {
        const once = closePart(position, position.quantity, price(at), position.conversion)
        const { totals } = closeInParts(position, cuts, at, position.conversion)
        expect([totals.returned, totals.gap]).toEqual([once.marginReturned, once.gap])
      }),
      { numRuns: 1_000 },
    )
  })
  it('goes on being so after a part was closed elsewhere', () => {
    fc.assert(
      fc.property(
        anyPosition,
        anyPrice,
        anyPrice,
        anyCuts,
        bigint(1n, 999n),
        (position, first, at, cuts, cut) => {
          const part = quantity((position.quantity * cut) / 1_000n || 1n)
          const { left } = closePart(position, part, first, position.conversion)
          if (!left) return
          const once = closePart(left, left.quantity, at, left.conversion)
          const { totals } = closeInParts(left, cuts, at, left.conversion)
          expect(totals).toEqual({ profit: once.profit, gap: once.gap, returned: once.marginReturned })
        },
      ),
      { numRuns: 1_000 },
    )
  })
  it('at any prices posts together what all parts made, to half a cent: nothing is won by many small parts', () => {
    const steps = fc.array(fc.tuple(bigint(1n, 999n), anyPrice), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(anyPosition, steps, (position, cuts) => {
        let open: Position | null = position
        let posted = 0n
        let exact = 0n
        const bottom = 10n ** 24n * position.conversion.down
        for (const [cut, at] of cuts) {
          const part = open ? quantity((open.quantity * cut) / 1_000n) : quantity(0n)
          if (!open || part === 0n) continue
          const size = { quantity: part, contractSize: open.contractSize }
          exact += profitOf(open.side, size, open.entry, at, position.conversion).top
          const next: ClosedPart = closePart(open, part, at, position.conversion)
          posted += next.profit
          open = next.left
        }
        const off = posted * bottom - exact
        // Half a cent, and a millionth of one for the decimals that are kept from part to part.
        expect((off < 0n ? -off : off) * 1_000_000n <= bottom * 500_001n).toBe(true)
      }),
    )
  })
  it('keeps margins between nothing and what they were, and the carry small enough to be stored', () => {
    fc.assert(
      fc.property(anyPosition, anyCuts, anyPrice, anyConversion, (position, cuts, at, conversion) => {
        for (const { left, marginReturned, gap } of closeInParts(position, cuts, at, conversion).closed) {
          expect(marginReturned >= 0n && gap >= 0n).toBe(true)
          expect(marginReturned === 0n || gap === 0n).toBe(true)
          if (!left) continue
          expect(left.margin >= 0n && left.margin <= position.margin).toBe(true)
          expect(left.initialMargin >= 0n && left.initialMargin <= position.initialMargin).toBe(true)
          expect(left.carry > -(2n * 10n ** 12n) && left.carry < 2n * 10n ** 12n).toBe(true)
        }
      }),
    )
  })
})

describe('the line of liquidation', () => {
  it('is exactly where the rule flips', () => {
    fc.assert(
      fc.property(anyPosition, anyPrice, (position, other) => {
        const pledge = pledgeOf(position)
        const line = liquidationPrice(pledge)
        const long = position.side === 'long'
        if (line === null) {
          expect(isLiquidated(pledge, long ? price(1n) : largestPrice)).toBe(false)
          expect(isLiquidated(pledge, other)).toBe(false)
          return
        }
        expect(isLiquidated(pledge, line)).toBe(true)
        const safe = long ? line + 1n : line - 1n
        if (safe > 0n) expect(isLiquidated(pledge, price(safe))).toBe(false)
        expect(isLiquidated(pledge, other)).toBe(long ? other <= line : other >= line)
      }),
      { numRuns: 2_000 },
    )
  })
  it('lies behind the warnings, the nearest of which is the last', () => {
    const well = anyPosition.filter(({ margin, initialMargin }) => 10n * margin >= 6n * initialMargin)
    fc.assert(
      fc.property(well, (position) => {
        const pledge = pledgeOf(position)
        const long = position.side === 'long'
        // No price: below all of them for a long, above all for a short.
        const none = long ? 0n : largestPrice + 1n
        const lines = [20, 10, 5].map((percent) => warningPrice(pledge, percent) ?? none)
        const path = [position.entry, ...lines, liquidationPrice(pledge) ?? none]
        const sorted = path.toSorted((a, b) => (a === b ? 0 : a < b === long ? 1 : -1))
        expect(path).toEqual(sorted)
      }),
    )
  })
  it('moves away with every cent that is added', () => {
    fc.assert(
      fc.property(anyPosition, bigint(1n, 10n ** 9n), (position, added) => {
        const before = liquidationPrice(pledgeOf(position))
        const after = liquidationPrice(pledgeOf({ ...position, margin: cents(position.margin + added) }))
        if (before === null) expect(after).toBeNull()
        else if (after !== null)
          expect(position.side === 'long' ? after <= before : after >= before).toBe(true)
      }),
    )
  })
})

describe('what a tick does', () => {
  it('is liquidation before stop loss before take profit, whatever lines there are', () => {
    const near = bigint(1n, 12n).map(price)
    const line = fc.option(near)
    fc.assert(
      fc.property(
        fc.constantFrom(...sides),
        line,
        line,
        line,
        near,
        near,
        (side, liquidation, stopLoss, takeProfit, a, b) => {
          const quote = a < b ? { bid: a, ask: b } : { bid: b, ask: a }
          const down = (level: bigint | null) =>
            level !== null && (side === 'long' ? quote.bid <= level : quote.ask >= level)
          const up =
            takeProfit !== null && (side === 'long' ? quote.bid >= takeProfit : quote.ask <= takeProfit)
          const expected = [
            down(liquidation) && 'liquidation',
            down(stopLoss) && 'stop-loss',
            up && 'take-profit',
          ].find(Boolean)
          expect(causeOf(side, { takeProfit, stopLoss }, liquidation, quote)).toBe(expected ?? null)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
