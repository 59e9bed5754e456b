import { SERVER_ROLE } from '../postgres/open-pool.ts'
import { auditParts } from './audit-part.ts'
import { invariant } from './invariant.ts'

/** What is written once and never changed. */
const appendOnly = [
  'transfers',
  'commands',
  'audit_log',
  'approvals',
  'operator_act_checks',
  'customer_acts',
  'gate_start',
  'position_events',
  'recent_ticks',
  'contracts',
  'contract_openings',
  'contract_settlements',
  'contract_refunds',
  'contract_pauses',
  'contract_terms',
  'market_eras',
  'log_identity',
  'master_key_mark',
  'log_leaves',
  'log_nodes',
  'log_checkpoints',
  'sealed_tips',
  'tip_trees',
  'document_views',
  'document_view_ends',
  'verification_documents',
  ...auditParts.flatMap(({ writtenOnce = [] }) => writtenOnce),
]

export const appendOnlyRights = invariant(
  'L6',
  'the role the server works as may not change or delete what is written once',
  `select kept.name as table, may.right from unnest(array['${appendOnly.join("', '")}']) as kept (name)
   cross join unnest(array['update', 'delete', 'truncate']) as may ("right")
   where has_table_privilege('${SERVER_ROLE}', kept.name, may.right)
     or may.right = 'update' and has_any_column_privilege('${SERVER_ROLE}', kept.name, 'update')
     or pg_has_role('${SERVER_ROLE}', (select relowner from pg_class where oid = kept.name::regclass), 'usage')
   order by kept.name, may.right limit 1`,
)
