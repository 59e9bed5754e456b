import { newBankAccountWaitsMs, youngAccountMs } from './cash-terms.ts'

/** Letters and digits as banks write them, from a short local number to an IBAN. */
export function readBankNumber(text: string): string | null {
  const compact = text.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^[A-Z0-9]{5,34}$/.test(compact) ? compact : null
}

export const lastDigitsOf = (number: string): string => number.slice(-4)

/** From when a bank account can be used that is bound now. `isFirst`: its customer has never bound another. */
export const usableFrom = (now: number, registeredAt: number, isFirst: boolean): number =>
  isFirst && now - registeredAt < youngAccountMs ? now : now + newBankAccountWaitsMs
