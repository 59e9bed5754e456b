import type { LedgerAccount } from '@candor/domain/ledger/ledger-account.ts'
import type { Transfer } from '@candor/domain/ledger/transfer.ts'
import { cents } from '@candor/domain/money/cents.ts'
import {
  type CarriedOut,
  carryOutRequests,
  payOwed,
  type UnitRequest,
} from '@candor/domain/participations/carry-out-requests.ts'
import { approveJoin } from '@candor/domain/participations/decide-join.ts'
import {
  decidePayout,
  type Payout,
  type Stake,
  takeFrom,
} from '@candor/domain/participations/decide-payout.ts'
import { poolSeed } from '@candor/domain/participations/participation-terms.ts'
import { cashFor, type PoolValue, seedUnits, units } from '@candor/domain/participations/unit.ts'

/** A pool and its participants on paper, for tests of what must hold whatever happens to them. Shares are in thousandths. */
export type PoolStep =
  | { readonly act: 'join'; readonly who: number; readonly amount: bigint }
  | { readonly act: 'leave'; readonly which: number; readonly share: bigint }
  | { readonly act: 'buy' | 'sell'; readonly share: bigint }
  /** What is open becomes worth so many thousandths of what it was. */
  | { readonly act: 'move'; readonly share: bigint }
  | { readonly act: 'value' }
  | { readonly act: 'pay'; readonly which: number }

type Waiting = { readonly request: UnitRequest; readonly who: number; readonly cost: bigint }
type Unpaid = { readonly who: number; readonly cost: bigint; readonly proceeds: bigint }
type Participant = { carried: bigint; made: bigint; mark: bigint; earned: bigint; fees: bigint }

type WorkedPool = {
  cash: bigint
  /** What is open is worth. */
  parts: bigint
  owed: bigint
  units: bigint
  readonly house: Map<LedgerAccount, bigint>
  readonly stakes: { who: number; stake: Stake }[]
  readonly participants: Map<number, Participant>
  waiting: Waiting[]
  readonly unpaid: Unpaid[]
  readonly counts: {
    joined: number
    left: number
    paid: number
    charged: number
    owing: number
    rounded: bigint
  }
}

export const openWorkedPool = (): WorkedPool => ({
  ...{ cash: poolSeed, parts: 0n, owed: 0n, units: seedUnits },
  ...{ house: new Map(), stakes: [], participants: new Map(), waiting: [], unpaid: [] },
  counts: { joined: 0, left: 0, paid: 0, charged: 0, owing: 0, rounded: 0n },
})

const equityOf = ({ cash, owed, parts }: WorkedPool): bigint => cash - owed + parts

const worthOf = (pool: WorkedPool): PoolValue => ({ equity: cents(equityOf(pool)), units: units(pool.units) })

/** Of the pool, or of a participant, whose own cash is nobody's matter here. */
function post(pool: WorkedPool, transfers: readonly Transfer[], owner: 'pool' | 'participant'): void {
  const put = (account: LedgerAccount, amount: bigint) =>
    pool.house.set(account, (pool.house.get(account) ?? 0n) + amount)
  for (const { from, to, amount } of transfers) {
    if (owner === 'pool') pool.cash += to === 'cash' ? amount : -amount
    put(to, amount)
    put(from, -amount)
  }
}

function askToLeave({ stakes, waiting }: WorkedPool, which: number, share: bigint): void {
  const held = stakes[which % stakes.length]
  if (!held || held.stake.units === 0n) return
  const part = (held.stake.units * share) / 1_000n
  const given = units(part > 0n ? part : held.stake.units)
  const { cost, rest } = takeFrom(held.stake, given)
  held.stake = rest
  waiting.push({ request: { id: 'leave', act: 'leave', units: given }, who: held.who, cost })
  if (rest.units === 0n) stakes.splice(stakes.indexOf(held), 1)
}

function keepResult(pool: WorkedPool, { who, cost, request }: Waiting, result: CarriedOut['results'][0]) {
  if (request.act === 'join') {
    pool.stakes.push({ who, stake: { units: result.units, cost: request.amount } })
    pool.counts.joined += 1
    return
  }
  pool.unpaid.push({ who, cost, proceeds: result.cash })
  pool.counts.left += 1
}

function valueAndCarryOut(pool: WorkedPool): void {
  const at = worthOf(pool)
  if (at.equity <= 0n) return
  const standing = { cash: cents(pool.cash), units: at.units, owed: cents(pool.owed) }
  const requests = pool.waiting.map(({ request }) => request)
  const done = requests.length > 0 ? carryOutRequests(standing, at, requests) : payOwed(standing)
  for (const [place, asked] of pool.waiting.entries()) {
    const result = done.results[place]
    if (!result) throw new Error('a request without a result')
    keepResult(pool, asked, result)
  }
  pool.waiting = []
  post(pool, done.transfers, 'pool')
  pool.owed = done.owed
  pool.units = done.units
  if (done.owed > 0n) pool.counts.owing += 1
  checkNobodyElsePaid(pool, at, requests.length, done.transfers)
}

/** What stays in the pool is worth as much as before, to the two cents that one value may leave over, or to those it had no cash for. */
function checkNobodyElsePaid(
  pool: WorkedPool,
  at: PoolValue,
  requests: number,
  transfers: readonly Transfer[],
): void {
  const gained = equityOf(pool) * at.units - pool.units * at.equity
  const rounded = transfers.find(({ kind }) => kind === 'pool-rounding')?.amount ?? 0n
  pool.counts.rounded += rounded
  const most = pool.cash > 0n ? 2n : BigInt(requests) + 2n
  if (gained < 0n || gained >= most * at.units) throw new Error(`who stayed gained ${gained} of ${at.units}`)
  if (rounded > BigInt(requests)) throw new Error(`${rounded} cents were rounded away`)
}

/** The mark is the most that all that was paid out had made: the fee is a tenth of how far it rose, and nothing else. */
function checkFee(
  { earned, mark, made, carried }: Participant,
  { proceeds, cost }: Unpaid,
  paid: Payout,
): void {
  if (earned !== mark) throw new Error(`earned ${earned}`)
  if (mark - made !== carried) throw new Error('another loss is carried')
  const isTenth = paid.fee >= 0n && paid.fee * 10n <= paid.earned && paid.earned - paid.fee * 10n < 10n
  if (!isTenth || (proceeds <= cost && paid.fee !== 0n)) throw new Error(`a fee of ${paid.fee}`)
}

function payOne(pool: WorkedPool, which: number): void {
  const [due] = pool.unpaid.splice(which % (pool.unpaid.length || 1), 1)
  if (!due) return
  const known = pool.participants.get(due.who) ?? { carried: 0n, made: 0n, mark: 0n, earned: 0n, fees: 0n }
  const [proceeds, cost, carried] = [cents(due.proceeds), cents(due.cost), cents(known.carried)]
  const payout = decidePayout({ proceeds, cost, carried })
  post(pool, payout.transfers, 'participant')
  const made = known.made + proceeds - cost
  const after: Participant = {
    carried: payout.carriedAfter,
    made,
    mark: made > known.mark ? made : known.mark,
    earned: known.earned + payout.earned,
    fees: known.fees + payout.fee,
  }
  pool.participants.set(due.who, after)
  pool.counts.paid += 1
  if (payout.fee > 0n) pool.counts.charged += 1
  checkFee(after, due, payout)
}

/** A trade costs a thousandth. */
const afterFee = (amount: bigint): bigint => (amount * 999n) / 1_000n

function trade(pool: WorkedPool, act: 'buy' | 'sell', share: bigint): void {
  const free = pool.cash - pool.owed
  const amount = ((act === 'buy' ? (free > 0n ? free : 0n) : pool.parts) * share) / 1_000n
  pool.cash += act === 'buy' ? -amount : afterFee(amount)
  pool.parts += act === 'buy' ? afterFee(amount) : -amount
}

export function playStep(pool: WorkedPool, step: PoolStep): void {
  if (step.act === 'join') {
    // The hold comes before it and stays within the participant's own accounts.
    const amount = cents(step.amount)
    post(pool, approveJoin(amount), 'participant')
    pool.waiting.push({ request: { id: 'join', act: 'join', amount }, who: step.who, cost: 0n })
  } else if (step.act === 'leave') askToLeave(pool, step.which, step.share)
  else if (step.act === 'value') valueAndCarryOut(pool)
  else if (step.act === 'pay') payOne(pool, step.which)
  else if (step.act === 'move') pool.parts = (pool.parts * step.share) / 1_000n
  else trade(pool, step.act, step.share)
}

const sumOf = (list: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const one of list) sum += one
  return sum
}

/** Units × value is the pool's money to the cent, and what is on its way is what the house has of it. */
export function checkPool(pool: WorkedPool): void {
  const { waiting, unpaid, stakes, house, participants, owed } = pool
  const leaving = waiting.flatMap(({ request }) => (request.act === 'leave' ? [request.units] : []))
  const held = [seedUnits, ...stakes.map(({ stake }) => stake.units), ...leaving]
  if (sumOf(held) !== pool.units) throw new Error(`${sumOf(held)} units are held of ${pool.units}`)
  const at = worthOf(pool)
  const worth = sumOf(held.map((one) => cashFor(one, at)))
  if (worth > at.equity || at.equity - worth >= BigInt(held.length))
    throw new Error(`units are worth ${worth} of ${at.equity}`)
  const joining = waiting.map(({ request }) => (request.act === 'join' ? request.amount : 0n))
  const onItsWay = sumOf(joining) + sumOf(unpaid.map(({ proceeds }) => proceeds)) - owed
  const kept = house.get('house-participations') ?? 0n
  if (kept !== onItsWay) throw new Error(`${kept} are kept of ${onItsWay} on their way`)
  if ((house.get('house-rounding') ?? 0n) !== pool.counts.rounded)
    throw new Error('rounded to another account')
  const fees = sumOf([...participants.values()].map((participant) => participant.fees))
  if ((house.get('house-fees') ?? 0n) !== fees) throw new Error('another amount of fees')
  if (pool.cash < 0n || owed < 0n) throw new Error('a pool below nothing')
}
