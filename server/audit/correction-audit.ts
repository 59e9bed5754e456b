import type { AuditPart } from './audit-part.ts'
import { correctionInvariants } from './correction-invariants.ts'

/** What the audit knows of corrections. */
export const auditPart: AuditPart = {
  invariants: correctionInvariants,
}
