import { firstOf, invariant } from './invariant.ts'

/** Where the money of each kind may come from and go to. */
const ways = `(values
  ('order-reserved', 'cash', 'reserve'), ('order-released', 'reserve', 'cash'),
  ('margin-set-aside', 'cash', 'margin'), ('margin-set-aside', 'reserve', 'margin'),
  ('opening-fee', 'cash', 'house-fees'), ('opening-fee', 'reserve', 'house-fees'),
  ('trading-profit', 'house-trading', 'cash'), ('trading-loss', 'margin', 'house-trading'),
  ('gap-cover', 'house-gap-cover', 'margin'), ('margin-returned', 'margin', 'cash'),
  ('margin-added', 'cash', 'margin'),
  ('financing', 'cash', 'house-financing'), ('financing', 'margin', 'house-financing'))`

/** Ways that were gone, of which there are few, however many transfers went them. */
const gone = (transfers: string): string => `
  select t.kind, t.from_account, t.to_account, coalesce(t.subject_kind = 'order', false) as of_order, min(t.customer_id) as customer_id
  from ${transfers} t group by 1, 2, 3, 4`

/** Margin cannot be set aside or come back without saying for which order. */
export const tradeAccounts = invariant(
  'P7 L5',
  'profit, loss, fees, financing and gaps each go their own way, and margins and reserves that move name their order',
  ({ transfers }) =>
    firstOf(
      `select g.customer_id, (select min(number) from transfers t where (t.customer_id, t.kind, t.from_account, t.to_account)
           = (g.customer_id, g.kind, g.from_account, g.to_account)) as number, g.kind, g.from_account, g.to_account,
         case when g.of_order then 'goes another way' else 'names no order' end as why
       from (${gone(transfers)}) g left join ${ways} as way (kind, source, target)
         on way.kind = g.kind and way.source = g.from_account::text and way.target = g.to_account::text
       where g.of_order and way.kind is null
         or not g.of_order and (g.from_account in ('margin', 'reserve') or g.to_account in ('margin', 'reserve'))`,
      'customer_id, kind',
    ),
)
