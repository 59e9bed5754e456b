import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { decideFill, returnReserve } from '@candor/domain/orders/decide-fill.ts'
import { chargeNight } from '@candor/domain/positions/change-position.ts'
import { decideTrigger } from '@candor/domain/positions/decide-close.ts'
import { warningDue } from '@candor/domain/positions/liquidation.ts'
import { pledgeOf } from '@candor/domain/positions/position.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import { nextFinancing, nightlyRate } from '@candor/domain/positions/trading-terms.ts'
import { accept } from '@candor/domain/result.ts'
import type { CommandContext } from '../command-context.ts'
import type { Fence } from '../leases/check-fence.ts'
import { type Fenced, loadFenced, notDue, stood, type TriggerBody } from '../leases/load-fenced.ts'
import { loadStandings } from '../limits/load-standing.ts'
import { endedOrder, restingOrderOf } from '../orders/order-commands.ts'
import { closedRows } from '../positions/closed-rows.ts'
import { openedRow, positionEvent } from '../positions/opened-row.ts'
import { closedNotice, filledNotice } from '../positions/position-notices.ts'
import {
  changedColumns,
  linesOf,
  positionOf,
  positionOn,
  type StoredPosition,
} from '../positions/position-row.ts'
import type { StoredOrder } from '../positions/trading-rows.ts'
import { storeTradingRows, type TradingRow } from '../positions/trading-rows.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

export const triggerKind: CommandKind<TriggerBody, Fenced<StoredPosition>, TradingRow> = {
  name: 'trigger',
  reply: null,
  load: (transaction, asked) => loadFenced(transaction, 'positions', asked),
  decide({ row, valid }, { at, body }) {
    if (!row || !valid || row.status !== 'open' || !stood(row, body)) return notDue()
    const decided = decideTrigger(positionOn(row, body.market.tick), body.market)
    if (!decided.ok) return notDue()
    const { cause, transfers } = decided.value
    const { rows } = closedRows(row, decided.value, { cause, at: new Date(at), market: body.market })
    const notices = [closedNotice(row, decided.value, cause)]
    return accept({ transfers, subject: { kind: 'order', id: row.id }, rows, notices, answer: { cause } })
  },
  store: storeTradingRows,
}

type FillFacts = Fenced<StoredOrder> & { own: OwnStanding | undefined; openPositions: number }

/** Brings orders with the limits that their customers have set, and for those who have some, how many positions are open. */
async function loadFills(
  transaction: TellerTransaction,
  asked: readonly Asked<TriggerBody>[],
  context: CommandContext,
): Promise<FillFacts[]> {
  const [rows, standings] = await Promise.all([
    loadFenced<StoredOrder>(transaction, 'orders', asked),
    loadStandings(transaction, asked, context),
  ])
  const limited = asked.filter((_, place) => standings[place]).map(({ customerId }) => customerId)
  const counted =
    limited.length === 0
      ? []
      : await transaction.query<{ customer_id: bigint; open: number }>(
          'positions-counted',
          `select customer_id, count(*)::int as open from positions
           where customer_id = any($1::bigint[]) and status = 'open' group by customer_id`,
          [limited],
        )
  const open = new Map(counted.map((row) => [row.customer_id, row.open]))
  return rows.map((row, place) => ({
    ...row,
    own: standings[place],
    openPositions: open.get(asked[place]?.customerId ?? 0n) ?? 0,
  }))
}

export const fillKind: CommandKind<TriggerBody, FillFacts, TradingRow> = {
  name: 'fill-order',
  reply: null,
  load: loadFills,
  decide({ row, valid, own, openPositions }, { at, body, customerId, ledger }) {
    const instrument = row && findInstrument(row.symbol)
    if (!row || !instrument || !valid || row.status !== 'resting' || !stood(row, body)) return notDue()
    const { market } = body
    const facts = { market, reserve: cents(row.reserve), available: ledger.balances.cash, own, openPositions }
    const decided = decideFill(instrument, restingOrderOf(row), facts)
    if (!decided.ok) return notDue()
    const filledAt = new Date(at)
    const subject = { kind: 'order', id: row.id } as const
    if (decided.value.kind === 'cancelled') {
      const end = { status: 'cancelled', reason: decided.value.reason, at: filledAt } as const
      const rows: TradingRow[] = [{ table: 'orders', act: 'update', row: endedOrder(row, end) }]
      const { symbol, side, id } = row
      const figures = { symbol, side, cause: decided.value.reason }
      return accept({
        transfers: decided.value.transfers,
        subject,
        rows,
        notices: [{ event: 'order-cancelled', subjectId: id, figures }],
        answer: { cancelled: true },
      })
    }
    const { position, price, fee, transfers } = decided.value
    const order: StoredOrder = {
      ...row,
      status: 'filled',
      reserve: 0n,
      ended_at: filledAt,
      fill_price: price,
      fill_sequence: market.tick.sequence,
    }
    const opened = openedRow(position, { id: row.id, customerId, at: filledAt, tick: market.tick, fee })
    const { tick, conversion } = market
    const event = {
      kind: 'opened',
      quantity: position.quantity,
      price,
      amount: fee,
      tick,
      conversion,
    } as const
    return accept({
      transfers,
      subject,
      rows: [
        { table: 'orders', act: 'update', row: order },
        { table: 'positions', act: 'insert', row: opened },
        { table: 'position_events', act: 'insert', row: positionEvent(opened, filledAt, event) },
      ],
      notices: [filledNotice(row, position)],
      answer: { filled: true },
    })
  },
  store: storeTradingRows,
}

export const expireKind: CommandKind<{ id: string; fence: Fence }, Fenced<StoredOrder>, TradingRow> = {
  name: 'expire-order',
  reply: null,
  load: (transaction, asked) => loadFenced(transaction, 'orders', asked),
  decide({ row, valid }, { at }) {
    if (!row?.expires_at || !valid || row.status !== 'resting' || row.expires_at.getTime() > at)
      return notDue()
    const after = endedOrder(row, { status: 'expired', reason: 'session', at: new Date(at) })
    return accept({
      transfers: returnReserve(cents(row.reserve)),
      subject: { kind: 'order', id: row.id },
      rows: [{ table: 'orders', act: 'update', row: after }],
      notices: [
        { event: 'order-expired', subjectId: row.id, figures: { symbol: row.symbol, side: row.side } },
      ],
      answer: { expired: true },
    })
  },
  store: storeTradingRows,
}

/** The night that is charged is named, so that each is charged once. */
type FinanceBody = TriggerBody & { night: number }

export const financeKind: CommandKind<FinanceBody, Fenced<StoredPosition>, TradingRow> = {
  name: 'finance-position',
  reply: null,
  load: (transaction, asked) => loadFenced(transaction, 'positions', asked),
  decide({ row, valid }, { at, body, ledger }) {
    const instrument = row && findInstrument(row.symbol)
    if (!row || !instrument || !valid || row.status !== 'open') return notDue()
    if (row.next_financing.getTime() !== body.night || body.night > at) return notDue()
    const { tick, conversion } = body.market
    const rate = nightlyRate(instrument.esmaClass)
    const financed = chargeNight(positionOf(row), tick.mid, conversion, rate, ledger.balances.cash)
    const after: StoredPosition = {
      ...row,
      ...changedColumns(financed.position, row.warned),
      financing: row.financing + financed.charge,
      next_financing: new Date(nextFinancing(body.night)),
      version: row.version + 1,
    }
    const event = { kind: 'financed', price: tick.mid, amount: financed.charge, tick, conversion } as const
    return accept({
      transfers: financed.transfers,
      subject: { kind: 'order', id: row.id },
      rows: [
        { table: 'positions', act: 'update', row: after },
        { table: 'position_events', act: 'insert', row: positionEvent(after, new Date(at), event) },
      ],
      answer: { charged: true },
    })
  },
  store: storeTradingRows,
}

/** Notes that a customer was warned; a warning is sent once for each level. */
export const warnKind: CommandKind<TriggerBody, Fenced<StoredPosition>, TradingRow> = {
  name: 'warn-position',
  reply: null,
  load: (transaction, asked) => loadFenced(transaction, 'positions', asked),
  decide({ row, valid }, { at, body }) {
    if (!row || !valid || row.status !== 'open' || !stood(row, body)) return notDue()
    const { tick } = body.market
    const position = positionOf(row)
    const percent = warningDue(pledgeOf(position), row.warned, closingPrice(row.side, tick))
    if (percent === null) return notDue()
    const after = { ...row, ...linesOf(position, percent), warned: percent, version: row.version + 1 }
    const event = { kind: 'warned', cause: String(percent), tick } as const
    return accept({
      transfers: [],
      subject: { kind: 'order', id: row.id },
      rows: [
        { table: 'positions', act: 'update', row: after },
        { table: 'position_events', act: 'insert', row: positionEvent(after, new Date(at), event) },
      ],
      notices: [
        {
          event: 'liquidation-near',
          subjectId: row.id,
          turn: after.version,
          figures: {
            symbol: row.symbol,
            side: row.side,
            price: writeShortPrice(closingPrice(row.side, tick)),
            percent: String(percent),
          },
        },
      ],
      answer: { warned: percent },
    })
  },
  store: storeTradingRows,
}
