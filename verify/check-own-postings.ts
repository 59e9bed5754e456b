import { type Finding, failed, ok, worstOf } from './check.ts'
import { checkSealed, checkWays, hasTwoOfOneCount, replayChain } from './check-chain.ts'
import type { PoolEvidence } from './open-participation.ts'

type Movement = readonly [kind: string, amount: string]

/** What the ledger must show of a participation, in this order. */
function owedPostings({ proof, postings }: PoolEvidence): Movement[] {
  const { amount, id } = proof.participation
  const hold: Movement = ['participation-hold', amount]
  const [, second] = postings
  if (!second) return [hold]
  if (second.kind === 'participation-returned') return [hold, ['participation-returned', amount]]
  const payouts = proof.payouts
    .filter(({ participation }) => participation === id)
    .flatMap(({ proceeds, fee }): Movement[] => [
      ...(proceeds === '0' ? [] : [['participation-paid', proceeds] as const]),
      ...(fee === '0' ? [] : [['participation-fee', fee] as const]),
    ])
  return [hold, ['participation-joined', amount], ...payouts]
}

/** The customer's own postings about the participation are those that it asks for, in a chain that the device and the log have kept. */
export function checkOwnPostings(evidence: PoolEvidence): Finding {
  const { proof, own, postings, now } = evidence
  const { chain, participation } = proof
  const { asked } = own
  const isAsked =
    !asked ||
    (['id', 'strategy', 'amount', 'days'] as const).every((key) => asked[key] === participation[key])
  if (!isAsked) return failed('posting.other-participation')
  const tips = replayChain(chain, now)
  const kept = (own.tips ?? []).filter(
    ({ count }) => count >= chain.start.count && count <= chain.start.count + chain.postings.length,
  )
  if (!tips || !kept.every(({ count, tip }) => tips.get(count) === tip)) return failed('posting.chain')
  if (hasTwoOfOneCount(own.tips ?? [])) return failed('posting.two-tips')
  const owed = owedPostings(evidence)
  const isOwed =
    owed.length === postings.length &&
    owed.every(([kind, amount], i) => postings[i]?.kind === kind && postings[i]?.amount === amount)
  if (!isOwed) return failed('posting.differs')
  const found = worstOf(checkWays(chain.postings), checkSealed(evidence, chain, tips))
  return found ?? ok('posting.ok', { numbers: postings.map(({ number }) => number).join(', ') })
}
