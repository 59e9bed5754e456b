import type { Checkpoint } from '@candor/domain/proofs/checkpoint.ts'
import {
  type Finding,
  failed,
  ok,
  open,
  type ParticipationCheck,
  type ParticipationCheckName,
  participationCheckNames,
  type Verdict,
  verdictOf,
} from './check.ts'
import { isOneHistory } from './check-consistency.ts'
import { checkDecisions, checkWeights } from './check-decisions.ts'
import { checkOwnPostings } from './check-own-postings.ts'
import { checkPayouts } from './check-payouts.ts'
import { checkPoolTrades } from './check-pool-trades.ts'
import { checkPoolValue } from './check-pool-value.ts'
import { checkPrices } from './check-prices.ts'
import { checkRegister } from './check-register.ts'
import { checkSealedTexts } from './check-sealed-texts.ts'
import { shortKey } from './check-signature.ts'
import { beforeUnits, checkUnits } from './check-units.ts'
import { openCheckpoint } from './open-checkpoint.ts'
import { openParticipation, type PoolEvidence } from './open-participation.ts'
import type { ParticipationMemory, ParticipationProof } from './participation-file.ts'
import { overdueMs } from './time-limits.ts'
import type { CheckWord } from './words/check-words.ts'

export type ParticipationReport = {
  readonly verdict: Verdict
  /** The log's key, and what was asked for, were the device's own: without them the file can only agree with itself. */
  readonly isAnchored: boolean
  readonly checks: readonly ParticipationCheck[]
}

type Findings = Partial<Record<ParticipationCheckName, Finding>>

/**
 * Checks a participation without asking anybody: units, values, every trade of the pool from joining to leaving, fee and payout are worked out
 * again from what the log holds, and compared with what the server says and with what the customer's device has kept.
 */
export function verifyParticipation(
  proof: ParticipationProof,
  own: ParticipationMemory = {},
): ParticipationReport {
  const evidence = openParticipation(proof, own)
  const findings: Findings = {
    signature: checkSignature(proof, own),
    ...(evidence && checkAll(evidence)),
  }
  const checks = participationCheckNames.map((name) => ({
    name,
    ...(own.failed?.includes(name) && findings[name]?.state !== 'failed'
      ? failed('failed-before')
      : (findings[name] ?? failed('unreadable'))),
  }))
  const isAnchored = own.publicKey !== undefined && own.asked !== undefined
  return { verdict: verdictOf(checks), isAnchored, checks }
}

/** The word for the verdict. */
export function participationVerdict({
  verdict,
  isAnchored,
}: Pick<ParticipationReport, 'verdict' | 'isAnchored'>): CheckWord {
  if (verdict === 'passes') return isAnchored ? 'verdict.participation-passes' : 'verdict.agrees'
  return verdict === 'fails' ? 'verdict.participation-fails' : `verdict.${verdict}`
}

function checkSignature({ publicKey, checkpoint }: ParticipationProof, own: ParticipationMemory): Finding {
  if (own.publicKey !== undefined && own.publicKey !== publicKey)
    return failed('signature.other-key', { found: shortKey(publicKey), known: shortKey(own.publicKey) })
  if (!openCheckpoint(publicKey, checkpoint))
    return failed('signature.checkpoint', { key: shortKey(publicKey) })
  return ok(own.publicKey === undefined ? 'signature.from-file' : 'signature.ok', {
    key: shortKey(publicKey),
  })
}

/** Whatever this customer has seen of the log, and the log of the proof, are one history. */
function checkHeads({ proof, own, head, now }: PoolEvidence): Finding {
  if (head.at > now + overdueMs) return failed('consistency.ahead')
  const unproved: Checkpoint[] = []
  for (const { checkpoint, path } of own.heads ?? []) {
    const seen = openCheckpoint(proof.publicKey, checkpoint)
    if (!seen || seen.origin !== head.origin) return failed('consistency.head')
    const needed = path ?? (seen.size === head.size ? [] : null)
    if (needed === null) unproved.push(seen)
    else if (!isOneHistory(seen, head, needed))
      return failed('consistency.broken', { seen: seen.size, size: head.size })
  }
  const late = unproved.find(({ at }) => now > at + overdueMs)
  if (late) return failed('consistency.withheld', { size: late.size })
  const [first] = unproved
  return first
    ? open('consistency.unproved', { size: first.size })
    : ok('consistency.ok', { heads: own.heads?.length ?? 0 })
}

/** Until units were given there is nothing to say about the pool. */
function checkPool(evidence: PoolEvidence): Findings {
  const before = beforeUnits(evidence) ?? (evidence.proof.join ? null : open('units.waits'))
  return {
    value: before ?? checkPoolValue(evidence),
    trades: before ?? checkPoolTrades(evidence),
    register: before ?? checkRegister(evidence),
    prices: before ?? checkPrices(evidence),
    decisions: before ?? checkDecisions(evidence),
    weights: before ?? checkWeights(evidence),
  }
}

const checkAll = (evidence: PoolEvidence): Findings => ({
  inclusion: checkSealedTexts(evidence),
  consistency: checkHeads(evidence),
  units: checkUnits(evidence),
  ...checkPool(evidence),
  payout: checkPayouts(evidence),
  posting: checkOwnPostings(evidence),
})
