import { accept, type Result, refuse } from '../result.ts'

/** Somebody who has agreed, and the hash of what they had seen. */
export type Agreement = { readonly operatorId: bigint; readonly contentHash: string }

/** An agreement as it is now: whether who gave it could still give it. Who has left or is no reviewer any more is none of the people needed. */
export type Standing = { readonly stands: boolean }

type ApprovalFacts = {
  /** How many different people have to agree. */
  readonly needed: number
  readonly given: readonly (Agreement & Standing)[]
  /** A hash of everything that is decided, in its current state. */
  readonly contentHash: string
  /** Whether it is the operator's own account that is decided about. */
  readonly own: boolean
}

export type ApprovalRefusal = 'own-request' | 'content-changed' | 'already-approved'

/**
 * The one rule of who may agree, for everything that operators decide: nobody decides about themselves; what is agreed to is what was
 * looked at, by everybody who agrees; and the people who are needed are different ones. A rejection never needs a second person.
 */
export function decideApproval(
  { needed, given, contentHash, own }: ApprovalFacts,
  by: Agreement & { readonly verdict: 'approve' | 'reject' },
): Result<'rejected' | 'waiting' | 'enough', ApprovalRefusal> {
  if (own) return refuse('own-request')
  if (by.contentHash !== contentHash) return refuse('content-changed')
  if (by.verdict === 'reject') return accept('rejected')
  // Somebody agreed to something else: what they agreed to is gone, and only a rejection is left.
  if (given.some((one) => one.contentHash !== contentHash)) return refuse('content-changed')
  if (given.some(({ operatorId }) => operatorId === by.operatorId)) return refuse('already-approved')
  const standing = given.filter(({ stands }) => stands).length
  return accept(standing + 1 >= needed ? 'enough' : 'waiting')
}

/**
 * Those that count of the agreements to something, oldest first: as long as it is open, those that stand; once it is over, the last ones of
 * as many people as were needed, since whoever agreed after somebody had left took their place.
 */
export const countedApprovals = <Given extends Standing>(
  given: readonly Given[],
  { open, needed }: { open: boolean; needed: number },
): readonly Given[] => (open ? given.filter(({ stands }) => stands) : given.slice(-needed))
