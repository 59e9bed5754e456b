import type { Direction } from '@candor/domain/contracts/contract.ts'
import { roundToTick } from '@candor/domain/instruments/tick-size.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'

/** The grid that shown prices lie on. */
type ShownGrid = Parameters<typeof roundToTick>[0]

/** Outside the two exchanges whose ticks depend on the price, a tick is one of the last decimal. */
export const gridOf = ({ market, decimals }: Pick<WireInstrument, 'market' | 'decimals'>): ShownGrid => ({
  market,
  tickSize: price(10n ** BigInt(8 - decimals)),
})

/** How a contract would end if it ended at the price that is shown. */
export type Standing = {
  /** `close`: so near the purchase price that the shown digits do not decide. */
  ends: 'win' | 'lose' | 'close'
  /** From the purchase price to the price now, both as they are shown. */
  difference: Price
}

/**
 * Contracts compare mids, which are finer than any price that is shown. Rounding keeps the order of two prices, so the shown digits decide
 * who is ahead wherever they differ, and only there.
 */
export function standingOf(direction: Direction, purchase: Price, last: Price, grid: ShownGrid): Standing {
  const difference = price(last - roundToTick(grid, purchase))
  if (difference === 0n) return { ends: 'close', difference }
  return { ends: difference > 0n === (direction === 'rise') ? 'win' : 'lose', difference }
}
