import type { CustomerAccount } from '@candor/domain/ledger/ledger-account.ts'
import { nounsBeside } from '../nouns-beside.ts'
import type { Invariant } from './invariant.ts'

/** What the audit knows of one noun. Each is the `auditPart` of a file `<noun>-audit.ts` beside this one, which is found by its name. */
export type AuditPart = {
  readonly invariants: readonly Invariant[]
  /** What of a customer's money it has set aside, by account: rows of customer_id and amount. */
  readonly setAside?: Readonly<Partial<Record<CustomerAccount, string>>>
  /** Its kinds of command that make a row, and where: rows of customer_id. They do not name their command, so they are counted by customer. */
  readonly made?: Readonly<Record<string, string>>
  /** Its tables that are written once and never changed. */
  readonly writtenOnce?: readonly string[]
  /** Constraints without which one key could have two effects or one end could come twice. */
  readonly keys?: readonly (readonly [table: string, columns: readonly string[]])[]
  /** Triggers that keep an end as it is. */
  readonly watched?: readonly (readonly [table: string, trigger: string])[]
}

export const auditParts: readonly AuditPart[] = await Promise.all(
  nounsBeside(import.meta.url, '-audit.ts').map(async (noun): Promise<AuditPart> => {
    const { auditPart } = await import(`./${noun}-audit.ts`)
    return auditPart
  }),
)
