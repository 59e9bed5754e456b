import { type Model, modelHash, modelText } from '@candor/domain/strategies/learned-model.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { Selectable } from 'kysely'
import type { Connection, Database } from '../postgres/database.ts'
import type { StrategyModelRow } from '../postgres/strategy-tables.ts'
import { insertQueued } from '../proofs/log-queue-table.ts'
import { kyselyTransaction } from '../teller/kysely-transaction.ts'

export type StoredModel = Selectable<StrategyModelRow>

export const modelOf = ({ content }: Pick<StoredModel, 'content'>): Model => JSON.parse(content) as Model

export const modelDay = (trainedAt: number): string => new Date(trainedAt).toISOString().slice(0, 10)

export async function findModel(
  connection: Connection,
  strategy: StrategyId,
  trainedAt: number,
): Promise<StoredModel | null> {
  const row = await connection
    .selectFrom('strategy_models')
    .selectAll()
    .where('strategy', '=', strategy)
    .where('day', '=', modelDay(trainedAt))
    .executeTakeFirst()
  return row ?? null
}

/** The models of the last nights, newest first. */
export async function listModels(
  connection: Connection,
  strategy: StrategyId,
  limit: number,
): Promise<StoredModel[]> {
  return await connection
    .selectFrom('strategy_models')
    .selectAll()
    .where('strategy', '=', strategy)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

export const modelSubject = (strategy: StrategyId, day: string): string => `${strategy}/${day}`

/** Writes what a day is decided by, once and before its first decision. */
export async function insertModel(database: Database, model: Model, at: number): Promise<void> {
  const { strategy, trainedAt } = model
  const day = modelDay(trainedAt)
  const hash = modelHash(model)
  await database.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('strategy_models')
      .values({ strategy, day, hash, content: modelText(model), trained_at: new Date(at) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!inserted) return
    await insertQueued(kyselyTransaction(transaction), [
      { subject: modelSubject(strategy, day), leaf: { kind: 'strategy-model', strategy, day, hash } },
    ])
  })
}
