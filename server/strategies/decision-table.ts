import type { Decision } from '@candor/domain/strategies/replay.ts'
import { decisionHash, decisionText } from '@candor/domain/strategies/replay.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { Selectable } from 'kysely'
import type { Connection, Database } from '../postgres/database.ts'
import { makeId } from '../postgres/make-id.ts'
import type { StrategyDecisionRow } from '../postgres/strategy-tables.ts'
import { insertQueued } from '../proofs/log-queue-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'

export type StoredDecision = Selectable<StrategyDecisionRow>

export const decisionOf = ({ content }: Pick<StoredDecision, 'content'>): Decision =>
  JSON.parse(content) as Decision

export async function findLastDecision(
  connection: Connection,
  strategy: StrategyId,
): Promise<StoredDecision | null> {
  const row = await connection
    .selectFrom('strategy_decisions')
    .selectAll()
    .where('strategy', '=', strategy)
    .orderBy('closed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export const decisionSubject = (strategy: StrategyId, closedAt: number): string => `${strategy}/${closedAt}`

/** Writes a decision and its leaf of the log, once; what is there already stays. */
export async function insertDecision(
  database: Database,
  decision: Decision,
  { at, caughtUp }: { at: number; caughtUp: boolean },
): Promise<void> {
  const { strategy, closedAt, modelHash, state } = decision
  const hash = decisionHash(decision)
  await database.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('strategy_decisions')
      .values({
        strategy,
        closed_at: new Date(closedAt),
        id: makeId(at),
        model_hash: modelHash,
        state,
        content: decisionText(decision),
        hash,
        at: new Date(at),
        caught_up: caughtUp,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    await insertQueued(kyselyTransaction(transaction), [
      {
        subject: decisionSubject(strategy, closedAt),
        leaf: { kind: 'strategy-decision', strategy, closedAt, hash },
      },
    ])
  })
}
