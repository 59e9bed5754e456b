import { type Quantity, quantity } from '../money/quantity.ts'
import type { Instrument } from './instrument.ts'

type Stepped = Pick<Instrument, 'quantityStep' | 'minQuantity'>

/** Whether an order may be this large: at least the minimum and whole steps (for shares, whole board lots). */
export const isOnStep = (instrument: Stepped, value: Quantity): boolean =>
  value >= instrument.minQuantity && value % instrument.quantityStep === 0n

/** The most that can be ordered without exceeding the quantity; zero where not even the minimum fits. */
export function roundDownToStep(instrument: Stepped, value: Quantity): Quantity {
  const whole = value - (value % instrument.quantityStep)
  return quantity(whole < instrument.minQuantity ? 0n : whole)
}
