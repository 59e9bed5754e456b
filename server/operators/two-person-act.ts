import type { OperatorRole } from '@candor/domain/operators/operator-role.ts'
import type { Result } from '@candor/domain/result.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Connection } from '../postgres/database.ts'
import type { AuditEntry, GatedAct } from './audit-entry.ts'
import type { Operator } from './operator-session-table.ts'
import type { StoredAct } from './waiting-act-table.ts'

/** What an act does once two people agree: a part of its entry in the log, and what is published after the commit. */
type ActEffect = Pick<AuditEntry, 'subject' | 'details' | 'customerId' | 'customerIds'> & {
  readonly tell?: () => void
}

/** The second person's agreement, as it came. */
export type Agreed = { readonly act: StoredAct; readonly operator: Operator; readonly hash: string }

/** Why it is asked for, and whose accounts it is about: one, many or nobody's. */
export type CheckedAct = {
  readonly reason: string | null
  readonly customerId: bigint | null
  readonly customerIds?: readonly bigint[]
}

/** A kind of act that needs two people. */
export type TwoPersonAct = {
  readonly name: GatedAct
  /** Who may ask for it, and who may agree. */
  readonly asking: readonly OperatorRole[]
  readonly agreeing: readonly OperatorRole[]
  /** The operator whom it is about, who has no say in it. Left out where it is about none. */
  readonly about?: (body: Readonly<Record<string, unknown>>) => bigint
  /** The parts of what is asked for, and nothing beside them: who agrees believes what stands there. */
  readonly parts: readonly string[]
  /** For how long somebody may agree, from when it is asked for. */
  readonly lapseMs: number | ((now: number) => number)
  /** Checks every part of what is asked for, before anybody is asked to agree and once more then. The accounts it is about are nobody's who asks or agrees. */
  check(deps: Dependencies, body: Readonly<Record<string, unknown>>): Promise<Result<CheckedAct, Refusal>>
  /**
   * Does it in the transaction in which the agreement is stored. What moves money is done by the teller instead, which stores the
   * agreement itself.
   */
  readonly perform:
    | {
        by: 'gate'
        run(
          deps: Dependencies,
          transaction: Connection,
          body: Readonly<Record<string, unknown>>,
          now: number,
          /** The second person. */
          operator: Operator,
          /** As it was asked for. */
          act: StoredAct,
        ): Promise<Result<ActEffect, Refusal>>
      }
    | { by: 'teller'; submit(deps: Dependencies, agreed: Agreed): Promise<Result<unknown, Refusal>> }
}
