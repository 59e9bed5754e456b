import type { Market } from '../instruments/market-list.ts'
import { type Cents, cents } from '../money/cents.ts'
import { type Rate, rate, wholeRate } from '../money/rate.ts'
import { divideHalfEven } from '../money/rounding.ts'
import type { OpenPart } from './worth.ts'

/** From where on a customer wants a note; null is never. Shares are in percent, leverage in tenths of the total. */
export type NoteThresholds = {
  readonly instrumentPercent: number | null
  readonly marketPercent: number | null
  readonly leverageTenths: number | null
}

export const usualThresholds: NoteThresholds = {
  instrumentPercent: 40,
  marketPercent: 70,
  leverageTenths: 50,
}

export const thresholdBounds = {
  instrumentPercent: { min: 5, max: 100 },
  marketPercent: { min: 5, max: 100 },
  leverageTenths: { min: 10, max: 300 },
} as const

export type Note =
  | { readonly kind: 'one-instrument'; readonly symbol: string; readonly share: Rate }
  | { readonly kind: 'one-market'; readonly market: Market; readonly share: Rate }
  /** How many times the total moves with prices. */
  | { readonly kind: 'leverage'; readonly times: Rate }

/** Adds up by a name, and gives the largest. */
function largestBy<Name extends string>(
  open: readonly OpenPart[],
  nameOf: (part: OpenPart) => Name | null,
): { name: Name; worth: Cents } | null {
  const sums = new Map<Name, bigint>()
  for (const part of open) {
    const name = nameOf(part)
    if (name !== null) sums.set(name, (sums.get(name) ?? 0n) + part.worth)
  }
  const [largest] = [...sums].sort(([, one], [, other]) => (one < other ? 1 : -1))
  return largest ? { name: largest[0], worth: cents(largest[1]) } : null
}

/** What a customer should know of how their money is spread: facts with their figures, and no advice. */
export function notesOf(
  total: Cents,
  open: readonly OpenPart[],
  marketOf: (symbol: string) => Market | null,
  { instrumentPercent, marketPercent, leverageTenths }: NoteThresholds,
): Note[] {
  if (total <= 0n) return []
  const shareOf = (amount: bigint): Rate => rate(divideHalfEven(amount * wholeRate, total))
  const isOver = (amount: bigint, percent: number | null): boolean =>
    percent !== null && amount * 100n > total * BigInt(percent)
  const notes: Note[] = []
  const instrument = largestBy(open, ({ symbol }) => symbol)
  if (instrument && isOver(instrument.worth, instrumentPercent))
    notes.push({ kind: 'one-instrument', symbol: instrument.name, share: shareOf(instrument.worth) })
  const market = largestBy(open, ({ symbol }) => marketOf(symbol))
  if (market && isOver(market.worth, marketPercent))
    notes.push({ kind: 'one-market', market: market.name, share: shareOf(market.worth) })
  const exposure = open.reduce((sum, part) => sum + part.exposure, 0n)
  if (leverageTenths !== null && exposure * 10n > total * BigInt(leverageTenths))
    notes.push({ kind: 'leverage', times: shareOf(exposure) })
  return notes
}
