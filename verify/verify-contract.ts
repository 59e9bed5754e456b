import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import type { Settlement } from '@candor/domain/contracts/settle-contract.ts'
import {
  type Check,
  type CheckName,
  checkNames,
  type Finding,
  failed,
  ok,
  open,
  type Verdict,
  verdictOf,
} from './check.ts'
import { checkConsistency } from './check-consistency.ts'
import { checkInclusion } from './check-inclusion.ts'
import { checkPayout, checkResult, checkTicks, settlementByRule } from './check-outcome.ts'
import { checkPath, drawPath, settlementBySeed } from './check-path.ts'
import { checkPosting } from './check-posting.ts'
import { checkReceipt } from './check-receipt.ts'
import { checkSeed } from './check-seed.ts'
import { checkSignature, shortKey } from './check-signature.ts'
import { checkTerms } from './check-terms.ts'
import { type Evidence, openEvidence } from './evidence.ts'
import { isSignedBy } from './open-checkpoint.ts'
import type { ContractProof, OwnMemory } from './proof-file.ts'
import { readPages } from './read-tick-pages.ts'
import { overdueMs } from './time-limits.ts'
import type { CheckWord } from './words/check-words.ts'

export type Report = {
  readonly verdict: Verdict
  /** Key, anchor, model, order and receipt were the device's own: without them the file can only agree with itself, in a log that anybody may have made. */
  readonly isAnchored: boolean
  readonly checks: readonly Check[]
  /** How the contract ends on the ticks of the seed; null while seed or direction are unknown. */
  readonly bySeed: Settlement | null
}

type Findings = Partial<Record<CheckName, Finding>>

/**
 * Checks a contract against what the customer knows, without asking anybody. What the server says is trusted nowhere: every value is hashed, signed,
 * recomputed or compared with what the customer's device has kept. Without a proof, the receipt alone says what is due.
 */
export function verifyContract(proof: ContractProof | null, own: OwnMemory = {}): Report {
  const { findings, bySeed } = proof
    ? checkProof(proof, own)
    : { findings: own.receipt ? checkReceiptAlone(own.receipt, own) : {}, bySeed: null }
  const checks = checkNames.map((name) => ({
    name,
    ...(own.failed?.includes(name) && findings[name]?.state !== 'failed'
      ? failed('failed-before')
      : (findings[name] ?? failed('unreadable'))),
  }))
  return { verdict: verdictOf(checks), isAnchored: isAnchored(own), checks, bySeed }
}

const isAnchored = ({ publicKey, anchor, models, order, receipt }: OwnMemory): boolean =>
  [publicKey, anchor, models, order, receipt].every((known) => known !== undefined)

/** The word for the verdict. */
export const verdictWord = ({ verdict, isAnchored }: Pick<Report, 'verdict' | 'isAnchored'>): CheckWord =>
  verdict === 'passes' && !isAnchored ? 'verdict.agrees' : `verdict.${verdict}`

function checkProof(proof: ContractProof, own: OwnMemory): { findings: Findings; bySeed: Settlement | null } {
  const evidence = openEvidence(proof, own)
  const first: Findings = {
    signature: checkSignature(proof, own),
    receipt: checkReceipt(proof.receipt, proof.publicKey, own),
  }
  if (!evidence) return { findings: first, bySeed: null }
  const { findings, bySeed } = checkEvidence(evidence)
  return { findings: { ...first, ...findings }, bySeed }
}

/** There is no proof: the receipt is checked, and everything else is owed once the device has asked for it in vain. */
function checkReceiptAlone(receipt: Receipt, own: OwnMemory): Findings {
  const { publicKey = '', now = 0, withheld } = own
  const { checkpoint } = receipt.body
  const isSigned = isSignedBy(publicKey, checkpoint.text, checkpoint.signature)
  const since = withheld?.proof
  const asked = () => (now > (since ?? 0) + overdueMs ? failed('withheld.failed') : open('withheld.open'))
  const rest = since === undefined ? open('withheld.not-here') : asked()
  return {
    ...Object.fromEntries(checkNames.map((name) => [name, rest])),
    signature:
      isSigned || publicKey === ''
        ? ok('signature.ok', { key: shortKey(publicKey) })
        : failed('signature.checkpoint', { key: shortKey(publicKey) }),
    receipt: checkReceipt(receipt, publicKey, own),
  }
}

function checkEvidence(evidence: Evidence): { findings: Findings; bySeed: Settlement | null } {
  const drawn = drawPath(evidence)
  const pages = readPages(evidence, drawn)
  const expected = settlementByRule(evidence, pages)
  const findings: Findings = {
    inclusion: checkInclusion(evidence),
    consistency: checkConsistency(evidence),
    seed: checkSeed(evidence),
    terms: checkTerms(evidence),
    path: checkPath(evidence, drawn, pages),
    ticks: checkTicks(evidence, pages, expected),
    result: checkResult(evidence, pages, expected),
    payout: checkPayout(evidence),
    posting: checkPosting(evidence),
  }
  return { findings, bySeed: settlementBySeed(evidence, drawn) }
}
