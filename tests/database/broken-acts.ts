import type { Break } from './broken-pools.ts'

/** Every way in which the commands of operators are broken on purpose, with the rights of the database's owner. */
const some = `(select end_audit from operator_acts where people = 1 order by end_audit limit 1)`
const unguarded = 'alter table operator_acts disable trigger keep_act;'

export const actBreaks: readonly Break[] = [
  [`delete from operator_acts where end_audit = ${some}`, 'one stored command', /has no command/],
  [
    `${unguarded} update operator_acts set maker = (select max(id) from operators where id <> maker) where end_audit = ${some}`,
    'one stored command',
    /has no command/,
  ],
  [
    `${unguarded} update operator_acts set name = 'article-withdrawn' where end_audit = ${some}`,
    'one stored command',
    /./,
  ],
  [
    'insert into customer_acts (customer_id, number) select min(customer_id), 1000000 from customer_acts',
    'one stored command',
    /is not in the log/,
  ],
  ['delete from operator_act_checks', 'after another operator had agreed', /instrument-halted/],
  [
    `update operator_act_checks set body_hash = sha256('other words')`,
    'after another operator had agreed',
    /instrument-halted/,
  ],
  [
    `insert into audit_log (number, at, operator_id, act, subject_kind, subject_id, content, hash)
       select max(number) + 1, max(at), min(operator_id), 'strategy-ended', 'strategy', 'metal-trend', 'x', sha256('x') from audit_log`,
    'decision of operators about a strategy',
    /metal-trend/,
  ],
  ['grant update on customer_acts to candor_server', 'written once', /customer_acts update/],
  ['alter table operator_acts disable trigger keep_act', 'coming twice', /operator_acts not watched/],
]
