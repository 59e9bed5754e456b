import type { Settlement } from '@candor/domain/contracts/settle-contract.ts'
import {
  type Check,
  type CheckName,
  checkNames,
  type Finding,
  failed,
  type Verdict,
  verdictOf,
} from './check.ts'
import { checkConsistency } from './check-consistency.ts'
import { checkInclusion } from './check-inclusion.ts'
import { checkPayout, checkResult, checkTicks, settlementByRule } from './check-outcome.ts'
import { checkPath } from './check-path.ts'
import { checkPosting } from './check-posting.ts'
import { checkReceipt } from './check-receipt.ts'
import { checkSeed } from './check-seed.ts'
import { checkSignature } from './check-signature.ts'
import { checkTerms } from './check-terms.ts'
import { type Evidence, openEvidence } from './evidence.ts'
import type { ContractProof, OwnMemory } from './proof-file.ts'
import { readPages } from './read-tick-pages.ts'
import type { CheckWord } from './words/check-words.ts'

export type Report = {
  readonly verdict: Verdict
  /** Key and anchor were known before: without both, the file can only agree with itself, in a log that anybody may have made. */
  readonly isAnchored: boolean
  readonly checks: readonly Check[]
  /** How the contract ends on the ticks of the seed; null while the seed is unknown. */
  readonly bySeed: Settlement | null
}

/**
 * Checks a contract against what the customer knows, without asking anybody. What the server says is believed nowhere: every value is hashed, signed,
 * recomputed or compared with what the customer's device has kept.
 */
export function verifyContract(proof: ContractProof, own: OwnMemory = {}): Report {
  const evidence = openEvidence(proof, own)
  const first: Partial<Record<CheckName, Finding>> = {
    signature: checkSignature(proof, own),
    receipt: checkReceipt(proof, own),
  }
  const rest = evidence ? checkEvidence(evidence) : { findings: {}, bySeed: null }
  const findings = { ...first, ...rest.findings }
  const checks = checkNames.map((name) => ({ name, ...(findings[name] ?? failed('unreadable')) }))
  const isAnchored = own.publicKey !== undefined && own.anchor !== undefined
  return { verdict: verdictOf(checks), isAnchored, checks, bySeed: rest.bySeed }
}

/** The word for the verdict. */
export const verdictWord = ({ verdict, isAnchored }: Pick<Report, 'verdict' | 'isAnchored'>): CheckWord =>
  verdict === 'passes' && !isAnchored ? 'verdict.agrees' : `verdict.${verdict}`

function checkEvidence(evidence: Evidence) {
  const pages = readPages(evidence)
  const expected = settlementByRule(evidence, pages)
  const { finding: path, bySeed } = checkPath(evidence, pages)
  const findings: Partial<Record<CheckName, Finding>> = {
    inclusion: checkInclusion(evidence),
    consistency: checkConsistency(evidence),
    seed: checkSeed(evidence),
    terms: checkTerms(evidence),
    path,
    ticks: checkTicks(evidence, pages, expected),
    result: checkResult(evidence, pages, expected),
    payout: checkPayout(evidence),
    posting: checkPosting(evidence),
  }
  return { findings, bySeed }
}
