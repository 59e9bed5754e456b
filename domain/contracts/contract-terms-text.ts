import { cents } from '../money/cents.ts'
import { rate } from '../money/rate.ts'
import { canonicalText } from '../proofs/canonical-text.ts'
import type { ContractTerms } from './contract-terms.ts'
import { setContractTerms } from './set-contract-terms.ts'

/** Contract terms as they are written in the text of a day's terms. */
export const contractTermsText = (terms: ContractTerms): string => canonicalText(terms)

type Written = {
  rule: number
  limits: { seconds: number; rate: string }[]
  leastStake: string
  mostStake: string
}

/** Reads them back. Whatever an operator could not have set is refused here too. */
export function readContractTermsText(text: string): ContractTerms {
  const { rule, limits, leastStake, mostStake } = JSON.parse(text) as Written
  const read = setContractTerms({
    limits: limits.map((limit) => ({ seconds: limit.seconds, rate: rate(BigInt(limit.rate)) })),
    leastStake: cents(BigInt(leastStake)),
    mostStake: cents(BigInt(mostStake)),
  })
  // What was set under rule 1 had two more words, which were never anybody's choice.
  if (!read.ok || (rule !== 1 && contractTermsText(read.value) !== text))
    throw new RangeError('these are not the terms of contracts')
  return read.value
}
