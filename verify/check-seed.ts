import { readHex } from '@candor/domain/proofs/byte-text.ts'
import { dayMs, verifySeed } from '@candor/domain/proofs/seed-chain.ts'
import { type Finding, failed, ok, open } from './check.ts'
import type { Evidence, OpenedDay } from './evidence.ts'

/** A day's seed is revealed when the day is over. One that is withheld for longer than this is a broken promise. */
const withheldAfterMs = 24 * 3_600_000

export const isWithheld = ({ now }: Evidence, { dayStart, reveal }: OpenedDay): boolean =>
  reveal === null && now > dayStart + dayMs + withheldAfterMs

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
  if (proof.receipt.body.feed !== 'simulated') return ok('seed.not-used')
  const anchor = readHex(origin.anchor)
  let steps = 0
  for (const opened of days) {
    const { day, dayStart, reveal } = opened
    if (isWithheld(evidence, opened)) return failed('seed.withheld', { day })
    if (reveal === null) return open('seed.opens', { at: { instant: dayStart + dayMs } })
    const seed = seedOf(evidence, opened)
    if (!seed || !anchor) return failed('seed.not-in-log', { day })
    steps = (dayStart - Date.parse(`${origin.anchorDay}T00:00:00Z`)) / dayMs
    if (!verifySeed(seed, steps, anchor)) return failed('seed.not-in-chain', { day, steps })
  }
  return ok('seed.ok', { steps })
}
