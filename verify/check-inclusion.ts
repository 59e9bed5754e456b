import { isSimulated } from '@candor/domain/contracts/contract.ts'
import { contractTag, type SettlementRecord } from '@candor/domain/contracts/contract-receipt.ts'
import { pairUp } from '@candor/domain/pair-up.ts'
import { sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { hashLeafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { appendLeaves, joinPeaks, peaksOf, rootOf } from '@candor/domain/proofs/merkle-tree.ts'
import { type Finding, failed, ok, open, worstOf } from './check.ts'
import {
  acceptanceLeaf,
  type Evidence,
  haltedAt,
  isHaltInTime,
  readPath,
  settlementLeaf,
  withheldFinding,
} from './evidence.ts'
import type { ContractProof, Included } from './proof-file.ts'
import { heardLateMs, overdueMs, sealedWithinMs } from './time-limits.ts'

/**
 * The acceptance and the settlement are in the log as commitments to exactly this receipt and this record: the acceptance after the
 * checkpoint of the receipt, the settlement after the acceptance. Every other leaf of the proof is in it too.
 */
export function checkInclusion(evidence: Evidence): Finding {
  const { proof, seen, head } = evidence
  const { acceptance, settlement } = proof
  const wrong = [acceptance, settlement?.sealed ?? null, ...otherLeaves(evidence)].find(
    (leaf) => leaf !== null && !evidence.isIncluded(leaf),
  )
  if (wrong) return failed('inclusion.missing', { place: wrong.place })
  if (settlement && !isRecordOf(proof, settlement.record)) return failed('inclusion.settlement')
  if (!isTimely(evidence)) return failed('inclusion.times')
  if (acceptance && acceptance.leaf !== acceptanceLeaf(proof)) return failed('inclusion.acceptance')
  if (acceptance && acceptance.place < seen.size)
    return failed('inclusion.backdated', { place: acceptance.place, size: seen.size })
  if (settlement?.sealed) {
    if (settlement.sealed.leaf !== settlementLeaf(proof)) return failed('inclusion.settlement')
    if (!acceptance || settlement.sealed.place <= acceptance.place) return failed('inclusion.order')
  }
  const found = checkLeaves(evidence) ?? doubled(evidence) ?? checkRead(evidence) ?? checkSealing(evidence)
  if (found) return found
  const waiting = worstOf(unsealed(evidence), withheldFinding(evidence, 'leaves'))
  if (waiting) return waiting
  if (!acceptance) return open('inclusion.waits')
  if (!settlement) return ok('inclusion.acceptance-only', { place: acceptance.place, size: head.size })
  const places = { acceptance: acceptance.place, settlement: settlement.sealed?.place ?? 0 }
  return ok('inclusion.ok', { ...places, size: head.size })
}

/** What is not sealed yet has ten minutes: an acceptance from its time, a settlement from expiry or from a later opening, since its own time is the server's word. */
function unsealed({ proof, own, contract, now }: Evidence): Finding | null {
  const { acceptance, settlement } = proof
  const due = [
    ...(acceptance ? [] : [contract.acceptedAt]),
    ...(settlement && !settlement.sealed ? [Math.max(contract.expiresAt, own.acknowledgedAt ?? 0)] : []),
  ]
  if (due.length === 0) return null
  return now > Math.min(...due) + overdueMs ? failed('inclusion.overdue') : open('inclusion.waits')
}

/** Nothing was accepted or settled in the future, where it would never be overdue. */
function isTimely({ proof, contract: { acceptedAt }, now }: Evidence): boolean {
  const settledAt = proof.settlement?.record.settledAt ?? acceptedAt
  return settledAt >= acceptedAt && Math.max(acceptedAt, settledAt) <= now + overdueMs
}

const isRecordOf = ({ receipt: { body } }: ContractProof, { salt, contract }: SettlementRecord): boolean =>
  salt === body.salt && contract === body.contract

const otherLeaves = ({ proof }: Evidence): (Included | null)[] => [
  proof.origin,
  proof.halt,
  ...proof.eras,
  proof.dayBefore.termsLeaf,
  proof.dayBefore.revealBefore,
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
 * With all leaves since the receipt at hand: that the contract was neither accepted nor settled beside what the proof shows, and that no halt
 * is kept quiet. The leaves are those of the log where they lead from the root of the receipt's checkpoint to
 * that of the proof's.
 */
function checkLeaves(evidence: Evidence): Finding | null {
  const { own, seen, head } = evidence
  if (!own.leaves) return null
  const hashes = readPath(own.leaves.peaks)
  const names = peaksOf(seen.size)
  if (!hashes || hashes.length !== names.length || !sameBytes(joinPeaks(hashes), seen.root))
    return failed('inclusion.leaves')
  const peaks = pairUp(names, hashes).map(([name, hash]) => ({ ...name, hash }))
  const { texts } = own.leaves
  const { frontier } = appendLeaves({ size: seen.size, peaks }, texts.map(hashLeafText))
  if (frontier.size !== head.size || !sameBytes(rootOf(frontier), head.root))
    return failed('inclusion.leaves')
  return unshown(evidence, texts) ?? hiddenHalt(evidence, texts)
}

/** Every acceptance and settlement of this contract in the log is the one that the proof shows. */
function unshown({ proof, seen }: Evidence, texts: readonly string[]): Finding | null {
  const tag = contractTag(proof.receipt.body.salt)
  const accepted = acceptanceLeaf(proof)
  const shown = [proof.acceptance?.place, proof.settlement?.sealed?.place]
  const place = texts.findIndex(
    (text, i) =>
      (text === accepted || readLeaf(text, 'settlement')?.contract === tag) && !shown.includes(seen.size + i),
  )
  return place < 0 ? null : failed('inclusion.unshown', { place: seen.size + place })
}

/** A halt of the instrument while the contract ran, where the proof shows none. It would end a contract on a real feed. */
function hiddenHalt(evidence: Evidence, texts: readonly string[]): Finding | null {
  const { symbol, feed } = evidence.contract
  if (isSimulated(feed) || haltedAt(evidence) !== null) return null
  const halt = texts
    .map((text) => readLeaf(text, 'halt'))
    .find((leaf, i) => leaf?.symbol === symbol && isHaltInTime(evidence, leaf.at, evidence.seen.size + i))
  return halt ? failed('inclusion.halted', { at: { instant: halt.at } }) : null
}

/** What there may be one of: a page and an era of each number, terms and a seed of each day. */
function nameOf(text: string): string | null {
  const numbered = readLeaf(text, 'ticks') ?? readLeaf(text, 'era')
  if (numbered) return `${numbered.kind} ${numbered.number}`
  const ofDay = readLeaf(text, 'terms') ?? readLeaf(text, 'reveal')
  return ofDay && `${ofDay.kind} ${ofDay.day}`
}

/** Nothing of that has two places, in the file or among the leaves that were read. */
function doubled(evidence: Evidence): Finding | null {
  const shown = otherLeaves(evidence).flatMap((one) => (one ? [[one.leaf, one.place] as const] : []))
  const read = (evidence.own.leaves?.texts ?? []).map((text, i) => [text, evidence.seen.size + i] as const)
  const placeOf = new Map<string, number>()
  for (const [text, second] of [...shown, ...read]) {
    const name = nameOf(text)
    const first = name === null ? second : (placeOf.get(name) ?? second)
    if (first !== second) return failed('inclusion.doubled', { first, second })
    if (name !== null) placeOf.set(name, second)
  }
  return null
}

/** The log's clock may lag so far behind the acceptance. */
const logLagMs = 5_000

/** The acceptance was sealed before anybody could know how the contract goes: heads that the device heard right after its receipt hold it. */
function checkSealing({ proof, own, heads, contract, now }: Evidence): Finding | null {
  const { receivedAt } = own
  if (receivedAt === undefined) return null
  const heard = heads.filter(({ heardAt }) => heardAt >= receivedAt && heardAt <= receivedAt + sealedWithinMs)
  if (!heard.some(({ heardAt }) => heardAt >= receivedAt + heardLateMs)) return null
  const largest = Math.max(0, ...heard.map(({ size }) => size))
  if (proof.acceptance) {
    return largest <= proof.acceptance.place
      ? failed('inclusion.late', { place: proof.acceptance.place, size: largest })
      : null
  }
  const isMissed = heard.some(({ logTime }) => logTime > contract.acceptedAt + logLagMs)
  return isMissed && now > contract.acceptedAt + sealedWithinMs
    ? failed('inclusion.left-out', { size: largest })
    : null
}

/** The device has read the log from its first leaf: nothing that must be unique is there twice, and the proof shows what it found. */
function checkRead(evidence: Evidence): Finding | null {
  const { proof, own, days, head } = evidence
  const { read } = own
  if (!read) return null
  // What the proof's checkpoint does not reach cannot be shown in it.
  const until = Math.min(read.size, head.size)
  const isShown = (found: readonly number[] | undefined, leaf: Included | null): boolean =>
    found?.find((place) => place < until) === (leaf && leaf.place < until ? leaf.place : undefined)
  for (const places of [...Object.values(read.terms), ...Object.values(read.reveals)]) {
    const [first, second] = places
    if (first !== undefined && second !== undefined) return failed('inclusion.doubled', { first, second })
  }
  const shown = [...days, { ...proof.dayBefore, reveal: proof.days[0]?.revealBefore ?? null }]
  const hidden = shown.find(
    ({ day, termsLeaf, reveal }) =>
      !isShown(read.terms[day], termsLeaf) || !isShown(read.reveals[day], reveal),
  )
  if (hidden) return failed('inclusion.other-day', { day: hidden.day })
  const eras = [proof.eras.map(({ place }) => place), read.eras].map((places) =>
    [...new Set(places.filter((place) => place < until))].toSorted((one, other) => one - other).join(),
  )
  return eras[0] === eras[1] ? null : failed('inclusion.eras')
}
