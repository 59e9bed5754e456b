import { decideSpotFill, type RestingSpot, releaseSpot } from '@candor/domain/holdings/decide-spot-fill.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { cancelSpotOrder } from '@candor/wire/spot.ts'
import type { CommandContext } from '../command-context.ts'
import { refusal } from '../http/refusal.ts'
import type { Fence } from '../leases/check-fence.ts'
import type { TriggerBody } from '../leases/load-fenced.ts'
import { loadFenced, notDue, stood } from '../leases/load-fenced.ts'
import { loadStandings } from '../limits/load-standing.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import { loadOwn } from '../teller/load-own.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { changedHolding, filledRows, holdingOf, loadHoldings, spotNotice } from './holding-row.ts'
import { type SpotRow, type StoredHolding, type StoredSpotOrder, storeSpotRows } from './spot-rows.ts'
import { writeSpotOrder } from './write-spot.ts'

/** A resting order as the rules see it. */
export const restingOf = (row: StoredSpotOrder): RestingSpot => ({
  side: row.side,
  quantity: quantity(row.quantity),
  amount: row.amount === null ? null : cents(row.amount),
  type:
    row.type === 'market'
      ? { kind: 'market', seen: price(row.price ?? 0n), tolerancePpm: row.tolerance_ppm ?? 0 }
      : { kind: 'limit', limit: price(row.price ?? 0n), until: row.expires_at ? 'session' : 'cancelled' },
  reserve: cents(row.reserve),
})

type End = {
  status: 'cancelled' | 'expired'
  reason: NonNullable<StoredSpotOrder['end_reason']>
  at: Date
}

/** An order that ends without being carried out, with what it had set aside. */
function endedSpot(row: StoredSpotOrder, held: StoredHolding | null, { status, reason, at }: End) {
  const after: StoredSpotOrder = { ...row, status, reserve: 0n, ended_at: at, end_reason: reason }
  const released = releaseSpot(restingOf(row), holdingOf(held, row.symbol))
  const holding = changedHolding(held, row.customer_id, released.holding, at, 0)
  const rows: SpotRow[] = [
    { table: 'spot_orders', act: 'update', row: after },
    ...(row.side === 'sell' ? [{ table: 'holdings', act: 'upsert', row: holding } as const] : []),
  ]
  const subject = { kind: 'spot', id: row.id } as const
  return { transfers: released.transfers, subject, rows, answer: writeSpotOrder(after, null) }
}

type Facts = { row: StoredSpotOrder | null; held: StoredHolding | null }

const holdingsOfOrders = (
  transaction: TellerTransaction,
  rows: readonly (StoredSpotOrder | null)[],
): Promise<(StoredHolding | null)[]> =>
  loadHoldings(
    transaction,
    rows.map((row) => row && { customerId: row.customer_id, symbol: row.symbol }),
  )

export const cancelSpotKind: CommandKind<{ id: string }, Facts, SpotRow, typeof cancelSpotOrder.reply> = {
  name: 'cancel-spot',
  reply: cancelSpotOrder.reply,
  async load(transaction, asked) {
    const rows = await loadOwn<StoredSpotOrder>(transaction, 'spot_orders', asked)
    const held = await holdingsOfOrders(transaction, rows)
    return rows.map((row, place) => ({ row, held: held[place] ?? null }))
  },
  decide({ row, held }, { at }) {
    if (!row) return refuse(refusal('not-found'))
    if (row.status !== 'resting') return refuse(refusal('order-cancellation-failed'))
    return accept(endedSpot(row, held, { status: 'cancelled', reason: 'customer', at: new Date(at) }))
  },
  store: storeSpotRows,
}

type WatchedFacts = Facts & { valid: boolean; own: OwnStanding | undefined }

/** Brings orders that the watcher names, what is held of their instruments, and the limits of their customers. */
async function loadWatched(
  transaction: TellerTransaction,
  asked: readonly Asked<{ id: string; fence: Fence }>[],
  context: CommandContext,
): Promise<WatchedFacts[]> {
  const [fenced, standings] = await Promise.all([
    loadFenced<StoredSpotOrder>(transaction, 'spot_orders', asked),
    loadStandings(transaction, asked, context),
  ])
  const held = await holdingsOfOrders(
    transaction,
    fenced.map(({ row }) => row),
  )
  return fenced.map((one, place) => ({ ...one, held: held[place] ?? null, own: standings[place] }))
}

export const fillSpotKind: CommandKind<TriggerBody, WatchedFacts, SpotRow> = {
  name: 'fill-spot',
  reply: null,
  load: loadWatched,
  decide({ row, held, valid, own }, { at, body, ledger }) {
    const instrument = row && findInstrument(row.symbol)
    if (!row || !instrument || !valid || row.status !== 'resting' || !stood(row, body)) return notDue()
    const { market } = body
    const facts = { market, available: ledger.balances.cash, holding: holdingOf(held, row.symbol), own }
    const decided = decideSpotFill(instrument, restingOf(row), facts)
    if (!decided.ok) return notDue()
    const now = new Date(at)
    if (decided.value.kind === 'cancelled') {
      const { reason } = decided.value
      return accept({
        ...endedSpot(row, held, { status: 'cancelled', reason, at: now }),
        notices: [
          { event: 'spot-cancelled', subjectId: row.id, figures: { symbol: row.symbol, cause: reason } },
        ],
        answer: { reason },
      })
    }
    const { fill, transfers } = decided.value
    const order = { id: row.id, customerId: row.customer_id, side: row.side }
    const written = filledRows(held, order, fill, market, now)
    const { quantity: traded } = fill
    const after: StoredSpotOrder = { ...row, quantity: traded, status: 'filled', reserve: 0n, ended_at: now }
    return accept({
      transfers,
      subject: { kind: 'spot', id: row.id },
      rows: [{ table: 'spot_orders', act: 'update', row: after }, ...written.rows],
      notices: [spotNotice(row, fill)],
      answer: { filled: true },
    })
  },
  store: storeSpotRows,
}

export const expireSpotKind: CommandKind<{ id: string; fence: Fence }, WatchedFacts, SpotRow> = {
  name: 'expire-spot',
  reply: null,
  load: loadWatched,
  decide({ row, held, valid }, { at }) {
    if (!row?.expires_at || !valid || row.status !== 'resting' || row.expires_at.getTime() > at)
      return notDue()
    return accept({
      ...endedSpot(row, held, { status: 'expired', reason: 'session', at: new Date(at) }),
      notices: [{ event: 'spot-expired', subjectId: row.id, figures: { symbol: row.symbol } }],
      answer: { expired: true },
    })
  },
  store: storeSpotRows,
}
