import type { AuditPart } from './audit-part.ts'
import { supportInvariants } from './support-invariants.ts'

/** What the audit knows of customer service. */
export const auditPart: AuditPart = {
  invariants: supportInvariants,
  writtenOnce: ['support_messages', 'support_waits', 'support_notes'],
  keys: [
    ['conversations', ['customer_id']],
    ['support_messages', ['customer_id', 'number']],
    ['support_messages', ['customer_id', 'key']],
    ['support_messages', ['operator_id', 'key']],
  ],
}
