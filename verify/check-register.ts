import { mostMovedValues } from '@candor/domain/strategies/shown-ticks.ts'
import { type Finding, failed, none, ok } from './check.ts'
import { type PoolEvidence, type PoolValue, pairsOf } from './open-participation.ts'
import type { ChainPosting } from './proof-file.ts'

/** Postings of the pool between two values. */
export const postingsBetween = (
  { proof }: PoolEvidence,
  before: PoolValue,
  after: PoolValue,
): readonly ChainPosting[] => {
  const start = proof.pool?.start.count ?? 0
  return proof.pool?.postings.slice(Number(before.posting) - start, Number(after.posting) - start) ?? []
}

const sumOf = (postings: readonly ChainPosting[], wanted: string): bigint =>
  postings.reduce((sum, { kind, amount }) => (kind === wanted ? sum + BigInt(amount) : sum), 0n)

/**
 * Between two values units are given for money and taken for money at the first of them. Each is rounded against who joins or leaves, so that
 * what a unit of all others is worth never falls by it: (equity + in − out) × units ≥ equity × units after.
 */
function isRight(evidence: PoolEvidence, before: PoolValue, after: PoolValue): boolean {
  const postings = postingsBetween(evidence, before, after)
  const [joined, rounded] = [sumOf(postings, 'pool-joined'), sumOf(postings, 'pool-rounding')]
  const left = BigInt(after.owed) - BigInt(before.owed) + sumOf(postings, 'pool-left')
  if (left < 0n) return false
  const [equity, all] = [BigInt(before.equity), BigInt(before.units)]
  const isMoved = joined > 0n || rounded > 0n || left > 0n || before.units !== after.units
  // What moves units does so before the next value, which is shown too.
  if (isMoved && after.number !== before.number + 1) return false
  return (equity + joined - left - rounded) * all >= equity * BigInt(after.units)
}

/** No units were given without money for them, and nobody was paid more than their units were worth. */
export function checkRegister(evidence: PoolEvidence): Finding {
  const moved = new Set(
    (evidence.proof.pool?.postings ?? [])
      .filter(({ kind }) => kind === 'pool-joined' || kind === 'pool-left')
      .map(({ subject }) => subject),
  )
  if (moved.size > mostMovedValues) return none('register.too-many', { count: moved.size })
  const wrong = pairsOf(evidence.values).find(([before, after]) => !isRight(evidence, before, after))
  if (wrong) return failed('register.differs', { from: wrong[0].number, to: wrong[1].number })
  return ok('register.ok', { count: moved.size })
}
