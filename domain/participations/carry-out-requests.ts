import { type Transfer, transfer } from '../ledger/transfer.ts'
import { type Cents, cents } from '../money/cents.ts'
import { divideDown, divideUp } from '../money/rounding.ts'
import { cashFor, type PoolValue, type Units, units, unitsFor } from './unit.ts'

/** What waits for a value: money that joins, or units that leave. */
export type UnitRequest =
  | { readonly id: string; readonly act: 'join'; readonly amount: Cents }
  | { readonly id: string; readonly act: 'leave'; readonly units: Units }

type UnitResult = { readonly id: string; readonly units: Units; readonly cash: Cents }

export type CarriedOut = {
  readonly results: readonly UnitResult[]
  /** What the pool has after it. */
  readonly units: Units
  /** Owed to who has left and not in the pool's cash: it is paid as soon as something is sold. */
  readonly owed: Cents
  /** The pool's own transfers. */
  readonly transfers: readonly Transfer[]
}

/** A pool while requests are carried out: its cash, its units and what it owes already. */
export type PoolStanding = { readonly cash: Cents; readonly units: Units; readonly owed: Cents }

/**
 * Carries requests out at one value, all at the same. Units are rounded down for who joins and cash for who leaves; whole cents of what
 * that leaves over go to the rounding account, so that nobody gains by how requests are split.
 */
export function carryOutRequests(
  pool: PoolStanding,
  value: PoolValue,
  requests: readonly UnitRequest[],
): CarriedOut {
  const results = requests.map((request): UnitResult => {
    return request.act === 'join'
      ? { id: request.id, cash: request.amount, units: unitsFor(request.amount, value) }
      : { id: request.id, units: request.units, cash: cashFor(request.units, value) }
  })
  let [joinedCash, joinedUnits, leftCash, leftUnits] = [0n, 0n, 0n, 0n]
  for (const [place, { cash, units: moved }] of results.entries()) {
    if (requests[place]?.act === 'join') {
      joinedCash += cash
      joinedUnits += moved
    } else {
      leftCash += cash
      leftUnits += moved
    }
  }
  // What the units of all of them are worth, less what was given for them: never negative, since each was rounded against its customer.
  const overJoined = joinedCash - divideUp(joinedUnits * value.equity, value.units)
  const overLeft = divideDown(leftUnits * value.equity, value.units) - leftCash
  const over = (overJoined > 0n ? overJoined : 0n) + overLeft
  return settlePool(
    { ...pool, units: units(pool.units + joinedUnits - leftUnits) },
    { joined: cents(joinedCash), left: cents(leftCash), over: cents(over) },
    results,
  )
}

function settlePool(
  pool: PoolStanding,
  { joined, left, over }: { joined: Cents; left: Cents; over: Cents },
  results: readonly UnitResult[],
): CarriedOut {
  const transfers: Transfer[] = []
  if (joined > 0n) transfers.push(transfer('pool-joined', 'house-participations', 'cash', joined))
  let cash = pool.cash + joined
  const owes = pool.owed + left
  const pays = owes < cash ? owes : cash
  if (pays > 0n) transfers.push(transfer('pool-left', 'cash', 'house-participations', cents(pays)))
  cash -= pays
  const rounded = over < cash ? over : cash
  if (rounded > 0n) transfers.push(transfer('pool-rounding', 'cash', 'house-rounding', cents(rounded)))
  return { results, units: pool.units, owed: cents(owes - pays), transfers }
}

/** Pays what the pool owes out of what it has, after something was sold. */
export const payOwed = (pool: PoolStanding): CarriedOut =>
  settlePool(pool, { joined: cents(0n), left: cents(0n), over: cents(0n) }, [])
