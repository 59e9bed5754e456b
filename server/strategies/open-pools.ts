import { transfer } from '@candor/domain/ledger/transfer.ts'
import { poolSeed } from '@candor/domain/participations/participation-terms.ts'
import { seedUnits } from '@candor/domain/participations/unit.ts'
import { accept } from '@candor/domain/result.ts'
import type { StrategyId } from '@candor/domain/strategies/strategy-id.ts'
import type { Dependencies } from '../dependencies.ts'
import { insertWithNumber } from '../sign-in/register-customer.ts'
import { type CommandKind, commandOf } from '../teller/command.ts'
import type { StoredPool } from './pool-rows.ts'
import { findPool } from './pool-table.ts'

type Deps = Pick<Dependencies, 'database' | 'teller' | 'clock'>

/** The first money of a pool. Its key is always the same, so that no pool gets it twice. */
const seedPoolKind: CommandKind<Record<string, never>, null, never> = {
  name: 'seed-pool',
  reply: null,
  load: async (_transaction, asked) => asked.map(() => null),
  decide: () =>
    accept({
      transfers: [transfer('practice-funding', 'house-practice-funding', 'cash', poolSeed)],
      subject: null,
      rows: [],
      answer: {},
    }),
  store: async () => {},
}

/** Makes the row of a pool and its account, in one transaction; null where another server was first. */
async function insertPool({ database, clock }: Deps, strategy: StrategyId): Promise<void> {
  const now = new Date(clock())
  await database.transaction().execute(async (transaction) => {
    const customer = await insertWithNumber(transaction, {
      account_name: strategy,
      kind: 'pool',
      verification: 'verified',
      locale: 'en',
      email: null,
      phone: null,
      password_hash: null,
      created_at: now,
    })
    if (!customer) return
    await transaction
      .insertInto('pools')
      .values({
        strategy,
        customer_id: customer.id,
        began_at: now,
        units: seedUnits,
        house_units: seedUnits,
      })
      .execute()
  })
}

/** Brings the pool of a strategy, which is made the first time it is asked for. */
export async function openPool(deps: Deps, strategy: StrategyId): Promise<StoredPool> {
  const known = await findPool(deps.database, strategy)
  if (!known) await insertPool(deps, strategy)
  const pool = known ?? (await findPool(deps.database, strategy))
  if (!pool) throw new Error(`the pool of ${strategy} could not be made`)
  if (pool.last_value === 0)
    await deps.teller.submit(
      commandOf(seedPoolKind, { customerId: pool.customer_id, key: 'seed-pool', body: {} }),
    )
  return pool
}
