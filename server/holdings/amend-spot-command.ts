import { decideAmendSpot } from '@candor/domain/holdings/decide-amend-spot.ts'
import { smallestSpotOrder } from '@candor/domain/holdings/spot-terms.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { countsFrom } from '@candor/domain/orders/counts-from.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { amendSpotOrder } from '@candor/wire/spot.ts'
import { refusal } from '../http/refusal.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { CommandKind } from '../teller/command.ts'
import { loadOwn } from '../teller/load-own.ts'
import { restingOf } from './spot-commands.ts'
import { type SpotRow, type StoredSpotOrder, storeSpotRows } from './spot-rows.ts'
import { writeSpotOrder } from './write-spot.ts'

type AmendSpotBody = { id: string; limit: Price }

export const amendSpotKind: CommandKind<
  AmendSpotBody,
  StoredSpotOrder | null,
  SpotRow,
  typeof amendSpotOrder.reply
> = {
  name: 'amend-spot',
  reply: amendSpotOrder.reply,
  priced: true,
  load: (transaction, asked) => loadOwn<StoredSpotOrder>(transaction, 'spot_orders', asked),
  decide(row, { at, body: { limit }, ledger }, { board }) {
    const instrument = row && findInstrument(row.symbol)
    if (!row || !instrument) return refuse(refusal('not-found'))
    if (row.status !== 'resting') return refuse(refusal('already-decided'))
    const market = marketFacts(board, row.symbol)
    const facts = { market, available: ledger.balances.cash }
    const decided = decideAmendSpot(instrument, restingOf(row), limit, facts)
    if (!decided.ok) {
      const code = decided.refusal
      const min = writeCents(smallestSpotOrder)
      return refuse(code === 'order-too-small' ? { code, params: { min } } : refusal(code))
    }
    const { asked, reserve, transfers } = decided.value
    const after: StoredSpotOrder = {
      ...row,
      price: limit,
      reserve,
      asked_value: asked.value,
      asked_fee: asked.fee,
      lines_since: market ? new Date(countsFrom(market, at)) : row.lines_since,
      changed_at: new Date(at),
    }
    return accept({
      transfers,
      subject: { kind: 'spot', id: row.id },
      rows: [{ table: 'spot_orders', act: 'update', row: after }],
      answer: writeSpotOrder(after, null),
    })
  },
  store: storeSpotRows,
}
