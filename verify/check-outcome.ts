import { openingDeadlineMs } from '@candor/domain/contracts/contract.ts'
import { commitDirection } from '@candor/domain/contracts/contract-order.ts'
import { payoutOf } from '@candor/domain/contracts/contract-payout.ts'
import type { SettlementRecord, TickText } from '@candor/domain/contracts/contract-receipt.ts'
import {
  chooseTicks,
  type Settlement,
  type SettlementFacts,
  settleContract,
} from '@candor/domain/contracts/settle-contract.ts'
import { readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { arePagesGone, type Evidence, haltedAt, logTimeOf, withheldFinding } from './evidence.ts'
import type { ReadPages } from './read-tick-pages.ts'
import { overdueMs } from './time-limits.ts'

const tickText = (tick: { at: number; mid: bigint } | null): TickText | null =>
  tick && { at: tick.at, mid: `${tick.mid}` }

const isSameTick = (one: TickText | null, other: TickText | null): boolean =>
  one?.at === other?.at && one?.mid === other?.mid

/** The finding for a contract without a settlement: that it is not due, or that it is withheld. A server that has the opening has no excuse. */
function unsettled(evidence: Evidence): Finding {
  const { contract, own, now } = evidence
  const withheld = isOpeningKeptBack(evidence) ? withheldFinding(evidence, 'opening') : null
  if (withheld) return withheld
  const unopened = contract.expiresAt + openingDeadlineMs
  const acknowledged = Math.max(contract.expiresAt, own.acknowledgedAt ?? 0)
  const from = isAcknowledged(evidence) ? Math.min(acknowledged, unopened) : unopened
  if (now > from + overdueMs) return failed('result.overdue')
  return open(evidence.direction === null ? 'result.unopened' : 'result.waits')
}

/** The server has answered the opening, so it has received it: with its signature, or with something else in its place. */
const isAcknowledged = ({ own }: Evidence): boolean => own.acknowledged !== undefined

/** The opening was sent in time and not acknowledged. One that is sent after the deadline, as the log has it, is too late, and says nothing. */
function isOpeningKeptBack({ proof, own, contract }: Evidence): boolean {
  const since = own.withheld?.opening
  if (since === undefined) return false
  return (logTimeOf(proof, own, since) ?? since) < contract.expiresAt + openingDeadlineMs
}

/** A device that hears the log opens, and goes on until it is answered: two heads so far apart show that it could. */
const heardForMs = 60_000

function wasListening({ own: { receipt, receivedAt }, heads, contract }: Evidence): boolean {
  if (!receipt || receivedAt === undefined) return false
  const deadline = contract.expiresAt + openingDeadlineMs
  const heard = heads
    .filter(({ heardAt, logTime }) => heardAt >= receivedAt + heardForMs && logTime <= deadline)
    .map(({ heardAt }) => heardAt)
  return Math.max(...heard) - Math.min(...heard) >= heardForMs
}

/** The device has sent this order and never got a receipt: it has not revealed the direction. */
const isUnasked = ({ own }: Evidence): boolean => own.order !== undefined && own.receipt === undefined

/** The acceptance comes before the page of the purchase tick. While that page is not sealed, nothing says otherwise. */
function isSealedInTime(evidence: Evidence, { ticks, placeOf }: ReadPages): boolean {
  const { proof, contract } = evidence
  const { purchase } = chooseTicks(contract, ticks)
  const page = purchase ? placeOfTick(evidence, placeOf, purchase.at) : undefined
  return page === undefined || proof.acceptance === null || proof.acceptance.place < page
}

/** The place of a tick's page, if the proof or the leaves that the customer has read show it. */
const placeOfTick = (evidence: Evidence, placeOf: ReadPages['placeOf'], at: number): number | undefined =>
  placeOf.get(at) ?? placeOfMinute(evidence, at)

const minuteOf = (at: number): number => Math.floor(at / 60_000)

/** The place of a minute's page among the leaves that the customer has read, where the proof does not show it. */
function placeOfMinute({ own, seen, contract }: Evidence, at: number): number | undefined {
  const place = (own.leaves?.texts ?? []).findIndex((text) => {
    const leaf = readLeaf(text, 'ticks')
    return leaf?.feed === contract.feed && minuteOf(leaf.opensAt) === minuteOf(at)
  })
  return place < 0 ? undefined : seen.size + place
}

function factsOf(evidence: Evidence, pages: ReadPages): SettlementFacts {
  return {
    direction: evidence.direction,
    ticks: pages.ticks,
    completeUntil: pages.trouble ? 0 : evidence.contract.expiresAt,
    haltedAt: haltedAt(evidence),
    sealedInTime: isSealedInTime(evidence, pages),
    // Whether it was opened in time is not asked here: without a direction the rule decides nothing.
    now: 0,
  }
}

/** How the contract ends by the rule on the ticks of the log; null while they are not all there, or where they are not those of the log. */
export const settlementByRule = (evidence: Evidence, pages: ReadPages): Settlement | null =>
  pages.trouble?.state === 'failed' ? null : settleContract(evidence.contract, factsOf(evidence, pages))

/** The settlement names the tick of the purchase second and the last one at or before expiry. */
export function checkTicks(evidence: Evidence, pages: ReadPages, expected: Settlement | null): Finding {
  const record = evidence.proof.settlement?.record
  if (pages.trouble?.state === 'failed') return pages.trouble
  if (record?.reason === 'unopened')
    return record.purchase || record.final ? failed('result.unopened-with-ticks') : ok('ticks.unopened')
  if (!expected) return pages.trouble ?? unsettled(evidence)
  if (!record) return unsettled(evidence)
  for (const which of ['purchase', 'final'] as const) {
    const [chosen, named] = [tickText(expected[which]), record[which]]
    if (!isSameTick(chosen, named))
      return failed(`ticks.${which}`, {
        chosen: chosen ? { instant: chosen.at } : '—',
        named: named ? { instant: named.at } : '—',
      })
  }
  return ok(arePagesGone(evidence) ? 'ticks.recomputed' : 'ticks.ok')
}

/** The outcome follows from the ticks and the direction, or from the rule of void contracts. */
export function checkResult(evidence: Evidence, pages: ReadPages, expected: Settlement | null): Finding {
  const record = evidence.proof.settlement?.record
  if (!record) return unsettled(evidence)
  if (record.reason === 'unopened') return checkUnopened(evidence, record)
  if (!isOpened(evidence, record) && !(isBlank(record) && expected?.reason === 'halted'))
    return failed('result.opening')
  if (!isBlank(record) && isUnasked(evidence)) return failed('result.unasked')
  if (!expected) return pages.trouble ?? open('result.waits')
  const isSame = record.outcome === expected.outcome && record.reason === expected.reason
  if (!isSame && !isBetter(evidence, pages, expected, record))
    return failed('result.differs', { expected: expected.outcome, found: record.outcome })
  const { outcome, reason } = record
  return ok(outcome === 'void' ? `result.${reason ?? 'no-tick'}` : `result.${outcome}`)
}

const isBlank = ({ direction, nonce }: SettlementRecord): boolean => direction === null && nonce === null

/** The record opens the direction that the order hides. */
const isOpened = ({ proof }: Evidence, { direction, nonce }: SettlementRecord): boolean =>
  direction !== null &&
  nonce !== null &&
  commitDirection(direction, nonce) === proof.receipt.body.order.direction

/** A loss that was given back as sealed late, where the pages are gone and no leaf shows that it was not. */
const isBetter = (
  evidence: Evidence,
  { placeOf }: ReadPages,
  { outcome, purchase }: Settlement,
  record: SettlementRecord,
): boolean =>
  outcome === 'lose' &&
  record.outcome === 'void' &&
  record.reason === 'sealed-late' &&
  purchase !== null &&
  placeOfTick(evidence, placeOf, purchase.at) === undefined

/** Lost because it was never opened: only a day after expiry, and not where the device has opened, could not, or was there to do it. */
function checkUnopened(evidence: Evidence, record: SettlementRecord): Finding {
  const due = evidence.contract.expiresAt + openingDeadlineMs
  const isRight =
    record.outcome === 'lose' && isBlank(record) && record.settledAt >= due && evidence.now >= due
  if (isAcknowledged(evidence) || isOpeningKeptBack(evidence) || isUnasked(evidence))
    return failed('result.opened')
  if (wasListening(evidence)) return failed('result.heard')
  return isRight ? ok('result.never-opened') : failed('result.too-early')
}

/** What is owed for an outcome: stake and share, the stake, or nothing. */
const owed = ({ contract }: Evidence, { outcome }: SettlementRecord): bigint => {
  if (outcome === 'win') return payoutOf(contract.stake, contract.rate)
  return outcome === 'lose' ? 0n : contract.stake
}

export function checkPayout(evidence: Evidence): Finding {
  const record = evidence.proof.settlement?.record
  if (!record) return unsettled(evidence)
  const expected = owed(evidence, record)
  if (record.paid !== `${expected}`)
    return failed('payout.differs', { expected: { cents: `${expected}` }, found: { cents: record.paid } })
  const values = {
    stake: { cents: `${evidence.contract.stake}` },
    rate: { rate: `${evidence.contract.rate}` },
  }
  return ok(`payout.${record.outcome}`, values)
}
