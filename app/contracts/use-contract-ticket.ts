import type { ContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import type { ContractRefusal } from '@candor/domain/contracts/decide-buy-contract.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { useState } from 'react'
import { judgeContract, type KnownFacts, outcomesOf, stakeOf } from './preview-contract.ts'

type ContractProblem = ContractRefusal | 'amount-required' | 'amount-invalid'

/** Neither the shortest nor the best paid. */
const usualLimit = 60

const ofStake: readonly string[] = [
  'amount-required',
  'amount-invalid',
  'stake-invalid',
  'insufficient-balance',
]

/** Whether the problem is shown at the amount; everything else is shown over the buttons. */
export const isAtStake = (problem: string): boolean => ofStake.includes(problem)

/** What has been entered, what it means in money, and what is wrong with it once somebody has looked. */
export function useContractTicket(terms: ContractTerms, known: KnownFacts) {
  const [chosen, setChosen] = useState(usualLimit)
  const [typed, setTyped] = useState('')
  const [looked, setLooked] = useState(false)
  // Tomorrow's terms may not know the limit that was chosen today.
  const limit = terms.limits.find(({ seconds }) => seconds === chosen) ?? terms.limits[0]
  const seconds = limit?.seconds ?? chosen
  const share = limit?.rate ?? rate(0n)
  const stake = stakeOf(typed)
  const judged = stake === null ? null : judgeContract(terms, { seconds, stake }, known)
  const problem: ContractProblem | null =
    typed === '' ? 'amount-required' : stake === null ? 'amount-invalid' : judged
  return {
    seconds,
    share,
    stake,
    typed,
    outcomes: stake === null || stake <= 0n ? null : outcomesOf(stake, share),
    problem,
    /** What is wrong with the amount, where it is to be shown already. */
    shown: looked && problem !== null && isAtStake(problem) ? problem : null,
    chooseLimit: setChosen,
    type(text: string) {
      setTyped(text)
      setLooked(false)
    },
    leave: () => setLooked(true),
    take(amount: Cents) {
      setTyped(writeCents(amount).replace(/\.00$/, ''))
      setLooked(true)
    },
    look: () => setLooked(true),
  }
}

export type ContractTicketState = ReturnType<typeof useContractTicket>
