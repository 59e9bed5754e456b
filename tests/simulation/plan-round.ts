import { dayMs, minuteMs } from '@candor/domain/time/durations.ts'
import { createDice, type Dice } from './dice.ts'
import type { NaiveLedger } from './naive-ledger.ts'
import { isPartAsk } from './part-asks.ts'
import { planAsk } from './plan-ask.ts'
import { customersOf, planPool, touchesAll } from './plan-part.ts'
import { planMarket } from './plan-trade.ts'
import { operatorOf, type Planning } from './planning.ts'
import { type Ask, type Change, faults, type Round } from './round.ts'

export type PlannerOptions = {
  /** How many customers there are at a time; further ones take the place of the oldest. */
  mostCustomers: number
  /** Asks in a round, at most. */
  mostAsks: number
  /** Whether customers are forgotten by both ledgers. */
  forgets: boolean
  /** How often something goes wrong in a round. */
  faultRate: number
  /** Whether two may send the same receipt in one round, so that it matters which comes first. */
  races: boolean
}

/** Many customers one after another, several at a time, and something goes wrong in every tenth round. */
export const longRun: PlannerOptions = {
  mostCustomers: 30,
  mostAsks: 4,
  forgets: true,
  faultRate: 0.1,
  races: true,
}

function planTime({ below, chance }: Dice, now: number): number {
  // Clocks are put back now and then.
  if (chance(0.01)) return now - below(60 * minuteMs)
  return now + below(chance(0.02) ? 2 * dayMs : 10 * minuteMs)
}

function openCustomer({ chance, uuid }: Dice, id: bigint, now: number): Change[] {
  const practice = chance(0.8)
  const opened: Change = { kind: 'customer', id, verified: practice }
  return practice ? [opened, { kind: 'bank', id: uuid(), customerId: id, usableFrom: now }] : [opened]
}

/** One of them may not review. */
const operators: readonly Change[] = [11n, 12n, 13n].map((id) => ({
  kind: 'operator',
  id,
  customerId: null,
  reviewer: id !== 13n,
}))

function planSmallChanges({ below, chance, pick, uuid }: Dice, ledger: NaiveLedger, now: number): Change[] {
  const ids = customersOf(ledger).slice(1)
  const id = pick(ids)
  if (id === undefined) return []
  const changes: Change[] = []
  if (chance(0.05) && !ledger.operators.has(operatorOf(id)))
    changes.push({ kind: 'operator', id: operatorOf(id), customerId: id, reviewer: true })
  if (chance(0.03)) changes.push({ kind: 'verification', id, verified: below(10) < 7 })
  if (chance(0.05)) changes.push({ kind: 'bank', id: uuid(), customerId: id, usableFrom: now + dayMs })
  const bank = chance(0.01) ? pick([...ledger.banks.keys()]) : undefined
  if (bank !== undefined) changes.push({ kind: 'bank-removed', id: bank })
  return changes
}

/** The picture an ask is about. A batch is decided by what was before it, so that the order of two that share one would matter. */
function pictureOf({ ledger, changes }: Planning, ask: Ask): string | null {
  if (ask.kind === 'cancel' || ask.kind === 'review') return ledger.requests.get(ask.request)?.picture ?? null
  if (ask.kind !== 'deposit') return null
  const sent = changes.find((change) => change.kind === 'receipt' && change.id === ask.receiptId)
  return sent?.kind === 'receipt' ? sent.picture : (ledger.receipts.get(ask.receiptId)?.picture ?? null)
}

function planAsks(planning: Planning, ids: bigint[], { mostAsks, races }: PlannerOptions): Ask[] {
  const { below, chance } = planning.dice
  const asks: Ask[] = []
  const ofPool = chance(0.25) ? planPool(planning) : null
  if (ofPool) asks.push(ofPool)
  const meetsPool = (ask: Ask): boolean => ofPool !== null && touchesAll(ofPool) && isPartAsk(ask)
  for (let left = 1 + below(mostAsks); left > 0 && ids.length > 0; left -= 1) {
    const [known = 0n] = ids.splice(below(ids.length), 1)
    const planned = planAsk(planning, known)
    if (!planned) continue
    // Now and then in the name of somebody who does not exist.
    const ask = chance(0.002) ? { ...planned, customerId: known + 1_000_000n } : planned
    const picture = pictureOf(planning, ask)
    const clashes =
      meetsPool(ask) ||
      asks.some((other) => {
        if (other.customerId === ask.customerId) return true
        if (picture === null || pictureOf(planning, other) !== picture) return false
        return !races || ask.kind !== 'deposit' || other.kind !== 'deposit'
      })
    if (!clashes) asks.push(ask)
  }
  return asks
}

/** Plans rounds one after another, by what the naive ledger knows. */
export function createPlanner(random: () => number, options: PlannerOptions): (ledger: NaiveLedger) => Round {
  const dice = createDice(random)
  let now = Date.parse('2026-01-05T10:00:00Z')
  let [customers, keys] = [0n, 0]
  let past: Ask[] = []
  const freshKey = (): string => {
    keys += 1
    return `key-${String(keys).padStart(8, '0')}`
  }
  return (ledger) => {
    now = planTime(dice, now)
    const ids = customersOf(ledger)
    const changes: Change[] = []
    if (ids.length < 3 || (dice.chance(0.05) && (options.forgets || ids.length < options.mostCustomers))) {
      customers += 1n
      changes.push(...openCustomer(dice, customers, now))
    }
    if (ledger.operators.size === 0) changes.push(...operators, { kind: 'pool' })
    changes.push(...planSmallChanges(dice, ledger, now), ...planMarket({ dice, ledger, now, freshKey }))
    const gone = options.forgets && ids.length > options.mostCustomers ? ids.shift() : undefined
    if (gone !== undefined) changes.push({ kind: 'gone', id: gone })
    const asks = planAsks({ dice, ledger, now, changes, past, freshKey }, ids, options)
    past = [...past, ...asks].slice(-300)
    const fault = dice.chance(options.faultRate) ? (dice.pick(faults) ?? null) : null
    // The teller waits for an unreachable database, and so would the simulation.
    const rare = fault === 'away-for-a-moment' && dice.chance(0.98)
    return { now, changes, asks, fault: rare ? null : fault }
  }
}
