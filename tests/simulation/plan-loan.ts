import { dayMs } from '@candor/domain/time/durations.ts'
import type { LoanAsk } from './loan-asks.ts'
import { countDebt, type NaiveLoan } from './naive-loans.ts'
import { operatorOf, type Planning } from './planning.ts'

/** What somebody had rises and falls, so that limits do: from what is less than the least to more than the most. */
function planNote({ dice, changes, now }: Planning, customerId: bigint, most: number): void {
  const at = now - dice.below(40) * dayMs
  changes.push({ kind: 'note', customerId, at, equity: BigInt(dice.below(most)) })
}

function planBorrow(planning: Planning, customerId: bigint): LoanAsk {
  const { below, chance, pick } = planning.dice
  if (chance(0.5)) planNote(planning, customerId, chance(0.4) ? 30_000_000 : 3_000_000)
  const cents = chance(0.4) ? 10_000n : BigInt(10_000 + below(chance(0.4) ? 1_000_000 : 200_000))
  const days = pick([7, 15, 30, 60, 90]) ?? 7
  return { kind: 'borrow', customerId, key: planning.freshKey(), cents, days }
}

/** The limit falls to the least: all that somebody had over 30 days turns out to have been nothing. */
function loseAll({ ledger, changes }: Planning, customerId: bigint): void {
  for (const { at } of ledger.notes.filter((note) => note.customerId === customerId))
    changes.push({ kind: 'note', customerId, at, equity: 0n })
}

function planReview(
  planning: Planning,
  named: { customerId: bigint; request: number },
  { approvedBy }: NaiveLoan,
): LoanAsk {
  const { dice, ledger, freshKey } = planning
  const { chance, pick } = dice
  if (chance(0.15)) loseAll(planning, named.customerId)
  if (chance(0.15)) return { kind: 'cancel-loan', key: freshKey(), ...named }
  const known = chance(0.1) ? pick([...ledger.operators.keys()]) : pick([11n, 12n])
  const again = chance(0.4) ? approvedBy.at(-1) : undefined
  const self = operatorOf(named.customerId)
  const operatorId = again ?? (chance(0.1) && ledger.operators.has(self) ? self : (known ?? 11n))
  if (chance(0.15)) return { kind: 'take-loan', key: freshKey(), ...named, operatorId }
  return {
    kind: 'review-loan',
    key: freshKey(),
    ...named,
    operatorId,
    verdict: chance(0.9) ? 'approve' : 'reject',
  }
}

/** All of it, a part, the interest alone, to the cent what is owed, or a cent more. */
function planRepayment(
  { below, chance, pick }: Planning['dice'],
  loan: NaiveLoan,
  now: number,
): bigint | null {
  if (loan.status !== 'owed' || chance(0.2)) return null
  const { borrowed, interest } = countDebt(loan, now)
  const owed = borrowed + interest
  if (chance(0.6)) return pick([owed, owed + 1n, owed + 1n, interest > 0n ? interest : 1n]) ?? null
  return 1n + (owed * BigInt(below(1_000))) / 1_000n
}

const padded = (request: number): string => String(request).padStart(8, '0')

export function planLoan(planning: Planning, customerId: bigint): LoanAsk | null {
  const { dice, ledger, freshKey, now } = planning
  const { chance, pick } = dice
  const all = [...ledger.loans].filter(([, loan]) => chance(0.02) || loan.customerId === customerId)
  const open = all.filter(([, { status }]) => ['asked', 'taken', 'passed', 'owed'].includes(status))
  if (open.length < 3 && chance(open.length === 0 ? 0.9 : 0.2)) return planBorrow(planning, customerId)
  const owed = open.filter(([, { status }]) => status === 'owed')
  const [request, loan] = pick(chance(0.5) && owed.length > 0 ? owed : chance(0.95) ? open : all) ?? []
  if (request === undefined || !loan) return null
  const named = { customerId, request }
  if ((loan.status === 'asked' || loan.status === 'taken') && chance(0.95))
    return planReview(planning, named, loan)
  if (loan.status === 'passed' ? chance(0.9) : chance(0.05))
    return { kind: 'pay-out', key: `pay-out-loan:${padded(request)}`, ...named }
  if (chance(0.05)) return { kind: 'cancel-loan', key: freshKey(), ...named }
  return { kind: 'repay', key: freshKey(), ...named, cents: planRepayment(dice, loan, now) }
}
