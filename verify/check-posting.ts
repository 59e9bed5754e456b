import { profitOf } from '@candor/domain/contracts/contract-payout.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import { type Finding, failed, ok, open, worstOf } from './check.ts'
import { checkChain } from './check-chain.ts'
import { mayRefund, mustRefund } from './check-seed.ts'
import { type Evidence, withheldFinding } from './evidence.ts'
import type { PostingText } from './proof-file.ts'

type Movement = Omit<PostingText, 'number'>

const movement = (kind: string, from: string, to: string, amount: bigint): Movement => ({
  kind: `contract-${kind}`,
  from,
  to,
  amount: `${amount}`,
})

/** What the ledger must show of a contract: each movement once, and no other. */
function owedPostings(evidence: Evidence): Movement[] {
  const { contract, proof } = evidence
  const { stake } = contract
  const profit = profitOf(stake, contract.rate)
  const bought = movement('stake', 'cash', 'stake', stake)
  const back = movement('returned', 'stake', 'cash', stake)
  switch (proof.settlement?.record.outcome) {
    case undefined:
      return [bought]
    case 'win':
      return [bought, back, ...(profit > 0n ? [movement('profit', 'house-trading', 'cash', profit)] : [])]
    case 'lose':
      return [bought, movement('lost', 'stake', 'house-trading', stake)]
    default:
      return [bought, back]
  }
}

/** Exactly what is owed; a lost stake has come back as well where the seed of a day was withheld. */
function isOwed(evidence: Evidence, postings: readonly PostingText[]): boolean {
  const owed = owedPostings(evidence)
  const refunded = [...owed, movement('refund', 'house-trading', 'cash', evidence.contract.stake)]
  const isLost = evidence.proof.settlement?.record.outcome === 'lose'
  const found = inOrder(postings)
  if (found === inOrder(owed)) return !isLost || !mustRefund(evidence)
  return isLost && mayRefund(evidence) && found === inOrder(refunded)
}

const inOrder = (movements: readonly Movement[]): string =>
  canonicalText(
    movements.map(({ kind, from, to, amount }) => canonicalText({ kind, from, to, amount })).toSorted(),
  )

const byNumber = (postings: readonly PostingText[]): string =>
  canonicalText(postings.toSorted((one, other) => one.number - other.number))

/** The postings of the contract are those that its result asks for, and those that the customer's own history shows. */
export function checkPosting(evidence: Evidence): Finding {
  const { postings, settlement } = evidence.proof
  const numbers = postings.map(({ number }) => number).toSorted((one, other) => one - other)
  if (new Set(numbers).size !== numbers.length || !isOwed(evidence, postings))
    return failed('posting.differs')
  const { postings: own } = evidence.own
  if (own && byNumber(own) !== byNumber(postings)) return failed('posting.unlike-yours')
  const found = worstOf(checkChain(evidence), withheldFinding(evidence, 'postings'))
  if (found) return found
  if (!settlement) return open('posting.waits')
  return ok('posting.ok', { numbers: numbers.join(', ') })
}
