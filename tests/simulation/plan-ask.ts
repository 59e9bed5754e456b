import { planAmount, planLimit, writeAmount } from './plan-amount.ts'
import { planLoan } from './plan-loan.ts'
import { planPart } from './plan-part.ts'
import { afterChanges, planTrade } from './plan-trade.ts'
import { operatorOf, type Planning } from './planning.ts'
import type { Ask } from './round.ts'

function planDeposit({ dice, ledger, changes, freshKey }: Planning, customerId: bigint): Ask {
  const { chance, pick, uuid } = dice
  const key = freshKey()
  const asked = { kind: 'deposit', customerId, key, amount: planAmount(dice, ledger, customerId) } as const
  const known = chance(0.15) ? pick([...ledger.receipts.keys()]) : undefined
  if (known !== undefined) return { ...asked, receiptId: known }
  const copied = chance(0.1) ? pick([...ledger.receipts.values()])?.picture : undefined
  const id = uuid()
  changes.push({ kind: 'receipt', id, customerId, picture: copied ?? id })
  return { ...asked, receiptId: id }
}

function planWithdrawal({ dice, ledger, now, freshKey }: Planning, customerId: bigint): Ask {
  const { below, chance, pick, uuid } = dice
  const all = [...ledger.banks]
  const own = all.filter(([, bank]) => bank.customerId === customerId)
  const [bankId = uuid()] = pick(chance(0.05) ? all : own) ?? []
  const fee = chance(0.5) ? 0n : BigInt(1 + below(999))
  const amount = chance(0.4) ? planLimit(dice, ledger, customerId, now) : planAmount(dice, ledger, customerId)
  return { kind: 'withdraw', customerId, key: freshKey(), amount, bankId, fee }
}

/** The customer takes a request back, or somebody decides it. */
function planEnd({ dice, ledger, freshKey }: Planning, customerId: bigint): Ask | null {
  const { chance, pick } = dice
  const all = [...ledger.requests].filter(([, request]) => request.customerId === customerId)
  const open = all.filter(([, { status }]) => status === 'in-review')
  // Those that a second person has to agree to come up more often: there are few of them.
  const halfway = open.filter(([, { approvedBy }]) => approvedBy.length > 0)
  const among = chance(0.9) ? open : all
  const [request, found] = pick(halfway.length > 0 && chance(0.6) ? halfway : among) ?? []
  if (request === undefined || !found) return null
  const named = { customerId, request, of: chance(0.97) ? found.kind : ('deposit' as const) }
  if (chance(0.25)) return { kind: 'cancel', key: freshKey(), ...named }
  // Also somebody who may not review, somebody who does not exist, and those who are customers too, this one above all.
  const known = chance(0.2) ? pick([...ledger.operators.keys()]) : pick([11n, 12n])
  // Or a reviewer who has agreed already.
  const again = chance(0.6) ? found.approvedBy.at(-1) : undefined
  const own = chance(0.1) && ledger.operators.has(operatorOf(customerId)) ? operatorOf(customerId) : known
  const operatorId = chance(0.02) ? 99n : (again ?? own ?? 11n)
  const verdict = chance(0.8) ? 'approve' : 'reject'
  return { kind: 'review', key: freshKey(), ...named, operatorId, verdict, stale: chance(0.03) }
}

/** The same ask once more, late; or its key with something else. */
function planAgain({ dice, past }: Planning, customerId: bigint): Ask | null {
  const again = dice.pick(past.filter((ask) => ask.customerId === customerId))
  if (!again || dice.chance(0.7)) return again ?? null
  if ('amount' in again) return { ...again, amount: writeAmount(BigInt(1_000 + dice.below(9_000))) }
  if (again.kind !== 'review') return again
  return { ...again, verdict: again.verdict === 'approve' ? 'reject' : 'approve' }
}

export function planAsk(planning: Planning, customerId: bigint): Ask | null {
  const { dice, ledger } = planning
  const customer = ledger.customers.get(customerId)
  if (customer?.verified && customer.postings.length === 0 && dice.chance(0.8))
    return { kind: 'fund', customerId, key: 'fund-practice' }
  if (dice.chance(customer?.verified ? 0.5 : 0.05))
    return planTrade({ ...planning, ledger: afterChanges(ledger, planning.changes) }, customerId)
  if (dice.chance(customer?.verified ? 0.4 : 0.05)) return planPart(planning, customerId)
  if (dice.chance(customer?.verified ? 0.28 : 0.05)) return planLoan(planning, customerId)
  const kind = dice.below(100)
  if (kind < 12) return planAgain(planning, customerId)
  if (kind < 30) return planDeposit(planning, customerId)
  return kind < 60 ? planWithdrawal(planning, customerId) : planEnd(planning, customerId)
}
