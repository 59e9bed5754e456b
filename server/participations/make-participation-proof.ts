import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { type StoodOn, ticksToShow } from '@candor/domain/strategies/shown-ticks.ts'
import type {
  ParticipationProof,
  ProvedChain,
  ProvedLeave,
  ProvedPayout,
} from '@candor/verify/participation-file.ts'
import type { Connection } from '../postgres/database.ts'
import type { PublicLog } from '../proofs/keep-log.ts'
import { proveChain } from '../proofs/prove-chain.ts'
import { provePrices } from '../proofs/prove-prices.ts'
import type { StoredTrade, StoredValue } from '../strategies/pool-rows.ts'
import { findPool } from '../strategies/pool-table.ts'
import { findStrategyNow } from '../strategies/strategy-terms-table.ts'
import type { FoundParticipation } from './participation-table.ts'
import { type ProvedPool, provePool } from './prove-pool.ts'
import {
  type CarriedRequest,
  findPostingSpan,
  listPayouts,
  listUnitRequests,
  type NumberedPayout,
} from './unit-request-table.ts'

const writeLeave = ({ id, cause, askedAt, units, value, cash, settledAs }: CarriedRequest): ProvedLeave => ({
  id,
  cause: cause === 'term' ? 'term' : 'customer',
  askedAt: askedAt.getTime(),
  units: `${units ?? 0n}`,
  value,
  proceeds: cash === null ? null : `${cash}`,
  settledAs,
})

const writePayout = ({ number, participationId, proceeds, cost, fee }: NumberedPayout): ProvedPayout => ({
  number,
  participation: participationId,
  proceeds: `${proceeds}`,
  cost: `${cost}`,
  fee: `${fee}`,
})

const pricesOfValue = ({ parts }: StoredValue): StoodOn[] => JSON.parse(parts) as StoodOn[]

const priceOfTrade = ({ content }: StoredTrade): StoodOn => {
  const { symbol, tick } = JSON.parse(content) as { symbol: string; tick: { at: number } | null }
  return { symbol, tickAt: tick?.at ?? 0 }
}

/** The prices that a proof shows, by the list that the verifier goes by. */
function wantedTicks({ stored }: ProvedPool, own: readonly number[]): StoodOn[] {
  const [mine, others] = [true, false].map((isOwn) =>
    stored.values.filter(({ number }) => own.includes(number) === isOwn).flatMap(pricesOfValue),
  )
  return [...ticksToShow(mine ?? [], stored.trades.map(priceOfTrade), others ?? []).values()]
}

type PoolParts = Pick<
  ParticipationProof,
  'values' | 'trades' | 'decisions' | 'models' | 'pages' | 'days' | 'pool'
>

const noPool: PoolParts = {
  ...{ values: [], trades: [], decisions: [], models: [], pages: [], days: [] },
  pool: null,
}

/** The pool from before the customer joined to after the last units left, or to its newest value while some are left. */
async function gatherPool(
  connection: Connection,
  { strategy, completedAt }: FoundParticipation,
  own: readonly number[],
  size: number,
): Promise<PoolParts> {
  const pool = await findPool(connection, strategy)
  if (!pool || pool.last_value === 0) return noPool
  // While units are waited for, the newest value shows whether one was passed over.
  if (own.length === 0) {
    const newest = { strategy, own: [pool.last_value], last: pool.last_value }
    return { ...noPool, values: (await provePool(connection, newest, size)).values.slice(-1) }
  }
  const last = completedAt ? Math.min(Math.max(...own) + 1, pool.last_value) : pool.last_value
  const proved = await provePool(connection, { strategy, own, last }, size)
  const { values } = proved.stored
  const chain = await proveChain(
    connection,
    pool.customer_id,
    { after: values[0]?.posting ?? 0n, last: values.at(-1)?.posting ?? 0n },
    size,
  )
  const { stored, ...texts } = proved
  return { ...texts, ...(await provePrices(connection, wantedTicks(proved, own), size)), pool: chain }
}

/** The customer's postings, from before the first participation whose losses may have been carried to this one. */
async function gatherChain(
  connection: Connection,
  { id, customerId }: FoundParticipation,
  payouts: readonly NumberedPayout[],
  size: number,
): Promise<ProvedChain> {
  const others = new Set(payouts.map(({ participationId }) => participationId))
  const span = await findPostingSpan(connection, customerId, [...others], id)
  if (!span) throw new Error(`participation ${id} has no posting`)
  return await proveChain(connection, customerId, { after: span.first - 1n, last: span.last }, size)
}

/** Gathers what a customer needs to check a participation, as far as it is there, all of it under the last checkpoint. */
export async function makeParticipationProof(
  connection: Connection,
  publicLog: PublicLog,
  found: FoundParticipation,
): Promise<ParticipationProof> {
  const checkpoint = publicLog.latest()
  const head = checkpoint && readCheckpoint(checkpoint.text)
  if (!head) throw new Error('nothing was sealed yet')
  const { id, customerId, strategy, amount, days } = found
  const requests = await listUnitRequests(connection, id)
  const lastPayout = Math.max(0, ...requests.map(({ settledAs }) => settledAs ?? 0))
  const payouts = await listPayouts(connection, customerId, strategy, lastPayout)
  const join = requests.find(({ act }) => act === 'join')
  const own = requests.flatMap(({ value }) => value ?? [])
  return {
    publicKey: publicLog.key.publicKey,
    checkpoint,
    participation: {
      ...{ id, strategy, days },
      amount: `${amount}`,
      endedAt: (await findStrategyNow(connection, strategy))?.endedAt ?? null,
    },
    join: join && join.value !== null ? { value: join.value, units: `${join.units ?? 0n}` } : null,
    leaves: requests.filter(({ act }) => act === 'leave').map(writeLeave),
    payouts: payouts.map(writePayout),
    chain: await gatherChain(connection, found, payouts, head.size),
    ...(await gatherPool(connection, found, own, head.size)),
  }
}
