import { payoutOf } from '@candor/domain/contracts/contract-payout.ts'
import type { SettlementRecord, TickText } from '@candor/domain/contracts/contract-receipt.ts'
import {
  chooseTicks,
  type Settlement,
  type SettlementFacts,
  settleContract,
} from '@candor/domain/contracts/settle-contract.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { type Evidence, haltedAt, overdueMs } from './evidence.ts'
import type { ReadPages } from './read-tick-pages.ts'

const tickText = (tick: { at: number; mid: bigint } | null): TickText | null =>
  tick && { at: tick.at, mid: `${tick.mid}` }

const isSameTick = (one: TickText | null, other: TickText | null): boolean =>
  one?.at === other?.at && one?.mid === other?.mid

/** What a contract without a settlement is told: that it is not due, or that it is withheld. */
function unsettled({ contract, now }: Evidence): Finding {
  return now > contract.expiresAt + overdueMs ? failed('result.overdue') : open('result.waits')
}

/** The acceptance stands before the page of the purchase tick. While that page is not sealed, nothing says otherwise. */
function isSealedInTime({ proof, contract }: Evidence, { ticks, placeOf }: ReadPages): boolean {
  const { purchase } = chooseTicks(contract, ticks)
  const page = purchase ? placeOf.get(purchase.at) : undefined
  return page === undefined || proof.acceptance === null || proof.acceptance.place < page
}

function factsOf(evidence: Evidence, pages: ReadPages): SettlementFacts {
  return {
    ticks: pages.ticks,
    completeUntil: pages.trouble ? 0 : evidence.contract.expiresAt,
    haltedAt: haltedAt(evidence),
    sealedInTime: isSealedInTime(evidence, pages),
  }
}

/** How the contract ends by the rule on the ticks of the log; null while they are not all there, or where they are not those of the log. */
export function settlementByRule(evidence: Evidence, pages: ReadPages): Settlement | null {
  const terms = pages.trouble?.state === 'failed' ? null : evidence.days[0]?.parsed?.contracts
  return terms ? settleContract(evidence.contract, terms, factsOf(evidence, pages)) : null
}

/** The settlement names the first tick after acceptance and the last one at or before expiry. */
export function checkTicks(evidence: Evidence, pages: ReadPages, expected: Settlement | null): Finding {
  const record = evidence.proof.settlement?.record
  if (pages.trouble?.state === 'failed') return pages.trouble
  if (!expected) return pages.trouble ?? failed('ticks.no-rule')
  if (!record) return unsettled(evidence)
  for (const which of ['purchase', 'final'] as const) {
    const [chosen, named] = [tickText(expected[which]), record[which]]
    if (!isSameTick(chosen, named))
      return failed(`ticks.${which}`, {
        chosen: chosen ? { instant: chosen.at } : '—',
        named: named ? { instant: named.at } : '—',
      })
  }
  return ok('ticks.ok')
}

/** The outcome follows from the ticks and the direction, or from the rule of void contracts. */
export function checkResult(evidence: Evidence, pages: ReadPages, expected: Settlement | null): Finding {
  const record = evidence.proof.settlement?.record
  if (!record) return unsettled(evidence)
  if (!expected) return pages.trouble ?? failed('ticks.no-rule')
  if (record.outcome !== expected.outcome || record.reason !== expected.reason)
    return failed('result.differs', {
      expected: expected.outcome,
      found: record.outcome,
    })
  const { outcome, reason } = expected
  return ok(outcome === 'void' ? `result.${reason ?? 'no-tick'}` : `result.${outcome}`)
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
