import { balanceIn, type NaiveLedger } from './naive-ledger.ts'
import type { NaivePart } from './naive-parts.ts'
import { type PartAsk, poolCustomer } from './part-asks.ts'
import { afterChanges, planTrade } from './plan-trade.ts'
import { operatorOf, type Planning } from './planning.ts'
import type { Ask } from './round.ts'

function planJoin({ dice, ledger, freshKey }: Planning, customerId: bigint): PartAsk {
  const { below, chance, pick } = dice
  const customer = ledger.customers.get(customerId)
  const cash = customer ? balanceIn(customer, 'cash') : 0n
  const all = cash + BigInt(below(3)) - 1n
  const cents = chance(0.1) && all > 0n ? all : BigInt(1 + below(200_000))
  return { kind: 'join', customerId, key: freshKey(), cents, days: pick([1, 3, 7, 14, 30]) ?? 1 }
}

function planReview(
  { dice, ledger, freshKey }: Planning,
  named: { customerId: bigint; request: number },
): PartAsk {
  const { chance, pick } = dice
  const { customerId } = named
  if (chance(0.1)) return { kind: 'cancel-part', key: freshKey(), ...named }
  const known = chance(0.1) ? pick([...ledger.operators.keys()]) : 11n
  const own = chance(0.1) && ledger.operators.has(operatorOf(customerId)) ? operatorOf(customerId) : known
  const verdict = chance(0.85) ? 'approve' : 'reject'
  return { kind: 'review-part', key: freshKey(), ...named, operatorId: own ?? 11n, verdict }
}

/** Something that is left, all of it, nothing, or more than there is. */
function planUnits({ below, chance, pick }: Planning['dice'], { join }: NaivePart): bigint | null {
  const units = join?.units ?? 0n
  if (chance(0.3)) return null
  if (chance(0.1)) return pick([0n, units, units + 1n]) ?? null
  return (units * BigInt(1 + below(999))) / 1_000n
}

const padded = (request: number): string => String(request).padStart(8, '0')

export function planPart(planning: Planning, customerId: bigint): PartAsk | null {
  const { dice, ledger, freshKey } = planning
  const { chance, pick } = dice
  const all = [...ledger.parts].filter(([, part]) => chance(0.02) || part.customerId === customerId)
  const open = all.filter(([, { status }]) => status === 'in-review' || status === 'approved')
  if (open.length < 3 && chance(open.length === 0 ? 0.8 : 0.25)) return planJoin(planning, customerId)
  const [request, part] = pick(chance(0.95) ? open : all) ?? []
  if (request === undefined || !part) return null
  const named = { customerId, request }
  if (part.status === 'in-review' && chance(0.95)) return planReview(planning, named)
  const unpaid = [...part.leaves].filter(([, { cash, isPaid }]) => chance(0.05) || (cash !== null && !isPaid))
  const [leave] = pick(unpaid) ?? []
  if (leave !== undefined && chance(0.7))
    return { kind: 'pay-units', key: `pay-units:${padded(leave)}`, ...named, leave }
  const isOver = part.endsAt <= planning.now
  if (chance(isOver ? 0.7 : 0.05))
    return { kind: 'end-term', key: `end-term:${padded(request)}`, ...named, strategyEnded: chance(0.02) }
  if (chance(0.04)) return { kind: 'cancel-part', key: freshKey(), ...named }
  return { kind: 'redeem', key: freshKey(), ...named, units: planUnits(dice, part) }
}

/** What a pool does: it trades with little leverage, is valued, and carries out what waits. */
export function planPool(planning: Planning): Ask | null {
  const { dice, ledger, changes, freshKey } = planning
  const { below, chance } = dice
  const pool = ledger.customers.get(poolCustomer)
  if (!pool) return null
  const named = { customerId: poolCustomer }
  if (pool.postings.length === 0) return { kind: 'fund', ...named, key: 'fund-practice' }
  if (chance(0.35)) {
    const planned = planTrade({ ...planning, ledger: afterChanges(ledger, changes) }, poolCustomer)
    return planned?.kind === 'place' ? { ...planned, leverage: 1 + below(2) } : planned
  }
  if (chance(0.5)) {
    const turn = freshKey()
    return { kind: 'carry-out', ...named, key: `carry-out:${turn}`, turn }
  }
  const number = ledger.values.length + (chance(0.95) ? 1 : below(3))
  return { kind: 'value', ...named, key: `value-pool:${padded(number)}`, number }
}

/** Values and what is carried out at them touch everybody who takes part, so that the order within a round would matter. */
export const touchesAll = ({ kind }: NaivePoolAsk): boolean => kind === 'value' || kind === 'carry-out'

type NaivePoolAsk = { kind: string }

export const customersOf = (ledger: NaiveLedger): bigint[] =>
  [...ledger.customers.keys()].filter((id) => id !== poolCustomer)
