import { writeDecimal } from '../money/fixed-point.ts'

/** Signals as the short decimal texts that reasons and features carry. */

const powersOfTen = [1, 10, 100, 1_000, 10_000, 100_000] as const

/** To the nearest, halves up; a value that rounds to nothing has no sign. */
export const figureText = (value: number, decimals: 0 | 1 | 2 | 3 | 4 | 5): string =>
  writeDecimal(BigInt(Math.round(value * powersOfTen[decimals])), decimals)

export const percentText = (share: number): string => figureText(share * 100, 1)

const unitsOfOne = 100_000_000

/** A price from its 10⁻⁸, with as many decimals as people read at its height. */
export function priceText(units: number): string {
  const value = units / unitsOfOne
  return figureText(value, value >= 1_000 ? 2 : value >= 10 ? 3 : 5)
}
