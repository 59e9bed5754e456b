import type { AuditPart } from './audit-part.ts'
import { holdingInvariants } from './holding-invariants.ts'

/** What the audit knows of spot orders, what is held, recurring buys and runs of practice money. */
export const auditPart: AuditPart = {
  invariants: holdingInvariants,
  setAside: {
    reserve: `select customer_id, reserve as amount from spot_orders where status = 'resting'`,
  },
  made: {
    // Orders of a recurring buy are made by its turns, which are counted elsewhere.
    'place-spot': `(select customer_id from spot_orders where type <> 'recurring')`,
  },
  writtenOnce: ['spot_fills', 'recurring_turns', 'practice_runs'],
  keys: [
    ['spot_orders', ['id']],
    ['spot_fills', ['order_id']],
    ['spot_fills', ['customer_id', 'symbol', 'number']],
    ['holdings', ['customer_id', 'symbol']],
    ['recurring_turns', ['plan_id', 'number']],
  ],
  watched: [['spot_orders', 'keep_ended']],
}
