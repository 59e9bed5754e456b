import type { WirePosting } from '@candor/wire/ledger.ts'
import type { LoanTold } from './loan-figures.ts'

/** The postings that belong to each step: the payout's, and those made in the same moment as a repayment. */
export function postingsOfSteps({ steps, postings }: Pick<LoanTold, 'steps' | 'postings'>): WirePosting[][] {
  const left = [...postings]
  return steps.map(({ step, at }) => {
    if (step !== 'paid-out' && step !== 'repayment') return []
    const mine = left.filter(
      (posting) => (posting.kind === 'loan-paid-out') === (step === 'paid-out') && posting.at === at,
    )
    for (const posting of mine) left.splice(left.indexOf(posting), 1)
    return mine
  })
}
