import { firstOf, invariant } from './invariant.ts'
import { anyOf, type Wrong, whyOf } from './wrong-rows.ts'

const hashOf = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
const msOf = (instant: string): string => `(extract(epoch from ${instant}) * 1000)::bigint::text`

const wrongDecisions: readonly Wrong[] = [
  [`d.hash <> ${hashOf('d.content')}`, 'has another hash than its content'],
  [
    `(d.told ->> 'strategy', d.told ->> 'closedAt', d.told ->> 'modelHash', d.told ->> 'state')
      is distinct from (d.strategy, ${msOf('d.closed_at')}, d.model_hash, d.state)`,
    'says something else than its content',
  ],
  ['d.at < d.closed_at', 'was made before its candle had closed'],
  [
    `d.model_hash is not null and not exists (select from strategy_models m where (m.strategy, m.hash, m.day) =
      (d.strategy, d.model_hash, to_char(d.closed_at at time zone 'UTC', 'YYYY-MM-DD')))`,
    'was made by another model than that of its day',
  ],
]

export const strategyDecisions = invariant(
  'M4 E3',
  'every decision of a strategy is what its hash was logged for, and was made after its candle by the model of its day',
  ({ whole }) =>
    whole
      ? firstOf(
          `select d.strategy, d.closed_at, d.hash, ${whyOf(wrongDecisions)}
           from (select d.*, d.content::json as told from strategy_decisions d) d where ${anyOf(wrongDecisions)}`,
          'strategy, closed_at',
        )
      : 'select where false',
)

export const strategyModels = invariant(
  'M4 E3',
  'every model of a strategy is what its hash was logged for, on the day that it says',
  ({ whole }) =>
    whole
      ? firstOf(
          `select m.strategy, m.day, m.hash from strategy_models m where m.hash <> ${hashOf('m.content')}
             or m.content::json ->> 'strategy' <> m.strategy
             or to_char(to_timestamp((m.content::json ->> 'trainedAt')::numeric / 1000) at time zone 'UTC', 'YYYY-MM-DD') <> m.day`,
          'strategy, day',
        )
      : 'select where false',
)

// That a decision is written before its orders is kept by the reference between the tables.
const wrongOrders: readonly Wrong[] = [
  ['d.caught_up', 'was planned for a decision that came too late'],
  [
    `o.status = 'done' and not exists (select from orders x where x.id = o.subject_id and x.customer_id = p.customer_id)
      and not exists (select from spot_orders x where x.id = o.subject_id and x.customer_id = p.customer_id)`,
    'names an order that its pool never placed',
  ],
]

export const strategyOrders = invariant(
  'M4',
  'every order of a strategy is of a decision of its time, and those that were carried out are its pool’s own',
  ({ whole }) =>
    whole
      ? firstOf(
          `select o.strategy, o.closed_at, o.symbol, o.place, o.subject_id as subject, ${whyOf(wrongOrders)} from strategy_orders o
           join strategy_decisions d using (strategy, closed_at) join pools p using (strategy) where ${anyOf(wrongOrders)}`,
          'strategy, closed_at, symbol, place',
        )
      : 'select where false',
)
