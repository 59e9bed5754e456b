import { invariant } from './invariant.ts'

/** Constraints without which one key could have two effects, one end could come twice, or one receipt could count twice. */
const uniqueOver = `(values
  ('commands', array['customer_id', 'key']),
  ('transfers', array['customer_id', 'number']),
  ('approvals', array['request_kind', 'request_id', 'operator_id']),
  ('audit_log', array['number']),
  ('deposits', array['picture_hash']),
  ('orders', array['id']),
  ('positions', array['id']),
  ('position_events', array['position_id', 'number']),
  ('recent_ticks', array['at']),
  ('contracts', array['id']),
  ('contract_openings', array['contract_id']),
  ('contract_settlements', array['contract_id']),
  ('contract_refunds', array['contract_id']),
  ('log_leaves', array['place']),
  ('log_leaves', array['kind', 'subject']),
  ('sealed_tips', array['customer_id', 'count']),
  ('market_days', array['day']),
  ('market_eras', array['number']),
  ('market_eras', array['day']),
  ('document_views', array['customer_id', 'number']),
  ('spot_orders', array['id']),
  ('spot_fills', array['order_id']),
  ('spot_fills', array['customer_id', 'symbol', 'number']),
  ('holdings', array['customer_id', 'symbol']),
  ('recurring_turns', array['plan_id', 'number']),
  ('participations', array['id']),
  ('unit_requests', array['id']),
  ('unit_requests', array['participation_id']),
  ('unit_results', array['request_id']),
  ('unit_payouts', array['request_id']),
  ('unit_payouts', array['customer_id', 'strategy', 'number']),
  ('pools', array['strategy']),
  ('pools', array['customer_id']),
  ('pool_values', array['strategy', 'number']),
  ('pool_trades', array['strategy', 'number']),
  ('pool_trades', array['subject_id', 'event']),
  ('strategy_models', array['strategy', 'day']),
  ('strategy_decisions', array['strategy', 'closed_at']),
  ('strategy_orders', array['strategy', 'closed_at', 'symbol', 'place']),
  ('conversations', array['customer_id']),
  ('support_messages', array['customer_id', 'number']),
  ('support_messages', array['customer_id', 'key']),
  ('support_messages', array['operator_id', 'key']),
  ('operator_acts', array['end_audit']),
  ('operator_acts', array['asked_audit']),
  ('operator_act_checks', array['act_id', 'operator_id']),
  ('loans', array['id']),
  ('loan_agreements', array['loan_id']),
  ('loan_approvals', array['loan_id', 'operator_id']),
  ('loan_repayments', array['loan_id', 'number']),
  ('loan_accruals', array['loan_id', 'window_number']))`

const watchedBy = `(values ('deposits', 'keep_decided'), ('withdrawals', 'keep_decided'),
  ('orders', 'keep_ended'), ('positions', 'keep_ended'),
  ('spot_orders', 'keep_ended'), ('participations', 'keep_participation'), ('loans', 'keep_loan'), ('operator_acts', 'keep_act'), ('trading_breaks', 'keep_break'),
  ('market_days', 'keep_market_day'), ('market_days', 'keep_terms_ahead'), ('instrument_halts', 'keep_halt'), ('recent_ticks', 'keep_seconds'),
  ('tick_pages', 'keep_tick_pages'), ('balances', 'begin_chain'),
  ('verifications', 'keep_verified'), ('verifications', 'follow_verification'), ('identity_documents', 'keep_document'))`

export const guardsInPlace = invariant(
  'L7 P1',
  'the database itself keeps a key, a number and an end from coming twice',
  `select wanted.name as table, 'not unique: ' || array_to_string(wanted.over, ', ') as missing
   from ${uniqueOver} as wanted (name, over)
   where not exists (
     select from pg_index where indrelid = wanted.name::regclass and indisunique and indisvalid
       -- An index over a part of the rows guards that part; only a receipt may be sent again, once it was rejected, and units be given back in parts.
       -- A customer has one open conversation, and a key is one of its writer's.
       and (indpred is null or wanted.name in ('deposits', 'conversations') or wanted.name = 'support_messages' and wanted.over[2] = 'key' or wanted.name = 'unit_requests' and wanted.over = array['participation_id'])
       and (select array_agg(attname::text order by place) from unnest(indkey) with ordinality as columns (number, place)
         join pg_attribute on attrelid = indrelid and attnum = columns.number) = wanted.over)
   union all
   select wanted.name, 'not watched by: ' || wanted.trigger from ${watchedBy} as wanted (name, trigger)
   where not exists (
     select from pg_trigger where tgrelid = wanted.name::regclass and tgname = wanted.trigger and tgenabled <> 'D')
   order by 1, 2 limit 1`,
)
