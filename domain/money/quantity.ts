import { readDecimal, writeDecimal } from './fixed-point.ts'

declare const brand: unique symbol

export const quantityDecimals = 8

/** A quantity (lots, shares, coins) as an integer of 10⁻⁸ of its unit. */
export type Quantity = bigint & { readonly [brand]: 'Quantity' }

export const quantity = (value: bigint): Quantity => value as Quantity

export function readQuantity(text: string): Quantity | null {
  const value = readDecimal(text, quantityDecimals)
  return value === null ? null : quantity(value)
}

export const writeQuantity = (value: Quantity): string => writeDecimal(value, quantityDecimals)
