import { priceDecimalsAt } from '@candor/domain/instruments/tick-size.ts'
import { readPrice, writePrice } from '@candor/domain/money/price.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import { type FigureSize, finishFigure } from '@candor/kit/field/level-text.ts'
import type { TicketTerms } from './ticket-terms.ts'
import { showQuantity } from './trade-text.ts'

export type Priced = Pick<TicketTerms, 'market' | 'tickSize' | 'priceDecimals'>

/** A typed price with all its decimals; what cannot be read, or lies off the grid, stays as it is. */
export function finishPrice(terms: Priced, text: string): string {
  const value = readPrice(finishFigure(text))
  if (value === null) return text
  const decimals = priceDecimalsAt(terms, value)
  return value % 10n ** BigInt(8 - decimals) === 0n ? writePrice(value, decimals) : text
}

/** Finer ticks at low prices may need a decimal more than is shown. */
export const priceSize = ({ priceDecimals }: Priced): FigureSize => ({
  whole: 8,
  decimals: Math.min(8, priceDecimals + 1),
})

/** Decimals that a step needs. */
export const stepDecimals = (step: Quantity): number => (showQuantity(step).split('.')[1] ?? '').length
