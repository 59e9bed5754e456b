import { type Break, poolBreaks } from './broken-pools.ts'

/** Every way in which participations are broken on purpose, with the rights of the database's owner. */

const unwatched = 'alter table participations disable trigger keep_participation;'
const unchecked = (table: string, ...names: string[]) =>
  `alter table ${table} ${names.map((name) => `drop constraint ${name}`).join(', ')};`
const inState = (status: string) =>
  `(select id from participations where status = '${status}' order by id limit 1)`
const result = (act: 'join' | 'leave') =>
  `(select r.request_id from unit_results r join unit_requests q on q.id = r.request_id where q.act = '${act}' order by r.request_id limit 1)`
const payout = (which: string) =>
  `(select request_id from unit_payouts where ${which} order by customer_id, number limit 1)`
/** Of somebody who was paid more than once. */
const second = payout('number = 2')
const duplicate = (kind: string) =>
  `insert into transfers select customer_id, 999999, now(), kind, from_account, to_account, amount, cash_after, subject_kind, subject_id
     from transfers where kind = '${kind}' limit 1`

const postings: readonly Break[] = [
  [
    `update transfers set amount = amount + 1 where kind = 'participation-hold'`,
    'state and its payouts say',
    /participation-hold/,
  ],
  [
    `delete from transfers where kind = 'participation-returned'`,
    'state and its payouts say',
    /returned.* 1 0$/,
  ],
  [duplicate('participation-joined'), 'state and its payouts say', /participation-joined.* 1 2$/],
  [duplicate('participation-paid'), 'state and its payouts say', /participation-paid.* 1 2$/],
  [
    `update transfers set amount = amount - 1 where kind = 'participation-fee'`,
    'state and its payouts say',
    /participation-fee/,
  ],
  [
    `update transfers set to_account = 'house-trading' where kind = 'participation-fee'`,
    'goes its own way',
    /participation-fee/,
  ],
  [`update balances set invested = invested + 1 where invested > 0`, 'is what is open', / /],
]

const states: readonly Break[] = [
  [
    `delete from unit_queue where request_id in (select id from unit_requests where act = 'join');
     delete from unit_requests q where act = 'join' and not exists (select from unit_results r where r.request_id = q.id)`,
    'in the state that',
    /approved is approved without/,
  ],
  [
    `insert into unit_requests select md5('x')::uuid, id, customer_id, strategy, 'join', 'approval', amount, null, null, now()
       from participations where id = ${inState('rejected')}`,
    'in the state that',
    /rejected is approved without/,
  ],
  [
    `update unit_requests set amount = amount + 1 where act = 'join' and participation_id = ${inState('completed')}`,
    'in the state that',
    /completed joins with another/,
  ],
  [
    `update unit_requests set customer_id = (select customer_id from participations where status = 'in-review' limit 1)
       where participation_id = ${inState('completed')}`,
    'in the state that',
    /somebody else/,
  ],
  [
    `update participations set ends_at = ends_at + interval '1 day' where id = ${inState('approved')}`,
    'in the state that',
    /another time than its term/,
  ],
  [
    `update unit_requests set units = units * 2 where act = 'leave' and participation_id = ${inState('completed')}`,
    'in the state that',
    /more units than it has/,
  ],
  [
    `update unit_requests set cost = cost + 1 where act = 'leave' and participation_id = ${inState('completed')}`,
    'in the state that',
    /another cost than it had/,
  ],
  [
    `update participations set status = 'completed', completed_at = now() where id = ${inState('approved')}`,
    'in the state that',
    /completed before all is paid/,
  ],
  [
    `${unwatched} update participations set status = 'approved', completed_at = null where id = ${inState('completed')}`,
    'in the state that',
    /completed before all is paid/,
  ],
  [
    `update unit_requests q set cost = q.cost + case when q.id = (select min(id::text) from unit_requests m where m.participation_id = q.participation_id and act = 'leave')::uuid then 1 else -1 end
       where act = 'leave' and participation_id = (select participation_id from unit_requests where act = 'leave' group by 1 having count(*) = 2 limit 1)`,
    'take their share of the cost',
    / /,
  ],
]

const results: readonly Break[] = [
  [
    `update unit_results set units = units + 1 where request_id = ${result('join')}`,
    'first value after',
    /join.*other units than/,
  ],
  [
    `update unit_results set cash = cash - 1 where request_id = ${result('join')}`,
    'first value after',
    /join.*another amount/,
  ],
  [
    `update unit_results set cash = cash + 1 where request_id = ${result('leave')}`,
    'first value after',
    /leave.*units are worth/,
  ],
  [
    `update unit_results set units = units - 1 where request_id = ${result('leave')}`,
    'first value after',
    /leaves with other/,
  ],
  [
    `update unit_results set value_number = value_number + 1 where request_id = ${result('join')}`,
    'first value after',
    /later value than the first/,
  ],
  [
    `update unit_results set value_number = 1 where request_id = ${result('leave')}`,
    'first value after',
    /before it was asked for/,
  ],
  [
    `update unit_results set at = at - interval '1 day' where request_id = ${result('leave')}`,
    'first value after',
    /came before its value/,
  ],
  [
    `${unchecked('unit_results', 'unit_results_strategy_value_number_fkey')} update unit_results set strategy = 'etf-monthly' where request_id = ${result('leave')}`,
    'first value after',
    /another pool/,
  ],
]

const payouts: readonly Break[] = [
  [
    `update unit_payouts set number = number + 7 where request_id = ${second}`,
    'their own mark',
    /does not follow/,
  ],
  [
    `update unit_payouts set carried_before = carried_before + 1 where request_id = ${second}`,
    'their own mark',
    /carries another loss/,
  ],
  [
    `update unit_payouts set participation_id = ${inState('approved')} where request_id = ${second}`,
    'their own mark',
    /something else/,
  ],
  [
    `update unit_payouts set proceeds = proceeds + 1 where request_id = ${second}`,
    'their own mark',
    /units brought/,
  ],
  [`update unit_payouts set cost = cost - 1 where request_id = ${second}`, 'their own mark', /another cost/],
  [`update unit_payouts set earned = earned + 1 where fee > 0`, 'their own mark', /earned another/],
  [`update unit_payouts set fee = fee + 1 where fee > 0`, 'their own mark', /than a tenth/],
  [`update unit_payouts set fee = fee - 1 where fee > 0`, 'their own mark', /than a tenth/],
  [`update unit_payouts set carried_after = 0 where carried_after > 0`, 'their own mark', /another loss/],
  // Of a loss, with everything else as if it were right.
  [`update unit_payouts set fee = 1 where earned = 0`, 'their own mark', /than a tenth/],
  ['delete from unit_queue', 'waits for a value', /value .* true false$/],
  [`update unit_queue set asked_at = asked_at - interval '1 hour'`, 'waits for a value', /value /],
  [
    `insert into unit_queue select id, strategy, asked_at from unit_requests where id = ${result('join')}`,
    'waits for a value',
    /value .* false true$/,
  ],
  ['delete from payout_queue', 'waits for a value', /pay .* true false$/],
  [
    `insert into payout_queue select request_id, customer_id from unit_payouts where number = 1 limit 1`,
    'waits for a value',
    /pay .* false true$/,
  ],
]

const guards: readonly Break[] = [
  [
    `delete from commands where kind = 'join-strategy'`,
    'made by exactly one command',
    /join-strategy 0 \d+$/,
  ],
  [`delete from commands where kind = 'redeem-participation'`, 'made by exactly one command', / /],
  [`delete from commands where kind = 'end-term'`, 'made by exactly one command', /end-term 0 \d+$/],
  [`delete from commands where kind = 'pay-units'`, 'made by exactly one command', / /],
  [`delete from commands where kind = 'value-pool'`, 'made by exactly one command', /value-pool 0 \d+$/],
  [`delete from commands where kind = 'review-participation'`, 'made by exactly one command', / /],
  [`delete from audit_log where subject_kind = 'participation'`, 'about a participation is in the log', / /],
  ['grant update (units) on unit_results to candor_server', 'written once', /unit_results update/],
  ['grant update (fee) on unit_payouts to candor_server', 'written once', /unit_payouts update/],
  ['grant delete on pool_values to candor_server', 'written once', /pool_values delete/],
  [
    'grant update (content) on strategy_decisions to candor_server',
    'written once',
    /strategy_decisions update/,
  ],
  [`alter table unit_payouts drop constraint unit_payouts_pkey`, 'coming twice', /unit_payouts.*request_id/],
  [`drop index unit_requests_one_join`, 'coming twice', /unit_requests.*participation_id/],
  [unwatched, 'coming twice', /participations.*keep_participation/],
]

/** A statement that breaks something, the invariant that must notice, and words of the row it must name. */
export const participationBreaks: readonly Break[] = [
  ...postings,
  ...states,
  ...results,
  ...payouts,
  ...poolBreaks,
  ...guards,
]
