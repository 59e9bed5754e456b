import type { Cents } from '@candor/domain/money/cents.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'

/** In the words of docs/SPECIFICATION.md, section 8. */
type LoanProblem = 'loan-amount-invalid' | 'amount-below-minimum' | 'loan-over-limit'

/** What is wrong with an amount to borrow, as the server would say it; null where nothing is. */
export function judgeLoan(text: string, least: Cents, left: Cents): LoanProblem | null {
  const amount = readAmount(text)
  if (amount === null || amount <= 0n) return 'loan-amount-invalid'
  if (amount > left) return 'loan-over-limit'
  return amount < least ? 'amount-below-minimum' : null
}

/** In the words of docs/SPECIFICATION.md, section 8, and of the catalogue. */
type RepayProblem = 'amount-required' | 'amount-invalid' | 'repayment-over-debt' | 'insufficient-balance'

/** What is wrong with an amount to pay back; a balance that is not known stands in nobody's way. */
export function judgeRepayment(text: string, owed: Cents, available: Cents | null): RepayProblem | null {
  if (text === '') return 'amount-required'
  const amount = readAmount(text)
  if (amount === null || amount <= 0n) return 'amount-invalid'
  if (amount > owed) return 'repayment-over-debt'
  return available !== null && amount > available ? 'insufficient-balance' : null
}
