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
  select subject_kind as kind, subject_id as id, operator_id, act from ${acts} l where act in ('approved', 'rejected')`

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
