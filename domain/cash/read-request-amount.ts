import { type Cents, readCents } from '../money/cents.ts'
import { accept, type Result, refuse } from '../result.ts'
import { smallestRequest } from './cash-terms.ts'

export type AmountProblem =
  | 'amount-required'
  | 'amount-invalid'
  | 'amount-too-precise'
  | 'amount-below-minimum'
  | 'amount-above-maximum'

/** Reads the amount of a request as its customer wrote it. Nothing is guessed: `1e3`, ` 1` and `1,000` are no amounts. */
export function readRequestAmount(text: string, largest: Cents): Result<Cents, AmountProblem> {
  if (text === '') return refuse('amount-required')
  const amount = readCents(text)
  if (amount === null)
    return refuse(/^\d{1,18}\.\d{3,18}$/.test(text) ? 'amount-too-precise' : 'amount-invalid')
  if (amount < 0n) return refuse('amount-invalid')
  if (amount < smallestRequest) return refuse('amount-below-minimum')
  return amount > largest ? refuse('amount-above-maximum') : accept(amount)
}
