import { spotFeeRate } from '@candor/domain/holdings/spot-terms.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { Books } from './books.ts'
import { firstOf, invariant } from './invariant.ts'
import { anyPosted, postedLines } from './posted-lines.ts'
import type { Posted } from './stored-balances.ts'

const spotOrdersIn = ({ rowsOf }: Books): string => rowsOf('spot', 'spot_orders', 'id')

export const spotEnds = invariant(
  'P1',
  'a spot order that was filled has its trade, and no other has one',
  (books) =>
    firstOf(
      `select o.id as order, o.customer_id, o.status, f.number as trade from ${spotOrdersIn(books)} o left join spot_fills f on f.order_id = o.id
       where (o.status = 'filled') <> (f.order_id is not null)
         or (o.customer_id, o.symbol, o.side, o.quantity) is distinct from (f.customer_id, f.symbol, f.side, f.quantity)
           and f.order_id is not null`,
      '"order"',
    ),
)

/** The buyer pays the ask, the seller is paid the bid. */
const quoted = `case f.side when 'buy' then f.ask else f.bid end`
/** How far the price had gone against the customer. */
const against = `case f.side when 'buy' then f.price - o.price else o.price - f.price end`

const wrongPrices: readonly [when: string, why: string][] = [
  ['f.bid > f.ask or f.bid <= 0', 'has no valid tick'],
  [`f.price <> ${quoted}`, 'is not at its tick'],
  [`o.type = 'limit' and ${against} > 0`, 'is worse than the limit'],
  [`o.type <> 'recurring' and f.tick_at < o.lines_since`, 'is on a tick from before it counted'],
  [
    `o.type = 'market' and o.lines_since <= o.placed_at and f.at > o.placed_at`,
    'has waited for a tick from before its acceptance',
  ],
  [
    `o.type = 'market' and (${against})::numeric * 1000000 > o.price::numeric * o.tolerance_ppm`,
    'is outside the tolerance',
  ],
]

export const spotPrices = invariant(
  'P3',
  'a spot order is carried out at bid or ask of the recorded tick, at its limit or better and within its tolerance',
  ({ spotFills }) =>
    firstOf(
      `select o.id as order, o.customer_id, o.price as named, f.price, case ${wrongPrices.map(([when, why]) => `when ${when} then '${why}'`).join(' ')} end as why
       from ${spotFills} f join spot_orders o on o.id = f.order_id
       where ${wrongPrices.map(([when]) => `(${when})`).join(' or ')}`,
      '"order"',
    ),
)

/** Quantity and price are 10⁻⁸ each; up by down turns the quote currency into dollars. */
const exact = '(f.quantity::numeric * f.price * f.up * 100 / (10000000000000000 * f.down::numeric))'
const exactFee = `${exact} * ${spotFeeRate} / 100000000`

/** A sale never costs more than it brings. A changed fee gets a start date here. */
export const spotValues = invariant(
  'P7 L9',
  'value and fee of every spot trade are those of its size, price and rate, to the cent',
  ({ spotFills }) =>
    firstOf(
      `select f.order_id as order, f.customer_id, f.value, f.fee, ${exact} as exact from ${spotFills} f
       where abs(f.value - ${exact}) > 0.50000001
         or f.fee - ${exactFee} not between -0.00000001 and 0.99999999 and not (f.side = 'sell' and f.fee = f.value and f.value < ${exactFee} + 1)`,
      '"order"',
    ),
)

/** Of the orders that are looked at: of what is held, more trades may be read than were posted about anew. */
const expected = (books: Books): string => `
  select f.order_id as id, f.customer_id, v.kind, v.amount from ${spotOrdersIn(books)} o join spot_fills f on f.order_id = o.id
  cross join lateral (values (case f.side when 'buy' then 'spot-bought' else 'spot-sold' end, f.value), ('spot-fee', f.fee)) as v (kind, amount)
  where v.amount > 0`

export const spotPostings = postedLines({
  name: 'P1 P7',
  says: 'what was posted about every spot order is what its trade says, once',
  subject: 'spot',
  expected,
  except: ['order-reserved', 'order-released'],
})

/** Where nothing was ever set aside, no order may say that something is. */
async function reservesMayDiffer(transaction: TellerTransaction, books: Books): Promise<boolean> {
  const isReserve = ({ subject, from, to }: Posted) =>
    subject === 'spot' && (from === 'reserve' || to === 'reserve')
  if (await anyPosted(transaction, books, isReserve)) return true
  const text = `select from ${spotOrdersIn(books)} o where o.reserve <> 0 limit 1`
  return (await transaction.query('any-spot-reserve', text, [])).length > 0
}

export const spotReserves = invariant(
  'L5',
  'what is set aside for each spot order is what was posted for it',
  (books) =>
    firstOf(
      `select o.id as order, o.customer_id, o.reserve, s.reserve as posted from ${spotOrdersIn(books)} o
       left join (select t.subject_id,
           sum(case 'reserve' when t.to_account::text then t.amount when t.from_account::text then -t.amount else 0 end) as reserve
         from ${books.postings} t where t.subject_kind = 'spot' group by t.subject_id) s on s.subject_id = o.id
       where o.reserve <> coalesce(s.reserve, 0)`,
      '"order"',
    ),
  reservesMayDiffer,
)
