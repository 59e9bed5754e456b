import { contractTag } from '@candor/domain/contracts/contract-receipt.ts'
import { sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { appendLeaves, joinPeaks, peaksOf, rootOf } from '@candor/domain/proofs/merkle-tree.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { acceptanceLeaf, type Evidence, overdueMs, readPath, settlementLeaf } from './evidence.ts'
import type { Included } from './proof-file.ts'

/**
 * The acceptance and the settlement stand in the log as commitments to exactly this receipt and this record: the acceptance behind the
 * checkpoint of the receipt, the settlement behind the acceptance. Every other leaf of the proof stands in it too.
 */
export function checkInclusion(evidence: Evidence): Finding {
  const { proof, seen, head, now } = evidence
  const { acceptance, settlement, receipt } = proof
  const wrong = [acceptance, settlement?.sealed ?? null, ...otherLeaves(evidence)].find(
    (leaf) => leaf !== null && !evidence.isIncluded(leaf),
  )
  if (wrong) return failed('inclusion.missing', { place: wrong.place })
  if (!acceptance)
    return now > receipt.body.acceptedAt + overdueMs ? failed('inclusion.overdue') : open('inclusion.waits')
  if (acceptance.leaf !== acceptanceLeaf(proof)) return failed('inclusion.acceptance')
  if (acceptance.place < seen.size)
    return failed('inclusion.backdated', { place: acceptance.place, size: seen.size })
  const told = checkLeaves(evidence)
  if (told) return told
  if (!settlement) return ok('inclusion.acceptance-only', { place: acceptance.place, size: head.size })
  const { record, sealed } = settlement
  if (!sealed)
    return now > record.settledAt + overdueMs ? failed('inclusion.overdue') : open('inclusion.waits')
  const isOurs = sealed.leaf === settlementLeaf(proof) && record.salt === receipt.body.salt
  if (!isOurs || record.contract !== receipt.body.contract) return failed('inclusion.settlement')
  if (sealed.place <= acceptance.place) return failed('inclusion.order')
  return ok('inclusion.ok', { acceptance: acceptance.place, settlement: sealed.place, size: head.size })
}

const otherLeaves = ({ proof }: Evidence): (Included | null)[] => [
  proof.origin,
  proof.halt,
  ...proof.pages,
  ...proof.days.flatMap(({ termsLeaf, firstPage, pageBefore, revealBefore, reveal }) => [
    termsLeaf,
    firstPage,
    pageBefore,
    revealBefore,
    reveal,
  ]),
]

/**
 * With all leaves since the receipt at hand: that the contract was neither accepted nor settled more than once. The leaves are those of the
 * log where they lead from the root of the receipt's checkpoint to that of the proof's.
 */
function checkLeaves({ proof, own, seen, head }: Evidence): Finding | null {
  if (!own.leaves) return null
  const hashes = readPath(own.leaves.peaks)
  const names = peaksOf(seen.size)
  if (!hashes || hashes.length !== names.length || !sameBytes(joinPeaks(hashes), seen.root))
    return failed('inclusion.leaves')
  const peaks = names.map((name, i) => ({ ...name, hash: hashes[i] as Uint8Array }))
  const { texts } = own.leaves
  const { frontier } = appendLeaves({ size: seen.size, peaks }, texts.map(hashLeafText))
  if (frontier.size !== head.size || !sameBytes(rootOf(frontier), head.root))
    return failed('inclusion.leaves')
  const tag = contractTag(proof.receipt.body.salt)
  const settled = texts.filter((text) => readLeaf(text, 'settlement')?.contract === tag)
  const accepted = texts.filter((text) => text === acceptanceLeaf(proof))
  return settled.length > 1 || accepted.length > 1 ? failed('inclusion.twice') : null
}
