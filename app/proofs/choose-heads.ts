import { isSimulated, openingDeadlineMs } from '@candor/domain/contracts/contract.ts'
import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import type { ContractProof } from '@candor/verify/proof-file.ts'
import { heardLateMs, sealedWithinMs } from '@candor/verify/time-limits.ts'
import type { KeptHead } from './proof-memory.ts'

/** For so many of the newest kept heads proofs are requested, and for the first, which reaches back the furthest. */
const mostNewest = 8
/** And those around the contract: from before its order to when its last page must be sealed. */
const headsBeforeMs = 120_000
const headsAfterMs = 360_000
/**
 * Of these, the last one of each stretch of time, so that a server which sends many cannot push out the others. Right after the receipt
 * seconds count.
 */
const stretchMs = 15_000
const shortStretchMs = 2_000

/** A halt has ten seconds to be sealed; heads of twice that are looked at. */
const haltHeardMs = 20_000

/** A device that has had its receipt for so long has sent the direction, if a server accepts it. */
const openedWithinMs = 60_000

/** A seed that is not there a day and ten minutes after its day is over gives lost stakes back. */
const refundAfterMs = dayMs + 10 * 60_000

export function withoutHalfHeard(heads: readonly KeptHead[], receivedAt: number | undefined): KeptHead[] {
  if (receivedAt === undefined) return [...heads]
  const isSoon = ({ heardAt }: KeptHead) => heardAt >= receivedAt && heardAt <= receivedAt + sealedWithinMs
  const wasListening = heads.some((head) => isSoon(head) && head.heardAt >= receivedAt + heardLateMs)
  return heads.filter((head) => wasListening || !isSoon(head))
}

export function lastOfEachStretch(
  heads: readonly KeptHead[],
  receivedAt = Number.NaN,
  seconds: readonly Span[] = [],
): KeptHead[] {
  const stretchOf = ({ heardAt }: KeptHead): string => {
    const isSoon = heardAt >= receivedAt && heardAt <= receivedAt + sealedWithinMs
    if (!isSoon && seconds.some(([from, to]) => heardAt >= from && heardAt <= to))
      return `short ${Math.floor(heardAt / shortStretchMs)}`
    return isSoon
      ? `soon ${Math.floor((heardAt - receivedAt) / shortStretchMs)}`
      : `${Math.floor(heardAt / stretchMs)} ${heardAt < receivedAt}`
  }
  return [...new Map(heads.map((head) => [stretchOf(head), head])).values()]
}

type Span = readonly [number, number]

/** On a real feed a halt may be published when the result is known: seconds count around one, and at the end of the contract. */
function secondsThatCount({ receipt, halt }: ContractProof): Span[] {
  const { feed, expiresAt } = receipt.body
  if (isSimulated(feed)) return []
  const at = halt && readLeaf(halt.leaf, 'halt')?.at
  return [expiresAt, ...(at ? [at] : [])].map((each) => [each - haltHeardMs, each + haltHeardMs] as const)
}

const readHead = ({ checkpoint }: KeptHead) => readCheckpoint(checkpoint.text)

/** Heads that show how late the seed of a day was: the last one before its reveal, and the first that should have come with a refund. */
function aroundReveals(all: readonly KeptHead[], { days }: ContractProof): KeptHead[] {
  return days.flatMap(({ day, reveal }) => {
    const due = Date.parse(`${day}T00:00:00Z`) + dayMs + refundAfterMs
    const isBefore = (head: KeptHead) => reveal !== null && (readHead(head)?.size ?? 0) <= reveal.place
    const first = all.find((head) => head.heardAt > due - dayMs && (readHead(head)?.at ?? 0) > due)
    return [all.findLast(isBefore), first].filter((head) => head !== undefined)
  })
}

/** The heads that matter for a contract, of all that were kept, in the order in which they were heard. */
export function chooseHeads(
  all: readonly KeptHead[],
  proof: ContractProof,
  receivedAt: number | undefined,
): KeptHead[] {
  const { purchaseAt, expiresAt } = proof.receipt.body
  const [from, to] = [purchaseAt - headsBeforeMs, expiresAt + headsAfterMs]
  const around = all.filter(({ heardAt }) => heardAt >= from && heardAt <= to)
  // The log that was received while an opening could be sent shows that it could: the first and the last of that time, the furthest apart.
  const openable = all.filter(
    ({ heardAt }) =>
      heardAt >= (receivedAt ?? purchaseAt) + openedWithinMs && heardAt <= expiresAt + openingDeadlineMs,
  )
  const chosen = [
    ...all.slice(0, 1),
    ...lastOfEachStretch(around, receivedAt, secondsThatCount(proof)),
    ...openable.slice(0, 1),
    ...openable.slice(-1),
    ...aroundReveals(all, proof),
    ...all.slice(-mostNewest),
  ]
  const heads = [...new Map(chosen.map((head) => [head.heardAt, head])).values()]
  return withoutHalfHeard(
    heads.toSorted((one, other) => one.heardAt - other.heardAt),
    receivedAt,
  )
}
