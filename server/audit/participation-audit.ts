import type { AuditPart } from './audit-part.ts'
import { participationInvariants } from './participation-invariants.ts'

/** What the audit knows of strategies, their pools and those who take part in them. */
export const auditPart: AuditPart = {
  invariants: participationInvariants,
  setAside: {
    invested: `select customer_id, amount from participations where status = 'in-review'`,
  },
  made: {
    'join-strategy': 'participations',
    'review-participation': '(select customer_id from participations where decided_by is not null)',
    'redeem-participation': `(select customer_id from unit_requests where cause = 'customer')`,
    'end-term': `(select customer_id from unit_requests where cause = 'term')`,
    'pay-units': 'unit_payouts',
    'value-pool': '(select p.customer_id from pool_values v join pools p using (strategy))',
  },
  writtenOnce: [
    'strategy_terms',
    'pool_values',
    'pool_trades',
    'strategy_models',
    'strategy_decisions',
    'unit_requests',
    'unit_results',
    'unit_payouts',
  ],
  keys: [
    ['participations', ['id']],
    ['unit_requests', ['id']],
    ['unit_requests', ['participation_id']],
    ['unit_results', ['request_id']],
    ['unit_payouts', ['request_id']],
    ['unit_payouts', ['customer_id', 'strategy', 'number']],
    ['pools', ['strategy']],
    ['pools', ['customer_id']],
    ['pool_values', ['strategy', 'number']],
    ['pool_trades', ['strategy', 'number']],
    ['pool_trades', ['subject_id', 'event']],
    ['strategy_models', ['strategy', 'day']],
    ['strategy_decisions', ['strategy', 'closed_at']],
    ['strategy_orders', ['strategy', 'closed_at', 'symbol', 'place']],
  ],
  watched: [['participations', 'keep_participation']],
}
