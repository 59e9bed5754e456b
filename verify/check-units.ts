import { cents } from '@candor/domain/money/cents.ts'
import { cashFor, type PoolValue as UnitValue, units, unitsFor } from '@candor/domain/participations/unit.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, ok, open } from './check.ts'
import type { PoolEvidence, PoolValue } from './open-participation.ts'
import type { ProvedLeave } from './participation-file.ts'
import { overdueMs } from './time-limits.ts'

const unitValueOf = ({ equity, units: all }: PoolValue): UnitValue => ({
  equity: cents(BigInt(equity)),
  units: units(BigInt(all)),
})

/** What the units of a leave bring at its value; null while it has none. */
export function proceedsOf({ findValue }: PoolEvidence, { units: given, value }: ProvedLeave): bigint | null {
  const at = value === null ? null : findValue(value)
  return at && cashFor(units(BigInt(given)), unitValueOf(at))
}

/** A value is the first one after an instant: the one before it is not later. */
function isFirstAfter({ findValue }: PoolEvidence, number: number, at: number): boolean {
  const [value, before] = [findValue(number), findValue(number - 1)]
  if (!value || value.at <= at) return false
  return number === 1 || (before !== null && before.at <= at)
}

/** There is a value that something should have been carried out at, and it was not. */
const isPassedOver = ({ values, now }: PoolEvidence, askedAt: number): boolean =>
  values.some(({ at }) => at > askedAt && now > at + overdueMs)

/** No participation, or nothing of it, has been in the pool yet; null once units were asked for. */
export function beforeUnits({ approvedAt, postings }: PoolEvidence): Finding | null {
  if (approvedAt !== null) return null
  const isBack = postings.some(({ kind }) => kind === 'participation-returned')
  return isBack ? ok('units.returned') : open('units.review')
}

function checkLeave(evidence: PoolEvidence, leave: ProvedLeave, endsAt: number): Finding | null {
  const { own, findValue } = evidence
  const { id, cause, askedAt, value } = leave
  const asked = own.redemptions?.find((one) => one.id === id)
  if (asked && (asked.askedAt !== askedAt || asked.units !== leave.units))
    return failed('units.asked', { at: { instant: askedAt } })
  if (cause === 'term') {
    if (askedAt < endsAt) return failed('units.term-early', { at: { instant: endsAt } })
    // Values may come while many terms end at once, but not for long.
    const before = value === null ? null : findValue(value - 1)
    if (before && before.at > endsAt + overdueMs)
      return failed('units.term-late', { at: { instant: endsAt } })
  }
  if (value === null)
    return isPassedOver(evidence, askedAt) ? failed('units.passed-over') : open('units.waits')
  return isFirstAfter(evidence, value, askedAt) ? null : failed('units.not-first', { number: value })
}

/** Units were given for the amount, and taken, at the first value after each was due, and their number is the amount's at that value. */
export function checkUnits(evidence: PoolEvidence): Finding {
  const { proof, own, approvedAt, findValue } = evidence
  const before = beforeUnits(evidence)
  if (before) return before
  if (approvedAt === null) return open('units.review')
  const { join, leaves, participation } = proof
  if (!join) return isPassedOver(evidence, approvedAt) ? failed('units.passed-over') : open('units.waits')
  if (!isFirstAfter(evidence, join.value, approvedAt))
    return failed('units.not-first', { number: join.value })
  const value = findValue(join.value) as PoolValue
  const due = unitsFor(cents(BigInt(participation.amount)), unitValueOf(value))
  if (BigInt(join.units) !== due)
    return failed('units.differ', { owed: { price: `${due}` }, given: { price: join.units } })
  const gone = leaves.reduce((sum, leave) => sum + BigInt(leave.units), 0n)
  if (gone > due || leaves.some((leave) => BigInt(leave.units) === 0n)) return failed('units.more-left')
  const lost = own.redemptions?.find(({ id }) => !leaves.some((leave) => leave.id === id))
  if (lost) return failed('units.asked', { at: { instant: lost.askedAt } })
  // A term that is over before there was a value ends with the first one; that of a strategy that has ended, with it.
  const term = approvedAt + participation.days * dayMs
  const endsAt = Math.max(Math.min(term, participation.endedAt ?? term), value.at)
  const found = leaves.map((leave) => checkLeave(evidence, leave, endsAt))
  const wrong = found.find((one) => one?.state === 'failed')
  if (wrong) return wrong
  if (gone < due && isPassedOver(evidence, endsAt + overdueMs))
    return failed('units.term-late', { at: { instant: endsAt } })
  const waits = found.find((one) => one !== null)
  return waits ?? ok('units.ok', { units: { price: join.units }, number: join.value, leaves: leaves.length })
}
