import { type AuditPart, auditParts } from './audit-part.ts'
import { invariant } from './invariant.ts'

/** Constraints without which one key could have two effects, one end could come twice, or one receipt could count twice. */
const keys: NonNullable<AuditPart['keys']> = [
  ['commands', ['customer_id', 'key']],
  ['transfers', ['customer_id', 'number']],
  ['approvals', ['request_kind', 'request_id', 'operator_id']],
  ['audit_log', ['number']],
  ['deposits', ['picture_hash']],
  ['orders', ['id']],
  ['positions', ['id']],
  ['position_events', ['position_id', 'number']],
  ['recent_ticks', ['at']],
  ['contracts', ['id']],
  ['contract_openings', ['contract_id']],
  ['contract_settlements', ['contract_id']],
  ['contract_refunds', ['contract_id']],
  ['log_leaves', ['place']],
  ['log_leaves', ['kind', 'subject']],
  ['sealed_tips', ['customer_id', 'count']],
  ['market_days', ['day']],
  ['market_eras', ['number']],
  ['market_eras', ['day']],
  ['document_views', ['customer_id', 'number']],
  ['operator_acts', ['end_audit']],
  ['operator_acts', ['asked_audit']],
  ['operator_act_checks', ['act_id', 'operator_id']],
  ...auditParts.flatMap((part) => part.keys ?? []),
]

const watched: NonNullable<AuditPart['watched']> = [
  ['deposits', 'keep_decided'],
  ['withdrawals', 'keep_decided'],
  ['orders', 'keep_ended'],
  ['positions', 'keep_ended'],
  ['operator_acts', 'keep_act'],
  ['trading_breaks', 'keep_break'],
  ['market_days', 'keep_market_day'],
  ['market_days', 'keep_terms_ahead'],
  ['instrument_halts', 'keep_halt'],
  ['recent_ticks', 'keep_seconds'],
  ['tick_pages', 'keep_tick_pages'],
  ['balances', 'begin_chain'],
  ['verifications', 'keep_verified'],
  ['verifications', 'follow_verification'],
  ['identity_documents', 'keep_document'],
  ...auditParts.flatMap((part) => part.watched ?? []),
]

const uniqueOver = `(values ${keys.map(([table, columns]) => `('${table}', array['${columns.join("', '")}'])`).join(', ')})`

const watchedBy = `(values ${watched.map(([table, trigger]) => `('${table}', '${trigger}')`).join(', ')})`

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
