import { readDecimal, writeDecimal } from './fixed-point.ts'

declare const brand: unique symbol

/** Money in whole cents of the account currency. */
export type Cents = bigint & { readonly [brand]: 'Cents' }

export const cents = (value: bigint): Cents => value as Cents

export const noCents: Cents = cents(0n)

/** Reads `"10250.00"`; null where the text is not an amount with at most two decimals. */
export function readCents(text: string): Cents | null {
  const value = readDecimal(text, 2)
  return value === null ? null : cents(value)
}

export const writeCents = (value: Cents): string => writeDecimal(value, 2)
