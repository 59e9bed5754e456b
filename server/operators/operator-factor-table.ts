import type { Selectable } from 'kysely'
import type { Connection } from '../postgres/database.ts'
import type { OperatorFactorRow } from '../postgres/security-tables.ts'

export type OperatorFactor = Selectable<OperatorFactorRow>

export async function findOperatorFactor(
  connection: Connection,
  operatorId: bigint,
): Promise<OperatorFactor | null> {
  const row = await connection
    .selectFrom('operator_factors')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return row ?? null
}

/** Its holder is the only one that tries codes of this operator. */
export async function lockOperatorFactor(
  connection: Connection,
  operatorId: bigint,
): Promise<OperatorFactor | null> {
  const row = await connection
    .selectFrom('operator_factors')
    .selectAll()
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A key that waits for its first code takes the place of another that does; one that is in use stays. */
export async function beginFactorOf(
  connection: Connection,
  operatorId: bigint,
  sealedKey: Buffer,
  now: number,
): Promise<boolean> {
  const begun = { sealed_key: sealedKey, begun_at: new Date(now) }
  const row = await connection
    .insertInto('operator_factors')
    .values({ operator_id: operatorId, ...begun, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('operator_id')
        .doUpdateSet({ ...begun, last_step: 0n })
        .where('operator_factors.confirmed_at', 'is', null),
    )
    .returning('operator_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The code of this step is used up; the first one turns the factor on. */
export async function noteOperatorStep(
  connection: Connection,
  operatorId: bigint,
  step: number,
  confirmedAt: Date,
): Promise<void> {
  await connection
    .updateTable('operator_factors')
    .set({ last_step: BigInt(step), confirmed_at: confirmedAt })
    .where('operator_id', '=', operatorId)
    .execute()
}
