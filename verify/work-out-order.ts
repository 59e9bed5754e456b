import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { chooseTicks, decideOnTicks, type Settlement } from '@candor/domain/contracts/settle-contract.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import type { RecordedTick } from '@candor/domain/proofs/tick-parts.ts'
import { drawPath } from './check-path.ts'
import { checkSeed } from './check-seed.ts'
import type { DrawnPath } from './drawn-path.ts'
import { type Evidence, openEvidence } from './evidence.ts'
import { openCheckpoint } from './open-checkpoint.ts'
import type { ContractProof, OwnMemory, OwnOrder } from './proof-file.ts'

/**
 * What an order's ticks are drawn from, as a proof of a contract would show it: seeds, terms and closes of its days, each with its leaf in the
 * log of a checkpoint that the device has kept.
 */
export type ProvedDays = Pick<ContractProof, 'publicKey' | 'origin' | 'days' | 'dayBefore' | 'checkpoint'>

export type DrawTick = DrawnPath['tickAt']

/** The contract that an order without a receipt would have become. */
const bodyOf = ({ order, signature }: OwnOrder, { checkpoint }: ProvedDays) => ({
  ...spanOfOrder(order),
  order,
  orderSignature: signature,
  feed: order.feed,
  acceptedAt: order.seenAt,
  checkpoint,
})

/**
 * The ticks of an order's instrument on its days, drawn by the code of checks 5 and 7: seeds, terms and closes are those of the log, and the terms
 * those that the order names. Null where they are not, or where a seed is not there.
 */
export function drawForOrder(
  own: OwnOrder,
  proved: ProvedDays,
  known: Pick<OwnMemory, 'anchor' | 'terms'>,
): DrawTick | null {
  // The checks that run read nothing else of a proof.
  const proof = { ...proved, receipt: { body: bodyOf(own, proved) }, settlement: null } as ContractProof
  try {
    const evidence = openEvidence(proof, { ...known, order: own })
    if (!evidence || !openCheckpoint(proved.publicKey, proved.checkpoint)) return null
    if (!areTermsOfLog(evidence, own) || checkSeed(evidence).state !== 'ok') return null
    const { tickAt, trouble } = drawPath(evidence)
    return trouble ? null : tickAt
  } catch {
    // What cannot even be read is not what was asked for.
    return null
  }
}

/** Terms are those of the log, of the order, and those that were announced. */
const areTermsOfLog = ({ days, leafOf, own }: Evidence, { order }: OwnOrder): boolean =>
  days.every(({ day, terms, termsLeaf }, i) => {
    const leaf = leafOf('terms', termsLeaf)
    const announced = i === 0 ? order.terms : own.terms?.[day]
    const hash = hexOf(sha256(asciiBytes(terms)))
    return leaf?.day === day && leaf.hash === hash && (announced ?? hash) === hash
  })

/** How an order would have ended on these ticks; null where there are not two, because the session was over. */
export function workOutOrder({ order, direction }: OwnOrder, tickAt: DrawTick): Settlement | null {
  const { purchaseAt, expiresAt } = spanOfOrder(order)
  const ticks: RecordedTick[] = []
  for (let at = purchaseAt; at <= expiresAt; at += 1000) {
    const tick = tickAt(at)
    if (tick) ticks.push(tick)
  }
  const { purchase, final } = chooseTicks({ purchaseAt, expiresAt }, ticks)
  if (!purchase || !final || purchase.at === final.at) return null
  const terms = { stake: cents(BigInt(order.stake)), rate: rate(BigInt(order.rate)) }
  return decideOnTicks(terms, direction, purchase, final)
}
