import { cents } from '@candor/domain/money/cents.ts'
import { decidePayout, type Stake, takeFrom } from '@candor/domain/participations/decide-payout.ts'
import { units } from '@candor/domain/participations/unit.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { beforeUnits, proceedsOf } from './check-units.ts'
import type { PoolEvidence } from './open-participation.ts'
import type { ProvedPayout } from './participation-file.ts'
import { overdueMs } from './time-limits.ts'

const sumOf = (payouts: readonly ProvedPayout[], of: (one: ProvedPayout) => string): bigint =>
  payouts.reduce((sum, one) => sum + BigInt(of(one)), 0n)

/** The payouts of a participation are those that the customer's own postings show, and cost no more than was put in. */
function isPosted({ proof }: PoolEvidence, id: string, payouts: readonly ProvedPayout[]): boolean {
  const own = proof.chain.postings.filter(({ subject }) => subject === `participation/${id}`)
  // A payout of nothing is not posted, and there may have been others since.
  const isShown = (wanted: string, of: (one: ProvedPayout) => string): boolean => {
    const posted = own.filter(({ kind }) => kind === wanted)
    return payouts
      .map(of)
      .filter((amount) => amount !== '0')
      .every((amount, i) => posted[i]?.amount === amount)
  }
  const hold = own.find(({ kind }) => kind === 'participation-hold')
  return (
    hold !== undefined &&
    sumOf(payouts, ({ cost }) => cost) <= BigInt(hold.amount) &&
    isShown('participation-paid', ({ proceeds }) => proceeds) &&
    isShown('participation-fee', ({ fee }) => fee)
  )
}

/** Every fee is a tenth of what was earned above the customer's own mark, and losses are carried from one payout to the next. */
function checkFees({ proof }: PoolEvidence): Finding | null {
  let carried = cents(0n)
  for (const [i, payout] of proof.payouts.entries()) {
    if (payout.number !== i + 1) return failed('payout.left-out', { number: i + 1 })
    const [proceeds, cost] = [cents(BigInt(payout.proceeds)), cents(BigInt(payout.cost))]
    const { fee, carriedAfter } = decidePayout({ proceeds, cost, carried })
    if (`${fee}` !== payout.fee)
      return failed('payout.fee', { expected: { cents: `${fee}` }, found: { cents: payout.fee } })
    carried = carriedAfter
  }
  return null
}

/** What was paid is what the units were worth at their value, less the fee by the customer's own mark. */
export function checkPayouts(evidence: PoolEvidence): Finding {
  const { proof, now, findValue } = evidence
  const before = beforeUnits(evidence)
  if (before) return before
  const fees = checkFees(evidence)
  if (fees) return fees
  const { id, amount } = proof.participation
  for (const [other, payouts] of Map.groupBy(proof.payouts, ({ participation }) => participation))
    if (!isPosted(evidence, other, payouts))
      return failed('payout.not-posted', { number: payouts[0]?.number ?? 0 })
  let stake: Stake = { units: units(BigInt(proof.join?.units ?? 0)), cost: cents(BigInt(amount)) }
  let [paid, waits] = [0n, false]
  for (const leave of proof.leaves) {
    const given = units(BigInt(leave.units))
    if (given <= 0n || given > stake.units) return failed('units.more-left')
    const { rest, cost } = takeFrom(stake, given)
    stake = rest
    const due = proceedsOf(evidence, leave)
    if ((due === null ? null : `${due}`) !== leave.proceeds)
      return failed('payout.differs', {
        expected: { cents: `${due ?? 0n}` },
        found: { cents: leave.proceeds ?? '0' },
      })
    const payout = proof.payouts.find(({ number }) => number === leave.settledAs)
    if (!payout) {
      const since = leave.value === null ? null : findValue(leave.value)?.at
      if (leave.settledAs !== null || (since && now > since + overdueMs)) return failed('payout.overdue')
      waits = true
      continue
    }
    if (payout.participation !== id || payout.proceeds !== leave.proceeds || payout.cost !== `${cost}`)
      return failed('payout.cost', { expected: { cents: `${cost}` }, found: { cents: payout.cost } })
    paid += BigInt(payout.proceeds) - BigInt(payout.fee)
  }
  const own = proof.payouts.filter(({ participation }) => participation === id)
  if (own.length !== proof.leaves.filter(({ settledAs }) => settledAs !== null).length)
    return failed('payout.left-out', { number: own.length })
  if (waits) return open('payout.waits')
  if (proof.leaves.length === 0) return open('payout.none')
  return ok('payout.ok', {
    paid: { cents: `${paid}` },
    fees: { cents: `${sumOf(own, ({ fee }) => fee)}` },
  })
}
