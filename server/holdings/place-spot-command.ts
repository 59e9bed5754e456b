import { decideSpot, type SpotDecision, spotPrice } from '@candor/domain/holdings/decide-spot.ts'
import { freeOf } from '@candor/domain/holdings/holding.ts'
import type { SpotRefusal, SpotRequest } from '@candor/domain/holdings/spot-request.ts'
import { smallestSpotOrder, spotSizeOf } from '@candor/domain/holdings/spot-terms.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { sessionAt } from '@candor/domain/instruments/trading-hours.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { writeQuantity } from '@candor/domain/money/quantity.ts'
import { countsFrom } from '@candor/domain/orders/counts-from.ts'
import type { MarketFacts } from '@candor/domain/quotes/market-refusal.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { placeSpotOrder } from '@candor/wire/spot.ts'
import type { CommandContext } from '../command-context.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { explainLimit } from '../limits/explain-limit.ts'
import { loadStandings, withSetAside } from '../limits/load-standing.ts'
import { marketFacts } from '../quotes/market-facts.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import { changedHolding, filledRows, holdingOf, loadHoldings, spotNotice } from './holding-row.ts'
import { type SpotRow, type StoredHolding, type StoredSpotOrder, storeSpotRows } from './spot-rows.ts'
import { writeHolding, writeSpotOrder } from './write-spot.ts'

export type PlaceSpotBody = SpotRequest & { readonly symbol: string }

/** What is known of a customer who trades spot. */
export type SpotCustomer = {
  verified: boolean
  resting: number
  holding: StoredHolding | null
  own: OwnStanding | undefined
}

type CustomerRow = { verified: boolean; resting: number }

/** Brings what the rules of spot want to know of the customers of a batch, each about one instrument. */
export async function loadSpotCustomers(
  transaction: TellerTransaction,
  asked: readonly (Pick<Asked<unknown>, 'customerId' | 'at' | 'changedAt' | 'ledger'> & { symbol: string })[],
  context: CommandContext,
): Promise<SpotCustomer[]> {
  const [customers, holdings, standings] = await Promise.all([
    transaction.query<CustomerRow>(
      'spot-customers',
      `select customers.verification = 'verified' as verified,
         (select count(*)::int from spot_orders where spot_orders.customer_id = asked.customer_id and status = 'resting') as resting
       from unnest($1::bigint[]) with ordinality as asked (customer_id, place)
       join customers on customers.id = asked.customer_id order by place`,
      [asked.map(({ customerId }) => customerId)],
    ),
    loadHoldings(transaction, asked),
    loadStandings(transaction, asked, context),
  ])
  return customers.map((row, place) => ({
    ...row,
    holding: holdings[place] ?? null,
    own: standings[place],
  }))
}

/** When an order that is good for the session ends, or a market order that waits: with the session that runs now. */
function expiryOf(instrument: Instrument, { type }: SpotRequest, at: number): Date | null {
  if (type.kind === 'limit' && type.until !== 'session') return null
  const { closesAt } = sessionAt(instrument.calendar, Temporal.Instant.fromEpochMilliseconds(at))
  return closesAt ? new Date(closesAt.epochMilliseconds) : null
}

function orderRow(
  { id, customerId, at, body }: Asked<PlaceSpotBody>,
  instrument: Instrument,
  market: MarketFacts,
  { asked, quantity, outcome }: SpotDecision,
): StoredSpotOrder {
  const { type, size, side, symbol } = body
  const placedAt = new Date(at)
  const isFilled = outcome.kind === 'filled'
  return {
    id,
    customer_id: customerId,
    symbol,
    side,
    type: type.kind === 'any-price' ? 'recurring' : type.kind,
    quantity,
    amount: size.by === 'amount' ? size.amount : null,
    price: type.kind === 'market' ? type.seen : type.kind === 'limit' ? type.limit : null,
    tolerance_ppm: type.kind === 'market' ? type.tolerancePpm : null,
    expires_at: isFilled && type.kind !== 'limit' ? null : expiryOf(instrument, body, at),
    plan_id: null,
    status: isFilled ? 'filled' : 'resting',
    reserve: isFilled ? 0n : outcome.reserve,
    placed_at: placedAt,
    lines_since: new Date(isFilled ? market.tick.at : countsFrom(market, at)),
    ended_at: isFilled ? placedAt : null,
    end_reason: null,
    asked_value: asked.value,
    asked_fee: asked.fee,
    changed_at: null,
  }
}

/** A refusal with what its message names: the new price, the least that can be bought, what can be sold. */
function explain(
  code: SpotRefusal,
  { side }: SpotRequest,
  market: MarketFacts | null,
  customer: SpotCustomer,
): Refusal {
  if (code === 'price-moved' && market)
    return { code, params: { price: writeShortPrice(spotPrice(side, market.tick)) } }
  if (code === 'order-too-small') return { code, params: { min: writeCents(smallestSpotOrder) } }
  if (code === 'insufficient-holding')
    return { code, params: { quantity: writeQuantity(freeOf(holdingOf(customer.holding, ''))) } }
  return explainLimit(code, customer.own) ?? refusal(code)
}

/** What is written of a spot order that was taken, with its rows and its answer. */
export function spotWritten(
  asked: Asked<PlaceSpotBody>,
  instrument: Instrument,
  market: MarketFacts,
  customer: SpotCustomer,
  decision: SpotDecision,
  planId: string | null = null,
) {
  const { id, customerId, at, body } = asked
  const order = { ...orderRow(asked, instrument, market, decision), plan_id: planId }
  const placed: SpotRow = { table: 'spot_orders', act: 'insert', row: order }
  const { outcome } = decision
  const now = new Date(at)
  if (outcome.kind === 'filled') {
    const named = { id, customerId, side: body.side }
    const { holding, fill, rows } = filledRows(customer.holding, named, outcome.fill, market, now)
    const answer = { order: writeSpotOrder(order, fill), holding: writeHolding(holding) }
    return { rows: [placed, ...rows], answer }
  }
  const holding = changedHolding(customer.holding, customerId, outcome.holding, now, 0)
  const reserved: SpotRow[] = body.side === 'sell' ? [{ table: 'holdings', act: 'upsert', row: holding }] : []
  const answer = { order: writeSpotOrder(order, null), holding: writeHolding(holding) }
  return { rows: [placed, ...reserved], answer }
}

export const placeSpotKind: CommandKind<PlaceSpotBody, SpotCustomer, SpotRow, typeof placeSpotOrder.reply> = {
  name: 'place-spot',
  reply: placeSpotOrder.reply,
  priced: true,
  load: (transaction, asked, context) =>
    loadSpotCustomers(
      transaction,
      asked.map((one) => ({ ...one, symbol: one.body.symbol })),
      context,
    ),
  decide(customer, asked, { board }) {
    const { id, body, ledger } = asked
    const instrument = findInstrument(body.symbol)
    if (!instrument || !spotSizeOf(instrument))
      return refuse(refusal('not-found', { path: 'symbol', problem: 'field-invalid' }))
    const market = marketFacts(board, body.symbol)
    const own = withSetAside(customer.own, ledger.balances)
    const decided = decideSpot(instrument, body, {
      verified: customer.verified,
      market,
      available: ledger.balances.cash,
      holding: holdingOf(customer.holding, body.symbol),
      restingOrders: customer.resting,
      own,
    })
    if (!decided.ok || !market)
      return refuse(
        explain(decided.ok ? 'data-anomaly' : decided.refusal, body, market, { ...customer, own }),
      )
    const { rows, answer } = spotWritten(asked, instrument, market, customer, decided.value)
    const { outcome, transfers } = decided.value
    const { symbol, side } = body
    const notices = outcome.kind === 'filled' ? [spotNotice({ id, symbol, side }, outcome.fill)] : []
    return accept({ transfers, subject: { kind: 'spot', id }, rows, notices, answer })
  },
  store: storeSpotRows,
}
