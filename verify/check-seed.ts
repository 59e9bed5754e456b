import { isSimulated } from '@candor/domain/contracts/contract.ts'
import { withheldFrom } from '@candor/domain/contracts/refund-contract.ts'
import { readHex, sameBytes } from '@candor/domain/proofs/byte-text.ts'
import { hashTimes, verifySeed } from '@candor/domain/proofs/seed-chain.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, none, ok, open } from './check.ts'
import type { Evidence, OpenedDay } from './evidence.ts'
import { overdueMs } from './time-limits.ts'

const isWithheld = ({ now }: Evidence, day: OpenedDay): boolean =>
  day.reveal === null && now > withheldFrom(day.dayStart)

/** The days of the purchase second and of expiry. On a real feed a proof may show the next one too, whose pages may hold a late tick. */
const daysOfContract = ({ days, contract }: Evidence): OpenedDay[] =>
  days.filter(({ dayStart }) => dayStart <= contract.expiresAt)

/** Lost stakes of a day may have come back once its seed could have been withheld: a reveal does not say when it came. */
export const mayRefund = (evidence: Evidence): boolean =>
  daysOfContract(evidence).some((day) => evidence.now > withheldFrom(day.dayStart))

/** They must have come back where it is withheld, or where a head that the customer kept shows that it was. The server gets a moment to pay. */
export function mustRefund(evidence: Evidence): boolean {
  const { now, heads } = evidence
  return daysOfContract(evidence).some((day) => {
    const due = withheldFrom(day.dayStart) + overdueMs
    const { reveal } = day
    if (now <= due) return false
    if (reveal === null) return true
    return heads.some(({ logTime, size }) => logTime > due && size <= reveal.place)
  })
}

/** The seed of a day, if the log has it. */
export function seedOf(evidence: Evidence, { day, reveal }: OpenedDay): Uint8Array | null {
  const leaf = evidence.leafOf('reveal', reveal)
  return leaf?.day === day ? readHex(leaf.seed) : null
}

/**
 * The seeds of the contract's days are in the log, and hashing each as often as days have passed gives the anchor that the log begins with: so
 * they were chosen before the first day.
 */
export function checkSeed(evidence: Evidence): Finding {
  const { proof, own, head, days } = evidence
  const origin = evidence.leafOf('origin', proof.origin)
  const isFirst = proof.origin.place === 0 && origin?.origin === head.origin
  if (!isFirst || origin.key !== proof.publicKey) return failed('seed.origin')
  if (own.anchor !== undefined && own.anchor !== origin.anchor) return failed('seed.other-anchor')
  if (!isSimulated(proof.receipt.body.feed)) return none('seed.not-used')
  const anchor = readHex(origin.anchor)
  let steps = 0
  let waiting: Finding | null = null
  for (const opened of days) {
    const { day, dayStart, reveal } = opened
    if (isWithheld(evidence, opened)) return failed('seed.withheld', { day })
    if (reveal === null) {
      waiting ??= open('seed.opens', { at: { instant: dayStart + dayMs } })
      continue
    }
    const seed = seedOf(evidence, opened)
    if (!seed || !anchor) return failed('seed.not-in-log', { day })
    steps = (dayStart - Date.parse(`${origin.anchorDay}T00:00:00Z`)) / dayMs
    if (!verifySeed(seed, steps, anchor)) return failed('seed.not-in-chain', { day, steps })
  }
  const forged = anchor && findForgedBefore(evidence, origin.anchorDay, anchor)
  if (forged) return failed('seed.not-in-chain', forged)
  return waiting ?? ok('seed.ok', { steps })
}

/** The seeds of the days before, which closes are held against, are of the chain too: those before the anchor are its hashes. */
function findForgedBefore(evidence: Evidence, anchorDay: string, anchor: Uint8Array) {
  const { proof, days, leafOf } = evidence
  for (const shown of [proof.dayBefore.revealBefore, ...days.map(({ revealBefore }) => revealBefore)]) {
    const leaf = leafOf('reveal', shown)
    const seed = leaf && readHex(leaf.seed)
    if (!leaf || !seed) continue
    const steps = (Date.parse(`${leaf.day}T00:00:00Z`) - Date.parse(`${anchorDay}T00:00:00Z`)) / dayMs
    const isOfChain =
      steps >= 0 ? verifySeed(seed, steps, anchor) : sameBytes(hashTimes(anchor, -steps), seed)
    if (!isOfChain) return { day: leaf.day, steps }
  }
  return null
}
