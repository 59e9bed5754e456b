import { gatedActs } from '../operators/audit-entry.ts'
import { verifyAudit } from '../operators/verify-audit.ts'
import { firstOf, type Invariant, invariant, linesDiffer } from './invariant.ts'

export const actChain: Invariant = {
  name: 'E1',
  says: 'the log of what operators did is whole: no row is changed or missing',
  find: async (transaction, { lastAct }) => (await verifyAudit(transaction, lastAct)).broken,
}

/** What operators have done to requests, as the requests show it. */
const decisions = (requests: string, approvals: string): string => `
  select request_kind as kind, request_id::text as id, operator_id, 'approved' as act from ${approvals} a
  union all
  select kind, id::text, decided_by, 'rejected' from ${requests} r where status = 'rejected'`

const logged = (acts: string): string => `
  select subject_kind as kind, subject_id as id, operator_id, act from ${acts} l where act in ('approved', 'rejected') and subject_kind not in ('participation', 'loan')`

const lines = (from: string): string =>
  `select hashtextextended(id, hashint8extended(operator_id, hashtextextended(kind, hashtextextended(act, 0)))) as line
   from (${from}) decided`

export const actsOfDecisions = invariant(
  'E1',
  'every agreement and every rejection of an operator is in the log once, and the log has no others',
  ({ requests, approvals, acts }) => {
    const done = decisions(requests, approvals)
    return firstOf(
      `select kind, id, operator_id as operator, act, sum(done) as done, sum(logged) as logged
       from (select *, 1 as done, 0 as logged from (${done}) d union all select *, 0, 1 from (${logged(acts)}) l) lines
       where ${linesDiffer(lines(done), lines(logged(acts)))}
       group by kind, id, operator_id, act having sum(done) <> sum(logged)`,
      'kind, id, operator, act',
    )
  },
)

export const actsOfParticipations = invariant(
  'E1',
  'every decision of an operator about a participation is in the log once, and the log has no others',
  ({ whole }) =>
    firstOf(
      `select coalesce(p.id::text, l.subject_id) as participation, p.decided_by, l.operator_id as logged, l.act
       from (select * from participations where decided_by is not null) p
       full join (select * from audit_log where subject_kind = 'participation') l
         on l.subject_id = p.id::text and l.operator_id = p.decided_by and l.at = p.decided_at
           and l.act = case p.status when 'rejected' then 'rejected' else 'approved' end
       where ${whole} and (p.id is null or l.number is null)`,
      'participation',
    ),
)

const loanActs = `
  select loan_id as id, operator_id, at, 'approved' as act from loan_approvals
  union all select id, ended_by, ended_at, 'rejected' from loans where ended_by is not null`

export const actsOfLoans = invariant(
  'E1',
  'every decision of an operator about a loan is in the log once, and the log has no others',
  ({ whole }) =>
    firstOf(
      `select coalesce(d.id::text, l.subject_id) as loan, d.operator_id, l.operator_id as logged, coalesce(d.act, l.act) as act
       from (${loanActs}) d
       full join (select * from audit_log where subject_kind = 'loan' and act <> 'took-loan') l
         on l.subject_id = d.id::text and l.operator_id = d.operator_id and l.at = d.at and l.act = d.act
       where ${whole} and (d.id is null or l.number is null)`,
      'loan',
    ),
)

export const actsOfTerms = invariant(
  'E1',
  'every change of the terms of contracts is in the log of what operators did, and nothing else is there as one',
  firstOf(
    `select coalesce(t.number::text, l.subject_id) as terms, t.operator_id, l.operator_id as logged
     from contract_terms t full join (select * from audit_log where act = 'contract-terms-set') l
       on l.subject_kind = 'contract-terms' and l.subject_id = t.number::text and l.operator_id = t.operator_id and l.at = t.set_at
     where t.number is null or l.number is null`,
    'terms',
  ),
)

export const actsOfStrategies = invariant(
  'E1',
  'every decision of operators about a strategy is in the log of what they did, and nothing else is there as one',
  firstOf(
    `select coalesce(t.strategy, l.subject_id) as strategy, t.operator_id, l.operator_id as logged
     from strategy_terms t full join (select * from audit_log where act in ('strategy-ended', 'strategy-minimum-set')) l
       on l.subject_kind = 'strategy' and l.subject_id = t.strategy and l.operator_id = t.operator_id and l.at = t.set_at
     where t.number is null or l.number is null`,
    'strategy',
  ),
)

const gated = gatedActs.map((act) => `'${act}'`).join(', ')

export const actsAreCommands = invariant(
  'E1',
  'every act that changes something is one stored command with one row of the log, by the person who did it, at its instant',
  ({ acts, whole }) =>
    firstOf(
      `select l.number, l.act, 'has no command' as why from ${acts} l left join operator_acts a on a.end_audit = l.number
       where l.number > (select number from gate_start) and l.act in (${gated})
         and (a.id is null or a.name <> l.act or a.ended_at <> l.at or a.people = 1 and a.maker <> l.operator_id)
       union all
       select l.number, l.act, 'has no request that waits' from ${acts} l left join operator_acts a on a.asked_audit = l.number
       where l.number > (select number from gate_start) and l.act = 'act-asked'
         and (a.id is null or a.maker <> l.operator_id or a.asked_at <> l.at)
       union all
       select l.number, l.act, 'is not the end of its command' from operator_acts a join ${acts} l on l.number = a.end_audit
       where a.state = 'done' and l.act <> a.name or a.state <> 'done' and l.act <> 'act-' || a.state
       union all
       select c.number, 'of a customer', 'is not in the log' from customer_acts c
       where ${whole} and not exists (select from audit_log l where l.number = c.number)`,
      'number',
    ),
)

export const secondPeople = invariant(
  'E1',
  'an act of two people was done after another operator had agreed to the very words that were asked for',
  firstOf(
    `select a.id as act, a.name from operator_acts a where a.people = 2 and a.state = 'done' and not exists (
       select from operator_act_checks c join audit_log l on l.number = a.end_audit and l.operator_id = c.operator_id
       where c.act_id = a.id and c.operator_id <> a.maker and c.body_hash = a.body_hash and c.at = a.ended_at and c.at <= a.lapses_at)`,
    'act',
  ),
)
