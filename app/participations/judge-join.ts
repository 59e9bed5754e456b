import type { Cents } from '@candor/domain/money/cents.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'

/** In the words of docs/SPECIFICATION.md, section 8. */
export type JoinProblem =
  | 'amount-required'
  | 'amount-invalid'
  | 'amount-below-minimum'
  | 'participation-over-balance'

/** What is wrong with an amount, as the server would say it; null where nothing is. A balance that is not known stands in nobody's way. */
export function judgeJoin(text: string, minimum: Cents, available: Cents | null): JoinProblem | null {
  if (text === '') return 'amount-required'
  const amount = readAmount(text)
  if (amount === null || amount <= 0n) return 'amount-invalid'
  if (amount < minimum) return 'amount-below-minimum'
  return available !== null && amount > available ? 'participation-over-balance' : null
}

/** The least, twice and four times as much. */
export const quickAmounts = (minimum: Cents): Cents[] =>
  [1n, 2n, 4n].map((times) => (minimum * times) as Cents)
