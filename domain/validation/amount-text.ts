import { readCents } from '../money/cents.ts'

/** An amount as typed: digits with at most two decimals, nothing negative. */
export const isAmount = (text: string): boolean => !text.startsWith('-') && readCents(text) !== null
