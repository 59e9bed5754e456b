import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import { useState } from 'react'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { openPage } from '../shell/Link.tsx'
import { useMessage } from '../words/use-words.ts'
import { judgeLoan } from './judge-loan.ts'
import { type LoanTerms, termOf } from './loan-figures.ts'
import { slideAmounts } from './slide-amounts.ts'

const plain = (amount: Cents): string => writeCents(amount).replace(/\.00$/, '')

/** How much and for how long, and what is wrong with it once somebody has looked. No term is suggested: the customer chooses. */
export function useLoanForm(terms: LoanTerms) {
  const message = useMessage()
  const least = centsOf(terms.smallest)
  const left = centsOf(terms.limit.left)
  const [text, setText] = useState(() => plain(least))
  const [days, setDays] = useState<number | null>(null)
  const [looked, setLooked] = useState({ amount: false, term: false })
  const problem = judgeLoan(text, least, left)
  // A term of yesterday's catalogue may be gone today.
  const term = termOf(terms, days)
  const read = readAmount(text)
  const amount = read !== null && read > 0n ? read : null
  const slide = slideAmounts(least, left > least ? left : least)
  const type = (typed: string) => {
    setText(typed)
    setLooked((before) => ({ ...before, amount: false }))
  }
  return {
    text,
    amount,
    term,
    slide,
    least,
    left,
    errors: {
      amount:
        looked.amount && problem !== null ? message(problem, { min: moneyOf(terms.smallest) }) : undefined,
      term: looked.term && term === null ? message('loan-term-required') : undefined,
    },
    type,
    leave: () => setLooked((before) => ({ ...before, amount: true })),
    slideTo: (place: number) => type(plain(slide.amountAt(place))),
    choose: setDays,
    /** False where something has to be looked at first. */
    press(): boolean {
      setLooked({ amount: true, term: true })
      if (problem !== null || amount === null || term === null) return false
      openPage('loan', `view=apply&amount=${writeCents(amount)}&days=${term.days}`)
      return true
    },
  }
}

export type LoanFormState = ReturnType<typeof useLoanForm>
