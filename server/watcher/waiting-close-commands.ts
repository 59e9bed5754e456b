import { price } from '@candor/domain/money/price.ts'
import { quantity } from '@candor/domain/money/quantity.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { type CloseAsked, decideWaitingClose } from '@candor/domain/positions/decide-close.ts'
import { accept } from '@candor/domain/result.ts'
import type { Fence } from '../leases/check-fence.ts'
import type { Fenced, TriggerBody } from '../leases/load-fenced.ts'
import { loadFenced, notDue } from '../leases/load-fenced.ts'
import { droppedClose } from '../positions/close-position-command.ts'
import { closedRows } from '../positions/closed-rows.ts'
import { closedNotice } from '../positions/position-notices.ts'
import { positionOf, type StoredPosition } from '../positions/position-row.ts'
import { storeTradingRows, type TradingRow } from '../positions/trading-rows.ts'
import type { CommandKind } from '../teller/command.ts'

/** What was asked to be closed and waits for its tick. */
const waitingClose = (row: StoredPosition): CloseAsked | null =>
  row.closing_quantity === null || row.closing_price === null
    ? null
    : {
        part: quantity(row.closing_quantity),
        seen: price(row.closing_price),
        tolerancePpm: row.closing_tolerance_ppm ?? 0,
      }

const dropped = (
  { id, version, symbol, side }: StoredPosition,
  cause: 'price-moved' | 'session',
): NewNotice => ({
  event: 'close-dropped',
  subjectId: id,
  turn: version,
  figures: { symbol, side, cause },
})

/** Closes what has waited for a tick on delayed quotes, or drops it where the price is outside its tolerance. */
export const fillCloseKind: CommandKind<TriggerBody, Fenced<StoredPosition>, TradingRow> = {
  name: 'fill-close',
  reply: null,
  load: (transaction, asked) => loadFenced(transaction, 'positions', asked),
  decide({ row, valid }, { at, body }) {
    const asked = row && waitingClose(row)
    if (!row || !asked || !valid || row.status !== 'open') return notDue()
    const { market } = body
    if (row.closing_since === null || market.tick.at < row.closing_since.getTime()) return notDue()
    const decided = decideWaitingClose(positionOf(row), asked, market)
    if (!decided.ok) return notDue()
    const subject = { kind: 'order', id: row.id } as const
    const now = new Date(at)
    if (decided.value.kind === 'dropped') {
      const { rows } = droppedClose(row, { cause: 'price-moved', at: now, market })
      return accept({
        transfers: [],
        subject,
        rows,
        notices: [dropped(row, 'price-moved')],
        answer: { dropped: true },
      })
    }
    const { rows } = closedRows(row, decided.value, { cause: 'customer', at: now, market })
    const notices = [closedNotice(row, decided.value, 'customer')]
    return accept({ transfers: decided.value.transfers, subject, rows, notices, answer: { closed: true } })
  },
  store: storeTradingRows,
}

/** Drops a close that still waits when its session has ended; the position stays open. */
export const expireCloseKind: CommandKind<
  { id: string; fence: Fence },
  Fenced<StoredPosition>,
  TradingRow
> = {
  name: 'expire-close',
  reply: null,
  load: (transaction, asked) => loadFenced(transaction, 'positions', asked),
  decide({ row, valid }, { at }) {
    if (!row?.closing_until || !valid || row.closing_until.getTime() > at) return notDue()
    const { rows } = droppedClose(row, { cause: 'session', at: new Date(at) })
    return accept({
      transfers: [],
      subject: { kind: 'order', id: row.id },
      rows,
      notices: [dropped(row, 'session')],
      answer: { dropped: true },
    })
  },
  store: storeTradingRows,
}
