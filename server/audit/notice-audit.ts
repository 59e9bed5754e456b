import type { AuditPart } from './audit-part.ts'
import { noticeInvariants } from './notice-invariants.ts'

/** What the audit knows of notices. */
export const auditPart: AuditPart = {
  invariants: noticeInvariants,
}
