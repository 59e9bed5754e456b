import { readDecimal, writeDecimal } from './fixed-point.ts'

declare const brand: unique symbol

export const priceDecimals = 8

/** A price as an integer of 10⁻⁸ of its quote currency. */
export type Price = bigint & { readonly [brand]: 'Price' }

export const price = (value: bigint): Price => value as Price

export function readPrice(text: string): Price | null {
  const value = readDecimal(text, priceDecimals)
  return value === null ? null : price(value)
}

/** Writes a price with the given number of decimals; digits beyond them must be zero, because a price is never rounded in print. */
export function writePrice(value: Price, decimals: number = priceDecimals): string {
  const text = writeDecimal(value, priceDecimals)
  const cut = text.length - (priceDecimals - decimals)
  if (!/^0*$/.test(text.slice(cut))) throw new RangeError(`price ${text} has more than ${decimals} decimals`)
  return decimals === 0 ? text.slice(0, cut - 1) : text.slice(0, cut)
}

/** A price without the zeros at its end, but with at least two decimals: `4118.60`, `1.16214`. */
export function writeShortPrice(value: Price): string {
  const text = writeDecimal(value, priceDecimals)
  return text.replace(/(\.\d\d)(\d*?)0+$/, '$1$2')
}
