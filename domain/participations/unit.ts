import { type Cents, cents } from '../money/cents.ts'
import { divideDown, divideHalfEven } from '../money/rounding.ts'
import { poolSeed } from './participation-terms.ts'

declare const brand: unique symbol

/** A part of a pool as an integer of 10⁻⁸ of a unit. */
export type Units = bigint & { readonly [brand]: 'Units' }

export const units = (value: bigint): Units => value as Units

export const unitDecimals = 8

/** What all units of a pool are worth together. One unit is worth equity ÷ units; the fraction is kept, so that nothing is rounded twice. */
export type PoolValue = { readonly equity: Cents; readonly units: Units }

/** A pool begins with a dollar a unit. */
export const seedUnits: Units = units(poolSeed * 1_000_000n)

/** What an amount buys, rounded down. */
export const unitsFor = (amount: Cents, value: PoolValue): Units =>
  units(divideDown(amount * value.units, value.equity))

/** What units bring, rounded down. */
export const cashFor = (given: Units, value: PoolValue): Cents =>
  cents(divideDown(given * value.equity, value.units))

/** The value of one unit in dollars with eight decimals, for showing; money is never computed from it. */
export const shownValue = ({ equity, units: all }: PoolValue): bigint =>
  divideHalfEven(equity * 10n ** 14n, all)
